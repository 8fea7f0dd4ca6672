import { eq } from 'drizzle-orm'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import {
  reviewAnsweredMail,
  reviewPublishedMail,
  reviewRejectedMail,
} from '#server/notifications/templates/review-status.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { products } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'
import type { ReviewDeps } from './deps.ts'
import type { ReviewRow } from './tables.ts'

type ReviewEvent = { status: 'published' } | { status: 'rejected'; reason: string } | { answer: string }

/** Mails the customer who wrote the review. An answer is mailed once, and not again when staff change it. */
export async function notifyAuthor(
  { notifications }: Pick<ReviewDeps, 'notifications'>,
  tx: Tx,
  shop: Omit<MailShop, 'origin'>,
  review: ReviewRow,
  event: ReviewEvent,
): Promise<void> {
  if (!review.userId) return
  const [author] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, review.userId))
  const [product] = await tx
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .where(eq(products.id, review.productId))
  if (!author || !product) return
  const mailShop = notifications.mailShop(shop)
  const facts = { customerName: author.name, productName: product.name, productSlug: product.slug }
  const message =
    'answer' in event
      ? reviewAnsweredMail(mailShop, { ...facts, answer: event.answer })
      : event.status === 'published'
        ? reviewPublishedMail(mailShop, facts)
        : reviewRejectedMail(mailShop, { ...facts, reason: event.reason })
  await notifications.queue(tx, {
    eventKey:
      'answer' in event
        ? `review-answered:${review.id}`
        : `review-${event.status}:${review.id}:${review.version}`,
    channel: 'mail',
    recipient: author.email,
    personId: review.userId,
    ...message,
  })
}
