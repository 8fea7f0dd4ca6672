import { Link } from 'react-router'
import { getPaginationItems } from '#domain/pagination.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import * as texts from './list-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type PaginationProps = {
  page: number
  pages: number
  /** Returns the address of a page. */
  to: (page: number) => string
  /** For pages with several paginations. */
  label?: string
  /** Search engines do not follow the links. */
  isNoFollow?: boolean
}

/** Previous, up to five page numbers, Next. Hidden for a single page. */
export function Pagination({ page, pages, to, label = texts.pages, isNoFollow = false }: PaginationProps) {
  if (pages <= 1) return null
  const pageItems = getPaginationItems(page, pages)
  const noFollow = isNoFollow ? 'nofollow' : undefined
  return (
    <nav className="pagination" aria-label={label}>
      <StepLink to={page > 1 ? to(page - 1) : null} rel={classes('prev', noFollow)}>
        <Icon name="chevron-left" size="small" />
        <span className="pagination__label">{texts.previous}</span>
      </StepLink>
      {pageItems.map((pageItem, index) =>
        pageItem === 'gap' ? (
          <span key={`gap after ${pageItems[index - 1]}`} className="pagination__ellipsis" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={pageItem}
            className="pagination__page"
            to={to(pageItem)}
            rel={noFollow}
            aria-current={pageItem === page ? 'page' : undefined}
          >
            <VisuallyHidden>{texts.page}</VisuallyHidden>
            {pageItem}
          </Link>
        ),
      )}
      <StepLink to={page < pages ? to(page + 1) : null} rel={classes('next', noFollow)}>
        <span className="pagination__label">{texts.next}</span>
        <Icon name="chevron-right" size="small" />
      </StepLink>
    </nav>
  )
}

function StepLink({ to, rel, children }: { to: string | null; rel: string; children: React.ReactNode }) {
  if (to === null) return <span className="pagination__step pagination__step--disabled">{children}</span>
  return (
    <Link className="pagination__step" to={to} rel={rel}>
      {children}
    </Link>
  )
}
