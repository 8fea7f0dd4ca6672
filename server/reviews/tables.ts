import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MAX_REVIEW_LENGTH, MAX_STARS, REVIEW_REPORT_REASONS, REVIEW_STATUSES } from '#domain/reviews.ts'
import { orderLines } from '#server/orders/tables.ts'
import { createdAt, id, instant, json, oneOf, updatedAt, version } from '#server/platform/database/columns.ts'
import { products, type StoredImage } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'

export type StoredPhoto = Omit<StoredImage, 'isPrimary'>

/** Reviews of delivered order lines. A customer has at most one review of a product. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    /** Null after the customer erased the account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** First name and initial, as shown. Empty after the customer erased the account. */
    authorName: text('author_name').notNull(),
    rating: integer('rating').notNull(),
    title: text('title').notNull().default(''),
    text: text('text').notNull(),
    photos: json<StoredPhoto[]>('photos').notNull().default([]),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('pending'),
    /** The customer reads it. */
    rejectionReason: text('rejection_reason').notNull().default(''),
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    /** The number of open reports, which the queue filters and sorts by. */
    reportCount: integer('report_count').notNull().default(0),
    /** Raised by every change of the customer and of staff, so that staff publish the text that they have read. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('reviews_once_per_product').on(table.userId, table.productId),
    index('reviews_product').on(table.productId, table.status, table.createdAt),
    index('reviews_order_line').on(table.orderLineId),
    index('reviews_waiting').on(table.createdAt).where(sql`status = 'pending' or report_count > 0`),
    index('reviews_created').on(table.createdAt),
    oneOf('reviews_status_known', table.status, REVIEW_STATUSES),
    check('reviews_rating_in_stars', sql`${table.rating} between 1 and ${sql.raw(String(MAX_STARS))}`),
    check(
      'reviews_text_length',
      sql`char_length(${table.text}) between 1 and ${sql.raw(String(MAX_REVIEW_LENGTH))}`,
    ),
    check(
      'reviews_rejected_with_reason',
      sql`(${table.status} = 'rejected') = (${table.rejectionReason} <> '')`,
    ),
    check('reviews_answered_or_not', sql`(${table.answer} <> '') = (${table.answeredAt} is not null)`),
    check('reviews_report_count_not_negative', sql`${table.reportCount} >= 0`),
  ],
)

/** Readers' reports of published reviews. They are deleted when staff have dealt with them. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REVIEW_REPORT_REASONS }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_reports_review').on(table.reviewId),
    oneOf('review_reports_reason_known', table.reason, REVIEW_REPORT_REASONS),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect
