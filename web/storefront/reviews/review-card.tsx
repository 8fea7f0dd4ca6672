import { lazy, Suspense, useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { formatDate } from '#domain/india-time.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { texts } from './texts.ts'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

/** One published review. Photos and the report form open in dialogs, whose code is loaded then. */
export function ReviewCard({ review }: { review: Review }) {
  const { settings } = useStorefrontData()
  const [openPhoto, setOpenPhoto] = useState<number | null>(null)
  const [isReporting, setReporting] = useState(false)
  const { photos, answer } = review
  const name = review.name || texts.formerCustomer
  return (
    <li className="review-card">
      <div className="review-card__head">
        <StarRating rating={review.rating} />
        <time className="caption" dateTime={review.createdAt}>
          {formatDate(review.createdAt)}
        </time>
      </div>
      {review.title && <h3 className="review-card__title">{review.title}</h3>}
      <p className="review-card__text">{review.text}</p>
      {photos.length > 0 && (
        <ul className="review-card__photos">
          {photos.map((photo, at) => (
            <li key={photo.url}>
              <button
                type="button"
                aria-label={texts.photo(at + 1, photos.length, name)}
                onClick={() => setOpenPhoto(at)}
              >
                <Picture image={photo} alt="" sizes="88px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="review-card__author small">
        <b>{name}</b>
        <span className="muted">
          <Icon name="check" size="small" />
          {texts.verifiedBuyer}
        </span>
        <button
          type="button"
          className="review-card__report text-link no-print"
          aria-label={texts.reportOf(name)}
          onClick={() => setReporting(true)}
        >
          {texts.report}
        </button>
      </p>
      {answer && (
        <div className="review-answer">
          <p className="small">
            <b>{texts.answerFrom(settings.shopName)}</b>
          </p>
          <p className="small review-card__text">{answer.text}</p>
        </div>
      )}
      <Suspense>
        {openPhoto !== null && (
          <PhotoDialog
            photos={photos}
            first={openPhoto}
            name={name}
            title={review.title || name}
            onClose={() => setOpenPhoto(null)}
          />
        )}
        {isReporting && <ReportDialog reviewId={review._id} onClose={() => setReporting(false)} />}
      </Suspense>
    </li>
  )
}
