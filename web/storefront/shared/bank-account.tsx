import type { PayableOrder } from '#contract/orders.ts'
import { getBankAccountRows } from '#domain/bank-transfer.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isAwaitingTransfer } from '#domain/payment-methods.ts'
import { Alert } from '#web/ui/alert.tsx'
import * as texts from './bank-account-texts.ts'
import { UpiPayment } from './upi-payment.tsx'
import { type StorefrontData, useStorefrontData } from './use-storefront-data.ts'
import './bank-account.css'

type Row = readonly [label: string, value: string]

/** The bank account of the shop. */
export function BankAccount({
  bank,
  rows = [],
}: {
  bank: StorefrontData['settings']['bankAccount']
  rows?: readonly Row[]
}) {
  return (
    <dl className="bank-account">
      {[...rows, ...getBankAccountRows(bank)].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How to pay an order by bank transfer, and until when. Empty for any other order. */
export function BankTransferInstructions({
  order,
  reference = null,
}: {
  order: PayableOrder
  /** What the customer entered at checkout. */
  reference?: string | null
}) {
  const { bankAccount, phone } = useStorefrontData().settings
  const { payBy, advance } = order.payment
  if (!isAwaitingTransfer(order.status, order.payment)) return null
  const hasAccount = getBankAccountRows(bankAccount).length > 0
  return (
    <section className="pay-by-transfer" aria-labelledby="pay-by-transfer">
      <h2 className="h3" id="pay-by-transfer">
        {texts.title}
      </h2>
      {payBy && (
        <Alert tone="info">
          {texts.payBy} <b>{formatDateTime(payBy)}</b>
          {texts.unpaidOrders}
        </Alert>
      )}
      {advance?.isPaid && <p>{texts.rest(formatDate(advance.heldUntil))}</p>}
      {hasAccount ? (
        <>
          <BankAccount
            bank={bankAccount}
            rows={[
              [texts.amount, formatRupees(order.payment.dueNow)],
              [texts.paymentRemark, order.orderNumber],
            ]}
          />
          <UpiPayment due={order.payment.dueNow} orderNumber={order.orderNumber} />
        </>
      ) : (
        <p>{texts.callForDetails(phone)}</p>
      )}
      {reference && <p className="small muted">{texts.reference(reference)}</p>}
    </section>
  )
}
