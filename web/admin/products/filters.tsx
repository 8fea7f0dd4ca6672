import type { Category } from '#contract/categories.ts'
import { MATERIALS } from '#domain/materials.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import type { ProductQuery } from './product-query.ts'

type ProductFiltersProps = { query: ProductQuery; categories: readonly Category[]; canEdit: boolean }

/** Search, category, material, status, lowest and highest price. */
export function ProductFilters({ query: { filters, location }, categories, canEdit }: ProductFiltersProps) {
  return (
    <FilterBar location={location}>
      <TextField
        label="Search"
        hideLabel
        type="search"
        icon="search"
        name="search"
        maxLength={100}
        placeholder="Name, SKU, tag"
        defaultValue={filters.search}
      />
      <SelectField label="Category" hideLabel name="category" defaultValue={filters.category}>
        <option value="">All categories</option>
        {categories.map(({ _id, slug, name }) => (
          <option key={_id} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Material" hideLabel name="material" defaultValue={filters.material}>
        <option value="">All materials</option>
        {MATERIALS.map((material) => (
          <option key={material}>{material}</option>
        ))}
      </SelectField>
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
