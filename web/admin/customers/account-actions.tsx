import { useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { adminApi } from '#web/admin/api.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { errorMessage } from '#web/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'

type Props = { customer: Customer; onChanged: () => void }

/** Signs a customer out everywhere, or disables the account. Not shown for one's own account. */
export function AccountActions({ customer, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { profile } = useStaff()
  if (profile?._id === customer._id) return null

  const runAction = async (action: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      showToast({ title: (await action()).message })
      onChanged()
    } catch (error) {
      showToast({ title: errorMessage(error, 'This could not be changed.'), isError: true })
    }
    setBusy(false)
  }

  const signOut = async () => {
    const isConfirmed = await confirm({
      title: 'Sign this person out everywhere?',
      message: `${customer.name} is signed out on every device and can sign in again.`,
      confirmLabel: 'Sign out everywhere',
    })
    if (isConfirmed) await runAction(() => adminApi.customers.endSessions({ id: customer._id }))
  }

  const disable = async () => {
    const isConfirmed = await confirm({
      title: 'Disable this account?',
      message: `${customer.name} is signed out on every device and cannot sign in until you enable the account again. Orders stay.`,
      confirmLabel: 'Disable account',
    })
    if (isConfirmed) await runAction(() => adminApi.customers.disable({ id: customer._id }))
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} busyLabel="Saving..." onClick={() => void signOut()}>
        Sign out everywhere
      </Button>
      {customer.isDisabled ? (
        <Button
          variant="secondary"
          busy={isBusy}
          busyLabel="Saving..."
          onClick={() => void runAction(() => adminApi.customers.enable({ id: customer._id }))}
        >
          Enable account
        </Button>
      ) : (
        <Button variant="danger" busy={isBusy} busyLabel="Saving..." onClick={() => void disable()}>
          Disable account
        </Button>
      )}
    </>
  )
}
