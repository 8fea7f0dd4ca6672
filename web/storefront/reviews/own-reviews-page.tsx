import { useRevalidator, useRouteError } from 'react-router'
import type { OwnReview, ReviewableItem } from '#contract/reviews.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ReviewBadge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Main } from '#web/ui/main.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/own-reviews-page.ts'
import * as texts from './own-texts.ts'
import './reviews.css'

export const clientLoader = createAuthenticatedLoader(({ api }: PageLoaderArgs) => api.reviews.mine(), {
  unavailable: texts.failed,
})
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.myReviews)
export const HydrateFallback = () => <PageSkeleton />

/** What the customer can review, and the reviews with their state. */
export default function OwnReviewsPage({ loaderData: { reviews, reviewable } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Main className="wrap own-reviews personal-page">
      <Breadcrumbs items={[{ label: texts.myProfile, to: paths.profile() }, { label: texts.myReviews }]} />
      <h1 className="h1">{texts.myReviews}</h1>
      {reviews.length === 0 && reviewable.length === 0 && (
        <EmptyState
          title={texts.emptyTitle}
          action={<ButtonLink to={paths.orders}>{texts.viewOrders}</ButtonLink>}
        >
          {texts.emptyText}
        </EmptyState>
      )}
      {reviewable.length > 0 && (
        <section aria-labelledby="reviewable">
          <h2 className="h3" id="reviewable">
            {texts.waitingForReview}
          </h2>
          <ul className="reviewable-items">
            {reviewable.map((item) => (
              <ReviewableRow key={item.item} item={item} />
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-labelledby="own-reviews">
          <h2 className="h3" id="own-reviews">
            {texts.yourReviews}
          </h2>
          <ul className="own-reviews__list">
            {reviews.map((review) => (
              <OwnReviewCard key={review._id} review={review} onRemoved={() => void revalidate()} />
            ))}
          </ul>
        </section>
      )}
    </Main>
  )
}

function ReviewableRow({ item: { item, orderNumber, product } }: { item: ReviewableItem }) {
  return (
    <li>
      <img src={product.image} alt="" width={72} height={72} loading="lazy" />
      <span>
        <b>{formatVariantName(product.name, product.variantTitle)}</b>
        <span className="caption num">{texts.fromOrder(orderNumber)}</span>
      </span>
      <ButtonLink
        variant="secondary"
        size="small"
        to={paths.writeReview(item)}
        aria-label={texts.writeReviewOf(product.name)}
      >
        {texts.writeReview}
      </ButtonLink>
    </li>
  )
}

function OwnReviewCard({ review, onRemoved }: { review: OwnReview; onRemoved: () => void }) {
  const { settings } = useStorefrontData()
  const { product, status, answer, photos } = review
  const remove = async () => {
    const isConfirmed = await confirm({
      title: texts.confirmRemove,
      message: texts.confirmRemoveText(product.name),
      confirmLabel: texts.removeReview,
      cancelLabel: texts.keepReview,
    })
    if (!isConfirmed) return
    try {
      const { message } = await browserApi.reviews.remove({ id: review._id })
      showToast({ title: message })
    } catch (error) {
      showToast({ title: errorMessage(error, { failed: texts.removeFailed }), isError: true })
    }
    onRemoved()
  }
  return (
    <li className="own-review">
      <img src={product.image} alt="" width={88} height={88} loading="lazy" />
      <div>
        <div className="review-card__head">
          <TextLink to={paths.product(product.slug)}>{product.name}</TextLink>
          <ReviewBadge status={status} />
        </div>
        <p className="own-review__stars">
          <StarRating rating={review.rating} />
          <time className="caption" dateTime={review.createdAt}>
            {texts.writtenOn(formatDate(review.createdAt))}
          </time>
        </p>
        {review.title && <h3 className="review-card__title">{review.title}</h3>}
        <p className="review-card__text">{review.text}</p>
        {photos.length > 0 && (
          <ul className="review-card__photos">
            {photos.map((photo, at) => (
              <li key={photo.url}>
                <Picture image={photo} alt={texts.photoAlt(at + 1)} sizes="88px" />
              </li>
            ))}
          </ul>
        )}
        {review.rejectionReason && (
          <div className="review-answer">
            <p className="small">
              <b>{texts.rejectedFor}</b> {review.rejectionReason}
            </p>
          </div>
        )}
        {answer && (
          <div className="review-answer">
            <p className="small">
              <b>{texts.answerFrom(settings.shopName)}</b>
            </p>
            <p className="small review-card__text">{answer.text}</p>
          </div>
        )}
        {texts.statusHints[status] && <p className="small muted">{texts.statusHints[status]}</p>}
        <p className="own-review__actions">
          <ButtonLink
            variant="text"
            icon="edit"
            to={paths.writeReview(review.item)}
            aria-label={texts.editReviewOf(product.name)}
          >
            {texts.edit}
          </ButtonLink>
          <Button
            variant="text"
            icon="trash"
            aria-label={texts.removeReviewOf(product.name)}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        </p>
      </div>
    </li>
  )
}

export function ErrorBoundary() {
  const error = useRouteError() as { data?: { message?: string } }
  return (
    <Main className="wrap section personal-page">
      <EmptyState
        level={1}
        title={error.data?.message ?? texts.failed}
        action={<ButtonLink to={paths.orders}>{texts.viewOrders}</ButtonLink>}
      />
    </Main>
  )
}
