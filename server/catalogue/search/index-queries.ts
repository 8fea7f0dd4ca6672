import { and, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter } from '#domain/materials.ts'
import type { Paise } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { categories, productSearch, searchCounts, searchGroups, subcategories } from '../tables.ts'
import { inCategory, inSubcategory } from './filters.ts'

/**
 * Makes PostgreSQL read product_search by bitmap index scans. The planner underestimates row-by-row scans, because it does
 * not know the cost of decompressing the words of a row.
 */
export const withBitmapScans = <T>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return work(tx)
  })

/** `isVisibleTo` for rows of product_search: customers see active products of active categories. */
export const isRowVisibleTo = (caller: Caller): SQL =>
  can(caller, 'view_content')
    ? not(productSearch.isDeleted)
    : and(productSearch.isActive, sql`${productSearch.groupId} <> all(${HIDDEN_GROUPS})`)!

const HIDDEN_GROUPS = sql`array(select ${searchGroups.id} from ${searchGroups}
  join ${categories} on ${eq(categories.id, searchGroups.categoryId)} where not ${categories.isActive})`

export const isRowInPriceRange = (min: Paise | null | undefined, max: Paise | null | undefined) =>
  and(
    min == null ? undefined : gte(productSearch.pricePaise, min),
    max == null ? undefined : lte(productSearch.pricePaise, max),
  )

/** Rows of a category (id or slug) and of materials. Undefined: all. */
export function inSearchGroups(category: string | undefined, material: string | undefined): SQL | undefined {
  const materials = expandMaterialFilter(material ?? '')
  if (!category && materials.length === 0) return undefined
  const named = and(
    inCategory(category),
    materials.length > 0 ? inArray(searchGroups.material, materials) : undefined,
  )
  return sql`${productSearch.groupId} = any(array(select ${searchGroups.id} from ${searchGroups}
    join ${categories} on ${eq(categories.id, searchGroups.categoryId)} where ${named}))`
}

export const inSubcategories = (named: string | undefined): SQL | undefined =>
  named
    ? sql`${productSearch.subcategoryId} = any(array(select ${subcategories.id} from ${subcategories} where ${inSubcategory(named)}))`
    : undefined

/** The number of matching products with one category, brand and material. */
export type GroupCount = {
  id: number
  categoryId: string
  category: string
  label: string
  brand: string | null
  material: string
  count: number
}

/** Matching products, counted by category, brand and material. All totals and facets are sums of these. */
export const countByGroup = (reader: Reader, where: SQL | undefined): Promise<GroupCount[]> =>
  selectGroups(
    reader,
    sql`select ${productSearch.groupId} as id, count(*) as count from ${productSearch} where ${where ?? sql`true`} group by 1`,
  )

/** The same for products with one trade word or tag, from the stored counts. */
export const findPrecountedGroups = (reader: Reader, caller: Caller, token: string): Promise<GroupCount[]> =>
  selectGroups(
    reader,
    sql`select ${searchCounts.groupId} as id, ${SUM_OF_COUNTS} as count from ${searchCounts}
      where ${precountFilter(caller, token)} group by 1 having ${SUM_OF_COUNTS} > 0`,
  )

/** The total of these counts, as an SQL expression. */
export const precountedTotal = (caller: Caller, token: string): SQL =>
  sql`(select coalesce(${SUM_OF_COUNTS}, 0) from ${searchCounts} where ${precountFilter(caller, token)})`

export async function findPrecountedTotal(reader: Reader, caller: Caller, token: string): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select ${precountedTotal(caller, token)} as count`,
  )
  return rows[0]?.count ?? 0
}

const SUM_OF_COUNTS = sql`sum(${searchCounts.productCount})`

const precountFilter = (caller: Caller, token: string): SQL | undefined =>
  and(
    eq(searchCounts.token, token),
    can(caller, 'view_content')
      ? undefined
      : and(searchCounts.isActive, sql`${searchCounts.groupId} <> all(${HIDDEN_GROUPS})`),
  )

async function selectGroups(reader: Reader, groupCounts: SQL): Promise<GroupCount[]> {
  const { rows } = await reader.execute<GroupCount>(sql`
    select ${searchGroups.id} as id, ${categories.id} as "categoryId", ${categories.slug} as category,
      ${categories.name} as label, ${searchGroups.brand} as brand, ${searchGroups.material} as material, found.count as count
    from (${groupCounts}) found
    join ${searchGroups} on ${searchGroups.id} = found.id
    join ${categories} on ${eq(categories.id, searchGroups.categoryId)}`)
  return rows
}

export async function countRows(reader: Reader, where: SQL | undefined): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*) as count from ${productSearch} where ${where ?? sql`true`}`,
  )
  return rows[0]?.count ?? 0
}

/** For each condition, whether a row matches it. */
export async function haveRows(reader: Reader, wheres: readonly (SQL | undefined)[]): Promise<boolean[]> {
  if (wheres.length === 0) return []
  const columns = wheres.map(
    (where) => sql`exists (select 1 from ${productSearch} where ${where ?? sql`true`})`,
  )
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as found`,
  )
  return rows[0]?.found ?? []
}

/** The number of matches, counted up to `max`. */
export async function countUpTo(reader: Reader, max: number, where: SQL | undefined): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${productSearch} where ${where ?? sql`true`} limit ${max}) found`,
  )
  return rows[0]?.count ?? 0
}
