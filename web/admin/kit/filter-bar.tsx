import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeQuery, withQuery } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { QueryForm } from '../../ui/form.tsx'

type FilterBarProps = {
  location: { pathname: string; search: string }
  /** Named fields; their names are those of the query. Uncontrolled, with `defaultValue` from the address. */
  children: ReactNode
  /** What Clear Filters leaves in the address. */
  keepParams?: Record<string, string>
}

/** Filters of a list. Applying them writes the address, so Back takes them off again. A phone shows the first alone. */
export function FilterBar({ location, children, keepParams = {} }: FilterBarProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(() => isFiltered(location.search))
  return (
    <QueryForm
      action={location.pathname}
      // fields start anew when the address is another one
      key={location.search}
      className={classes('filter-bar', isOpen && 'filter-bar--open')}
      onSubmit={(event) => {
        const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
        void navigate(changeQuery(location, { ...values, page: null }))
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
      <ButtonLink variant="text" to={withQuery(location.pathname, keepParams)}>
        Clear Filters
      </ButtonLink>
      <Button type="submit" variant="secondary">
        Apply Filters
      </Button>
    </QueryForm>
  )
}

const NON_FILTER_PARAMS = ['search', 'page', 'limit', 'sortBy', 'sortOrder']

const isFiltered = (search: string) =>
  [...new URLSearchParams(search).keys()].some((name) => !NON_FILTER_PARAMS.includes(name))
