import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { CategoryListing, products as contract } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import { type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { CatalogueDeps } from '../deps.ts'
import { loadFilters } from '../listings/filter-groups.ts'
import { findListingIds, listingOrder } from '../listings/find-listings.ts'
import { isListedFor, isOfMaterial, loadVariantFilter, matchesVariant } from '../listings/listing-filters.ts'
import { toFacet } from '../listings/to-facet.ts'
import { findProductCards } from '../queries.ts'
import { categories, productListings, subcategories } from '../tables.ts'

type ListingInput = ParsedInput<typeof contract.listing> & { subcategory?: string }
type CategoryRow = typeof categories.$inferSelect
type SubcategoryRow = typeof subcategories.$inferSelect
/** The filters of a listing, separately: a facet ignores its own filter and applies the others. Null or empty: all. */
type SelectedFilters = { subcategory: string | null; materials: string[]; price: SQL | undefined }
type FacetCounts = { total: number; facets: CategoryListing['facets'] }

/** The listing of a category. */
export function createCategoryListing({ database: { db } }: CatalogueDeps) {
  async function listing(caller: Caller, input: ListingInput): Promise<CategoryListing> {
    const match = await findCategory(caller, input.category, input.subcategory)
    const filter = await loadVariantFilter(db, input)
    const within = and(eq(productListings.categoryId, match.category.id), isListedFor(caller))
    const selected = and(
      match.selected ? eq(productListings.subcategoryId, match.selected.id) : undefined,
      isOfMaterial(input.material),
    )
    const [{ total, facets }, ids, counted] = await Promise.all([
      countFacets(
        and(within, matchesVariant({ ...filter, price: null })),
        {
          subcategory: match.selected?.id ?? null,
          materials: expandMaterialFilter(input.material ?? ''),
          price: filter.price ? matchesVariant(filter) : undefined,
        },
        match.subcategories,
      ),
      findListingIds(db, {
        where: and(within, selected, matchesVariant(filter)),
        order: listingOrder(input.sortBy, input.sortOrder),
        offset: (input.page - 1) * input.limit,
        limit: input.limit,
      }),
      input.withFilters
        ? loadFilters(db, filter, { where: and(within, selected), joinsWords: false })
        : undefined,
    ])
    return {
      category: serializeListingCategory(match),
      products: await findProductCards(db, ids),
      pagination: toPagination(total, input.page, input.limit),
      facets,
      ...(counted && { filters: counted.filters }),
    }
  }

  async function findCategory(caller: Caller, category: string, subcategory: string | undefined) {
    const canSeeAll = can(caller, 'view_content')
    const rows = await db
      .select({ category: categories, subcategory: subcategories })
      .from(categories)
      .leftJoin(
        subcategories,
        and(
          eq(subcategories.categoryId, categories.id),
          canSeeAll ? undefined : eq(subcategories.isActive, true),
        ),
      )
      .where(
        and(
          or(eq(categories.id, category), eq(categories.slug, category)),
          canSeeAll ? undefined : eq(categories.isActive, true),
        ),
      )
      .orderBy(sql`${categories.id} = ${category} desc`, asc(subcategories.position), asc(subcategories.id))
    const found = rows[0]?.category
    const within = rows.flatMap((row) =>
      row.subcategory && row.category.id === found?.id ? [row.subcategory] : [],
    )
    const selected = subcategory
      ? within.find(({ id, slug }) => slug === subcategory || id === subcategory)
      : undefined
    if (!found || (subcategory && !selected)) throw notFound('Category not found')
    return { category: found, subcategories: within, selected: selected ?? null }
  }

  /** All counts of a listing, in one query over its category, grouped by what the facets distinguish. */
  async function countFacets(
    within: SQL | undefined,
    selected: SelectedFilters,
    subcategoryOptions: SubcategoryRow[],
  ): Promise<FacetCounts> {
    const { rows } = await db.execute<CountRow>(sql`
      select ${productListings.subcategoryId} as subcategory, ${productListings.material} as material,
        count(*) filter (where ${selected.price ?? sql`true`}) as count,
        min(${productListings.pricePaise}) as least, max(${productListings.pricePaise}) as most
      from ${productListings} where ${within ?? sql`true`} group by 1, 2`)
    const inSubcategory = ({ subcategory }: CountRow) =>
      !selected.subcategory || subcategory === selected.subcategory
    const ofMaterial = ({ material }: CountRow) =>
      selected.materials.length === 0 || selected.materials.includes(material)
    const matchingRows = rows.filter((row) => inSubcategory(row) && ofMaterial(row))
    const countBySubcategory = sumBy(rows.filter(ofMaterial), ({ subcategory }) => subcategory)
    const prices = matchingRows.flatMap(({ least, most }) =>
      least === null || most === null ? [] : [least, most],
    )
    return {
      total: matchingRows.reduce((sum, row) => sum + row.count, 0),
      facets: {
        subcategories: subcategoryOptions.map(({ id, slug, name }) => ({
          value: slug,
          label: name,
          count: countBySubcategory.get(id) ?? 0,
        })),
        materials: toFacet(rows.filter(inSubcategory), ({ material }) => ({
          value: toMaterialFilter(material),
        })),
        price: {
          min: toRupees(prices.length > 0 ? paise(Math.min(...prices)) : ZERO),
          max: toRupees(prices.length > 0 ? paise(Math.max(...prices)) : ZERO),
        },
      },
    }
  }

  return { listing }
}

type CountRow = {
  subcategory: string | null
  material: string
  /** Within the chosen price range. */
  count: number
  least: Paise | null
  most: Paise | null
}

function sumBy<K>(rows: CountRow[], keyOf: (row: CountRow) => K): Map<K, number> {
  const countByKey = new Map<K, number>()
  for (const row of rows) {
    const sum = (countByKey.get(keyOf(row)) ?? 0) + row.count
    if (sum > 0) countByKey.set(keyOf(row), sum)
  }
  return countByKey
}

type CategoryWithSubcategories = {
  category: CategoryRow
  subcategories: SubcategoryRow[]
  selected: SubcategoryRow | null
}

const serializeListingCategory = ({
  category,
  subcategories: within,
  selected,
}: CategoryWithSubcategories): CategoryListing['category'] => ({
  _id: category.id,
  slug: category.slug,
  name: category.name,
  description: category.description,
  image: category.image,
  subcategories: within.map(({ id, slug, name }) => ({ _id: id, slug, name })),
  subcategory: selected && {
    _id: selected.id,
    slug: selected.slug,
    name: selected.name,
    description: selected.description,
  },
})
