import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeQuery, withQuery } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { QueryForm } from '#web/ui/form.tsx'

type FilterBarProps = {
  location: { pathname: string; search: string }
  /** Uncontrolled fields, named like the parameters of the query. */
  children: ReactNode
  /** Parameters that Clear Filters keeps. */
  keepParams?: Record<string, string>
}

/** Filters of a list, kept in the address so that Back undoes them. A phone shows only the first until opened. */
export function FilterBar({ location, children, keepParams = {} }: FilterBarProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(() => isFiltered(location.search))
  return (
    <QueryForm
      action={location.pathname}
      // The key resets the fields when the address changes.
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
