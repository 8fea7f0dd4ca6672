import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductCard } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { preparedText } from '#server/platform/database/execute-prepared.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { type CurrentRate, findSellingRate } from '#server/rates/queries.ts'
import {
  cardsOfPageJson,
  completeCards,
  productCardColumns,
  type StoredCard,
  serializeProductCard,
} from '../cards/product-cards.ts'
import type { CatalogueDeps } from '../deps.ts'
import { isListedForCustomers, isListedForStaff } from '../listings/listing-filters.ts'
import { type ProductOption, productOptionsJson, serializeOption } from '../options/option-queries.ts'
import { ifHasOptions, isNotDeleted, isVisibleToCustomers, joinDefaultVariant } from '../queries.ts'
import {
  categories,
  listingGroups,
  productListings,
  products,
  productVariants,
  subcategories,
} from '../tables.ts'
import { serializeVariant, variantsJson, withUsedValues } from '../variants/variant-queries.ts'
import { LINE_OPTION_COLUMNS, serializeOfferedLineOptions } from './line-options.ts'

const MAX_RELATED = 8

/** One product for its page, and its related products. */
export function createProductDetails({ database, clock }: CatalogueDeps) {
  async function get(caller: Caller, idOrSlug: string): Promise<Product> {
    const seesAll = can(caller, 'view_content')
    const { product, related } = await findProduct(database.db, { idOrSlug, seesAll })
    return serialize(database.db, { product: seesAll ? product : withoutInactive(product), related })
  }

  async function related(caller: Caller, idOrSlug: string): Promise<{ products: ProductCard[] }> {
    const seesAll = can(caller, 'view_content')
    const found = await findProduct(database.db, { idOrSlug, seesAll })
    return { products: await completeCards(database.db, found.related) }
  }

  /** The saved product, for the response to a save. */
  async function getForStaff(reader: Reader, id: string): Promise<Product> {
    return serialize(reader, await findProduct(reader, { idOrSlug: id, seesAll: true }))
  }

  async function serialize(reader: Reader, { product, related }: ProductRows): Promise<Product> {
    const hasLivePrice = product.variants.some(({ isFixedPrice }) => !isFixedPrice)
    const rate = hasLivePrice ? await findSellingRate(reader, clock.now()) : null
    return serializeProduct(product, { rate, relatedProducts: await completeCards(reader, related) })
  }

  return { get, related, getForStaff }
}

/** `seesAll`: the reader is staff, who see what customers do not. */
type ProductQuery = { idOrSlug: string; seesAll: boolean }
type ProductRows = { product: ProductRow; related: StoredCard[] }

async function findProduct(reader: Reader, query: ProductQuery): Promise<ProductRows> {
  const [row] = await productDetails(reader, query)
  if (!row) throw notFound('Product not found')
  return row
}

const idOrSlug = sql.placeholder('idOrSlug')
const staffOr = (condition: SQL): SQL => or(sql`${sql.placeholder('seesAll')}::boolean`, condition)!
const isListed = and(isListedForStaff(), staffOr(isListedForCustomers()))

const maxRelated = sql.raw(String(MAX_RELATED))

/** Products that staff chose, in their order. */
const handPickedIds = sql`
  select ${productListings.productId}
  from unnest(${products.relatedIds}) with ordinality as chosen (id, position)
    join ${productListings} on ${productListings.productId} = chosen.id
  where ${isListed}
  order by chosen.position`

/**
 * The products most like this one, of the groups of its category that match. The groups are found first: in a join PostgreSQL
 * would read the listings of all categories.
 */
const similarIds = (groups: SQL) => sql`
  select ${productListings.productId}
  from ${productListings} join ${listingGroups} on ${listingGroups.id} = ${productListings.groupId}
  where ${productListings.groupId} = any(array(
      select ${listingGroups.id} from ${listingGroups}
      where ${listingGroups.categoryId} = ${products.categoryId} and ${groups}))
    and ${productListings.productId} <> ${products.id}
    and ${productListings.productId} <> all(${products.relatedIds})
    and ${isListed}
  order by (${listingGroups.subcategoryId} is not distinct from ${products.subcategoryId}) desc,
    (${listingGroups.material} = ${products.material}) desc,
    ${productListings.ratingAverage} desc,
    ${productListings.productId}
  limit ${maxRelated}`

const isOfSubcategory = sql`${listingGroups.subcategoryId} = ${products.subcategoryId}`
const isOfNoSubcategoryOrAnother = sql`(${isOfSubcategory}) is not true`

/**
 * Products that staff chose, then products of the same subcategory, then of the category. A category may have many thousands,
 * so it is read only where the others are too few.
 */
const shownRelatedIds = sql<string[]>`(
  with nearest as materialized (
    select array(${handPickedIds}) || array(${similarIds(isOfSubcategory)}) as ids
  )
  select (case when cardinality(ids) >= ${maxRelated} then ids
    else ids || array(${similarIds(isOfNoSubcategoryOrAnother)}) end)[1:${maxRelated}]
  from nearest)`

const PRODUCT_COLUMNS = {
  ...productCardColumns,
  description: products.description,
  tags: products.tags,
  attributes: products.attributes,
  hsn: products.hsn,
  defaultVariantId: productVariants.id,
  variants: variantsJson(),
  options: ifHasOptions<ProductOption[]>(productOptionsJson(), sql`'[]'::json`),
  relatedIds: products.relatedIds,
  ...LINE_OPTION_COLUMNS,
  updatedAt: products.updatedAt,
}
type ProductRow = JsonObject<typeof PRODUCT_COLUMNS>

/** All that a product page shows of the product itself, as it was at one moment. */
const productDetails = preparedText<ProductQuery, ProductRows>(
  'product_details',
  sql`with page as materialized (
      select ${jsonObject(PRODUCT_COLUMNS)} as product, ${shownRelatedIds} as ids
      from ${products}
        join ${categories} on ${categories.id} = ${products.categoryId}
        join ${productListings} on ${productListings.productId} = ${products.id}
        ${joinDefaultVariant}
        left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
      where ${and(
        or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)),
        // also for staff: without it the partial index on slugs could not be used
        isNotDeleted(),
        staffOr(isVisibleToCustomers()),
      )}
      order by ${products.id} = ${idOrSlug} desc
      limit 1)
    select product, ${cardsOfPageJson} as related from page`,
)

/** Customers see active variants, and the values that these have. */
function withoutInactive(row: ProductRow): ProductRow {
  const variants = row.variants.filter(({ isActive }) => isActive)
  return { ...row, variants, options: withUsedValues(row.options, variants) }
}

type ProductContext = { rate: CurrentRate | null; relatedProducts: ProductCard[] }

function serializeProduct(row: ProductRow, { rate, relatedProducts }: ProductContext): Product {
  const variants = row.variants.map((variant) => serializeVariant(variant, rate))
  const defaultVariant = variants.find(({ _id }) => _id === row.defaultVariantId)
  return {
    ...serializeProductCard(row),
    ...(defaultVariant && {
      price: defaultVariant.price,
      compareAtPrice: defaultVariant.compareAtPrice,
      inventoryQuantity: defaultVariant.inventoryQuantity,
      leadDays: defaultVariant.leadDays,
    }),
    description: row.description,
    attributes: row.attributes,
    tags: row.tags,
    hsn: row.hsn,
    priceInfo: defaultVariant?.priceInfo ?? null,
    priceBreakup: defaultVariant?.priceBreakup ?? null,
    stones: defaultVariant?.stones ?? [],
    lineOptions: serializeOfferedLineOptions(row),
    options: row.options.map((option) => serializeOption(option, option.values)),
    variants,
    relatedProducts,
    relatedProductIds: row.relatedIds,
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}
