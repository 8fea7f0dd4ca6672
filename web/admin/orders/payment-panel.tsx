import type { Order } from '#contract/orders.ts'
import { formatDate, formatDateTime, toIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { canConfirmPayment, getPaymentMethodLabel, isAwaitingPayment } from '#domain/payment-methods.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/payment-status.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { type Editor, useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RevealPan } from './reveal-pan.tsx'

/** How the order is paid; staff confirm a bank transfer here. */
export function PaymentPanel({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { can } = useStaff()
  const editor = useEditor<Order>()
  const { method, status, transactionId, payBy, confirmed } = order.payment
  const isUnconfirmed = canConfirmPayment(order.status, order.payment)
  return (
    <section className="admin-panel">
      <h2>Payment</h2>
      {isUnconfirmed && !isAwaitingPayment(order.status, order.payment) && (
        <Alert tone="warning">The bank transfer for this order is not confirmed.</Alert>
      )}
      <DescriptionList
        items={[
          ['Payment', `${getPaymentMethodLabel(method)}, ${PAYMENT_STATUS_LABELS[status].toLowerCase()}`],
          ...(transactionId ? ([['Reference of the customer', transactionId]] as const) : []),
          ...(payBy ? ([['Cancelled if not paid by', formatDateTime(payBy)]] as const) : []),
          ...(confirmed
            ? ([
                [
                  'Received',
                  `${formatRupees(confirmed.amount)} on ${formatDate(`${confirmed.paidOn}T06:00:00Z`)}`,
                ],
                ['Reference', confirmed.reference],
              ] as const)
            : []),
          ...(order.pan ? ([['PAN', <RevealPan key="pan" order={order} />]] as const) : []),
        ]}
      />
      {isUnconfirmed && can('manage_content') && (
        <Button className="no-print" variant="secondary" onClick={() => editor.open(order)}>
          Confirm payment
        </Button>
      )}
      <ConfirmPaymentDialog editor={editor} onSaved={onChanged} />
    </section>
  )
}

function ConfirmPaymentDialog({ editor, onSaved }: { editor: Editor<Order>; onSaved: () => void }) {
  const order = editor.opened?.item
  if (!order) return null
  const today = toIndiaDay(new Date())
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Confirm payment"
      editor={editor}
      submitLabel="Confirm payment"
      busyLabel="Confirming..."
      failure="Failed to confirm the payment"
      labels={{ status: 'Status', payment: 'Payment' }}
      defaultValues={{
        reference: order.payment.transactionId ?? '',
        paidOn: today,
        amount: String(order.totalAmount),
      }}
      save={async ({ reference, paidOn, amount }, version) =>
        (
          await adminApi.orders.confirmPayment({
            id: order._id,
            reference,
            paidOn,
            amount: Number(amount),
            version,
          })
        ).message
      }
      onSaved={onSaved}
    >
      {({ field }) => (
        <>
          <p className="small">Confirm only after the money has arrived in the bank account.</p>
          <TextField
            label="Transfer reference"
            required
            maxLength={80}
            placeholder="UTR or UPI number"
            data-autofocus
            {...field('reference')}
          />
          <TextField label="Received on" type="date" required max={today} {...field('paidOn')} />
          <TextField
            label="Amount"
            type="number"
            step="0.01"
            min={0}
            required
            prefix="₹"
            {...field('amount')}
          />
        </>
      )}
    </FormDialog>
  )
}
