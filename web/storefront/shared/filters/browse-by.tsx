import { Link } from 'react-router'
import type { FilterGroup } from '#contract/products.ts'
import { withQuery } from '#web/paths.ts'
import { isIndexedGroup } from './chosen-filters.ts'
import * as texts from './texts.ts'
import './filters.css'

/** Enough for every purity and most stones of a shop. */
const MAX_LINKS = 10

type Props = { name: string; path: string; groups: readonly FilterGroup[] }

/** Links to the listings with one filter, for search engines and for browsers without scripts. */
export function BrowseBy({ name, path, groups }: Props) {
  const rows = groups.filter(({ code, values }) => isIndexedGroup(code) && values.length > 1)
  if (rows.length === 0) return null
  const title = texts.browseBy(name)
  return (
    <nav className="browse-by" aria-label={title}>
      <h2 className="browse-by__title">{title}</h2>
      {rows.map(({ code: group, name: groupName, values }) => (
        <p key={`${group} ${groupName}`} className="browse-by__row small">
          <b>{groupName}</b>
          {values.slice(0, MAX_LINKS).map(({ code, label }) => (
            <Link key={code} to={withQuery(path, { [group]: code })}>
              {label}
            </Link>
          ))}
        </p>
      ))}
    </nav>
  )
}
