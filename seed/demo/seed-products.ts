import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, paise } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { toMilligrams } from '#domain/weight.ts'
import { getImage, imageUrl } from '#seed/images.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import {
  categories,
  productOptions,
  products,
  productVariants,
  type StoredImage,
  subcategories,
  variantPrices,
  variantStones,
} from '#server/products/tables.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { CATEGORIES } from './categories.ts'
import { type Colour, getHsn, type SeedProduct } from './product-definition.ts'
import { seedProductFields } from './product-fields.ts'
import { PRODUCTS } from './products.ts'
import { getDemoRating } from './reviews.ts'
import {
  COLOUR_LABELS,
  createSeedVariants,
  listOptionIds,
  type SeedVariant,
  toStoneLine,
  toVariantPricing,
} from './variants.ts'
import { VIEW_DESCRIPTIONS } from './view-descriptions.ts'

const DAY_MS = 24 * 3600 * 1000

/** A product with its brand. Generated shops have other brands. */
type ProductSource = Omit<SeedProduct, 'brand'> & { brand: string }

/** What orders and carts need to know about an inserted product. Its first variant is the one that its page opens with. */
export type SeededProduct = { id: string; product: SeedProduct; variants: SeededVariant[] }
export type SeededVariant = SeedVariant & { id: string }

const ratingColumns = (slug: string) => {
  const { average, count } = getDemoRating(slug)
  return { ratingAverage: average, ratingCount: count }
}

/** The variant with this title, `18K / Yellow gold / 12`, or the first one. */
export function findVariant(
  { variants, product }: { variants: SeededVariant[]; product: { slug: string } },
  title?: string,
): SeededVariant {
  const variant = title === undefined ? variants[0] : variants.find((each) => each.title === title)
  if (!variant) throw new Error(`${product.slug} has no variant ${title}`)
  return variant
}

/** Categories, subcategories and products, priced at `rates`. */
export async function seedProducts(
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
  await seedProductFields(tx)
  await tx.insert(categories).values(categoryRows)
  await tx.insert(subcategories).values(subcategoryRows)

  const ids = new Map(PRODUCTS.map(({ slug }) => [slug, newId()]))
  const subcategoryId = ({ category, subcategory }: SeedProduct): string =>
    subcategoryRows.find((row) => row.categoryId === categoryIds.get(category) && row.slug === subcategory)!
      .id
  const variantsBySlug = new Map(
    PRODUCTS.map((product) => [
      product.slug,
      createSeedVariants(product).map((variant) => ({ ...variant, id: newId() })),
    ]),
  )
  const rows = PRODUCTS.map((product, at) => ({
    ...toProductColumns(product),
    id: ids.get(product.slug)!,
    categoryId: categoryIds.get(product.category)!,
    subcategoryId: subcategoryId(product),
    relatedIds: product.related.map((slug) => ids.get(slug)!),
    createdAt: getListedDate(product, at, now),
    ...ratingColumns(product.slug),
    updatedAt: now,
  }))
  await tx.insert(products).values(rows)
  const variantRows = PRODUCTS.flatMap((product) =>
    variantsBySlug.get(product.slug)!.map((variant, position) => ({
      ...toVariantColumns(variant, rates),
      id: variant.id,
      productId: ids.get(product.slug)!,
      position,
      value1Id: variant.valueIds[0] ?? null,
      value2Id: variant.valueIds[1] ?? null,
      value3Id: variant.valueIds[2] ?? null,
      title: variant.title,
      imageUrls: product.options?.imagesByColour ? variant.imageNames.map(imageUrl) : [],
    })),
  )
  await tx.insert(productVariants).values(variantRows)
  await tx
    .insert(variantPrices)
    .values(variantRows.map(({ id, pricePaise }) => ({ variantId: id, pricePaise })))
  await tx.insert(productOptions).values(
    PRODUCTS.flatMap((product) =>
      listOptionIds(product).map((optionId, position) => ({
        productId: ids.get(product.slug)!,
        position,
        optionId,
      })),
    ),
  )
  await tx.insert(variantStones).values([...variantsBySlug.values()].flat().flatMap(toStoneRows))
  await refreshSearchRows(tx, [...ids.values()])
  return new Map(
    PRODUCTS.map((product) => [
      product.slug,
      {
        id: ids.get(product.slug)!,
        product,
        variants: variantsBySlug.get(product.slug)!,
      },
    ]),
  )
}

const toStoneRows = ({ id, stones }: SeededVariant): (typeof variantStones.$inferInsert)[] =>
  stones.map(toStoneLine).map(({ price, certificate, ...line }, position) => ({
    ...line,
    variantId: id,
    position,
    pricePaise: price,
    certificateLaboratory: certificate?.laboratory ?? '',
    certificateNumber: certificate?.number ?? '',
  }))

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

/** The columns of a variant that saving its price, weight and stock would write. */
export function toVariantColumns(variant: SeedVariant, rates: MetalRates) {
  const { price, sku, stock, grams, compareAt, hasHallmarkingCharge } = variant
  const now = calculateProductPrice(toVariantPricing(variant), rates)!
  const columns = {
    sku,
    stock,
    pricePaise: now,
    basePricePaise: now,
    compareAtPaise: compareAt ? fromRupees(compareAt) : null,
    grossWeightMg: toMilligrams(grams, 'g'),
    hasHallmarkingCharge,
  }
  if ('fixed' in price) return { ...columns, isFixedPrice: true, fixedPricePaise: now }
  const { metal, grams: netGrams, making, stones } = price
  return {
    ...columns,
    isFixedPrice: false,
    metalType: metal,
    metalWeightMg: Math.round(netGrams * 1000),
    makingType: making.type,
    makingPercent: making.type === 'percentage' ? making.percent : 0,
    makingFlatPaise: making.type === 'flat' ? making.amount : paise(0),
    stoneChargesPaise: fromRupees(stones),
  }
}

/** The pictures of the first variant, then those of the other colours. */
function toStoredImages(product: ProductSource): StoredImage[] {
  const { name, imageAlt, imageNames, options } = product
  const ofColours = Object.entries(options?.imagesByColour ?? {}).flatMap(([colour, names]) =>
    names
      .filter((each) => !imageNames.includes(each))
      .map((each, at) => {
        const inColour = `${name} in ${COLOUR_LABELS[colour as Colour].toLowerCase()}`
        return getImage(each, at === 0 ? inColour : `${inColour}: ${VIEW_DESCRIPTIONS[each]}`)
      }),
  )
  return [
    ...imageNames.map((each, at) =>
      getImage(each, `${name}: ${at === 0 ? imageAlt : VIEW_DESCRIPTIONS[each]}`),
    ),
    ...ofColours,
  ].map((image, at) => ({ ...image, isPrimary: at === 0 }))
}

/** New arrivals were added in the last three weeks, the others in the half year before. */
function getListedDate({ tags }: SeedProduct, at: number, now: Date): Date {
  const daysAgo = tags.includes('new-arrivals') ? 1 + ((at * 7) % 20) : 25 + ((at * 37) % 160)
  return new Date(now.getTime() - daysAgo * DAY_MS - at * 60_000)
}
