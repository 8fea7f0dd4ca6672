import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { reviews as contract, ModeratedReview, OwnReview, ReviewableItem } from '#contract/reviews.ts'
import { notFound } from '#domain/errors.ts'
import { MAX_TESTIMONIALS, type ReviewSort, STARS, type StarCounts, toShownRating } from '#domain/reviews.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { orderLines, orders } from '#server/orders/tables.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { isNotDeleted, isVisibleTo, isVisibleToCustomers } from '#server/products/queries.ts'
import { categories, products } from '#server/products/tables.ts'
import { isPublic, isReviewableBy, isWrittenBy } from './policy.ts'
import {
  type ModeratedReviewRow,
  serializeModeratedReview,
  serializeOwnReview,
  serializeReview,
  serializeReviewableItem,
  serializeTestimonial,
} from './serialize.ts'
import { type ReviewRow, reviewReports, reviews } from './tables.ts'

export const reviewNotFound = () => notFound('Review not found')

const hasPhotos = sql`jsonb_array_length(${reviews.photos}) > 0`

/** Letters from which a longer review is not a more helpful one. */
const DETAILED_LENGTH = 240

const ORDER_BY: Record<ReviewSort, SQL[]> = {
  // Nobody votes on reviews. Photos help most, then detail; among equals the better rating comes first.
  helpful: [
    desc(hasPhotos),
    desc(sql`least(length(${reviews.text}), ${DETAILED_LENGTH}) / 60`),
    desc(reviews.rating),
  ],
  newest: [],
  highest: [desc(reviews.rating)],
  lowest: [asc(reviews.rating)],
}

/** The published reviews of a product that the caller may see. */
export async function listReviewsOfProduct(
  db: Reader,
  caller: Caller,
  { idOrSlug, page, limit, sort, withPhotos }: ParsedInput<typeof contract.ofProduct>,
): Promise<Output<typeof contract.ofProduct>> {
  const product = await findProduct(db, caller, idOrSlug)
  const ofProduct = and(eq(reviews.productId, product.id), isPublic())!
  const rows = await db
    .select()
    .from(reviews)
    .where(and(ofProduct, withPhotos ? hasPhotos : undefined))
    .orderBy(...ORDER_BY[sort], desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const { starCounts, photoCount } = await countByStars(db, ofProduct)
  const total = withPhotos ? photoCount : starCounts.reduce((sum, each) => sum + each, 0)
  return {
    summary: {
      average: toShownRating(product.ratingAverage),
      count: product.ratingCount,
      starCounts: [...starCounts],
      withPhotos: photoCount,
    },
    reviews: rows.map(serializeReview),
    pagination: toPagination(total, page, limit),
  }
}

/** For visitors, whoever asks: reviews of products that are not in the shop are left out. */
export async function listPublishedReviews(
  db: Reader,
  { ids, minRating, limit }: ParsedInput<typeof contract.published>,
): Promise<Output<typeof contract.published>> {
  const chosen = ids?.split(',').slice(0, MAX_TESTIMONIALS)
  const rows = await db
    .select({ review: reviews, product: { id: products.id, slug: products.slug, name: products.name } })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        isPublic(),
        isVisibleToCustomers(),
        chosen ? inArray(reviews.id, chosen) : gte(reviews.rating, minRating),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(chosen ? MAX_TESTIMONIALS : limit)
  const shown = rows.map(serializeTestimonial)
  return chosen ? chosen.flatMap((id) => shown.find(({ _id }) => _id === id) ?? []) : shown
}

async function findProduct(db: Reader, caller: Caller, idOrSlug: string) {
  const [product] = await db
    .select({
      id: products.id,
      ratingAverage: products.ratingAverage,
      ratingCount: products.ratingCount,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    // With isNotDeleted(), PostgreSQL can use the partial index on slugs.
    .where(
      and(or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)), isNotDeleted(), isVisibleTo(caller)),
    )
    .orderBy(sql`${products.id} = ${idOrSlug} desc`)
    .limit(1)
  if (!product) throw notFound('Product not found')
  return product
}

async function countByStars(db: Reader, where: SQL): Promise<{ starCounts: StarCounts; photoCount: number }> {
  const rows = await db
    .select({
      rating: reviews.rating,
      count: sql<number>`count(*)`,
      photoCount: sql<number>`count(*) filter (where ${hasPhotos})`,
    })
    .from(reviews)
    .where(where)
    .groupBy(reviews.rating)
  const counts = new Map(rows.map((row) => [row.rating, row.count]))
  return {
    starCounts: STARS.map((stars) => counts.get(stars) ?? 0) as unknown as StarCounts,
    photoCount: rows.reduce((sum, row) => sum + row.photoCount, 0),
  }
}

/** The counts of the published reviews that the rating of a product is made from. */
export const countPublishedReviews = async (db: Reader, productId: string): Promise<StarCounts> =>
  (await countByStars(db, and(eq(reviews.productId, productId), isPublic())!)).starCounts

const selectWithProduct = (db: Reader) =>
  db
    .select({
      review: reviews,
      product: {
        productId: products.id,
        slug: products.slug,
        name: products.name,
        variantTitle: orderLines.variantTitle,
        image: orderLines.image,
      },
      order: { id: orders.id, orderNumber: orders.orderNumber },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .$dynamic()

/** The product that an order line of this customer is about. */
const productOfLine = (userId: string, lineId: string): SQL =>
  sql`(select ${orderLines.productId} from ${orderLines} join ${orders} on ${eq(orders.id, orderLines.orderId)}
    where ${and(eq(orderLines.id, lineId), eq(orders.userId, userId))})`

export async function listOwnReviews(
  db: Reader,
  userId: string,
  { product, item }: ParsedInput<typeof contract.mine>,
): Promise<OwnReview[]> {
  const rows = await selectWithProduct(db)
    .where(
      and(
        isWrittenBy(userId),
        product ? eq(reviews.productId, product) : undefined,
        item ? sql`${reviews.productId} = ${productOfLine(userId, item)}` : undefined,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
  return rows.map(serializeOwnReview)
}

export async function getOwnReview(db: Reader, userId: string, id: string): Promise<OwnReview> {
  const [row] = await selectWithProduct(db).where(and(eq(reviews.id, id), isWrittenBy(userId)))
  if (!row) throw reviewNotFound()
  return serializeOwnReview(row)
}

const selectReviewableLines = (db: Reader, userId: string, where: SQL | undefined) =>
  db
    .select({
      lineId: orderLines.id,
      orderNumber: orders.orderNumber,
      productId: products.id,
      slug: products.slug,
      name: products.name,
      variantTitle: orderLines.variantTitle,
      image: orderLines.image,
      reviewId: reviews.id,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(reviews, and(eq(reviews.productId, products.id), isWrittenBy(userId)))
    .where(and(isReviewableBy(userId), where))
    .orderBy(desc(orders.createdAt), asc(orderLines.position))

/** Delivered products without a review, each with the line of its latest order. */
export async function listReviewableItems(
  db: Reader,
  userId: string,
  { product, item }: ParsedInput<typeof contract.mine>,
): Promise<ReviewableItem[]> {
  const rows = await selectReviewableLines(
    db,
    userId,
    and(
      isNull(reviews.id),
      product ? eq(products.id, product) : undefined,
      item ? eq(orderLines.id, item) : undefined,
    ),
  )
  const latestByProduct = new Map(rows.toReversed().map((row) => [row.productId, row]))
  return rows
    .filter((row) => latestByProduct.get(row.productId) === row)
    .map(({ reviewId: _, ...line }) => serializeReviewableItem(line))
}

/** The line that the customer wants to review. `reviewId`: the customer's review of its product, if there is one. */
export async function findReviewableLine(db: Reader, userId: string, lineId: string) {
  const [line] = await selectReviewableLines(db, userId, eq(orderLines.id, lineId))
  return line
}

/** Holds the review until the transaction ends. */
export async function lockReview(tx: Tx, where: SQL): Promise<ReviewRow> {
  assertLockOrder(tx, 'review')
  const [review] = await tx.select().from(reviews).where(where).for('update')
  if (!review) throw reviewNotFound()
  return review
}

/** The queue of the staff: what waits for them comes first, the longest waiting before the others. */
export async function listForModeration(
  db: Reader,
  { page, limit, status, rating, isReported }: ParsedInput<typeof contract.list>,
): Promise<Output<typeof contract.list>> {
  const where = and(
    status ? eq(reviews.status, status) : undefined,
    rating ? eq(reviews.rating, rating) : undefined,
    isReported === undefined ? undefined : sql`(${reviews.reportCount} > 0) = ${isReported}`,
  )
  const isWaiting = sql`(${reviews.status} = 'pending' or ${reviews.reportCount} > 0)`
  const total = await db.$count(reviews, where)
  const rows = await selectWithProduct(db)
    .where(where)
    .orderBy(
      sql`${isWaiting} desc`,
      sql`case when ${isWaiting} then ${reviews.updatedAt} end`,
      desc(reviews.updatedAt),
      desc(reviews.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return { reviews: await withReports(db, rows), pagination: toPagination(total, page, limit) }
}

export async function getForModeration(db: Reader, id: string): Promise<ModeratedReview> {
  const rows = await selectWithProduct(db).where(eq(reviews.id, id))
  const [review] = await withReports(db, rows)
  if (!review) throw reviewNotFound()
  return review
}

async function withReports(db: Reader, rows: readonly ModeratedReviewRow[]): Promise<ModeratedReview[]> {
  const ids = rows.filter(({ review }) => review.reportCount > 0).map(({ review }) => review.id)
  const reports =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(reviewReports)
          .where(inArray(reviewReports.reviewId, ids))
          .orderBy(asc(reviewReports.createdAt))
  return rows.map((row) =>
    serializeModeratedReview(
      row,
      reports.filter(({ reviewId }) => reviewId === row.review.id),
    ),
  )
}

/** The numbers of reviews that wait for staff. */
export async function countWaitingReviews(db: Reader): Promise<{ pending: number; reported: number }> {
  const [row] = await db
    .select({
      pending: sql<number>`count(*) filter (where ${reviews.status} = 'pending')`,
      reported: sql<number>`count(*) filter (where ${reviews.reportCount} > 0)`,
    })
    .from(reviews)
    .where(sql`status = 'pending' or report_count > 0`)
  return { pending: row?.pending ?? 0, reported: row?.reported ?? 0 }
}

/** Whether this customer has kept anything that was delivered. */
export async function hasReviewableLine(db: Reader, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(isReviewableBy(userId))
    .limit(1)
  return rows.length > 0
}
