import type { OrderTotals } from '#contract/orders.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { formatRupees } from '#domain/money.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import type { ShopTax } from '#domain/shop-tax.ts'
import { Alert } from '#web/ui/alert.tsx'
import * as texts from './texts.ts'

/** In rupees. */
export type TotalsChange = { before: OrderTotals; now: OrderTotals }

type Props = { change: TotalsChange; message: string; settings: ShopTax }

/** The totals that the person agreed to and the current ones. Rows that did not change are left out. */
export function TotalsChanged({ change: { before, now }, message, settings }: Props) {
  const rows: [string, keyof OrderTotals][] = [
    [texts.subtotal, 'subtotal'],
    [texts.discount, 'discount'],
    [texts.shipping, 'shippingCost'],
    [COD_FEE_LABEL, 'codFee'],
    [
      settings.taxProfile === 'flat'
        ? formatTaxName({ kind: 'GST', percent: settings.taxPercent })
        : texts.gst,
      'tax',
    ],
    [texts.rounding, 'rounding'],
    [texts.credits, 'referralCreditsUsed'],
    [texts.total, 'totalAmount'],
  ]
  return (
    <Alert tone="error" role="alert" className="checkout__error">
      {message}
      <table className="totals-changed num">
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.now}</th>
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
