import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/categories.ts'
import { toRupees } from '#domain/money.ts'
import type { Media } from '#server/media/service.ts'
import { media } from '#server/media/tables.ts'
import { pipelined, type Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { isVisibleToCustomers, PRODUCT_SUMMARY, primaryImage, SUMMARY_COLUMNS } from '../queries.ts'
import { categories, products, subcategories } from '../tables.ts'

export type CategoryRow = typeof categories.$inferSelect
export type SubcategoryRow = typeof subcategories.$inferSelect

const FEATURED_PER_CATEGORY = 2

export const CATEGORY_ORDER = [asc(categories.position), asc(categories.name), asc(categories.id)]

/** Categories with their subcategories and the products of their menus. The queries after the first are sent together. */
export async function readCategories(
  reader: Reader,
  { where, activeOnly, media: files }: { where: SQL | undefined; activeOnly: boolean; media: Media },
): Promise<Category[]> {
  const rows = await reader
    .select()
    .from(categories)
    .where(and(where, activeOnly ? eq(categories.isActive, true) : undefined))
    .orderBy(...CATEGORY_ORDER)
  const categoryIds = rows.map(({ id }) => id)
  if (categoryIds.length === 0) return []
  const chosenIds = rows.flatMap(({ menuProductIds }) => menuProductIds)
  const [subcategoryRows, featured, chosen, focuses] = await pipelined(
    selectSubcategories(reader, { categoryIds, activeOnly }),
    selectFeaturedProducts(reader, { categoryIds }),
    selectChosenProducts(reader, { chosenIds }),
    selectFocuses(reader, {}),
  )
  const focusOf = new Map(focuses.map(({ name, x, y }) => [`/uploads/${name}.webp`, { x: x!, y: y! }]))
  const chosenById = new Map(chosen.map((product) => [product.id, product]))
  return rows.map((row) => {
    const chosenForMenu = row.menuProductIds.flatMap((id) => chosenById.get(id) ?? [])
    const describeImage = (image: string) => ({
      image,
      imageWidths: [...files.getWidths(image)],
      ...(focusOf.has(image) && { imageFocus: focusOf.get(image)! }),
    })
    return serializeCategory(describeImage, row, {
      subcategoryRows: subcategoryRows.filter(({ categoryId }) => categoryId === row.id),
      menuProducts:
        chosenForMenu.length > 0 ? chosenForMenu : featured.filter(({ categoryId }) => categoryId === row.id),
    })
  })
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

/** The focal points of pictures of categories: these hold only the address of a picture. */
const selectFocuses = preparedStatement((reader) =>
  reader
    .select({ name: media.name, x: media.focusX, y: media.focusY })
    .from(media)
    .where(
      and(
        isNotNull(media.focusX),
        sql`'/uploads/' || ${media.name} || '.webp' in (
          select ${categories.image} from ${categories}
          union all select ${categories.menuImage} from ${categories}
          union all select ${subcategories.image} from ${subcategories})`,
      ),
    )
    .prepare('focal_points_of_categories'),
)

type MenuProductRow = Awaited<ReturnType<typeof selectChosenProducts>>[number]

/** Products that are hidden or deleted drop out. */
const selectChosenProducts = preparedStatement((reader) =>
  reader
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      images: products.images,
      hsn: products.hsn,
      pricePaise: SUMMARY_COLUMNS.pricePaise.as('price_paise'),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .crossJoinLateral(PRODUCT_SUMMARY)
    .where(and(sql`${products.id} = any(${sql.placeholder('chosenIds')}::text[])`, isVisibleToCustomers()))
    .prepare('products_of_category_menus'),
)

/** The best featured products of each category. */
const selectFeaturedProducts = preparedStatement((reader) => {
  const { id, slug, name, images, hsn, ratingAverage, createdAt } = products
  const topProducts = reader
    .select({
      id,
      slug,
      name,
      images,
      hsn,
      ratingAverage,
      createdAt,
      pricePaise: SUMMARY_COLUMNS.pricePaise.as('price_paise'),
    })
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
  return (
    reader
      .select({
        categoryId: sql<string>`${categories.id}`,
        id: topProducts.id,
        slug: topProducts.slug,
        name: topProducts.name,
        images: topProducts.images,
        hsn: topProducts.hsn,
        pricePaise: topProducts.pricePaise,
      })
      .from(categories)
      .innerJoinLateral(topProducts, sql`true`)
      .where(sql`${categories.id} = any(${sql.placeholder('categoryIds')}::text[])`)
      // A join keeps no order.
      .orderBy(desc(topProducts.ratingAverage), desc(topProducts.createdAt), asc(topProducts.id))
      .prepare('featured_products_of_categories')
  )
})

type CategoryChildren = { subcategoryRows: SubcategoryRow[]; menuProducts: MenuProductRow[] }

type DescribeImage = (image: string) => Pick<Category, 'image' | 'imageWidths' | 'imageFocus'>

const serializeCategory = (
  describeImage: DescribeImage,
  row: CategoryRow,
  { subcategoryRows, menuProducts }: CategoryChildren,
): Category => ({
  _id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  ...describeImage(row.image),
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
    ...describeImage(image),
    isActive,
  })),
  menu: {
    ...describeImage(row.menuImage),
    description: row.menuDescription,
    productIds: row.menuProductIds,
  },
  featuredProducts: menuProducts.map(({ id, slug, name, images, hsn, pricePaise }) => ({
    _id: id,
    slug,
    name,
    imageUrl: toThumbnail(primaryImage(images)),
    ...(primaryImage(images)?.focus && { imageFocus: primaryImage(images)!.focus }),
    price: pricePaise === null ? null : toRupees(pricePaise),
    hsn,
  })),
})

/** The menu draws products 200 pixels wide, on sharp screens from twice as many. */
const MENU_PICTURE_WIDTH = 400

function toThumbnail(image: ReturnType<typeof primaryImage>): string {
  const width = image?.widths?.find((each) => each >= MENU_PICTURE_WIDTH)
  return width ? image!.url.replace(/\.webp$/, `-${width}.webp`) : (image?.url ?? '')
}
