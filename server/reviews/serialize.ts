import type { ModeratedReview, OwnReview, Review, ReviewableItem, Testimonial } from '#contract/reviews.ts'
import type { ReviewRow, reviewReports, StoredPhoto } from './tables.ts'

export type ReviewedProductRow = {
  productId: string
  slug: string
  name: string
  variantTitle: string
  image: string
}
export type OwnReviewRow = { review: ReviewRow; product: ReviewedProductRow }
export type ModeratedReviewRow = OwnReviewRow & { order: { id: string; orderNumber: string } }
export type ReportRow = typeof reviewReports.$inferSelect

const serializeContent = (review: ReviewRow) => ({
  _id: review.id,
  rating: review.rating,
  title: review.title,
  text: review.text,
  photos: review.photos.map(serializePhoto),
  answer: review.answeredAt && { text: review.answer, answeredAt: review.answeredAt.toISOString() },
  createdAt: review.createdAt.toISOString(),
})

const serializePhoto = ({ url, alt, width, height, widths, color, placeholder }: StoredPhoto) => ({
  url,
  alt,
  width,
  height,
  widths,
  color,
  placeholder,
})

const serializeReviewedProduct = ({ productId, slug, name, variantTitle, image }: ReviewedProductRow) => ({
  _id: productId,
  slug,
  name,
  variantTitle,
  image,
})

export const serializeReview = (review: ReviewRow): Review => ({
  ...serializeContent(review),
  name: review.authorName,
})

type TestimonialRow = { review: ReviewRow; product: { id: string; slug: string; name: string } }

export const serializeTestimonial = ({ review, product }: TestimonialRow): Testimonial => ({
  _id: review.id,
  rating: review.rating,
  title: review.title,
  text: review.text,
  name: review.authorName,
  product: { _id: product.id, slug: product.slug, name: product.name },
})

export const serializeOwnReview = ({ review, product }: OwnReviewRow): OwnReview => ({
  ...serializeContent(review),
  item: review.orderLineId,
  product: serializeReviewedProduct(product),
  status: review.status,
  rejectionReason: review.rejectionReason,
})

export const serializeReviewableItem = ({
  lineId,
  orderNumber,
  ...product
}: ReviewedProductRow & { lineId: string; orderNumber: string }): ReviewableItem => ({
  item: lineId,
  orderNumber,
  product: serializeReviewedProduct(product),
})

export const serializeModeratedReview = (
  { review, product, order }: ModeratedReviewRow,
  reports: readonly ReportRow[],
): ModeratedReview => ({
  ...serializeContent(review),
  name: review.authorName,
  product: serializeReviewedProduct(product),
  order: { _id: order.id, orderNumber: order.orderNumber },
  status: review.status,
  rejectionReason: review.rejectionReason,
  reports: reports.map(({ reason, note, createdAt }) => ({ reason, note, at: createdAt.toISOString() })),
  version: review.version,
})
