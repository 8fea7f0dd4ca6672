import { useLocation } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { changeQuery } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chips, FilterChip } from '../../ui/chip.tsx'
import * as listingTexts from '../shared/listing-texts.ts'
import { type ListingFilters, toFilterQuery } from './listing-filters.ts'
import * as texts from './texts.ts'

/** The applied filters. Each can be removed. */
export function FilterChips({ filters }: { filters: ListingFilters }) {
  const location = useLocation()
  const without = (changed: Partial<ListingFilters>) =>
    changeQuery(location, toFilterQuery({ ...filters, ...changed }))
  const { minPrice, maxPrice, materials } = filters
  if (minPrice === 0 && maxPrice === null && materials.length === 0) return null
  return (
    <Chips label={texts.filtersApplied}>
      {minPrice > 0 && (
        <FilterChip label={texts.fromPrice(formatRupees(minPrice))} to={without({ minPrice: 0 })} />
      )}
      {maxPrice !== null && (
        <FilterChip label={texts.upToPrice(formatRupees(maxPrice))} to={without({ maxPrice: null })} />
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
          {listingTexts.clearFilters}
        </ButtonLink>
      </li>
    </Chips>
  )
}
