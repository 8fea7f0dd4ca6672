import { useLocation, useNavigate } from 'react-router'
import { changeQuery } from '#web/paths.ts'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SORTS, type SortName } from './listing-filters.ts'

export function SortMenu({ sort }: { sort: SortName }) {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <SelectField
      className="sort-menu"
      label={listingTexts.sortBy}
      value={sort}
      onChange={(event) => {
        const selected = event.target.value
        void navigate(
          changeQuery(location, { sort: selected === 'featured' ? null : selected, page: null }),
          {
            preventScrollReset: true,
          },
        )
      }}
    >
      {Object.entries(SORTS).map(([name, { label }]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
