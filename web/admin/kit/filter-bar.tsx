import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeQuery, withQuery } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { QueryForm } from '../../ui/form.tsx'

type FilterBarProps = {
  address: { pathname: string; search: string }
  /** Named fields; their names are those of the query. Uncontrolled, with `defaultValue` from the address. */
  children: ReactNode
  /** What Clear Filters leaves in the address. */
  keep?: Record<string, string>
}

/** Filters of a list. Applying them writes the address, so Back takes them off again. A phone shows the first alone. */
export function FilterBar({ address, children, keep = {} }: FilterBarProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(() => isFiltered(address.search))
  return (
    <QueryForm
      action={address.pathname}
      // fields start anew when the address is another one
      key={address.search}
      className={classes('filter-bar', isOpen && 'filter-bar--open')}
      onSubmit={(event) => {
        const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
        void navigate(changeQuery(address, { ...typed, page: null }))
      }}
    >
      <div className="filter-bar__fields">{children}</div>
      <Button
        className="filter-bar__more"
        variant="secondary"
        icon="filter"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      <ButtonLink variant="text" to={withQuery(address.pathname, keep)}>
        Clear Filters
      </ButtonLink>
      <Button type="submit" variant="secondary">
        Apply Filters
      </Button>
    </QueryForm>
  )
}

const NO_FILTERS = ['search', 'page', 'limit', 'sortBy', 'sortOrder']

const isFiltered = (search: string) =>
  [...new URLSearchParams(search).keys()].some((name) => !NO_FILTERS.includes(name))
