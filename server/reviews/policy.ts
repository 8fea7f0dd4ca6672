import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#server/orders/tables.ts'
import { isNotDeleted } from '#server/products/queries.ts'
import { reviews } from './tables.ts'

// Who may do what with which review. Queries add these conditions to their WHERE, so that the review or order of another
// customer is answered like one that does not exist.

/** Everybody reads published reviews, and may report them. */
export const isPublic = (): SQL => eq(reviews.status, 'published')

/** Customers change and delete their own reviews. */
export const isWrittenBy = (userId: string): SQL => eq(reviews.userId, userId)

/** Customers review what was delivered to them and what they have not returned. */
export const isReviewableBy = (userId: string): SQL =>
  and(
    eq(orders.userId, userId),
    eq(orders.status, 'delivered'),
    gt(orderLines.quantity, orderLines.returnedQuantity),
    isNotNull(orderLines.productId),
    isNotDeleted(),
  )!
