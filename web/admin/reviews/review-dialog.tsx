import { useState } from 'react'
import type { ModeratedReview } from '#contract/reviews.ts'
import { formatDateTime } from '#domain/india-time.ts'
import {
  getReviewStatusAfterStep,
  MAX_REVIEW_ANSWER_LENGTH,
  REVIEW_REPORT_REASON_LABELS,
  type ReviewStep,
} from '#domain/reviews.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminApi } from '#web/admin/api.ts'
import { ReasonDialog } from '#web/admin/kit/reason-dialog.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { ReviewBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'

type ReviewDialogProps = {
  review: ModeratedReview
  canDecide: boolean
  onClose: () => void
  onChanged: () => void
}

const STEP_MESSAGES: Record<ReviewStep, string> = {
  publish: 'Review published',
  reject: 'Review rejected',
  hide: 'Review hidden',
}

/** The whole review with large photos. Staff publish, reject, hide and answer it here. */
export function ReviewDialog({ review: listed, canDecide, onClose, onChanged }: ReviewDialogProps) {
  const [review, setReview] = useState(listed)
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const apply = async (change: () => Promise<ModeratedReview>, message: string) => {
    setReview(await change())
    showToast({ title: message })
    onChanged()
  }
  const run = async (change: () => Promise<ModeratedReview>, message: string) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await apply(change, message)
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to update the review'))
    }
    setBusy(false)
  }
  const { _id: id, version, status } = review
  const decide = (step: 'publish' | 'hide') =>
    void run(() => adminApi.reviews.decide({ id, step, version }), STEP_MESSAGES[step])
  const canTake = (step: ReviewStep) => canDecide && getReviewStatusAfterStep(status, step) !== null

  return (
    <>
      <Dialog
        title={`Review of ${review.product.name}`}
        open
        size="wide"
        onClose={onClose}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            {canTake('hide') && (
              <Button variant="danger" busy={isBusy} busyLabel="Hiding..." onClick={() => decide('hide')}>
                Hide
              </Button>
            )}
            {canTake('reject') && (
              <Button variant="secondary" onClick={() => setRejecting(true)}>
                Reject
              </Button>
            )}
            {canTake('publish') && (
              <Button busy={isBusy} busyLabel="Publishing..." onClick={() => decide('publish')}>
                Publish
              </Button>
            )}
          </>
        }
      >
        <ErrorBanner message={failure} />
        <ReviewContent review={review} />
        {review.reports.length > 0 && (
          <Alert tone="warning" title="Reported by customers">
            <ul className="review-reports">
              {review.reports.map(({ reason, note, at }) => (
                <li key={at}>
                  {REVIEW_REPORT_REASON_LABELS[reason]}
                  {note && `: “${note}”`} <span className="caption">{formatDateTime(at)}</span>
                </li>
              ))}
            </ul>
            {canDecide && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => void run(() => adminApi.reviews.dismissReports({ id }), 'Reports closed')}
              >
                Keep the review and close the reports
              </Button>
            )}
          </Alert>
        )}
        {status === 'published' && canDecide ? (
          <AnswerForm
            key={version}
            review={review}
            save={(text) =>
              apply(
                () => adminApi.reviews.answer({ id, text, version }),
                text ? 'Reply saved' : 'Reply deleted',
              )
            }
          />
        ) : (
          review.answer && <p className="small preserve-lines">Reply: {review.answer.text}</p>
        )}
      </Dialog>
      {isRejecting && (
        <ReasonDialog
          title="Reject this review"
          submitLabel="Reject review"
          busyLabel="Rejecting..."
          missingReason="Tell the customer the reason"
          failure="Failed to reject the review"
          submit={async (reason) => {
            await apply(
              () => adminApi.reviews.decide({ id, step: 'reject', reason, version }),
              STEP_MESSAGES.reject,
            )
            setRejecting(false)
          }}
          onClose={() => setRejecting(false)}
        >
          <p className="muted">The customer receives the reason by email and can send a changed review.</p>
        </ReasonDialog>
      )}
    </>
  )
}

function ReviewContent({ review }: { review: ModeratedReview }) {
  const { product, order, rating, title, text, photos, name, rejectionReason } = review
  return (
    <>
      <DescriptionList
        items={[
          ['Status', <ReviewBadge key="status" status={review.status} />],
          [
            'Product',
            <TextLink key="product" to={paths.product(product.slug)}>
              {formatVariantName(product.name, product.variantTitle)}
            </TextLink>,
          ],
          [
            'Order',
            <TextLink key="order" to={adminPaths.order(order._id)}>
              {order.orderNumber}
            </TextLink>,
          ],
          ['Shown as', name || 'A customer (account erased)'],
          ['Written', formatDateTime(review.createdAt)],
          ...(rejectionReason ? ([['Reason', rejectionReason]] as const) : []),
        ]}
      />
      <div className="review-content">
        <StarRating rating={rating} />
        {title && <b>{title}</b>}
        <p className="preserve-lines">{text}</p>
        {photos.length > 0 && (
          <ul className="review-content__photos">
            {photos.map((photo) => (
              <li key={photo.url}>
                <Picture image={photo} sizes="(min-width: 768px) 340px, 90vw" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function AnswerForm({ review, save }: { review: ModeratedReview; save: (text: string) => Promise<void> }) {
  const form = useSubmitForm({
    defaultValues: { text: review.answer?.text ?? '' },
    failure: 'Failed to save the reply',
    submit: ({ text }) => save(text.trim()),
  })
  return (
    <ClientForm className="review-answer-form" onSubmit={form.onSubmit}>
      <ErrorBanner message={form.failure} />
      <TextAreaField
        label="Reply of the shop"
        hint="Published below the review. The customer is notified by email once."
        maxLength={MAX_REVIEW_ANSWER_LENGTH}
        {...form.field('text')}
      />
      <Button type="submit" variant="secondary" size="small" busy={form.isBusy} busyLabel="Saving...">
        {review.answer ? 'Save reply' : 'Publish reply'}
      </Button>
    </ClientForm>
  )
}
