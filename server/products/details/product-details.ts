import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductCard } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { formatFieldValue } from '#domain/product-fields.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { preparedText } from '#server/platform/database/prepared-text.ts'
import { type CurrentRate, findSellingRate } from '#server/rates/queries.ts'
import type { ProductDeps } from '../deps.ts'
import { fieldsOfValuesJson } from '../fields/field-queries.ts'
import { type ProductOption, productOptionsJson, serializeOption } from '../options/option-queries.ts'
import {
  ifHasOptions,
  isNotDeleted,
  isVisibleToCustomers,
  joinDefaultVariant,
  PRODUCT_SUMMARY,
  productCardColumns,
  serializeProductCard,
} from '../queries.ts'
import { LINE_OPTION_COLUMNS, serializeOfferedLineOptions } from '../save/line-options.ts'
import { categories, products, productVariants, subcategories } from '../tables.ts'
import { serializeVariant, variantsJson, withUsedValues } from '../variants/variant-queries.ts'

/** One product for its page, and its related products. */
export function createProductDetails({ database, clock, search }: ProductDeps) {
  async function get(caller: Caller, idOrSlug: string): Promise<Product> {
    const seesAll = can(caller, 'view_content')
    const product = await findProduct(database.db, { idOrSlug, seesAll })
    return serialize(database.db, seesAll ? product : withoutInactive(product), seesAll)
  }

  async function related(caller: Caller, idOrSlug: string): Promise<{ products: ProductCard[] }> {
    const seesAll = can(caller, 'view_content')
    const product = await findProduct(database.db, { idOrSlug, seesAll })
    return { products: await search.findRelated(database.db, { ...product, seesAll }) }
  }

  /** The saved product, for the response to a save. */
  async function getForStaff(reader: Reader, id: string): Promise<Product> {
    return serialize(reader, await findProduct(reader, { idOrSlug: id, seesAll: true }), true)
  }

  async function serialize(reader: Reader, product: ProductRow, seesAll: boolean): Promise<Product> {
    const hasLivePrice = product.variants.some(({ isFixedPrice }) => !isFixedPrice)
    const rate = hasLivePrice ? await findSellingRate(reader, clock.now()) : null
    const relatedProducts = await search.findRelated(reader, { ...product, seesAll })
    return serializeProduct(product, { rate, relatedProducts, seesAll })
  }

  return { get, related, getForStaff }
}

/** `seesAll`: the reader is staff, who see what customers do not. */
type ProductQuery = { idOrSlug: string; seesAll: boolean }

async function findProduct(reader: Reader, query: ProductQuery): Promise<ProductRow> {
  const [row] = await productDetails(reader, query)
  if (!row) throw notFound('Product not found')
  return row.product
}

const idOrSlug = sql.placeholder('idOrSlug')
const staffOr = (condition: SQL): SQL => or(sql`${sql.placeholder('seesAll')}::boolean`, condition)!
const PRODUCT_COLUMNS = {
  ...productCardColumns,
  description: products.description,
  tags: products.tags,
  attributes: products.attributes,
  fieldsOfValues: fieldsOfValuesJson(),
  defaultVariantId: productVariants.id,
  variants: variantsJson(),
  options: ifHasOptions<ProductOption[]>(productOptionsJson(), sql`'[]'::json`),
  relatedIds: products.relatedIds,
  ...LINE_OPTION_COLUMNS,
  updatedAt: products.updatedAt,
}
type ProductRow = JsonObject<typeof PRODUCT_COLUMNS>

/** All that a product page shows of the product itself, as it was at one moment. */
const productDetails = preparedText<ProductQuery, { product: ProductRow }>(
  'product_details',
  sql`select ${jsonObject(PRODUCT_COLUMNS)} as product
      from ${products}
        join ${categories} on ${categories.id} = ${products.categoryId}
        cross join lateral ${PRODUCT_SUMMARY}
        ${joinDefaultVariant}
        left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
      where ${and(
        or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)),
        // also for staff: without it the partial index on slugs could not be used
        isNotDeleted(),
        staffOr(isVisibleToCustomers()),
      )}
      order by ${products.id} = ${idOrSlug} desc
      limit 1`,
)

/** Customers see active variants, and the values that these have. */
function withoutInactive(row: ProductRow): ProductRow {
  const variants = row.variants.filter(({ isActive }) => isActive)
  return { ...row, variants, options: withUsedValues(row.options, variants) }
}

type ProductContext = { rate: CurrentRate | null; relatedProducts: ProductCard[]; seesAll: boolean }

function serializeProduct(row: ProductRow, { rate, relatedProducts, seesAll }: ProductContext): Product {
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
    ...serializeFields(row, seesAll),
    tags: row.tags,
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

/** Texts under names without a field come after the fields. */
function serializeFields({ attributes, fieldsOfValues }: ProductRow, seesAll: boolean) {
  const named = fieldsOfValues.map((field) => ({ ...field, value: attributes[field.name]! }))
  const others = Object.entries(attributes)
    .filter(([name]) => !named.some((field) => field.name === name))
    .map(([name, value]) => ({ name, value }))
  const onPage = named.filter(({ isOnPage, isActive }) => isOnPage && isActive)
  return {
    fields: [
      ...onPage.map((field) => ({ name: field.name, value: formatFieldValue(field, field.value) })),
      ...others,
    ].filter(({ value }) => value !== ''),
    attributes: Object.fromEntries(
      [...(seesAll ? named : onPage), ...others].map(({ name, value }) => [name, value]),
    ),
  }
}
