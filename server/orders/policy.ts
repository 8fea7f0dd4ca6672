import { eq, type SQL } from 'drizzle-orm'
import { type AuthenticatedCaller, can } from '#server/http/access/caller.ts'
import { orders } from './tables.ts'

// Who may do what with which order. Queries add these conditions to their WHERE, so that the order of another customer is
// answered like one that does not exist.

/** Customers cancel, return and list their own orders. */
export const isOwnedBy = (userId: string): SQL => eq(orders.userId, userId)

/** Staff with `view_reports` read every order, customers read their own. */
export const isReadableBy = (caller: AuthenticatedCaller): SQL | undefined =>
  can(caller, 'view_reports') ? undefined : isOwnedBy(caller.userId)
