import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MetalInfo, ProductCard } from '#contract/products.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { mapProductTexts } from '#domain/product-texts.ts'
import { toShownRating } from '#domain/reviews.ts'
import { describeCarats, type StoneKind } from '#domain/stones.ts'
import type { WeightUnit } from '#domain/weight.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { prebuilt, preparedText } from '#server/platform/database/execute-prepared.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { metalNameOf } from '#server/rates/queries.ts'
import {
  categories,
  options,
  optionValues,
  productListings,
  productOptions,
  products,
  productVariants,
  type StoredImage,
  subcategories,
  variantPrices,
  variantStones,
} from './tables.ts'

/** Most products have no options, so these are only read for a default variant with a value. */
export const ifHasOptions = <T>(value: SQL, otherwise: SQL): SQL<T> =>
  sql`case when ${productVariants.value1Id} is null then ${otherwise} else ${value} end`

/** One of the options of the product is a size. */
export const hasSizeOption = sql<boolean>`exists (select from ${productOptions} join ${options} on ${options.id} = ${productOptions.optionId}
    where ${productOptions.productId} = ${products.id} and ${options.kind} = 'size')`

const hasSizes = ifHasOptions<boolean>(hasSizeOption, sql`false`)

/** The colours of the active variants. */
const swatches = ifHasOptions<string[]>(
  sql`array(select ${optionValues.swatch} from ${optionValues}
    where ${optionValues.swatch} is not null and exists (
      select from product_variants as variant
      where variant.product_id = ${products.id} and variant.is_active and variant.deleted_at is null
        and ${optionValues.id} in (variant.value1_id, variant.value2_id, variant.value3_id))
    order by ${optionValues.position}, ${optionValues.id})`,
  sql`'{}'::text[]`,
)

/** The weighed stones of the default variant. */
const stones = sql<{ kind: StoneKind; caratThousandths: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', stone.kind, 'caratThousandths', stone.carat_thousandths))
  from ${variantStones} as stone
  where stone.variant_id = ${productVariants.id} and stone.carat_thousandths > 0), '[]')`

const byDefaultVariant = sql`variant.deleted_at desc nulls first, variant.is_active desc, variant.position, variant.id collate "C"`

/**
 * The variant that a product is shown by: the first active one. A deleted product is shown by the variants that were deleted
 * with it. Read when it is needed, so that no row has to follow the variants.
 */
export const defaultVariantId = prebuilt(sql`(
  select variant.id from product_variants as variant where variant.product_id = ${products.id}
  order by ${byDefaultVariant} limit 1)`)

export const isDefaultVariant = (): SQL => eq(productVariants.id, defaultVariantId)

/** The same as a join, which reads the variants of a product once. */
export const joinDefaultVariant = prebuilt(sql`cross join lateral (
  select * from product_variants as variant where variant.product_id = ${products.id}
  order by ${byDefaultVariant} limit 1) as ${productVariants}`)

/** The columns of a product card: of the product, its default variant, its category and its subcategory. */
export const productCardColumns = {
  id: products.id,
  slug: products.slug,
  sku: productVariants.sku,
  name: products.name,
  categoryId: products.categoryId,
  subcategoryId: products.subcategoryId,
  material: products.material,
  ...mapProductTexts(({ name }) => products[name]),
  weight: products.weight,
  weightUnit: products.weightUnit,
  pricePaise: productListings.pricePaise,
  compareAtPaise: productListings.compareAtPaise,
  highestPricePaise: productListings.highestPricePaise,
  firstValueId: productVariants.value1Id,
  hasSizes,
  swatches,
  isFixedPrice: productVariants.isFixedPrice,
  metalType: productVariants.metalType,
  metalName: metalNameOf(productVariants.metalType),
  metalWeightMg: productVariants.metalWeightMg,
  stones,
  stock: productListings.stock,
  leadDays: productVariants.leadDays,
  shipsWithinDays: productListings.shipsWithinDays,
  isActive: products.isActive,
  isFeatured: products.isFeatured,
  tags: products.tags,
  attributes: products.attributes,
  images: products.images,
  ratingAverage: productListings.ratingAverage,
  ratingCount: productListings.ratingCount,
  version: products.version,
  createdAt: products.createdAt,
  categorySlug: categories.slug,
  categoryName: categories.name,
  subcategorySlug: subcategories.slug,
  subcategoryName: subcategories.name,
}

export type ProductCardJson = JsonObject<typeof productCardColumns>

/** For statements `with page as (select array(…) as ids)`: the cards of these products, in the order of the ids. */
export const cardsOfPageJson = prebuilt(sql`(
  select coalesce(json_agg(${jsonObject(productCardColumns)} order by listed.position), '[]')
  from unnest((select ids from page)) with ordinality as listed (id, position)
    join ${products} on ${products.id} = listed.id
    join ${categories} on ${categories.id} = ${products.categoryId}
    join ${productListings} on ${productListings.productId} = ${products.id}
    ${joinDefaultVariant}
    left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId})`)

const productCards = preparedText<{ ids: readonly string[] }, { cards: ProductCardJson[] }>(
  'product_cards',
  sql`with page as (select ${sql.placeholder('ids')}::text[] as ids) select ${cardsOfPageJson} as cards`,
)

/** The cards of these products, in the order of the ids. */
export async function findProductCards(reader: Reader, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const [row] = await productCards(reader, { ids })
  return row!.cards.map(serializeProductCard)
}

/** Customers see active products of active categories; staff with `view_content` see all that are not deleted. */
export const isVisibleTo = (caller: Caller): SQL =>
  can(caller, 'view_content') ? isNotDeleted() : isVisibleToCustomers()

/** The price of at least one variant follows the rate. */
export const hasLivePrice = (): SQL<boolean> =>
  sql`exists (select from ${productVariants} where ${productVariants.productId} = ${products.id}
    and not ${productVariants.isFixedPrice} and ${productVariants.deletedAt} is null)`

/** The price of a variant, in a select of product_variants. Null: on request. */
export const currentPrice = () =>
  sql<Paise | null>`(select p.price_paise from variant_prices p where p.variant_id = product_variants.id)`.mapWith(
    variantPrices.pricePaise,
  )

/** Its product is visible to customers, and staff have neither removed nor deactivated the variant itself. */
export const isVariantForSale = (): SQL =>
  and(isVisibleToCustomers(), eq(productVariants.isActive, true), isNull(productVariants.deletedAt))!

/** Only needed with inactive products: a constraint makes deleted products inactive. */
export const isNotDeleted = (): SQL => isNull(products.deletedAt)

export const isVisibleToCustomers = (): SQL =>
  and(eq(products.isActive, true), eq(categories.isActive, true))!

export const serializeProductCard = (row: ProductCardJson): ProductCard => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  price: row.pricePaise === null ? null : toRupees(row.pricePaise),
  compareAtPrice: row.compareAtPaise === null ? null : toRupees(row.compareAtPaise),
  images: row.images.map(serializeImage),
  imageUrl: primaryImage(row.images)?.url ?? '',
  material: row.material,
  weight: row.weight,
  weightUnit: row.weightUnit as WeightUnit,
  sku: row.sku,
  inventoryQuantity: row.stock,
  leadDays: row.stock > 0 ? row.leadDays : row.shipsWithinDays,
  ratings: { average: toShownRating(row.ratingAverage), count: row.ratingCount },
  category: { _id: row.categoryId, slug: row.categorySlug, name: row.categoryName },
  subcategory:
    row.subcategoryId && row.subcategorySlug && row.subcategoryName
      ? { _id: row.subcategoryId, slug: row.subcategorySlug, name: row.subcategoryName }
      : null,
  ...mapProductTexts(({ name }) => row[name]),
  metalInfo: serializeMetalInfo(row),
  caratSummary: describeCarats(row.stones),
  isLivePriced: !row.isFixedPrice,
  hasOptions: row.firstValueId !== null,
  hasSizes: row.hasSizes,
  swatches: row.swatches,
  priceVaries: row.pricePaise !== row.highestPricePaise,
  isActive: row.isActive,
  isFeatured: row.isFeatured,
  createdAt: new Date(row.createdAt).toISOString(),
  version: row.version,
})

/** The pictures that show a variant: its own, or all of the product. */
export function imagesOfVariant(images: StoredImage[], imageUrls: readonly string[]): StoredImage[] {
  const own = images.filter(({ url }) => imageUrls.includes(url))
  return own.length > 0 ? own : images
}

type MetalColumns = { metalType: string | null; metalName: string | null; metalWeightMg: number | null }

export const serializeMetalInfo = ({
  metalType,
  metalName,
  metalWeightMg,
}: MetalColumns): MetalInfo | null =>
  metalType && metalName && metalWeightMg
    ? { type: metalType, name: metalName, weightGrams: metalWeightMg / 1000 }
    : null

export const primaryImage = (images: StoredImage[]): StoredImage | undefined =>
  images.find(({ isPrimary }) => isPrimary) ?? images[0]

const serializeImage = ({ url, alt, isPrimary, width, height, widths, color, placeholder }: StoredImage) => ({
  url,
  alt,
  isPrimary,
  width,
  height,
  widths,
  color,
  placeholder,
})
