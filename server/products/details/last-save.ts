import { eq } from 'drizzle-orm'
import { notFound } from '#domain/errors.ts'
import { users } from '#server/users/tables.ts'
import type { ProductDeps } from '../deps.ts'
import { products } from '../tables.ts'

/** When a product was last saved, and by whom. */
export function createLastSave({ database: { db } }: Pick<ProductDeps, 'database'>) {
  async function lastSave(id: string): Promise<{ at: string; by: string | null }> {
    const [save] = await db
      .select({ at: products.updatedAt, by: users.name })
      .from(products)
      .leftJoin(users, eq(users.id, products.updatedBy))
      .where(eq(products.id, id))
    if (!save) throw notFound('Product not found')
    return { at: save.at.toISOString(), by: save.by }
  }

  return { lastSave }
}
