import type { Order } from '#contract/orders.ts'
import { getBankAccountRows } from '#domain/bank-transfer.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isAwaitingPayment } from '#domain/payment-methods.ts'
import { Alert } from '#web/ui/alert.tsx'
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
export function BankTransferInstructions({ order }: { order: Order }) {
  const { bankAccount, phone } = useStorefrontData().settings
  const { payBy } = order.payment
  if (!isAwaitingPayment(order.status, order.payment)) return null
  const hasAccount = getBankAccountRows(bankAccount).length > 0
  return (
    <section className="pay-by-transfer" aria-labelledby="pay-by-transfer">
      <h2 className="h3" id="pay-by-transfer">
        Pay by bank transfer or UPI
      </h2>
      {payBy && (
        <Alert tone="info">
          Pay by <b>{formatDateTime(payBy)}</b>. Unpaid orders are cancelled after that.
        </Alert>
      )}
      {hasAccount ? (
        <BankAccount
          bank={bankAccount}
          rows={[
            ['Amount', formatRupees(order.totalAmount)],
            ['Payment remark', order.orderNumber],
          ]}
        />
      ) : (
        <p>Please call us for the account details{phone && `: ${phone}`}.</p>
      )}
      {order.payment.transactionId && (
        <p className="small muted">
          Your transfer reference: {order.payment.transactionId}. We confirm the payment once it arrives.
        </p>
      )}
    </section>
  )
}
