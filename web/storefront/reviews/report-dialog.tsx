import {
  REVIEW_REPORT_REASON_LABELS,
  REVIEW_REPORT_REASONS,
  type ReviewReportReason,
} from '#domain/reviews.ts'
import { browserApi } from '#web/api.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import * as texts from './report-texts.ts'

/** Reports a review to the staff, also without an account. */
export function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const form = useSubmitForm({
    defaultValues: { reason: '' as ReviewReportReason | '', note: '' },
    validate: ({ reason }) => (reason ? {} : { reason: texts.chooseReason }),
    failure: texts.failed,
    async submit({ reason, note }) {
      if (!reason) return
      const { message } = await browserApi.reviews.report({ id: reviewId, reason, note })
      showToast({ title: message })
      onClose()
    },
  })
  return (
    <Dialog
      title={texts.title}
      open
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy} busyLabel={texts.sending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <ErrorBanner message={form.failure} />
      <p className="muted">{texts.lead}</p>
      <SelectField label={texts.reason} {...form.field('reason')}>
        <option value="">{texts.chooseReason}</option>
        {REVIEW_REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REVIEW_REPORT_REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={texts.note} optional maxLength={500} {...form.field('note')} />
    </Dialog>
  )
}
