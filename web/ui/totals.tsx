import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type TotalRow = { label: ReactNode; value: ReactNode; isFree?: boolean }

type Props = {
  rows: readonly (TotalRow | false)[]
  total: TotalRow
  /** What was paid of the total, and what is left. */
  paid?: readonly (TotalRow | false)[]
}

/** What a cart or an order adds up to: rows, then the total under a gold rule. */
export function Totals({ rows, total, paid = [] }: Props) {
  return (
    <dl className="totals">
      {rows.map((row) => row && <TotalsRow key={String(row.label)} {...row} />)}
      <TotalsRow {...total} isTotal />
      {paid.map((row) => row && <TotalsRow key={String(row.label)} {...row} />)}
    </dl>
  )
}

function TotalsRow({ label, value, isFree, isTotal }: TotalRow & { isTotal?: boolean }) {
  return (
    <div className={classes('totals__row', isTotal && 'totals__row--total')}>
      <dt>{label}</dt>
      <dd className={classes('num', isFree && 'totals__free')}>{value}</dd>
    </div>
  )
}
