import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/categories.ts'
import { toRupees } from '#domain/money.ts'
import type { Media } from '#server/media/service.ts'
import { pipelined, type Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { PRODUCT_SUMMARY, primaryImage, SUMMARY_COLUMNS } from '../queries.ts'
import { categories, products, subcategories } from '../tables.ts'

export type CategoryRow = typeof categories.$inferSelect
export type SubcategoryRow = typeof subcategories.$inferSelect

const FEATURED_PER_CATEGORY = 2

/** Categories with their subcategories and featured products, in three queries, of which the last two are sent together. */
export async function readCategories(
  reader: Reader,
  { where, activeOnly, media }: { where: SQL | undefined; activeOnly: boolean; media: Media },
): Promise<Category[]> {
  const rows = await reader
    .select()
    .from(categories)
    .where(and(where, activeOnly ? eq(categories.isActive, true) : undefined))
    .orderBy(asc(categories.position), asc(categories.name), asc(categories.id))
  const categoryIds = rows.map(({ id }) => id)
  if (categoryIds.length === 0) return []
  const [subcategoryRows, featured] = await pipelined(
    selectSubcategories(reader, { categoryIds, activeOnly }),
    selectFeaturedProducts(reader, { categoryIds }),
  )
  return rows.map((row) =>
    serializeCategory(media, row, {
      subcategoryRows: subcategoryRows.filter(({ categoryId }) => categoryId === row.id),
      featured: featured.filter(({ categoryId }) => categoryId === row.id),
    }),
  )
}

const selectSubcategories = preparedStatement((reader) =>
  reader
    .select()
    .from(subcategories)
    .where(
      and(
        sql`${subcategories.categoryId} = any(${sql.placeholder('categoryIds')}::text[])`,
        sql`(${subcategories.isActive} or not ${sql.placeholder('activeOnly')}::boolean)`,
      ),
    )
    .orderBy(asc(subcategories.position), asc(subcategories.id))
    .prepare('subcategories_of_categories'),
)

type FeaturedRow = Awaited<ReturnType<typeof selectFeaturedProducts>>[number]

/** The best featured products of each category. */
const selectFeaturedProducts = preparedStatement((reader) => {
  const { id, slug, name, images, ratingAverage, createdAt } = products
  const topProducts = reader
    .select({ id, slug, name, images, pricePaise: SUMMARY_COLUMNS.pricePaise.as('price_paise') })
    .from(products)
    .crossJoinLateral(PRODUCT_SUMMARY)
    .where(
      and(
        eq(products.categoryId, categories.id),
        // as the condition of the index products_featured
        sql`${products.isFeatured}`,
        eq(products.isActive, true),
      ),
    )
    .orderBy(desc(ratingAverage), desc(createdAt), asc(id))
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
    .where(sql`${categories.id} = any(${sql.placeholder('categoryIds')}::text[])`)
    .prepare('featured_products_of_categories')
})

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
