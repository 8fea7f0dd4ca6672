import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

export type Crumb = { label: string; to?: string }

/** The path from home to this page. The last item is the page itself, without a link. */
export function Breadcrumbs({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label={texts.breadcrumbs} className={classes('breadcrumbs', className)}>
      <ol className="breadcrumbs__list">
        {items.map(({ label, to }, index) => (
          <li key={label} className="breadcrumbs__item">
            {index > 0 && <Icon name="chevron-right" />}
            {to && index < items.length - 1 ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
