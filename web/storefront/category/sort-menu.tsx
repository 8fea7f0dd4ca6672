import { useLocation, useNavigate } from 'react-router'
import { changeQuery } from '../../paths.ts'
import { SelectField } from '../../ui/field.tsx'
import * as listingTexts from '../shared/listing-texts.ts'
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
