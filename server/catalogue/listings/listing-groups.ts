import { inArray, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Reader } from '#server/platform/database/database.ts'
import { categories, listingGroups, productListings } from '../tables.ts'

/** The number of products with one category, brand and material. */
export type ListingGroup = {
  categoryId: string
  category: string
  label: string
  brand: string | null
  material: string
  count: number
}

/** The columns of a statement that has counted groups. */
export type GroupColumns = {
  /** By the id of the group. */
  groupCounts: Record<string, number>
  categories: { id: string; slug: string; name: string }[]
}

/** These columns for the rows of `counted`, which has columns group_id and group_count. */
export const groupColumns = (): SQL => sql`
  (
    select coalesce(json_object_agg(group_id, group_count), '{}') from counted
    where group_id is not null and group_count > 0
  ) as "groupCounts",
  (
    select coalesce(json_agg(json_build_object(
      'id', ${categories.id}, 'slug', ${categories.slug}, 'name', ${categories.name})), '[]')
    from ${categories}
  ) as categories`

/** One row with the groups of the products that match `where`. */
export const countGroups = ({ from, where }: { from: SQL; where: SQL | undefined }): SQL => sql`
  with counted as (
    select ${productListings.groupId} as group_id, count(*) as group_count
    from ${from} where ${where ?? sql`true`} group by 1
  )
  select ${groupColumns()}`

type GroupRow = typeof listingGroups.$inferSelect

/** Rows never change, so what a pool has read stays true. A transaction may be rolled back, so nothing is kept for it. */
const knownGroups = new WeakMap<pg.Pool, Map<number, GroupRow>>()

/** The counted groups with their names. */
export async function loadListingGroups(
  reader: Reader,
  { groupCounts, categories: rows }: GroupColumns,
): Promise<ListingGroup[]> {
  const { $client } = reader
  const known = ($client instanceof pg.Pool && knownGroups.get($client)) || new Map<number, GroupRow>()
  if ($client instanceof pg.Pool) knownGroups.set($client, known)
  const ids = Object.keys(groupCounts).map(Number)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0)
    for (const row of await reader.select().from(listingGroups).where(inArray(listingGroups.id, unknown)))
      known.set(row.id, row)
  const categoryById = new Map(rows.map((category) => [category.id, category]))
  return ids.flatMap((id) => {
    const { categoryId, brand, material } = known.get(id)!
    const category = categoryById.get(categoryId)
    if (!category) return []
    return {
      categoryId,
      category: category.slug,
      label: category.name,
      brand,
      material,
      count: groupCounts[id]!,
    }
  })
}
