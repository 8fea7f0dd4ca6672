import { useNavigate } from 'react-router'
import { getPageRange } from '#domain/pagination.ts'
import { changeQuery } from '#web/paths.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

type ListFooterProps = {
  pagination: { page: number; limit: number; total: number; pages: number }
  /** `orders` */
  noun: string
  location: { pathname: string; search: string }
  /** Page sizes to choose from. */
  limits?: readonly number[]
}

/** `Showing X to Y of N orders`, the page size and links to the pages. */
export function ListFooter({ pagination, noun, location, limits }: ListFooterProps) {
  const navigate = useNavigate()
  const { page, limit, total, pages } = pagination
  if (total === 0) return null
  const { from, to } = getPageRange(page, limit, total)
  return (
    <div className="admin-page__footer">
      <p className="small">
        Showing {from} to {to} of {total} {noun}
      </p>
      {limits && (
        <SelectField
          className="list-footer__size"
          label="Rows per page"
          value={limit}
          onChange={(event) =>
            void navigate(changeQuery(location, { limit: event.target.value, page: null }))
          }
        >
          {limits.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
      )}
      <Pagination page={page} pages={pages} to={(next) => changeQuery(location, { page: next })} />
    </div>
  )
}
