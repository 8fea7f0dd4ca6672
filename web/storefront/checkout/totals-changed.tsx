import type { OrderTotals } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { formatTaxLabel } from '#domain/order-totals.ts'
import { Alert } from '#web/ui/alert.tsx'

/** In rupees. */
export type TotalsChange = { before: OrderTotals; now: OrderTotals }

type Props = { change: TotalsChange; message: string; taxPercent: number }

/** The totals that the person agreed to and the current ones. Rows that did not change are left out. */
export function TotalsChanged({ change: { before, now }, message, taxPercent }: Props) {
  const rows: [string, keyof OrderTotals][] = [
    ['Subtotal', 'subtotal'],
    ['Discount', 'discount'],
    ['Shipping', 'shippingCost'],
    [formatTaxLabel(taxPercent), 'tax'],
    ['Referral Credits', 'referralCreditsUsed'],
    ['Total', 'totalAmount'],
  ]
  return (
    <Alert tone="error" role="alert" className="checkout__error">
      {message}
      <table className="totals-changed num">
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, field]) => before[field] !== now[field])
            .map(([label, field]) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  <s>{formatRupees(before[field])}</s>
                </td>
                <td>{formatRupees(now[field])}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Alert>
  )
}
