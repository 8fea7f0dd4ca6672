import type { Facet } from '#contract/products.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import * as listingTexts from '../shared/listing-texts.ts'
import { hasFilters, NO_FILTERS, PAGE_SIZES, SEARCH_SORTS, type SearchFilters } from './search-filters.ts'
import * as texts from './texts.ts'

type SearchFilterFormProps = {
  filters: SearchFilters
  facets: Record<'categories' | 'brands', Facet>
  onChange: (changes: Record<string, string | number | null>) => void
}

/** Selections apply at once, prices with Apply Filters. */
export function SearchFilterForm({ filters, facets, onChange }: SearchFilterFormProps) {
  return (
    <QueryForm
      action={paths.searchPage}
      className="search-filter-form"
      key={JSON.stringify(filters)}
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget)
        const rupees = (name: string) => String(form.get(name) ?? '').replace(/\D/g, '') || null
        onChange({ minPrice: rupees('minPrice'), maxPrice: rupees('maxPrice') })
      }}
    >
      {/* Without scripts the browser sends the form itself. These fields keep the other parameters. */}
      <input type="hidden" name="q" value={filters.q} />
      {filters.view === 'list' && <input type="hidden" name="view" value="list" />}
      <SelectField
        label={listingTexts.sortBy}
        name="sort"
        value={filters.sortBy}
        onChange={(event) => onChange({ sort: event.target.value })}
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
        value={filters.category}
        onChange={(event) => onChange({ category: event.target.value })}
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
        value={filters.brand}
        onChange={(event) => onChange({ brand: event.target.value })}
      >
        <option value="">{texts.allBrands}</option>
        {facets.brands.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {texts.withCount(label, count)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.minPrice}
        name="minPrice"
        inputMode="numeric"
        prefix="₹"
        defaultValue={filters.minPrice ?? ''}
      />
      <TextField
        label={texts.maxPrice}
        name="maxPrice"
        inputMode="numeric"
        prefix="₹"
        defaultValue={filters.maxPrice ?? ''}
      />
      <SelectField
        label={texts.perPage}
        name="limit"
        value={filters.limit}
        onChange={(event) => onChange({ limit: event.target.value })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <Button type="submit">{listingTexts.applyFilters}</Button>
      {hasFilters(filters) && (
        <Button variant="text" onClick={() => onChange(NO_FILTERS)}>
          {listingTexts.clearFilters}
        </Button>
      )}
    </QueryForm>
  )
}
