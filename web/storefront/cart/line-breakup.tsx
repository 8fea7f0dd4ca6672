import { useEffect, useState } from 'react'
import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { formatInr, fromRupees } from '#domain/money.ts'
import { PRICE_PART_LABELS, type PricePart } from '#domain/price-description.ts'
import { getProductGst } from '#domain/shop-tax.ts'
import { getGst } from '#domain/shown-price.ts'
import { browserApi } from '#web/api.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { texts } from './breakup-texts.ts'
import type { LocalCartLine } from './cart-line.ts'
import { listLineParts } from './line-parts.ts'

/** What the price of one unit of a line is made of, at its locked rate. Its code and figures are loaded when it is opened. */
export function LineBreakup({ line }: { line: LocalCartLine }) {
  const { settings, day } = useStorefrontData()
  const [parts, setParts] = useState<PricePart[] | 'loading' | 'unknown' | 'failed'>('loading')
  useEffect(() => {
    let isCurrent = true
    loadParts(line, settings.hallmarkingCharges)
      .then((loaded) => loaded ?? 'unknown')
      .catch(() => 'failed' as const)
      .then((loaded) => {
        if (isCurrent) setParts(loaded)
      })
    return () => {
      isCurrent = false
    }
  }, [line, settings.hallmarkingCharges])
  if (parts === 'loading') return <p className="caption">{texts.loading}</p>
  if (parts === 'failed') return <p className="caption">{texts.failed}</p>
  if (parts === 'unknown') return <p className="caption">{texts.unknown}</p>
  const percent = getProductGst(settings, line.hsn ?? DEFAULT_HSN, day)
  return (
    <table className="line-breakup__parts small">
      <tbody>
        {parts.map(({ kind, detail, amount }) => (
          <tr key={kind}>
            <th scope="row">{PRICE_PART_LABELS[kind]}</th>
            <td className="caption num">{detail}</td>
            <td className="num">{formatInr(amount)}</td>
          </tr>
        ))}
        {settings.priceDisplay !== 'excluding' && percent > 0 && (
          <tr>
            <th scope="row">{texts.gst}</th>
            <td className="caption num">{texts.percent(percent)}</td>
            <td className="num">{formatInr(getGst(fromRupees(line.price), percent, settings.taxProfile))}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

async function loadParts(
  line: LocalCartLine,
  charges: HallmarkingCharges<number>,
): Promise<PricePart[] | null> {
  const { variants } = await browserApi.products.one({ idOrSlug: line.productId })
  const variant =
    line.variantId === undefined && variants.length === 1
      ? variants[0]
      : variants.find(({ _id }) => _id === line.variantId)
  return variant ? listLineParts(line, variant, charges) : null
}
