import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { CategoryListing, products as contract } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import { type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import type { CatalogueDeps } from '../deps.ts'
import { loadFilters } from '../listings/filter-groups.ts'
import { type ListingQuery, listingOrder, selectListingIds } from '../listings/find-listings.ts'
import { isListedFor, isOfMaterial, loadVariantFilter, matchesVariant } from '../listings/listing-filters.ts'
import { toFacet } from '../listings/to-facet.ts'
import { findProductCards } from '../queries.ts'
import { categories, productListings, subcategories } from '../tables.ts'

type ListingInput = ParsedInput<typeof contract.listing> & { subcategory?: string }
type CategoryRow = Awaited<ReturnType<typeof categoryWithSubcategories>>[number]
type SubcategoryRow = NonNullable<CategoryRow['subcategory']>
type CategoryMatch = {
  category: CategoryRow['category']
  subcategories: SubcategoryRow[]
  selected: SubcategoryRow | null
}

/** The listing of a category. */
export function createCategoryListing({ database: { db } }: CatalogueDeps) {
  async function listing(caller: Caller, input: ListingInput): Promise<CategoryListing> {
    const match = await findCategory(caller, input)
    const filter = await loadVariantFilter(db, input)
    const within = and(eq(productListings.categoryId, match.category.id), isListedFor(caller))
    const selected = and(
      match.selected ? eq(productListings.subcategoryId, match.selected.id) : undefined,
      isOfMaterial(input.material),
    )
    const [{ ids, counts }, counted] = await Promise.all([
      findPageWithCounts(
        {
          where: and(within, selected, matchesVariant(filter)),
          order: listingOrder(input.sortBy, input.sortOrder),
          offset: (input.page - 1) * input.limit,
          limit: input.limit,
        },
        {
          where: and(within, matchesVariant({ ...filter, price: null })),
          isInPriceRange: filter.price ? matchesVariant(filter) : undefined,
        },
      ),
      input.withFilters ? loadFilters(db, filter, { where: and(within, selected) }) : undefined,
    ])
    const { total, facets } = toFacets(counts, match, expandMaterialFilter(input.material ?? ''))
    return {
      category: serializeListingCategory(match),
      products: await findProductCards(db, ids),
      pagination: toPagination(total, input.page, input.limit),
      facets,
      ...(counted && { filters: counted.filters }),
    }
  }

  async function findCategory(caller: Caller, named: ListingInput): Promise<CategoryMatch> {
    const rows = await categoryWithSubcategories(db, {
      idOrSlug: named.category,
      seesAll: can(caller, 'view_content'),
    })
    const category = rows[0]?.category
    const within = rows.flatMap((row) =>
      row.subcategory && row.category.id === category?.id ? [row.subcategory] : [],
    )
    const selected = named.subcategory
      ? within.find(({ id, slug }) => slug === named.subcategory || id === named.subcategory)
      : undefined
    if (!category || (named.subcategory && !selected)) throw notFound('Category not found')
    return { category, subcategories: within, selected: selected ?? null }
  }

  /** The ids of a page, and the counts of the facets: those of products that are alike in all that facets distinguish. */
  async function findPageWithCounts(
    page: ListingQuery,
    facets: { where: SQL | undefined; isInPriceRange: SQL | undefined },
  ): Promise<PageWithCounts> {
    const { rows } = await db.execute<PageWithCounts>(sql`
      select array(${selectListingIds(page)}) as ids, (
        select coalesce(json_agg(alike), '[]') from (
          select ${productListings.subcategoryId} as subcategory, ${productListings.material} as material,
            count(*) filter (where ${facets.isInPriceRange ?? sql`true`}) as count,
            min(${productListings.pricePaise}) as least, max(${productListings.pricePaise}) as most
          from ${productListings} where ${facets.where ?? sql`true`} group by 1, 2
        ) as alike
      ) as counts`)
    return rows[0]!
  }

  return { listing }
}

/** A row for each subcategory, or one without. `seesAll`: also those that are not active, for staff. */
const categoryWithSubcategories = preparedStatement((db) => {
  const idOrSlug = sql.placeholder('idOrSlug')
  const seesAll = sql`${sql.placeholder('seesAll')}::boolean`
  return db
    .select({
      category: {
        id: categories.id,
        slug: categories.slug,
        name: categories.name,
        description: categories.description,
        image: categories.image,
      },
      subcategory: {
        id: subcategories.id,
        slug: subcategories.slug,
        name: subcategories.name,
        description: subcategories.description,
      },
    })
    .from(categories)
    .leftJoin(
      subcategories,
      and(eq(subcategories.categoryId, categories.id), or(seesAll, subcategories.isActive)),
    )
    .where(
      and(or(eq(categories.id, idOrSlug), eq(categories.slug, idOrSlug)), or(seesAll, categories.isActive)),
    )
    .orderBy(sql`${categories.id} = ${idOrSlug} desc`, asc(subcategories.position), asc(subcategories.id))
    .prepare('category_with_subcategories')
})

type PageWithCounts = { ids: string[]; counts: CountRow[] }

type CountRow = {
  subcategory: string | null
  material: string
  /** Within the chosen price range. */
  count: number
  least: Paise | null
  most: Paise | null
}

/** A facet ignores its own filter and applies the others. */
function toFacets(
  rows: CountRow[],
  { subcategories: offered, selected }: CategoryMatch,
  materials: string[],
) {
  const inSubcategory = ({ subcategory }: CountRow) => selected === null || subcategory === selected.id
  const ofMaterial = ({ material }: CountRow) => materials.length === 0 || materials.includes(material)
  const matchingRows = rows.filter((row) => inSubcategory(row) && ofMaterial(row))
  const countBySubcategory = sumBy(rows.filter(ofMaterial), ({ subcategory }) => subcategory)
  const prices = matchingRows.flatMap(({ least, most }) =>
    least === null || most === null ? [] : [least, most],
  )
  return {
    total: matchingRows.reduce((sum, row) => sum + row.count, 0),
    facets: {
      subcategories: offered.map(({ id, slug, name }) => ({
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

function sumBy<K>(rows: CountRow[], keyOf: (row: CountRow) => K): Map<K, number> {
  const countByKey = new Map<K, number>()
  for (const row of rows) {
    const sum = (countByKey.get(keyOf(row)) ?? 0) + row.count
    if (sum > 0) countByKey.set(keyOf(row), sum)
  }
  return countByKey
}

const serializeListingCategory = ({
  category,
  subcategories: within,
  selected,
}: CategoryMatch): CategoryListing['category'] => ({
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
