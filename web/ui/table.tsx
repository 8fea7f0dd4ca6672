import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type TableProps = {
  /** What the table holds, for ears. */
  caption: string
  children: ReactNode
  /** Rows become blocks on phones: give each cell a `data-label`. */
  stacks?: boolean
  className?: string
}

/** Hairlines between rows. Numbers take `className="table__number"`. */
export function Table({ caption, children, stacks = false, className }: TableProps) {
  return (
    <div className={classes('table-frame', className)}>
      <table className={classes('table', stacks && 'table--stacks')}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

type SortHeaderProps = {
  children: ReactNode
  /** How the list is sorted by this column now, or null. */
  sorted: 'asc' | 'desc' | null
  /** The address of the list sorted the next way. */
  to: string
  className?: string
}

/** A column that sorts: a real link, because the order is in the address. */
export function SortHeader({ children, sorted, to, className }: SortHeaderProps) {
  const icon = sorted === 'asc' ? 'chevron-up' : sorted === 'desc' ? 'chevron-down' : 'sort'
  return (
    <th scope="col" className={className} aria-sort={sorted ? `${sorted}ending` : undefined}>
      <Link className="table__sort" to={to} preventScrollReset>
        {children}
        <Icon name={icon} size="small" />
      </Link>
    </th>
  )
}
