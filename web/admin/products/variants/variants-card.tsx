import { formatRupees } from '#domain/money.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { getPriceRange, sumStock } from './variant-draft.ts'

/** The prices that customers will see after a save, and what is in stock. */
export function VariantsCard({ grid: { rows, rates } }: { grid: VariantGrid }) {
  const range = getPriceRange(rows, rates)
  const active = rows.filter(({ isActive }) => isActive)
  return (
    <section className="live-price" aria-live="polite" aria-label={texts.summary}>
      <p className="small">{texts.summary}</p>
      <p className="live-price__amount num">{range ? describeRange(range) : texts.noPricesYet}</p>
      <p className="caption num">{texts.summaryCount(active.length, sumStock(rows))}</p>
    </section>
  )
}

const describeRange = ({ lowest, highest }: { lowest: number; highest: number }): string =>
  lowest === highest ? formatRupees(lowest) : `${formatRupees(lowest)} to ${formatRupees(highest)}`
