import { and, eq } from 'drizzle-orm'
import { getReviewerName } from '#domain/reviews.ts'
import { getImage } from '#seed/images.ts'
import { orderHistory, orderLines, orders } from '#server/orders/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { reviewReports, reviews, type StoredPhoto } from '#server/reviews/tables.ts'
import type { SeedReview } from './reviews/review-definition.ts'
import { REVIEWS } from './reviews.ts'
import type { SeededProduct } from './seed-products.ts'
import { CUSTOMERS } from './users.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

type Shop = { now: Date; products: Map<string, SeededProduct>; userIds: Map<string, string> }

/** Each review belongs to a delivered order line of its author. */
export async function seedReviews(tx: Tx, shop: Shop): Promise<void> {
  const deliveredLines = await tx
    .select({
      lineId: orderLines.id,
      productId: orderLines.productId,
      userId: orders.userId,
      deliveredAt: orderHistory.at,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(orderHistory, and(eq(orderHistory.orderId, orders.id), eq(orderHistory.status, 'delivered')))
    .where(eq(orders.status, 'delivered'))
  const rows = REVIEWS.map((review, at) => {
    const line = deliveredLines.find(
      ({ productId, userId }) =>
        productId === shop.products.get(review.product)?.id && userId === shop.userIds.get(review.author),
    )
    if (!line) throw new Error(`${review.author} has no delivered order of ${review.product}`)
    return createReviewRow(review, at, line, shop)
  })
  await tx.insert(reviews).values(rows)
  const reported = REVIEWS.flatMap(({ reportNote }, at) => (reportNote ? [{ note: reportNote, at }] : []))
  await tx.insert(reviewReports).values(
    reported.map(({ note, at }) => ({
      id: newId(),
      reviewId: rows[at]!.id,
      reason: 'untrue' as const,
      note,
      createdAt: new Date(shop.now.getTime() - 5 * HOUR_MS),
    })),
  )
}

type DeliveredLine = { lineId: string; deliveredAt: Date }

function createReviewRow(
  review: SeedReview,
  at: number,
  { lineId, deliveredAt }: DeliveredLine,
  { now, products, userIds }: Shop,
): typeof reviews.$inferInsert & { id: string } {
  const author = CUSTOMERS.find(({ key }) => key === review.author)!
  const daysLater = 1 + ((at * 5) % 13)
  const createdAt = review.isPending
    ? new Date(now.getTime() - (3 + at) * 20 * 60_000)
    : new Date(Math.min(deliveredAt.getTime() + daysLater * DAY_MS, now.getTime() - 8 * HOUR_MS))
  const answeredAt = new Date(Math.min(createdAt.getTime() + 30 * HOUR_MS, now.getTime() - HOUR_MS))
  const { id: productId, product } = products.get(review.product)!
  return {
    id: newId(createdAt.getTime()),
    productId,
    orderLineId: lineId,
    userId: userIds.get(review.author)!,
    authorName: getReviewerName(author.name),
    rating: review.stars,
    title: review.title ?? '',
    text: review.text,
    photos: createPhotos(product, review.photos ?? 0),
    status: review.isPending ? 'pending' : 'published',
    answer: review.answer ?? '',
    answeredAt: review.answer ? answeredAt : null,
    reportCount: review.reportNote ? 1 : 0,
    createdAt,
    updatedAt: review.answer ? answeredAt : createdAt,
  }
}

/** Its last pictures, which show it from another side than the list does. */
const createPhotos = ({ name, imageNames }: SeededProduct['product'], count: number): StoredPhoto[] =>
  imageNames
    .slice(Math.max(0, imageNames.length - count))
    .map((imageName) => getImage(imageName, `${name}, photo of a customer`))
