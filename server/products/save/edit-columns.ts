import { sql } from 'drizzle-orm'
import { products } from '../tables.ts'

/** When staff change products, and which of them. */
export type Edit = { at: Date; by: string }

/** What every change by staff writes besides its own columns. */
export const editColumns = ({ at, by }: Edit) => ({
  version: sql`${products.version} + 1`,
  updatedAt: at,
  updatedBy: by,
})
