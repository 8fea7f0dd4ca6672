import { and, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { materialsOf } from '#domain/materials.ts'
import type { Paise } from '#domain/money.ts'
import { type Caller, may } from '#server/http/caller.ts'
import type { Database, Reader, Tx } from '#server/platform/database.ts'
import { inCategory, inSubcategory } from './filters.ts'
import { categories, productSearch, searchGroups, searchTallies, subcategories } from './tables.ts'

/**
 * Reads product_search by the bitmaps of its indexes. The planner takes it to be cheaper than it is to go from row to
 * row until one fits, because it does not know what it costs to unpack the words of a row.
 */
export const byIndex = <T>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return work(tx)
  })

/** As `visibleTo`, of rows of product_search: customers see active pieces of active categories. */
export const rowsFor = (caller: Caller): SQL =>
  may(caller, 'view_content')
    ? not(productSearch.isDeleted)
    : and(productSearch.isActive, sql`${productSearch.groupId} <> all(${HIDDEN_GROUPS})`)!

const HIDDEN_GROUPS = sql`array(select ${searchGroups.id} from ${searchGroups}
  join ${categories} on ${eq(categories.id, searchGroups.categoryId)} where not ${categories.isActive})`

export const priceOfRow = (least: Paise | null | undefined, most: Paise | null | undefined) =>
  and(
    least == null ? undefined : gte(productSearch.pricePaise, least),
    most == null ? undefined : lte(productSearch.pricePaise, most),
  )

/** Those of a category, by id or slug, and of materials; neither named: all. */
export function inGroups(category: string | undefined, material: string | undefined): SQL | undefined {
  const materials = materialsOf(material ?? '')
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

/** So many pieces of one category, brand and material were found. */
export type FoundGroup = {
  id: number
  categoryId: string
  category: string
  label: string
  brand: string | null
  material: string
  count: number
}

/** What was found, counted by what facets tell apart: every total is a sum of these. */
export const countGroups = (reader: Reader, where: SQL | undefined): Promise<FoundGroup[]> =>
  groupsOf(
    reader,
    sql`select ${productSearch.groupId} as id, count(*) as count from ${productSearch} where ${where ?? sql`true`} group by 1`,
  )

/** The same of all that carry one word of the trade or one tag, which is counted already. */
export const talliedGroups = (reader: Reader, caller: Caller, token: string): Promise<FoundGroup[]> =>
  groupsOf(
    reader,
    sql`select ${searchTallies.groupId} as id, ${TALLIED} as count from ${searchTallies}
      where ${talliedFor(caller, token)} group by 1 having ${TALLIED} > 0`,
  )

/** How many of them there are, as a value of a query. */
export const tallied = (caller: Caller, token: string): SQL =>
  sql`(select coalesce(${TALLIED}, 0) from ${searchTallies} where ${talliedFor(caller, token)})`

export async function countTallied(reader: Reader, caller: Caller, token: string): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(sql`select ${tallied(caller, token)} as count`)
  return rows[0]?.count ?? 0
}

const TALLIED = sql`sum(${searchTallies.pieces})`

const talliedFor = (caller: Caller, token: string): SQL | undefined =>
  and(
    eq(searchTallies.token, token),
    may(caller, 'view_content')
      ? undefined
      : and(searchTallies.isActive, sql`${searchTallies.groupId} <> all(${HIDDEN_GROUPS})`),
  )

async function groupsOf(reader: Reader, found: SQL): Promise<FoundGroup[]> {
  const { rows } = await reader.execute<FoundGroup>(sql`
    select ${searchGroups.id} as id, ${categories.id} as "categoryId", ${categories.slug} as category,
      ${categories.name} as label, ${searchGroups.brand} as brand, ${searchGroups.material} as material, found.count as count
    from (${found}) found
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

/** Of each condition, whether a row meets it. */
export async function areThere(reader: Reader, wheres: readonly (SQL | undefined)[]): Promise<boolean[]> {
  if (wheres.length === 0) return []
  const columns = wheres.map(
    (where) => sql`exists (select 1 from ${productSearch} where ${where ?? sql`true`})`,
  )
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as found`,
  )
  return rows[0]?.found ?? []
}

/** How many there are, counted no further than that. */
export async function countUpTo(reader: Reader, most: number, where: SQL | undefined): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${productSearch} where ${where ?? sql`true`} limit ${most}) found`,
  )
  return rows[0]?.count ?? 0
}
