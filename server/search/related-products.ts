import { sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { RelatedTo } from '#server/products/service.ts'
import { findCards } from './cards.ts'
import { facetPart } from './facets.ts'
import { IS_FIRST, isListed } from './filters.ts'
import { searchRows } from './tables.ts'

const MAX_RELATED = 8

/** Products that staff chose, in their order, then those of the category that are most like this one. */
export async function findRelated(
  reader: Reader,
  { id, categoryId, subcategoryId, material, relatedIds, seesAll }: RelatedTo,
): Promise<ProductCard[]> {
  const { productId, productFacets, ratingAverage } = searchRows
  const chosen = sql`array_position(${sql.param([...relatedIds])}::text[], ${productId})`
  const has = (part: string) => sql`strpos(${productFacets}, ${part}) > 0`
  const isAlike = subcategoryId
    ? has(facetPart('subcategory', subcategoryId))
    : sql`strpos(${productFacets}, ${'\tsubcategory:'}) = 0`
  const { rows } = await reader.execute<{ id: string }>(sql`
    select ${productId} as id from ${searchRows}
    where ${IS_FIRST} and ${isListed(seesAll)} and ${productId} <> ${id}
      and (${searchRows.categoryId} = ${categoryId} or ${productId} = any(${sql.param([...relatedIds])}::text[]))
    order by ${chosen}, ${isAlike} desc, ${has(facetPart('material', material))} desc, ${ratingAverage} desc, ${productId}
    limit ${MAX_RELATED}`)
  return findCards(
    reader,
    rows.map((row) => row.id),
  )
}
