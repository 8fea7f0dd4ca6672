import type { ReactNode } from 'react'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'

type ReasonDialogProps = {
  title: string
  submitLabel: string
  busyLabel: string
  variant?: 'primary' | 'danger'
  /** Shown when the reason is blank. */
  missingReason: string
  /** Shown when the server gives no reason for a failure. */
  failure: string
  submit: (reason: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for the reason of a sensitive action. The reason is written to the audit log. */
export function ReasonDialog({
  title,
  submitLabel,
  busyLabel,
  variant = 'primary',
  missingReason,
  failure,
  submit,
  onClose,
  children,
}: ReasonDialogProps) {
  const form = useSubmitForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() ? {} : { reason: missingReason }),
    failure,
    submit: ({ reason }) => submit(reason),
  })
  return (
    <Dialog
      title={title}
      open
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} busy={form.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <ErrorBanner message={form.failure} />
      {children}
      <TextField label="Reason" required maxLength={300} data-autofocus {...form.field('reason')} />
    </Dialog>
  )
}
