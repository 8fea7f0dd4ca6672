import { useLocation } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { changeQuery } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chips, FilterChip } from '../../ui/chip.tsx'
import { type ListingFilters, toFilterQuery } from './listing-filters.ts'

/** The applied filters. Each can be removed. */
export function FilterChips({ filters }: { filters: ListingFilters }) {
  const location = useLocation()
  const without = (changed: Partial<ListingFilters>) =>
    changeQuery(location, toFilterQuery({ ...filters, ...changed }))
  const { minPrice, maxPrice, materials } = filters
  if (minPrice === 0 && maxPrice === null && materials.length === 0) return null
  return (
    <Chips label="Filters applied">
      {minPrice > 0 && <FilterChip label={`From ${formatRupees(minPrice)}`} to={without({ minPrice: 0 })} />}
      {maxPrice !== null && (
        <FilterChip label={`Up to ${formatRupees(maxPrice)}`} to={without({ maxPrice: null })} />
      )}
      {materials.map((material) => (
        <FilterChip
          key={material}
          label={material}
          to={without({ materials: materials.filter((other) => other !== material) })}
        />
      ))}
      <li>
        <ButtonLink
          variant="text"
          to={without({ minPrice: 0, maxPrice: null, materials: [] })}
          preventScrollReset
        >
          Clear Filters
        </ButtonLink>
      </li>
    </Chips>
  )
}
