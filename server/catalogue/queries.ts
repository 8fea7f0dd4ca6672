import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MetalInfo } from '#contract/products.ts'
import { getMetalBase } from '#domain/metals.ts'
import type { Paise } from '#domain/money.ts'
import { describeMetalPurity } from '#domain/purity.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { prebuilt } from '#server/platform/database/execute-prepared.ts'
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
