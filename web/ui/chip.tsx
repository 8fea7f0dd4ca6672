import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import * as texts from './list-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export function Chips({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <ul className={classes('chips', className)} aria-label={label}>
      {children}
    </ul>
  )
}

/** An applied filter. The link removes it. Search engines do not follow it: it leads to another set of filters. */
export function FilterChip({ label, to }: { label: string; to: string }) {
  return (
    <li>
      <Link className="chip" to={to} rel="nofollow" preventScrollReset>
        <ChipContent label={label} prefix={texts.removeFilter} />
      </Link>
    </li>
  )
}

/** A tag that can be removed. */
export function TagChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <button type="button" className="chip" onClick={onRemove}>
        <ChipContent label={label} prefix={texts.remove} />
      </button>
    </li>
  )
}

function ChipContent({ label, prefix }: { label: string; prefix: string }) {
  return (
    <>
      <VisuallyHidden>{prefix}</VisuallyHidden>
      {label}
      <Icon name="close" />
    </>
  )
}
