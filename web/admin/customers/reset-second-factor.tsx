import { useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { adminApi } from '#web/admin/api.ts'
import { ReasonDialog } from '#web/admin/kit/reason-dialog.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { customer: Customer; hasSecondFactor: boolean; onReset: () => void }

/** For staff who lost their phone, key and recovery codes. Staff cannot reset their own two-step sign-in here. */
export function ResetSecondFactor({ customer, hasSecondFactor, onReset }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { profile } = useStaff()
  if (!hasSecondFactor || profile?._id === customer._id) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reset two-step sign-in
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Reset two-step sign-in?"
          submitLabel="Reset two-step sign-in"
          busyLabel="Resetting..."
          variant="danger"
          missingReason="Please enter a reason"
          failure="Two-step sign-in could not be reset. Please try again."
          onClose={() => setOpen(false)}
          submit={async (reason) => {
            const { message } = await adminApi.customers.resetSecondFactor({ id: customer._id, reason })
            showToast({ title: message })
            setOpen(false)
            onReset()
          }}
        >
          <p>
            The authenticator app, passkeys and recovery codes of {customer.name} stop working, and{' '}
            {customer.name} is signed out everywhere. Until two-step sign-in is set up again, the password
            alone is enough to sign in.
          </p>
          <p>
            First make sure that you are talking to {customer.name}. They are informed by email, and your
            reason is written to the audit log.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
