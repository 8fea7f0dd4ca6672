import { useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useStaff } from '../kit/use-staff.ts'

type Props = { customer: Customer; hasSecondFactor: boolean; onReset: () => void }

/** For a colleague who lost phone, key and recovery codes. Nobody resets their own this way. */
export function ResetSecondFactor({ customer, hasSecondFactor, onReset }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { profile } = useStaff()
  if (!hasSecondFactor || profile?._id === customer._id) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reset two-step sign-in
      </Button>
      {isOpen && <ResetDialog customer={customer} onReset={onReset} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { customer: Customer; onReset: () => void; onClose: () => void }

function ResetDialog({ customer, onReset, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const reset = async () => {
    setFieldError(reason.trim() ? undefined : 'Write why you reset it')
    if (isBusy || !reason.trim()) return
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await browserApi.customers.resetSecondFactor({ id: customer._id, reason })
      showToast({ title: message })
      onClose()
      onReset()
    } catch (error) {
      setFailure(errorMessage(error, 'Two-step sign-in could not be reset. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Reset two-step sign-in?"
      open
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void reset()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} busyLabel="Resetting...">
            Reset two-step sign-in
          </Button>
        </>
      }
    >
      <ErrorBanner message={failure} />
      <p>
        The authenticator app, the passkeys and the recovery codes of {customer.name} stop working, and{' '}
        {customer.name} is signed out everywhere. After that the password alone signs in, until two-step
        sign-in is set up again.
      </p>
      <p>Make sure that you speak with the person. A mail tells them. Your reason goes to the audit log.</p>
      <TextField
        label="Reason"
        required
        maxLength={300}
        value={reason}
        error={fieldError}
        onChange={(event) => setReason(event.target.value)}
        data-autofocus
      />
    </Dialog>
  )
}
