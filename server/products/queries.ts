import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { MetalInfo, ProductCard } from '#contract/products.ts'
import { getMetalBase } from '#domain/metals.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { describeMetalPurity } from '#domain/purity.ts'
import { toShownRating } from '#domain/reviews.ts'
import { describeCarats, type StoneKind } from '#domain/stones.ts'
import type { WeightUnit } from '#domain/weight.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { prebuilt, textOf } from '#server/platform/database/prepared-text.ts'
import { metalNameOf } from '#server/rates/queries.ts'
import { shownFieldsJson } from './fields/field-queries.ts'
import {
  categories,
  options,
  optionValues,
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

/** For queries of variants: the label of its size, or null. */
export const sizeLabel = () => sql<string | null>`(
  select ${optionValues.label} from ${optionValues} join ${options} on ${options.id} = ${optionValues.optionId}
  where ${options.kind} = 'size'
    and ${optionValues.id} in (${productVariants.value1Id}, ${productVariants.value2Id}, ${productVariants.value3Id})
  limit 1)`

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

/**
 * What sales and new rates change of a product, added up from its active variants, for a lateral join beside `products`. A
 * deleted product has that of the variants that were deleted with it.
 */
export const PRODUCT_SUMMARY = prebuilt(sql`(
  select min(price.price_paise) as price_paise, max(price.price_paise) as highest_price_paise,
    (array_agg(variant.compare_at_paise order by price.price_paise, variant.position, variant.id collate "C"))[1]
      as compare_at_paise,
    coalesce(sum(variant.stock), 0)::integer as stock,
    min(case when variant.stock > 0 then 0 else variant.lead_days end) as ships_within_days
  from product_variants as variant left join variant_prices as price on price.variant_id = variant.id
  where variant.product_id = ${products.id} and variant.is_active
    and (variant.deleted_at is null or variant.deleted_at = ${products.deletedAt})
) as summary`)

export const SUMMARY_COLUMNS = {
  /** The lowest and the highest price. Null: on request. */
  pricePaise: sql<Paise | null>`summary.price_paise`,
  highestPricePaise: sql<Paise | null>`summary.highest_price_paise`,
  /** Of the variant with the lowest price. */
  compareAtPaise: sql<Paise | null>`summary.compare_at_paise`,
  stock: sql<number>`summary.stock`,
  /** Days until the quickest variant is sent, 0 if it is in stock. Null: sold out. */
  shipsWithinDays: sql<number | null>`summary.ships_within_days`,
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

/** The pictures that show a variant: its own, or all of the product. */
export function imagesOfVariant(images: StoredImage[], imageUrls: readonly string[]): StoredImage[] {
  const own = images.filter(({ url }) => imageUrls.includes(url))
  return own.length > 0 ? own : images
}

type PurityColumns = { metalType: string | null; metalName: string | null; metalFineness: number | null }

/** `18K (750)`. '' without a metal. */
export const describePurityOf = ({ metalType, metalName, metalFineness }: PurityColumns): string =>
  metalType && metalName && metalFineness
    ? describeMetalPurity({ name: metalName, base: getMetalBase(metalType), fineness: metalFineness })
    : ''

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

/** All columns of a variant, with its price. */
export const pricedVariantColumns = () => ({
  ...getTableColumns(productVariants),
  pricePaise: currentPrice(),
})

export type PricedVariant = typeof productVariants.$inferSelect &
  Pick<typeof variantPrices.$inferSelect, 'pricePaise'>

/** One value for each option of the product. */
export const getValueIds = ({
  value1Id,
  value2Id,
  value3Id,
}: Pick<typeof productVariants.$inferSelect, 'value1Id' | 'value2Id' | 'value3Id'>): string[] =>
  [value1Id, value2Id, value3Id].flatMap((id) => id ?? [])

// ── Cards ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

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

/** What saves and reviews change: of the product, its default variant, its category and its subcategory. */
const STORED_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: productVariants.sku,
  name: products.name,
  categoryId: products.categoryId,
  subcategoryId: products.subcategoryId,
  material: products.material,
  hsn: products.hsn,
  brand: products.brand,
  fields: shownFieldsJson('isOnCard'),
  weight: products.weight,
  weightUnit: products.weightUnit,
  firstValueId: productVariants.value1Id,
  hasSizes,
  swatches,
  isFixedPrice: productVariants.isFixedPrice,
  metalType: productVariants.metalType,
  metalName: metalNameOf(productVariants.metalType),
  metalWeightMg: productVariants.metalWeightMg,
  stones,
  leadDays: productVariants.leadDays,
  isActive: products.isActive,
  isFeatured: products.isFeatured,
  images: products.images,
  ratingAverage: products.ratingAverage,
  ratingCount: products.ratingCount,
  version: products.version,
  createdAt: products.createdAt,
  categorySlug: categories.slug,
  categoryName: categories.name,
  subcategorySlug: subcategories.slug,
  subcategoryName: subcategories.name,
}

/** The columns of a product card, for a statement that joins all of their tables and `PRODUCT_SUMMARY`. */
export const productCardColumns = { ...STORED_COLUMNS, ...SUMMARY_COLUMNS }

type ProductCardJson = JsonObject<typeof productCardColumns>
/** What is stored of a card: all but price and stock. */
export type StoredCardJson = JsonObject<typeof STORED_COLUMNS>

/** A statement that lacks only the array of ids: the stored part of cards. */
export const computeCards = textOf(sql`
  select ${products.id}, ${jsonObject(STORED_COLUMNS)} as card
  from ${products}
    join ${categories} on ${categories.id} = ${products.categoryId}
    ${joinDefaultVariant}
    left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
  where ${products.id} = any`)

export const serializeProductCard = (row: ProductCardJson): ProductCard => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  price: row.pricePaise === null ? null : toRupees(row.pricePaise),
  compareAtPrice: row.compareAtPaise === null ? null : toRupees(row.compareAtPaise),
  images: row.images.map(serializeImage),
  imageUrl: primaryImage(row.images)?.url ?? '',
  material: row.material,
  hsn: row.hsn,
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
  brand: row.brand,
  fields: row.fields,
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

const serializeImage = ({
  url,
  alt,
  isPrimary,
  width,
  height,
  widths,
  color,
  placeholder,
  focus,
}: StoredImage) => ({
  url,
  alt,
  isPrimary,
  width,
  height,
  widths,
  color,
  placeholder,
  ...(focus && { focus }),
})

export { findCategory, loadCategoryTree, resolveCategoryIn } from './categories/resolve-category.ts'
export { loadFields, loadFilterFields, shownFieldsJson } from './fields/field-queries.ts'
export { readOptions } from './options/option-queries.ts'
export { calculatePrice, chargedWeightOf, isChargedByItem, toPricedProduct } from './pricing/live-prices.ts'
export { getOfferedLineOptions, LINE_OPTION_COLUMNS, validateLineOptions } from './save/line-options.ts'
export { loadStones, parseStonesJson, stonesJson } from './stones/stones.ts'
export { chooseVariant, type VariantReference } from './variants/choose-variant.ts'
