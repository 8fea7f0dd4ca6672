import { eq, type Placeholder, type SQL } from 'drizzle-orm'
import { cartLines } from './tables.ts'

/** A cart belongs to one user: every read and write of cart lines carries this condition. */
export const isInCartOf = (userId: string | Placeholder): SQL => eq(cartLines.userId, userId)
