import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, paise } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { toMilligrams } from '#domain/weight.ts'
import { getImage, imageUrl } from '#seed/images.ts'
import { refreshListings } from '#server/catalogue/service.ts'
import {
  categories,
  products,
  productVariants,
  type StoredImage,
  subcategories,
} from '#server/catalogue/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { CATEGORIES } from './categories.ts'
import { getHsn, type SeedProduct, toProductPricing } from './product-definition.ts'
import { PRODUCTS } from './products.ts'
import { VIEW_DESCRIPTIONS } from './view-descriptions.ts'

const DAY_MS = 24 * 3600 * 1000

/** A product with its brand. Generated shops have other brands. */
type ProductSource = Omit<SeedProduct, 'brand'> & { brand: string }

/** What orders and carts need to know about an inserted product. */
export type SeededProduct = { id: string; variantId: string; product: SeedProduct }

/** Categories, subcategories and products, priced at `rates`. */
export async function seedCatalogue(
  tx: Tx,
  now: Date,
  rates: MetalRates,
): Promise<Map<string, SeededProduct>> {
  const categoryRows = CATEGORIES.map(({ subcategories: _, imageName: image, ...category }, position) => ({
    ...category,
    id: newId(),
    image: imageUrl(image),
    position,
    createdAt: now,
    updatedAt: now,
  }))
  const categoryIds = new Map(categoryRows.map(({ slug, id }) => [slug, id]))
  const subcategoryRows = CATEGORIES.flatMap((category) =>
    category.subcategories.map(({ imageName: image, ...subcategory }, position) => ({
      ...subcategory,
      id: newId(),
      image: imageUrl(image),
      position,
      categoryId: categoryIds.get(category.slug)!,
    })),
  )
  await tx.insert(categories).values(categoryRows)
  await tx.insert(subcategories).values(subcategoryRows)

  const ids = new Map(PRODUCTS.map(({ slug }) => [slug, newId()]))
  const subcategoryId = ({ category, subcategory }: SeedProduct): string =>
    subcategoryRows.find((row) => row.categoryId === categoryIds.get(category) && row.slug === subcategory)!
      .id
  const rows = PRODUCTS.map((product, at) => ({
    ...toProductColumns(product),
    id: ids.get(product.slug)!,
    categoryId: categoryIds.get(product.category)!,
    subcategoryId: subcategoryId(product),
    relatedIds: product.related.map((slug) => ids.get(slug)!),
    createdAt: getListedDate(product, at, now),
    updatedAt: now,
  }))
  await tx.insert(products).values(rows)
  const variantIds = new Map(PRODUCTS.map(({ slug }) => [slug, newId()]))
  await tx.insert(productVariants).values(
    PRODUCTS.map((product) => ({
      ...toVariantColumns(product, rates),
      id: variantIds.get(product.slug)!,
      productId: ids.get(product.slug)!,
    })),
  )
  await refreshListings(tx, [...ids.values()])
  return new Map(
    PRODUCTS.map((product) => [
      product.slug,
      {
        id: ids.get(product.slug)!,
        variantId: variantIds.get(product.slug)!,
        product,
      },
    ]),
  )
}

/** The columns that saving the product would write, without its category and date. */
export function toProductColumns(product: ProductSource) {
  const { slug, name, description, material, brand, tags, attributes } = product
  return {
    slug,
    name,
    description,
    material,
    brand,
    tags,
    attributes,
    weight: product.grams,
    weightUnit: 'g',
    hsn: getHsn(product),
    isFeatured: product.isFeatured ?? false,
    images: toStoredImages(product),
  }
}

/** The columns of its only variant that saving the product would write. */
export function toVariantColumns(product: ProductSource, rates: MetalRates) {
  const { price, sku, stock } = product
  const now = calculateProductPrice(toProductPricing(product), rates)!
  const columns = {
    sku,
    stock,
    pricePaise: now,
    basePricePaise: now,
    compareAtPaise: product.compareAt ? fromRupees(product.compareAt) : null,
    grossWeightMg: toMilligrams(product.grams, 'g'),
  }
  if ('fixed' in price) return { ...columns, isFixedPrice: true, fixedPricePaise: now }
  const { metal, grams, making, stones } = price
  return {
    ...columns,
    isFixedPrice: false,
    metalType: metal,
    metalWeightMg: Math.round(grams * 1000),
    makingType: making.type,
    makingPercent: making.type === 'percentage' ? making.percent : 0,
    makingFlatPaise: making.type === 'flat' ? making.amount : paise(0),
    stoneChargesPaise: fromRupees(stones),
  }
}

const toStoredImages = ({ name, imageAlt, imageNames }: ProductSource): StoredImage[] =>
  imageNames.map((each, at) => ({
    ...getImage(each, `${name}: ${at === 0 ? imageAlt : VIEW_DESCRIPTIONS[each]}`),
    isPrimary: at === 0,
  }))

/** New arrivals were added in the last three weeks, the others in the half year before. */
function getListedDate({ tags }: SeedProduct, at: number, now: Date): Date {
  const daysAgo = tags.includes('new-arrivals') ? 1 + ((at * 7) % 20) : 25 + ((at * 37) % 160)
  return new Date(now.getTime() - daysAgo * DAY_MS - at * 60_000)
}
