import { Link } from 'react-router'
import { pageMarks } from '#domain/pagination.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type PaginationProps = {
  page: number
  pages: number
  /** The address of a page. */
  to: (page: number) => string
  /** Where a page has more than one. */
  label?: string
}

/** Previous, at most five numbers, Next (S1 §9). Real links. Nothing where one page holds all. */
export function Pagination({ page, pages, to, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null
  const marks = pageMarks(page, pages)
  return (
    <nav className="pagination" aria-label={label}>
      <Step to={page > 1 ? to(page - 1) : null} rel="prev">
        <Icon name="chevron-left" size="small" />
        <span className="pagination__word">Previous</span>
      </Step>
      {marks.map((mark, place) =>
        mark === 'gap' ? (
          <span key={`gap after ${marks[place - 1]}`} className="pagination__gap" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={mark}
            className="pagination__mark"
            to={to(mark)}
            aria-current={mark === page ? 'page' : undefined}
          >
            <VisuallyHidden>Page </VisuallyHidden>
            {mark}
          </Link>
        ),
      )}
      <Step to={page < pages ? to(page + 1) : null} rel="next">
        <span className="pagination__word">Next</span>
        <Icon name="chevron-right" size="small" />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: React.ReactNode }) {
  if (to === null) return <span className="pagination__step pagination__step--off">{children}</span>
  return (
    <Link className="pagination__step" to={to} rel={rel}>
      {children}
    </Link>
  )
}
