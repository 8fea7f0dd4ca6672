import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MetalInfo } from '#contract/products.ts'
import { getMetalBase } from '#domain/metals.ts'
import type { Paise } from '#domain/money.ts'
import { describeMetalPurity } from '#domain/purity.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { prebuilt } from '#server/platform/database/prepared-text.ts'
import {
  categories,
  options,
  optionValues,
  productOptions,
  products,
  productVariants,
  type StoredImage,
  variantPrices,
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
