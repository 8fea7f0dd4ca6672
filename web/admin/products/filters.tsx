import type { Category } from '#contract/categories.ts'
import { MATERIALS } from '#domain/materials.ts'
import { FilterBar } from '#web/admin/kit/filter-bar.tsx'
import { SearchFilter, SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { ProductQuery } from './product-query.ts'

type ProductFiltersProps = { query: ProductQuery; categories: readonly Category[]; canEdit: boolean }

/** Search, category, material, status, lowest and highest price. */
export function ProductFilters({ query: { filters, location }, categories, canEdit }: ProductFiltersProps) {
  return (
    <FilterBar location={location}>
      <SearchFilter placeholder="Name, SKU, tag" value={filters.search} />
      <SelectFilter
        label="Category"
        name="category"
        value={filters.category}
        allLabel="All categories"
        options={categories.map(({ slug, name }) => [slug, name] as const)}
      />
      <SelectFilter
        label="Material"
        name="material"
        value={filters.material}
        allLabel="All materials"
        options={MATERIALS.map((material) => [material, material] as const)}
      />
      <SelectField label="Status" hideLabel name="status" defaultValue={filters.status}>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
        <option value="all">All</option>
        {canEdit && <option value="deleted">Deleted</option>}
      </SelectField>
      <AmountField label="Lowest price" placeholder="From ₹" name="minPrice" value={filters.minPrice} />
      <AmountField label="Highest price" placeholder="To ₹" name="maxPrice" value={filters.maxPrice} />
    </FilterBar>
  )
}

type AmountFieldProps = { label: string; placeholder: string; name: string; value: string }

function AmountField({ value, ...field }: AmountFieldProps) {
  return <TextField {...field} hideLabel type="number" min={0} step="0.01" defaultValue={value} />
}
