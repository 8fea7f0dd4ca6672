import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter, GEMSTONES } from '#domain/materials.ts'
import type { Paise } from '#domain/money.ts'
import { featuredFirst } from '../queries.ts'
import { categories, products, subcategories } from '../tables.ts'

export type PriceRange = { minPrice?: Paise | null | undefined; maxPrice?: Paise | null | undefined }

/** Both ends are part of it. On the price now, for live pieces too. */
export const inPriceRange = ({ minPrice, maxPrice }: PriceRange): SQL | undefined =>
  and(
    minPrice == null ? undefined : gte(products.pricePaise, minPrice),
    maxPrice == null ? undefined : lte(products.pricePaise, maxPrice),
  )

/** Comma-joined names of materials; none named: all. */
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

/** As the filter names it: the four stones are one. */
export const materialFacet = (material: string): string =>
  (GEMSTONES as readonly string[]).includes(material) ? 'Gemstone' : material

type Sort = 'price' | 'createdAt' | 'featured'

/** What a listing may be sorted by. The id decides between equals, so that pages never overlap. */
const SORTS: Record<Exclude<Sort, 'featured'>, { by: SQL; defaultDirection: 'asc' | 'desc'; nulls?: SQL }> = {
  price: { by: sql`${products.pricePaise}`, defaultDirection: 'asc', nulls: sql` nulls last` },
  createdAt: { by: sql`${products.createdAt}`, defaultDirection: 'desc' },
}

/** `featured` knows one direction. Pieces on request stand last in either. */
export function productOrder(sortBy: Sort, sortOrder: 'asc' | 'desc' | undefined): SQL[] {
  if (sortBy === 'featured') return featuredFirst
  const { by, defaultDirection, nulls = sql.empty() } = SORTS[sortBy]
  const direction = sql.raw((sortOrder ?? defaultDirection) === 'asc' ? ' asc' : ' desc')
  return [sql`${by}${direction}${nulls}`, sql`${products.id}${direction}`]
}
