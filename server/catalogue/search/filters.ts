import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter, GEMSTONES } from '#domain/materials.ts'
import type { Paise } from '#domain/money.ts'
import { featuredFirst } from '../queries.ts'
import { categories, products, subcategories } from '../tables.ts'

export type PriceRange = { minPrice?: Paise | null | undefined; maxPrice?: Paise | null | undefined }

/** Both ends are included. Live-priced products count with their current price. */
export const inPriceRange = ({ minPrice, maxPrice }: PriceRange): SQL | undefined =>
  and(
    minPrice == null ? undefined : gte(products.pricePaise, minPrice),
    maxPrice == null ? undefined : lte(products.pricePaise, maxPrice),
  )

/** Comma-separated materials. Undefined: all. */
export function hasMaterial(material: string | undefined): SQL | undefined {
  const names = expandMaterialFilter(material ?? '')
  return names.length > 0 ? inArray(products.material, names) : undefined
}

export const inCategory = (idOrSlug: string | undefined): SQL | undefined =>
  idOrSlug ? or(eq(categories.id, idOrSlug), eq(categories.slug, idOrSlug)) : undefined

export const inSubcategory = (idSlugOrName: string | undefined): SQL | undefined =>
  idSlugOrName
    ? or(
        eq(subcategories.id, idSlugOrName),
        eq(subcategories.slug, idSlugOrName),
        eq(subcategories.name, idSlugOrName),
      )
    : undefined

/** The filter value of a material: the four gemstones share one. */
export const materialFacet = (material: string): string =>
  (GEMSTONES as readonly string[]).includes(material) ? 'Gemstone' : material

type Sort = 'price' | 'createdAt' | 'featured'

/** The sort orders of a listing. The id decides between equals, so that pages never overlap. */
const SORTS: Record<Exclude<Sort, 'featured'>, { by: SQL; defaultDirection: 'asc' | 'desc'; nulls?: SQL }> = {
  price: { by: sql`${products.pricePaise}`, defaultDirection: 'asc', nulls: sql` nulls last` },
  createdAt: { by: sql`${products.createdAt}`, defaultDirection: 'desc' },
}

/** `featured` has one direction. Products without a price come last in both directions. */
export function productOrder(sortBy: Sort, sortOrder: 'asc' | 'desc' | undefined): SQL[] {
  if (sortBy === 'featured') return featuredFirst
  const { by, defaultDirection, nulls = sql.empty() } = SORTS[sortBy]
  const direction = sql.raw((sortOrder ?? defaultDirection) === 'asc' ? ' asc' : ' desc')
  return [sql`${by}${direction}${nulls}`, sql`${products.id}${direction}`]
}
