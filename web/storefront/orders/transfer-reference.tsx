import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { isAwaitingTransfer } from '#domain/payment-methods.ts'
import { browserApi } from '#web/api.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import { texts } from './transfer-reference-texts.ts'

/** The customer has paid, and says with which number. Empty for an order that waits for no transfer. */
export function TransferReference({ order }: { order: Order }) {
  const { revalidate } = useRevalidator()
  const { transactionId } = order.payment
  const form = useStorefrontForm({
    defaultValues: { reference: transactionId ?? '' },
    validate: ({ reference }) => (reference.trim() ? {} : { reference: texts.missing }),
    failure: texts.failed,
    submit: async ({ reference }) => {
      const { message } = await browserApi.orders.setTransferReference({ id: order._id, reference })
      showToast({ title: message })
      await revalidate()
    },
  })
  if (!isAwaitingTransfer(order.status, order.payment)) return null
  return (
    <ClientForm className="transfer-reference" noValidate onSubmit={form.onSubmit}>
      <ErrorBanner message={form.failure} />
      <TextField
        {...form.input('reference')}
        label={texts.label}
        hint={texts.hint}
        required
        maxLength={80}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" busy={form.isBusy} busyLabel={texts.sending}>
        {transactionId ? texts.change : texts.send}
      </Button>
    </ClientForm>
  )
}
