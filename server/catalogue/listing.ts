import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Facet, Listing } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { materialsOf } from '#domain/materials.ts'
import { type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { notDeleted, pageOfCards } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { inCategory, inPriceRange, materialGroupOf, ofMaterials, sortedBy } from './filters.ts'
import { categories, products, subcategories } from './tables.ts'

type ListingInput = ParsedInput<typeof contract.listing> & { subcategory?: string }
type CategoryRow = typeof categories.$inferSelect
type SubcategoryRow = typeof subcategories.$inferSelect
/** The filters of a listing, kept apart: the counts of one ignore it and heed the others. Null, none: all. */
type Chosen = { subcategory: string | null; materials: string[]; price: SQL | undefined }
type Counts = { total: number; facets: Listing['facets'] }

/** The listing of a category. */
export function createListing({ database: { db } }: CatalogueDeps) {
  async function listing(caller: Caller, input: ListingInput): Promise<Listing> {
    const place = await findPlace(caller, input.category, input.subcategory)
    const chosen: Chosen = {
      subcategory: place.chosen?.id ?? null,
      materials: materialsOf(input.material ?? ''),
      price: inPriceRange(input),
    }
    const within = and(eq(products.categoryId, place.category.id), activeFor(caller))!
    const { total, facets } = await counts(within, chosen, place.subcategories)
    return {
      category: toWirePlace(place),
      products: await pageOfCards(db, {
        where: and(
          within,
          chosen.price,
          ofMaterials(input.material),
          place.chosen ? eq(products.subcategoryId, place.chosen.id) : undefined,
        ),
        order: sortedBy(input.sortBy, input.sortOrder),
        page: input.page,
        limit: input.limit,
      }),
      pagination: paginationOf(total, input.page, input.limit),
      facets,
    }
  }

  async function findPlace(caller: Caller, category: string, subcategory: string | undefined) {
    const seesAll = may(caller, 'view_content')
    const rows = await db
      .select({ category: categories, subcategory: subcategories })
      .from(categories)
      .leftJoin(
        subcategories,
        and(
          eq(subcategories.categoryId, categories.id),
          seesAll ? undefined : eq(subcategories.isActive, true),
        ),
      )
      .where(and(inCategory(category), seesAll ? undefined : eq(categories.isActive, true)))
      .orderBy(sql`${categories.id} = ${category} desc`, asc(subcategories.position), asc(subcategories.id))
    const found = rows[0]?.category
    const within = rows.flatMap((row) =>
      row.subcategory && row.category.id === found?.id ? [row.subcategory] : [],
    )
    const chosen = subcategory
      ? within.find(({ id, slug }) => slug === subcategory || id === subcategory)
      : undefined
    if (!found || (subcategory && !chosen)) throw notFound('Category not found')
    return { category: found, subcategories: within, chosen: chosen ?? null }
  }

  /** All counts of a listing, in one pass over its category: what no facet tells apart is counted together. */
  async function counts(within: SQL, chosen: Chosen, choices: SubcategoryRow[]): Promise<Counts> {
    const { rows } = await db.execute<CountRow>(sql`
      select ${products.subcategoryId} as subcategory, ${products.material} as material,
        count(*) filter (where ${chosen.price ?? sql`true`}) as count, min(${products.pricePaise}) as least, max(${products.pricePaise}) as most
      from ${products} where ${within} group by 1, 2`)
    const inSubcategory = ({ subcategory }: CountRow) =>
      !chosen.subcategory || subcategory === chosen.subcategory
    const ofMaterial = ({ material }: CountRow) =>
      chosen.materials.length === 0 || chosen.materials.includes(material)
    const here = rows.filter((row) => inSubcategory(row) && ofMaterial(row))
    const perChoice = sums(rows.filter(ofMaterial), ({ subcategory }) => subcategory)
    const perMaterial = sums(rows.filter(inSubcategory), ({ material }) => materialGroupOf(material))
    const prices = here.flatMap(({ least, most }) => (least === null || most === null ? [] : [least, most]))
    return {
      total: here.reduce((sum, row) => sum + row.count, 0),
      facets: {
        subcategories: choices.map(({ id, slug, name }) => ({
          value: slug,
          label: name,
          count: perChoice.get(id) ?? 0,
        })),
        materials: toFacet([...perMaterial].map(([value, pieces]) => ({ value, count: pieces }))),
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
  /** Of those, in the price range that was chosen. */
  count: number
  least: Paise | null
  most: Paise | null
}

function sums<K>(rows: CountRow[], keyOf: (row: CountRow) => K): Map<K, number> {
  const perKey = new Map<K, number>()
  for (const row of rows) {
    const sum = (perKey.get(keyOf(row)) ?? 0) + row.count
    if (sum > 0) perKey.set(keyOf(row), sum)
  }
  return perKey
}

type Place = { category: CategoryRow; subcategories: SubcategoryRow[]; chosen: SubcategoryRow | null }

const toWirePlace = ({ category, subcategories: within, chosen }: Place): Listing['category'] => ({
  _id: category.id,
  slug: category.slug,
  name: category.name,
  description: category.description,
  image: category.image,
  subcategories: within.map(({ id, slug, name }) => ({ _id: id, slug, name })),
  subcategory: chosen && {
    _id: chosen.id,
    slug: chosen.slug,
    name: chosen.name,
    description: chosen.description,
  },
})

/** The most frequent first. */
export const toFacet = (rows: { value: string | null; label?: string; count: number }[]): Facet =>
  rows
    .flatMap(({ value, label, count: pieces }) =>
      value ? [{ value, label: label ?? value, count: pieces }] : [],
    )
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))

const activeFor = (caller: Caller) =>
  may(caller, 'view_content') ? notDeleted() : eq(products.isActive, true)
