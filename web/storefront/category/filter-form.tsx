import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { CategoryListing } from '#contract/products.ts'
import { MATERIAL_FILTERS } from '#domain/materials.ts'
import { changeQuery, paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import * as listingTexts from '../shared/listing-texts.ts'
import { type ListingFilters, toFilterQuery } from './listing-filters.ts'
import { PriceRange } from './price-range.tsx'
import * as texts from './texts.ts'
import { useResultCount } from './use-result-count.ts'

type Props = Pick<CategoryListing, 'facets' | 'category'> & { filters: ListingFilters; total: number }

/** The selection applies with Apply Filters. */
export function FilterForm({ facets, filters, total, category }: Props) {
  const navigate = useNavigate()
  const location = useLocation()
  const [selection, setSelection] = useState(filters)
  // A new address replaces a selection that was not applied.
  useEffect(() => setSelection(filters), [filters])

  const applyFilters = (next: Pick<ListingFilters, 'minPrice' | 'maxPrice' | 'materials'>) =>
    navigate(changeQuery(location, toFilterQuery(next)), { preventScrollReset: true })
  const listingCategory = { category: category.slug, subcategory: category.subcategory?.slug }
  const count = useResultCount(listingCategory, filters, total, selection)
  const materialCount = (material: string) =>
    facets.materials.find(({ value }) => value === material)?.count ?? 0

  return (
    <QueryForm
      action={location.pathname}
      className="filter-form"
      onSubmit={() => {
        void applyFilters(selection)
      }}
    >
      {/* Without scripts the browser sends the form itself. This keeps the sort order. */}
      {filters.sort !== 'featured' && <input type="hidden" name="sort" value={filters.sort} />}
      <PriceRange
        min={selection.minPrice}
        max={selection.maxPrice}
        onChange={(minPrice, maxPrice) => setSelection({ ...selection, minPrice, maxPrice })}
      />
      {category.subcategories.length > 0 && (
        <nav className="filter-form__group" aria-label={texts.subcategory}>
          <p className="filter-form__title">{texts.subcategory}</p>
          <ul>
            {category.subcategories.map(({ _id, slug, name }) => (
              <li key={_id}>
                <Link
                  className="filter-form__link"
                  to={paths.category(category.slug, slug)}
                  aria-current={category.subcategory?.slug === slug ? 'page' : undefined}
                >
                  {name}
                  <span className="caption num">
                    {facets.subcategories.find(({ value }) => value === slug)?.count ?? 0}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ChoiceGroup legend={texts.material} className="filter-form__group">
        {MATERIAL_FILTERS.map((material) => (
          <div className="filter-form__option" key={material}>
            <Checkbox
              label={material}
              name="material"
              value={material}
              checked={selection.materials.includes(material)}
              onChange={(event) =>
                setSelection({
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
      <div className="filter-form__buttons">
        <Button type="submit" wide>
          {listingTexts.applyFilters} <span className="filter-form__count num">{count}</span>
        </Button>
        <Button
          variant="text"
          onClick={() => void applyFilters({ minPrice: 0, maxPrice: null, materials: [] })}
        >
          {listingTexts.clearFilters}
        </Button>
        <p className="visually-hidden" role="status">
          {count === null ? '' : texts.productCount(count)}
        </p>
      </div>
    </QueryForm>
  )
}
