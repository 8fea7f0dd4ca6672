import { useLocation } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { changeQuery } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chips, FilterChip } from '#web/ui/chip.tsx'
import * as listingTexts from '../listing-texts.ts'
import { type ChosenFilters, type ChosenValue, changeCode, toFilterParameters } from './chosen-filters.ts'
import * as texts from './texts.ts'

/** An applied filter, and the parameters of the address without it. */
export type AppliedFilter = { key: string; label: string; without: Record<string, string | number | null> }

type Props = {
  filters: readonly AppliedFilter[]
  clearAll: Record<string, string | number | null>
  /** The address that has the filters, if the page has another. */
  address?: { pathname: string; search: string }
}

/** The applied filters. Each can be removed. */
export function AppliedFilters({ filters, clearAll, address }: Props) {
  const location = useLocation()
  if (filters.length === 0) return null
  const pathWith = (changes: Record<string, string | number | null>) =>
    changeQuery(address ?? location, { ...changes, page: null })
  return (
    <Chips label={texts.filtersApplied}>
      {filters.map(({ key, label, without }) => (
        <FilterChip key={key} label={label} to={pathWith(without)} />
      ))}
      <li>
        <ButtonLink variant="text" to={pathWith(clearAll)} preventScrollReset>
          {listingTexts.clearFilters}
        </ButtonLink>
      </li>
    </Chips>
  )
}

/** The chips of the lowest and the highest price. */
export const listPriceFilters = (minPrice: number | null, maxPrice: number | null): AppliedFilter[] => [
  ...(minPrice
    ? [
        {
          key: 'minPrice',
          label: texts.fromPrice(formatRupees(minPrice)),
          without: { minPrice: null },
        },
      ]
    : []),
  ...(maxPrice === null
    ? []
    : [
        {
          key: 'maxPrice',
          label: texts.upToPrice(formatRupees(maxPrice)),
          without: { maxPrice: null },
        },
      ]),
]

/** The chips of chosen values and of the weight. */
export const listChosenFilters = (chosen: ChosenFilters, values: readonly ChosenValue[]): AppliedFilter[] => [
  ...values.map(({ group, code, label }) => ({
    key: `${group} ${code}`,
    label,
    without: {
      [group]: toFilterParameters(changeCode(chosen, { group, code, isChosen: false }))[group],
    },
  })),
  ...(chosen.minWeight
    ? [{ key: 'minWeight', label: texts.fromWeight(chosen.minWeight), without: { minWeight: null } }]
    : []),
  ...(chosen.maxWeight === null
    ? []
    : [{ key: 'maxWeight', label: texts.upToWeight(chosen.maxWeight), without: { maxWeight: null } }]),
]
