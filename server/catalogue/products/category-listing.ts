import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { CategoryListing, products as contract } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import { type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { executePrepared, prebuilt } from '#server/platform/database/execute-prepared.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { cardsOfPageJson, completeCards, type StoredCard } from '../cards/product-cards.ts'
import type { CatalogueDeps } from '../deps.ts'
import { type AlikeColumns, addUpFilters, alikeProducts } from '../listings/filter-groups.ts'
import { listingOrder, selectListingIds } from '../listings/find-listings.ts'
import { isListedFor, isOneOf, loadVariantFilter, matchesVariant } from '../listings/listing-filters.ts'
import { toFacet } from '../listings/to-facet.ts'
import { categories, listingGroups, productListings, subcategories } from '../tables.ts'

type ListingInput = ParsedInput<typeof contract.listing> & { subcategory?: string }
type CategoryMatch = {
  category: Pick<typeof categories.$inferSelect, 'id' | 'slug' | 'name' | 'description' | 'image'>
  subcategories: SubcategoryRow[]
  /** The subcategory that the request names. Null: the listing is of the whole category. */
  selected: SubcategoryRow | null
}
type SubcategoryRow = JsonObject<typeof SUBCATEGORY_COLUMNS>

const SUBCATEGORY_COLUMNS = {
  id: subcategories.id,
  slug: subcategories.slug,
  name: subcategories.name,
  description: subcategories.description,
}

// Parts of the statement of a listing, whose first query is named category.
const CATEGORY_COLUMNS = prebuilt(sql`
  select ${categories.id}, ${categories.slug}, ${categories.name}, ${categories.description}, ${categories.image}`)
const CATEGORY_ID = sql.raw('(select id from category)')
const subcategoriesJson = (where: SQL) =>
  prebuilt(sql`(
    select coalesce(
      json_agg(${jsonObject(SUBCATEGORY_COLUMNS)} order by ${subcategories.position}, ${subcategories.id}), '[]')
    from ${subcategories} where ${subcategories.categoryId} = ${CATEGORY_ID} and ${where})`)
const ALL_SUBCATEGORIES = subcategoriesJson(sql`true`)
const ACTIVE_SUBCATEGORIES = subcategoriesJson(sql`${subcategories.isActive}`)

/** The listing of a category. */
export function createCategoryListing({ database: { db } }: CatalogueDeps) {
  async function listing(caller: Caller, input: ListingInput): Promise<CategoryListing> {
    const filter = await loadVariantFilter(db, input)
    const category = selectCategory(caller, input.category)
    const within = and(IN_CATEGORY, isListedFor(caller))
    const selected = isSelected(input)
    const page = selectListingIds({
      where: and(selected, isListedFor(caller), matchesVariant(filter)),
      order: listingOrder(input.sortBy, input.sortOrder),
      offset: (input.page - 1) * input.limit,
      limit: input.limit,
    })
    const counts = countByFacet(
      and(within, matchesVariant({ ...filter, price: null })),
      filter.price ? matchesVariant(filter) : undefined,
    )
    const alike = input.withFilters
      ? sql`, (select to_json(alike) from (${alikeProducts(filter, { where: and(selected, isListedFor(caller)) })}) as alike) as alike`
      : sql.empty()
    const [row] = await executePrepared<ListingRow>(
      db,
      sql`with category as materialized (${category}), page as (select array(${page}) as ids)
        select (select to_json(category) from category) as category,
          ${can(caller, 'view_content') ? ALL_SUBCATEGORIES : ACTIVE_SUBCATEGORIES} as subcategories,
          ${cardsOfPageJson} as cards, (${counts}) as counts ${alike}`,
    )
    const match = matchCategory(row!, input.subcategory)
    const counted = row!.alike && (await addUpFilters(db, filter, row!.alike))
    const { total, facets } = toFacets(row!.counts, match, expandMaterialFilter(input.material ?? ''))
    return {
      category: serializeListingCategory(match),
      products: await completeCards(db, row!.cards),
      pagination: toPagination(total, input.page, input.limit),
      facets,
      ...(counted && { filters: counted.filters }),
    }
  }

  return { listing }
}

/** By id or slug. Customers see active categories and subcategories. */
const selectCategory = (caller: Caller, idOrSlug: string): SQL => sql`
  ${CATEGORY_COLUMNS} from ${categories}
  where ${or(eq(categories.id, idOrSlug), eq(categories.slug, idOrSlug))}
    ${can(caller, 'view_content') ? sql.empty() : sql`and ${categories.isActive}`}
  order by ${categories.id} = ${idOrSlug} desc limit 1`

/** In the category of the listing, and in its groups that match. */
const isInCategory = (where?: SQL): SQL => sql`${productListings.groupId} = any(array(
  select ${listingGroups.id} from ${listingGroups}
  where ${and(sql`${listingGroups.categoryId} = ${CATEGORY_ID}`, where)}))`

const IN_CATEGORY = prebuilt(isInCategory())

/** In the category of the listing, and in this subcategory (id or slug) and of these materials. */
function isSelected({ subcategory, material }: Pick<ListingInput, 'subcategory' | 'material'>): SQL {
  const materials = expandMaterialFilter(material ?? '')
  if (!subcategory && materials.length === 0) return IN_CATEGORY
  return isInCategory(
    and(
      subcategory
        ? sql`${listingGroups.subcategoryId} in (
            select ${subcategories.id} from ${subcategories}
            where ${subcategories.categoryId} = ${CATEGORY_ID} and ${subcategory} in (${subcategories.id}, ${subcategories.slug}))`
        : undefined,
      materials.length > 0 ? isOneOf(listingGroups.material, materials) : undefined,
    ),
  )
}

/** The counts of products that are alike in all that facets distinguish. */
const countByFacet = (where: SQL | undefined, isInPriceRange: SQL | undefined): SQL => sql`
  with counted as (
    select ${PRICES_OF_GROUP}, count(*) filter (where ${isInPriceRange ?? sql`true`}) as count
    from ${productListings} where ${where ?? sql`true`} group by group_id
  ) ${ALIKE_JSON}`

const PRICES_OF_GROUP = prebuilt(
  sql`${productListings.groupId}, min(${productListings.pricePaise}) as least, max(${productListings.pricePaise}) as most`,
)
const ALIKE_JSON = prebuilt(sql`
  select coalesce(json_agg(alike), '[]') from (
    select ${listingGroups.subcategoryId} as subcategory, ${listingGroups.material}, sum(counted.count)::integer as count,
      min(counted.least) as least, max(counted.most) as most
    from counted join ${listingGroups} on ${listingGroups.id} = counted.group_id
    group by 1, 2
  ) as alike`)

type ListingRow = {
  /** Null: there is no such category, and the rest is empty. */
  category: CategoryMatch['category'] | null
  subcategories: SubcategoryRow[]
  cards: StoredCard[]
  counts: CountRow[]
  /** Only with filters. */
  alike?: AlikeColumns
}

function matchCategory(row: ListingRow, subcategory: string | undefined): CategoryMatch {
  const { category, subcategories: within } = row
  const selected = subcategory
    ? within.find(({ id, slug }) => slug === subcategory || id === subcategory)
    : null
  if (!category || selected === undefined) throw notFound('Category not found')
  return { category, subcategories: within, selected }
}

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
