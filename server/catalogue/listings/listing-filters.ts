import { and, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { FACET_CODES, type FacetCode } from '#domain/filters.ts'
import { expandMaterialFilter } from '#domain/materials.ts'
import type { Paise } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { categories, productListings, subcategories } from '../tables.ts'
import { toFacet } from './facets.ts'

/** Customers see active products of active categories; staff with `view_content` see all that are not deleted. */
export const isListedFor = (caller: Caller): SQL =>
  can(caller, 'view_content')
    ? not(productListings.isDeleted)
    : and(
        productListings.isActive,
        sql`${productListings.categoryId} <> all(array(select ${categories.id} from ${categories} where not ${categories.isActive}))`,
      )!

/** Id or slug. Undefined: all. */
export const isInCategory = (idOrSlug: string | undefined): SQL | undefined =>
  idOrSlug
    ? sql`${productListings.categoryId} = any(array(select ${categories.id} from ${categories}
        where ${categories.id} = ${idOrSlug} or ${categories.slug} = ${idOrSlug}))`
    : undefined

/** Id, slug or name. Undefined: all. */
export const isInSubcategory = (named: string | undefined): SQL | undefined =>
  named
    ? sql`${productListings.subcategoryId} = any(array(select ${subcategories.id} from ${subcategories}
        where ${named} in (${subcategories.id}, ${subcategories.slug}, ${subcategories.name})))`
    : undefined

/** Comma-separated materials. Undefined: all. */
export function isOfMaterial(material: string | undefined): SQL | undefined {
  const names = expandMaterialFilter(material ?? '')
  return names.length > 0 ? inArray(productListings.material, names) : undefined
}

export type Range<T extends number> = { min?: T | null | undefined; max?: T | null | undefined }

/** Both ends are included. A product is as cheap as its cheapest variant. */
export const isInPriceRange = ({ min, max }: Range<Paise>): SQL | undefined =>
  and(
    min == null ? undefined : gte(productListings.pricePaise, min),
    max == null ? undefined : lte(productListings.pricePaise, max),
  )

/** Some variant may be in the range: the lightest and the heaviest are not both on one side of it. */
export const isInWeightRange = ({ min, max }: Range<number>): SQL | undefined =>
  and(
    min == null ? undefined : gte(productListings.maxWeightMg, Math.floor(min)),
    max == null ? undefined : lte(productListings.minWeightMg, Math.ceil(max)),
  )

export const isInStock = (): SQL => sql`${productListings.stock} > 0`
export const shipsWithin = (days: number): SQL => lte(productListings.shipsWithinDays, days)

/** The filters of a request that have the groups of a panel: codes separated by commas. */
export type FilterInput = Partial<Record<FacetCode, string | undefined>> & {
  minPrice?: Paise | undefined
  maxPrice?: Paise | undefined
  minWeight?: number | undefined
  maxWeight?: number | undefined
  inStock?: boolean | undefined
  shipsWithin?: number | undefined
}

/** The same filters, each as what it needs to be counted without the others. */
export type ChosenFilters = {
  /** The chosen facets of each group that is filtered by. */
  facets: ReadonlyMap<FacetCode, readonly string[]>
  price: SQL | undefined
  weight: SQL | undefined
  inStock: SQL | undefined
  shipsWithin: SQL | undefined
}

export const toChosenFilters = (input: FilterInput): ChosenFilters => ({
  facets: new Map(
    FACET_CODES.flatMap((code) => {
      const values = (input[code] ?? '').split(',').filter((value) => value.trim() !== '')
      return values.length > 0 ? [[code, values.map((value) => toFacet(code, value.trim()))] as const] : []
    }),
  ),
  price: isInPriceRange({ min: input.minPrice, max: input.maxPrice }),
  weight: isInWeightRange({
    min: input.minWeight === undefined ? null : input.minWeight * MG_PER_GRAM,
    max: input.maxWeight === undefined ? null : input.maxWeight * MG_PER_GRAM,
  }),
  // `false` filters nothing
  inStock: input.inStock ? isInStock() : undefined,
  shipsWithin: input.shipsWithin === undefined ? undefined : shipsWithin(input.shipsWithin),
})

const MG_PER_GRAM = 1000

/** A row matches the filters of all groups, and of each group at least one value. */
export const matchesFilters = ({ facets, ...filters }: ChosenFilters): SQL | undefined =>
  and(
    ...[...facets.values()].map((values) => sql`${productListings.facets} && ${sql.param(values)}::text[]`),
    filters.price,
    filters.weight,
    filters.inStock,
    filters.shipsWithin,
  )

export type ListInput = FilterInput & {
  category?: string | undefined
  subcategory?: string | undefined
  material?: string | undefined
  isActive?: boolean | undefined
  isFeatured?: boolean | undefined
  /** Comma-separated. */
  ids?: string | undefined
}

/** What else lists are filtered by. */
export const matchesList = (input: ListInput): SQL | undefined =>
  and(
    input.isActive === undefined ? undefined : eq(productListings.isActive, input.isActive),
    input.isFeatured === undefined ? undefined : eq(productListings.isFeatured, input.isFeatured),
    isInCategory(input.category),
    isInSubcategory(input.subcategory),
    isOfMaterial(input.material),
    input.ids ? inArray(productListings.productId, input.ids.split(',')) : undefined,
  )
