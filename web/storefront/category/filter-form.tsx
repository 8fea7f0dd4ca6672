import { Link, useLocation, useNavigate } from 'react-router'
import type { CategoryListing } from '#contract/products.ts'
import { MATERIAL_FILTERS } from '#domain/materials.ts'
import { browserApi } from '#web/api.ts'
import { changeQuery, paths } from '#web/paths.ts'
import { NO_FILTERS_OFFERED } from '#web/storefront/shared/filters/chosen-filters.ts'
import { FilterButtons } from '#web/storefront/shared/filters/filter-buttons.tsx'
import { FilterGroups } from '#web/storefront/shared/filters/filter-groups.tsx'
import { useFilterPreview } from '#web/storefront/shared/filters/use-filter-preview.ts'
import { useFilterSelection } from '#web/storefront/shared/filters/use-filter-selection.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import { fetchListing } from './fetch-listing.ts'
import { type ListingFilters, NO_SELECTION, toFilterQuery } from './listing-filters.ts'
import { PriceRange } from './price-range.tsx'
import * as texts from './texts.ts'

type Props = Pick<CategoryListing, 'facets' | 'category' | 'filters'> & {
  applied: ListingFilters
  total: number
  isSheet?: boolean
}

/** In the sheet of phones the selection applies with Apply Filters, beside the list at once. */
export function FilterForm({
  facets,
  category,
  filters = NO_FILTERS_OFFERED,
  applied,
  total,
  isSheet = false,
}: Props) {
  const navigate = useNavigate()
  const location = useLocation()
  const params = { category: category.slug, subcategory: category.subcategory?.slug }
  const toKey = (shown: ListingFilters) => JSON.stringify([params, toFilterQuery(shown)])
  const { selection, change, applyNow } = useFilterSelection({
    applied,
    toKey,
    apply: (next) => void navigate(changeQuery(location, toFilterQuery(next)), { preventScrollReset: true }),
    isInstant: !isSheet,
  })
  const preview = useFilterPreview({
    appliedKey: toKey(applied),
    // Beside the list the list itself shows what matches.
    selectionKey: toKey(isSheet ? selection : applied),
    applied: { total, filters },
    fetchPreview: async () => {
      const listing = await fetchListing(browserApi, params, { ...selection, page: 1 }, 1)
      return { total: listing.pagination.total, filters: listing.filters ?? NO_FILTERS_OFFERED }
    },
  })
  const materialCount = (material: string) =>
    facets.materials.find(({ value }) => value === material)?.count ?? 0
  const subcategories = category.subcategories.flatMap((subcategory) => {
    const count = facets.subcategories.find(({ value }) => value === subcategory.slug)?.count ?? 0
    const isCurrent = category.subcategory?.slug === subcategory.slug
    return count > 0 || isCurrent ? [{ ...subcategory, count, isCurrent }] : []
  })
  const materials = MATERIAL_FILTERS.filter(
    (material) => materialCount(material) > 0 || selection.materials.includes(material),
  )

  return (
    <QueryForm action={location.pathname} className="filter-form" onSubmit={() => applyNow(selection)}>
      {/* Without scripts the browser sends the form itself. This keeps the sort order. */}
      {applied.sort !== 'featured' && <input type="hidden" name="sort" value={applied.sort} />}
      <PriceRange
        min={selection.minPrice}
        max={selection.maxPrice}
        onChange={(minPrice, maxPrice) => change({ ...selection, minPrice, maxPrice })}
      />
      {subcategories.length > 0 && (
        <nav className="filter-form__group" aria-label={texts.subcategory}>
          <p className="filter-form__title">{texts.subcategory}</p>
          <ul>
            {subcategories.map(({ _id, slug, name, count, isCurrent }) => (
              <li key={_id}>
                <Link
                  className="filter-form__link"
                  to={paths.category(category.slug, slug)}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {name}
                  <span className="caption num">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ChoiceGroup legend={texts.material} className="filter-form__group">
        {materials.map((material) => (
          <div className="filter-option" key={material}>
            <Checkbox
              label={material}
              name="material"
              value={material}
              checked={selection.materials.includes(material)}
              onChange={(event) =>
                change({
                  ...selection,
                  materials: event.target.checked
                    ? [...selection.materials, material]
                    : selection.materials.filter((name) => name !== material),
                })
              }
            />
            <span className="caption num">{materialCount(material)}</span>
          </div>
        ))}
      </ChoiceGroup>
      <FilterGroups
        filters={filters}
        preview={preview?.filters ?? null}
        applied={applied.chosen}
        selection={selection.chosen}
        hasOpenGroups={!isSheet}
        onChange={(chosen, isTyped) => change({ ...selection, chosen }, isTyped)}
      />
      <FilterButtons
        total={preview?.total ?? null}
        isSheet={isSheet}
        onClear={() => applyNow({ ...applied, ...NO_SELECTION })}
      />
    </QueryForm>
  )
}
