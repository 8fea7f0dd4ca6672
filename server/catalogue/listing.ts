import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Facet, Listing } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { type Paise, toRupees, ZERO } from '#domain/money.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { notDeleted, pageOfCards, visibleTo } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import {
  filteredBy,
  inCategory,
  inPriceRange,
  materialGroup,
  ofMaterials,
  sortedBy,
  withIds,
} from './filters.ts'
import { categories, products, subcategories } from './tables.ts'

type ListInput = ParsedInput<typeof contract.list>
type ListingInput = ParsedInput<typeof contract.listing> & { subcategory?: string }
type CategoryRow = typeof categories.$inferSelect
type SubcategoryRow = typeof subcategories.$inferSelect
/** The filters of a listing, kept apart: the counts of one ignore it and heed the others. */
type Chosen = { subcategory: SQL; material: SQL; price: SQL }
type Counts = { total: number; facets: Listing['facets'] }

/** Products by filter, and the listing of a category. */
export function createListing({ database: { db } }: CatalogueDeps) {
  async function list(caller: Caller, input: ListInput) {
    const { page, limit } = input
    const where = and(visibleTo(caller), filteredBy(input), withIds(input.ids))
    const [counted] = await db
      .select({ total: count() })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
      .where(where)
    return {
      products: await pageOfCards(db, { where, order: sortedBy(input.sortBy, input.sortOrder), page, limit }),
      pagination: paginationOf(counted?.total ?? 0, page, limit),
    }
  }

  async function listing(caller: Caller, input: ListingInput): Promise<Listing> {
    const place = await findPlace(caller, input.category, input.subcategory)
    const chosen: Chosen = {
      subcategory: place.chosen ? eq(products.subcategoryId, place.chosen.id) : sql`true`,
      material: ofMaterials(input.material) ?? sql`true`,
      price: inPriceRange(input) ?? sql`true`,
    }
    const within = and(eq(products.categoryId, place.category.id), activeFor(caller))!
    const { total, facets } = await counts(within, chosen, place.subcategories)
    return {
      category: toWirePlace(place),
      products: await pageOfCards(db, {
        where: and(within, chosen.subcategory, chosen.material, chosen.price),
        order: sortedBy(input.sortBy, input.sortOrder),
        ...{ page: input.page, limit: input.limit },
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

  /** All counts of a listing in one pass over its category. */
  async function counts(within: SQL, chosen: Chosen, choices: SubcategoryRow[]): Promise<Counts> {
    const result = await db.execute<CountRow>(sql`
      with pieces as materialized (
        select ${products.subcategoryId} as subcategory, ${materialGroup} as material, ${products.pricePaise} as price,
          ${chosen.subcategory} as s, ${chosen.material} as m, coalesce(${chosen.price}, false) as p
        from ${products} where ${within}
      )
      select 'total' as kind, null as value, count(*) as count, null::bigint as least, null::bigint as most
        from pieces where s and m and p
      union all select 'subcategory', subcategory, count(*), null, null from pieces where m and p group by subcategory
      union all select 'material', material, count(*), null, null from pieces where s and p group by material
      union all select 'price', null, count(*), min(price), max(price) from pieces where s and m`)
    const of = (kind: CountRow['kind']) => result.rows.filter((row) => row.kind === kind)
    const [prices] = of('price')
    const perChoice = new Map(of('subcategory').map((row) => [row.value, row.count]))
    return {
      total: of('total')[0]?.count ?? 0,
      facets: {
        subcategories: choices.map(({ id, slug, name }) => ({
          ...{ value: slug, label: name, count: perChoice.get(id) ?? 0 },
        })),
        materials: toFacet(of('material')),
        price: { min: toRupees(prices?.least ?? ZERO), max: toRupees(prices?.most ?? ZERO) },
      },
    }
  }

  return { list, listing }
}

type CountRow = {
  kind: 'total' | 'subcategory' | 'material' | 'price'
  value: string | null
  count: number
  least: Paise | null
  most: Paise | null
}

type Place = { category: CategoryRow; subcategories: SubcategoryRow[]; chosen: SubcategoryRow | null }

const toWirePlace = ({ category, subcategories: within, chosen }: Place): Listing['category'] => ({
  ...{ _id: category.id, slug: category.slug, name: category.name },
  ...{ description: category.description, image: category.image },
  subcategories: within.map(({ id, slug, name }) => ({ _id: id, slug, name })),
  subcategory: chosen && {
    ...{ _id: chosen.id, slug: chosen.slug, name: chosen.name, description: chosen.description },
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
