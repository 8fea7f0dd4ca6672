import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/categories.ts'
import { toRupees } from '#domain/money.ts'
import type { Media } from '#server/media/service.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { primaryImage } from '../queries.ts'
import { categories, productListings, products, subcategories } from '../tables.ts'

export type CategoryRow = typeof categories.$inferSelect
export type SubcategoryRow = typeof subcategories.$inferSelect

const FEATURED_PER_CATEGORY = 2

/** Categories with their subcategories and featured products, in three queries. */
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
  const subcategoryRows = await reader
    .select()
    .from(subcategories)
    .where(
      and(inArray(subcategories.categoryId, ids), activeOnly ? eq(subcategories.isActive, true) : undefined),
    )
    .orderBy(asc(subcategories.position), asc(subcategories.id))
  const featured = await selectFeaturedProducts(reader, ids)
  return rows.map((row) =>
    serializeCategory(media, row, {
      subcategoryRows: subcategoryRows.filter(({ categoryId }) => categoryId === row.id),
      featured: featured.filter(({ categoryId }) => categoryId === row.id),
    }),
  )
}

type FeaturedRow = Awaited<ReturnType<typeof selectFeaturedProducts>>[number]

/** The best featured products of each category. */
function selectFeaturedProducts(reader: Reader, categoryIds: string[]) {
  const { id, slug, name, images } = products
  const { pricePaise, ratingAverage, createdAt, productId } = productListings
  const topProducts = reader
    .select({ id, slug, name, images, pricePaise })
    .from(productListings)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        eq(productListings.categoryId, categories.id),
        eq(productListings.isFeatured, true),
        eq(productListings.isActive, true),
      ),
    )
    .orderBy(desc(ratingAverage), desc(createdAt), asc(productId))
    .limit(FEATURED_PER_CATEGORY)
    .as('best')
  return reader
    .select({
      categoryId: sql<string>`${categories.id}`,
      id: topProducts.id,
      slug: topProducts.slug,
      name: topProducts.name,
      images: topProducts.images,
      pricePaise: topProducts.pricePaise,
    })
    .from(categories)
    .innerJoinLateral(topProducts, sql`true`)
    .where(inArray(categories.id, categoryIds))
}

type CategoryChildren = { subcategoryRows: SubcategoryRow[]; featured: FeaturedRow[] }

const serializeCategory = (
  media: Media,
  row: CategoryRow,
  { subcategoryRows, featured }: CategoryChildren,
): Category => ({
  _id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  image: row.image,
  imageWidths: [...media.getWidths(row.image)],
  icon: row.icon,
  order: row.position,
  isTopLevel: row.isTopLevel,
  isActive: row.isActive,
  version: row.version,
  subcategories: subcategoryRows.map(({ id, slug, name, description, image, isActive }) => ({
    _id: id,
    slug,
    name,
    description,
    image,
    imageWidths: [...media.getWidths(image)],
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
