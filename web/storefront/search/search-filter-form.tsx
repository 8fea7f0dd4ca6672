import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { NO_FILTERS_OFFERED, toFilterParameters } from '#web/storefront/shared/filters/chosen-filters.ts'
import { FilterButtons } from '#web/storefront/shared/filters/filter-buttons.tsx'
import { FilterGroups } from '#web/storefront/shared/filters/filter-groups.tsx'
import { useFilterPreview } from '#web/storefront/shared/filters/use-filter-preview.ts'
import { useFilterSelection } from '#web/storefront/shared/filters/use-filter-selection.ts'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import { fetchResults, type SearchResults } from './fetch-results.ts'
import { NO_FILTERS, PAGE_SIZES, SEARCH_SORTS, type SearchFilters } from './search-filters.ts'
import * as texts from './texts.ts'

type SearchFilterFormProps = {
  applied: SearchFilters
  results: Pick<SearchResults, 'facets' | 'filters' | 'pagination'>
  onChange: (changes: Record<string, string | number | null>) => void
  isSheet?: boolean
}

/** The lists apply at once, the other filters beside the results too, and in the sheet of phones with Apply Filters. */
export function SearchFilterForm({ applied, results, onChange, isSheet = false }: SearchFilterFormProps) {
  const { facets, filters = NO_FILTERS_OFFERED, pagination } = results
  const toKey = (shown: SearchFilters) => JSON.stringify(shown)
  const { selection, change, applyNow } = useFilterSelection({
    applied,
    toKey,
    apply: (next) =>
      onChange({
        minPrice: next.minPrice,
        maxPrice: next.maxPrice,
        ...toFilterParameters(next.chosen),
      }),
    isInstant: !isSheet,
  })
  const preview = useFilterPreview({
    appliedKey: toKey(applied),
    selectionKey: toKey(isSheet ? selection : applied),
    applied: { total: pagination.total, filters },
    fetchPreview: async () => {
      const found = await fetchResults(browserApi, selection, { page: 1, limit: 1 })
      return { total: found.pagination.total, filters: found.filters ?? NO_FILTERS_OFFERED }
    },
  })
  const apply = (changes: Record<string, string | number | null>) =>
    onChange({
      minPrice: selection.minPrice,
      maxPrice: selection.maxPrice,
      ...toFilterParameters(selection.chosen),
      ...changes,
    })
  const priceProps = (name: 'minPrice' | 'maxPrice') => ({
    name,
    inputMode: 'numeric' as const,
    prefix: '₹',
    value: selection[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const digits = event.target.value.replace(/\D/g, '').slice(0, 8)
      change({ ...selection, [name]: digits === '' ? null : Number(digits) }, true)
    },
  })
  return (
    <QueryForm action={paths.searchPage} className="search-filter-form" onSubmit={() => applyNow(selection)}>
      {/* Without scripts the browser sends the form itself. These fields keep the other parameters. */}
      <input type="hidden" name="q" value={applied.q} />
      {applied.view === 'list' && <input type="hidden" name="view" value="list" />}
      <SelectField
        label={listingTexts.sortBy}
        name="sort"
        value={applied.sortBy}
        onChange={(event) => apply({ sort: event.target.value })}
      >
        {Object.entries(SEARCH_SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.category}
        name="category"
        value={applied.category}
        onChange={(event) => apply({ category: event.target.value })}
      >
        <option value="">{texts.allCategories}</option>
        {facets.categories.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {texts.withCount(label, count)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.brand}
        name="brand"
        value={applied.brand}
        onChange={(event) => apply({ brand: event.target.value })}
      >
        <option value="">{texts.allBrands}</option>
        {facets.brands.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {texts.withCount(label, count)}
          </option>
        ))}
      </SelectField>
      <TextField label={texts.minPrice} {...priceProps('minPrice')} />
      <TextField label={texts.maxPrice} {...priceProps('maxPrice')} />
      <FilterGroups
        filters={filters}
        preview={preview?.filters ?? null}
        applied={applied.chosen}
        selection={selection.chosen}
        hasOpenGroups={!isSheet}
        onChange={(chosen, isTyped) => change({ ...selection, chosen }, isTyped)}
      />
      <SelectField
        label={texts.perPage}
        name="limit"
        value={applied.limit}
        onChange={(event) => apply({ limit: event.target.value })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <FilterButtons total={preview?.total ?? null} isSheet={isSheet} onClear={() => onChange(NO_FILTERS)} />
    </QueryForm>
  )
}
