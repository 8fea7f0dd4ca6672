import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductCard } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { pipelined, type Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { type CurrentRate, findSellingRate } from '#server/rates/queries.ts'
import type { CatalogueDeps } from '../deps.ts'
import { isListedForCustomers, isListedForStaff } from '../listings/listing-filters.ts'
import { type ProductOption, productOptionsJson, serializeOption } from '../options/option-queries.ts'
import {
  findProductCards,
  ifHasOptions,
  isDefaultVariant,
  isNotDeleted,
  isVisibleToCustomers,
  productCardColumns,
  serializeProductCard,
} from '../queries.ts'
import { categories, productListings, products, productVariants, subcategories } from '../tables.ts'
import { serializeVariant, variantsJson, withUsedValues } from '../variants/variant-queries.ts'
import { LINE_OPTION_COLUMNS, serializeOfferedLineOptions } from './line-options.ts'

const MAX_RELATED = 8

/** One product for its page, and its related products. */
export function createProductDetails({ database, clock }: CatalogueDeps) {
  async function get(caller: Caller, idOrSlug: string): Promise<Product> {
    const seesAll = can(caller, 'view_content')
    const row = await findProduct(database.db, { idOrSlug, seesAll })
    return loadProduct(database.db, seesAll ? row : withoutInactive(row))
  }

  async function related(caller: Caller, idOrSlug: string): Promise<{ products: ProductCard[] }> {
    const seesAll = can(caller, 'view_content')
    const { shownRelatedIds } = await findProduct(database.db, { idOrSlug, seesAll })
    return { products: await findProductCards(database.db, shownRelatedIds) }
  }

  /** The saved product, for the response to a save. */
  async function getForStaff(reader: Reader, id: string): Promise<Product> {
    return loadProduct(reader, await findProduct(reader, { idOrSlug: id, seesAll: true }))
  }

  async function loadProduct(reader: Reader, row: ProductRow): Promise<Product> {
    const hasLivePrice = row.variants.some(({ isFixedPrice }) => !isFixedPrice)
    const [rate, relatedProducts] = await pipelined(
      hasLivePrice ? findSellingRate(reader, clock.now()) : Promise.resolve(null),
      findProductCards(reader, row.shownRelatedIds),
    )
    return serializeProduct(row, { rate, relatedProducts })
  }

  return { get, related, getForStaff }
}

/** `seesAll`: the reader is staff, who see what customers do not. */
type ProductQuery = { idOrSlug: string; seesAll: boolean }

async function findProduct(reader: Reader, query: ProductQuery): Promise<ProductRow> {
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

/** The products most like this one among those that match. */
const similarIds = (among: SQL) => sql`
  select ${productListings.productId} from ${productListings}
  where ${among}
    and ${productListings.productId} <> ${products.id}
    and ${productListings.productId} <> all(${products.relatedIds})
    and ${isListed}
  order by (${productListings.subcategoryId} is not distinct from ${products.subcategoryId}) desc,
    (${productListings.material} = ${products.material}) desc,
    ${productListings.ratingAverage} desc,
    ${productListings.productId}
  limit ${maxRelated}`

const isInSubcategory = sql`${productListings.subcategoryId} = ${products.subcategoryId}`
const isOnlyInCategory = sql`${productListings.categoryId} = ${products.categoryId} and (${isInSubcategory}) is not true`

/**
 * Products that staff chose, then products of the same subcategory, then of the category. A category may have many thousands,
 * so it is read only where the others are too few.
 */
const shownRelatedIds = sql<string[]>`(
  with nearest as materialized (
    select array(${handPickedIds}) || array(${similarIds(isInSubcategory)}) as ids
  )
  select (case when cardinality(ids) >= ${maxRelated} then ids
    else ids || array(${similarIds(isOnlyInCategory)}) end)[1:${maxRelated}]
  from nearest)`

type ProductRow = Awaited<ReturnType<typeof productDetails>>[number]

/** All that a product page shows of the product itself, as it was at one moment. */
const productDetails = preparedStatement((db) =>
  db
    .select({
      ...productCardColumns,
      description: products.description,
      hsn: products.hsn,
      defaultVariantId: productListings.defaultVariantId,
      variants: variantsJson(),
      options: ifHasOptions<ProductOption[]>(productOptionsJson(), sql`'[]'::json`),
      relatedIds: products.relatedIds,
      shownRelatedIds,
      ...LINE_OPTION_COLUMNS,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .innerJoin(productVariants, isDefaultVariant())
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(
      and(
        or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)),
        // also for staff: without it the partial index on slugs could not be used
        isNotDeleted(),
        staffOr(isVisibleToCustomers()),
      ),
    )
    .orderBy(sql`${products.id} = ${idOrSlug} desc`)
    .limit(1)
    .prepare('product_details'),
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
    updatedAt: row.updatedAt.toISOString(),
  }
}
