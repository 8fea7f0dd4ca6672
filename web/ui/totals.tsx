import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type TotalRow = { label: ReactNode; value: ReactNode; isFree?: boolean }

/** What a cart or an order adds up to: rows, then the total under a gold rule. */
export function Totals({ rows, total }: { rows: readonly (TotalRow | false)[]; total: TotalRow }) {
  return (
    <dl className="totals">
      {rows.map((row) => row && <TotalLine key={String(row.label)} {...row} />)}
      <TotalLine {...total} isLast />
    </dl>
  )
}

function TotalLine({ label, value, isFree, isLast }: TotalRow & { isLast?: boolean }) {
  return (
    <div className={classes('totals__row', isLast && 'totals__row--total')}>
      <dt>{label}</dt>
      <dd className={classes('num', isFree && 'totals__free')}>{value}</dd>
    </div>
  )
}
