import type { ComponentProps } from 'react'
import type { Order } from '#contract/orders.ts'
import { formatDate, formatDateTime, toIndiaDay } from '#domain/india-time.ts'
import { describeEntry } from '#domain/ledger.ts'
import { formatRupees, fromRupees, paise } from '#domain/money.ts'
import {
  getPaymentMethodLabel,
  isAwaitingPayment,
  isPaidInAdvance,
  isUnpaid,
} from '#domain/payment-methods.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/payment-status.ts'
import {
  getOrderRefundLabel,
  getRefundMethods,
  needsRefundReference,
  type OrderRefundMethod,
} from '#domain/refunds.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { type Editor, useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { OnlinePayments } from './online-payments.tsx'
import { PaymentLink } from './payment-link.tsx'
import { RevealPan } from './reveal-pan.tsx'

/** How the order is paid and its ledger; staff confirm bank transfers and record refunds here. */
export function PaymentPanel({
  order,
  online,
  onChanged,
}: {
  order: Order
  /** Null: it is not paid online. */
  online: ComponentProps<typeof OnlinePayments> | null
  onChanged: () => void
}) {
  const { can } = useStaff()
  const payments = useEditor<Order>()
  const refunds = useEditor<Order>()
  const reversals = useEditor<Reversal>()
  const payOuts = useEditor<Order>()
  const { method, status, transactionId, payBy, received, refunded, due, refundable, storeCredit } =
    order.payment
  const isUnconfirmed = isUnpaid(order.status, order.payment)
  return (
    <section className="admin-panel">
      <h2>Payment</h2>
      {isUnconfirmed && !order.payment.advance && !isAwaitingPayment(order.status, order.payment) && (
        <Alert tone="warning">This order is not paid.</Alert>
      )}
      {refundable > 0 && (
        <Alert tone="warning">{formatRupees(refundable)} is to be paid back to the customer.</Alert>
      )}
      <DescriptionList
        items={[
          ['Payment', `${getPaymentMethodLabel(method)}, ${PAYMENT_STATUS_LABELS[status].toLowerCase()}`],
          ...(transactionId ? ([['Reference of the customer', transactionId]] as const) : []),
          ...(payBy ? ([['Cancelled if not paid by', formatDateTime(payBy)]] as const) : []),
          ['Received', formatRupees(received)],
          ...(storeCredit.used > 0
            ? ([['Of it store credit', formatRupees(storeCredit.used)]] as const)
            : []),
          ...(refunded > 0 ? ([['Refunded', formatRupees(refunded)]] as const) : []),
          ...(storeCredit.given > 0
            ? ([['Of it as store credit', formatRupees(storeCredit.given)]] as const)
            : []),
          refundable > 0 ? ['To pay back', formatRupees(refundable)] : ['Due', formatRupees(due)],
          ...(order.pan ? ([['PAN', <RevealPan key="pan" order={order} />]] as const) : []),
        ]}
      />
      {order.payment.advance && <AdvancePanel order={order} onChanged={onChanged} />}
      <Ledger
        entries={order.payment.entries}
        onReverse={
          can('manage_content')
            ? (entry) => reversals.open({ orderId: order._id, version: order.version, entry })
            : null
        }
      />
      {online && <OnlinePayments {...online} />}
      {can('manage_content') &&
        (isPaidInAdvance(method) || refundable > 0 || storeCredit.givenForMoney > 0) && (
          <div className="order-returns__steps no-print">
            {isPaidInAdvance(method) && (
              <Button variant="secondary" onClick={() => payments.open(order)}>
                Confirm payment
              </Button>
            )}
            {isUnconfirmed && <PaymentLink order={order} onChanged={onChanged} />}
            {refundable > 0 && (
              <Button variant="secondary" onClick={() => refunds.open(order)}>
                Record refund
              </Button>
            )}
            {storeCredit.givenForMoney > 0 && (
              <Button variant="secondary" onClick={() => payOuts.open(order)}>
                Pay out store credit
              </Button>
            )}
          </div>
        )}
      <ConfirmPaymentDialog editor={payments} onSaved={onChanged} />
      <RefundDialog editor={refunds} onSaved={onChanged} />
      <ReverseDialog editor={reversals} onSaved={onChanged} />
      <PayOutDialog editor={payOuts} onSaved={onChanged} />
    </section>
  )
}

type Entry = Order['payment']['entries'][number]
type Reversal = { orderId: string; version: number; entry: Entry }

function Ledger({ entries, onReverse }: { entries: Entry[]; onReverse: ((entry: Entry) => void) | null }) {
  if (entries.length === 0) return null
  return (
    <ol className="order-ledger small" aria-label="Ledger">
      {entries.map((entry) => (
        <li key={entry._id}>
          <span>
            {describeEntry(entry)}
            <span className="caption">
              {[formatDate(`${entry.day}T06:00:00Z`), entry.reference].filter(Boolean).join(', ')}
            </span>
            {entry.canReverse && onReverse && (
              <span className="no-print">
                <Button variant="text" onClick={() => onReverse(entry)}>
                  Take back
                </Button>
              </span>
            )}
          </span>
          <span className="num">{formatRupees(entry.amount)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Rupees with two decimals. */
const AmountField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Amount" type="number" step="0.01" min={0} required prefix="₹" {...props} />
)

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
        reference: order.payment.received > 0 ? '' : (order.payment.transactionId ?? ''),
        paidOn: today,
        amount: order.payment.dueNow > 0 ? String(order.payment.dueNow) : '',
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
          <p className="small">
            Confirm only after the money has arrived in the bank account. If it is less than the amount due,
            the order waits for the rest. What is not due is to be paid back.
          </p>
          <TextField
            label="Transfer reference"
            required
            maxLength={80}
            placeholder="UTR or UPI number"
            data-autofocus
            {...field('reference')}
          />
          <TextField label="Received on" type="date" required max={today} {...field('paidOn')} />
          <AmountField {...field('amount')} />
        </>
      )}
    </FormDialog>
  )
}

function ReverseDialog({ editor, onSaved }: { editor: Editor<Reversal>; onSaved: () => void }) {
  const reversal = editor.opened?.item
  if (!reversal) return null
  const { orderId, entry } = reversal
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Take back a payment"
      editor={editor}
      submitLabel="Take back"
      busyLabel="Taking back..."
      failure="Failed to take the payment back"
      labels={{}}
      defaultValues={{ reason: '' }}
      save={async ({ reason }, version) =>
        (
          await adminApi.orders.reverseTransfer({
            id: orderId,
            entry: entry._id,
            reason,
            version,
          })
        ).message
      }
      onSaved={onSaved}
    >
      {({ field }) => (
        <>
          <p className="small">
            Only for a payment of {formatRupees(entry.amount)} that was entered by mistake. The order waits
            for its money again, and the reference can be entered for the right order. Money that did arrive
            is refunded instead.
          </p>
          <TextField label="Reason" required maxLength={200} data-autofocus {...field('reason')} />
        </>
      )}
    </FormDialog>
  )
}

const METHOD_HINTS: Partial<Record<OrderRefundMethod, string>> = {
  source: 'The gateway pays it back to the card or account that the customer paid from.',
  store_credit: 'The customer agreed to it, and uses it at checkout. It does not expire.',
}

function PayOutDialog({ editor, onSaved }: { editor: Editor<Order>; onSaved: () => void }) {
  const order = editor.opened?.item
  if (!order) return null
  const { givenForMoney } = order.payment.storeCredit
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Pay out store credit"
      editor={editor}
      submitLabel="Take back the credit"
      busyLabel="Taking back..."
      failure="Failed to take the store credit back"
      labels={{ status: 'Status', payment: 'Payment' }}
      defaultValues={{ amount: String(givenForMoney) }}
      save={async ({ amount }, version) =>
        (await adminApi.orders.takeStoreCreditBack({ id: order._id, amount: Number(amount), version }))
          .message
      }
      onSaved={onSaved}
    >
      {({ field }) => (
        <>
          <p className="small">
            The customer wants money instead. The credit is taken back, as far as it was not used, and the
            amount is to be paid back: record the refund when it is paid.
          </p>
          <AmountField max={givenForMoney} data-autofocus {...field('amount')} />
        </>
      )}
    </FormDialog>
  )
}

function RefundDialog({ editor, onSaved }: { editor: Editor<Order>; onSaved: () => void }) {
  const order = editor.opened?.item
  if (!order) return null
  const { refundable, refundableMoney, refunded, refundableToSource, storeCredit } = order.payment
  const methods: OrderRefundMethod[] = [
    ...(refundableToSource > 0 ? (['source'] as const) : []),
    ...(refundableMoney > 0
      ? getRefundMethods(
          paise(fromRupees(refundableMoney) + fromRupees(refunded) - fromRupees(storeCredit.given)),
        )
      : []),
    ...(order.user._id ? (['store_credit'] as const) : []),
  ]
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Record refund"
      editor={editor}
      submitLabel="Record refund"
      busyLabel="Recording..."
      failure="Failed to record the refund"
      labels={{ status: 'Status', payment: 'Payment' }}
      defaultValues={{
        amount: String(refundableToSource || refundableMoney || refundable),
        method: methods[0] ?? 'bank',
        reference: '',
      }}
      validate={({ method, reference }) =>
        needsRefundReference(method) && reference.trim() === ''
          ? { reference: 'Enter the reference of the transfer' }
          : {}
      }
      save={async ({ amount, method, reference }, version) =>
        (
          await adminApi.orders.refund({
            id: order._id,
            amount: Number(amount),
            method,
            ...(needsRefundReference(method) ? { reference } : {}),
            version,
          })
        ).message
      }
      onSaved={onSaved}
    >
      {({ field, form }) => (
        <>
          <p className="small">
            {METHOD_HINTS[form.watch('method')] ??
              'Pay the money back first. The customer gets a mail when it is recorded.'}
            {refundableMoney < refundable &&
              ` At most ${formatRupees(refundableMoney)} in money: the rest was paid with store credit.`}
          </p>
          <AmountField max={refundable} data-autofocus {...field('amount')} />
          <SelectField label="Method" {...field('method')}>
            {methods.map((each) => (
              <option key={each} value={each}>
                {getOrderRefundLabel(each)}
              </option>
            ))}
          </SelectField>
          {needsRefundReference(form.watch('method')) && (
            <TextField
              label="Transfer reference"
              required
              maxLength={80}
              placeholder="UTR or UPI number"
              {...field('reference')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
