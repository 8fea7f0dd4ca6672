import { sql } from 'drizzle-orm'
import type { PicturePlace } from '#server/media/queries.ts'
import { orderLines, orders } from './tables.ts'

/** What was sold keeps its picture, also when the product has another one. */
export const orderPicturePlaces: readonly PicturePlace[] = [
  {
    kind: 'order',
    column: orderLines.image,
    from: sql`${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}`,
    id: sql`${orders.id}`,
    label: sql`${orders.orderNumber}`,
  },
]
