import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/categories.ts'
import { toRupees } from '#domain/money.ts'
import type { Media } from '#server/media/service.ts'
import type { Reader } from '#server/platform/database.ts'
import { primaryImage } from './cards.ts'
import { categories, products, subcategories } from './tables.ts'

export type CategoryRow = typeof categories.$inferSelect
export type SubcategoryRow = typeof subcategories.$inferSelect

const FEATURED_EACH = 2

/** Categories with what stands in them, by three queries however many there are. */
export async function readCategories(
  reader: Reader,
  { where, activeOnly, media }: { where: SQL | undefined; activeOnly: boolean; media: Media },
): Promise<Category[]> {
  const rows = await reader
    .select()
    .from(categories)
    .where(and(where, activeOnly ? eq(categories.isActive, true) : undefined))
    .orderBy(asc(categories.position), asc(categories.name), asc(categories.id))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const within = await reader
    .select()
    .from(subcategories)
    .where(
      and(inArray(subcategories.categoryId, ids), activeOnly ? eq(subcategories.isActive, true) : undefined),
    )
    .orderBy(asc(subcategories.position), asc(subcategories.id))
  const featured = await featuredOf(reader, ids)
  return rows.map((row) =>
    toCategory(media, row, {
      within: within.filter(({ categoryId }) => categoryId === row.id),
      featured: featured.filter(({ categoryId }) => categoryId === row.id),
    }),
  )
}

type FeaturedRow = Awaited<ReturnType<typeof featuredOf>>[number]

/** The best featured pieces of each category (S1 §9). */
function featuredOf(reader: Reader, categoryIds: string[]) {
  const { id, slug, name, images, pricePaise, categoryId } = getTableColumns(products)
  const best = reader
    .select({ id, slug, name, images, pricePaise })
    .from(products)
    .where(
      and(eq(products.categoryId, categories.id), eq(products.isFeatured, true), eq(products.isActive, true)),
    )
    .orderBy(desc(products.ratingAverage), desc(products.createdAt), asc(products.id))
    .limit(FEATURED_EACH)
    .as('best')
  return reader
    .select({
      categoryId: sql<typeof categoryId._.data>`${categories.id}`,
      id: best.id,
      slug: best.slug,
      name: best.name,
      images: best.images,
      pricePaise: best.pricePaise,
    })
    .from(categories)
    .innerJoinLateral(best, sql`true`)
    .where(inArray(categories.id, categoryIds))
}

type Standing = { within: SubcategoryRow[]; featured: FeaturedRow[] }

const toCategory = (media: Media, row: CategoryRow, { within, featured }: Standing): Category => ({
  _id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  image: row.image,
  imageWidths: [...media.widthsOf(row.image)],
  icon: row.icon,
  order: row.position,
  isTopLevel: row.isTopLevel,
  isActive: row.isActive,
  version: row.version,
  subcategories: within.map(({ id, slug, name, description, image, isActive }) => ({
    _id: id,
    slug,
    name,
    description,
    image,
    imageWidths: [...media.widthsOf(image)],
    isActive,
  })),
  featuredProducts: featured.map(({ id, slug, name, images, pricePaise }) => ({
    _id: id,
    slug,
    name,
    imageUrl: primaryImage(images)?.url ?? '',
    price: pricePaise === null ? null : toRupees(pricePaise),
  })),
})
