import { and, eq, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Option } from '#contract/options.ts'
import type { Product, ProductCard } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import type { Metal } from '#domain/metals.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type CurrentRate, findMetals, findSellingRate } from '#server/rates/queries.ts'
import type { CatalogueDeps } from '../deps.ts'
import { findListingIds } from '../listings/find-listings.ts'
import { isListedFor } from '../listings/listing-filters.ts'
import {
  findProductCards,
  isDefaultVariant,
  isNotDeleted,
  isVisibleTo,
  productCardColumns,
  selectProductCards,
  serializeProductCard,
} from '../queries.ts'
import { loadStones, type Stones } from '../stones/stones.ts'
import { categories, productListings, products, productVariants, subcategories } from '../tables.ts'
import { loadOptions, loadVariants, serializeVariant, withUsedValues } from '../variants/variant-queries.ts'
import { LINE_OPTION_COLUMNS, serializeOfferedLineOptions } from './line-options.ts'
import type { VariantRow } from './product-fields.ts'

/** Which products the reader sees, as a condition on products and on product_listings. */
type Visibility = { products: SQL; listings: SQL }
const visibleTo = (caller: Caller): Visibility => ({
  products: isVisibleTo(caller),
  listings: isListedFor(caller),
})
const visibleToStaff = (): Visibility => ({
  products: isNotDeleted(),
  listings: not(productListings.isDeleted),
})

type ProductDetailRow = Awaited<ReturnType<typeof findProduct>>

const MAX_RELATED = 8

/** One product for its page, and its related products. */
export function createProductDetails({ database, clock }: CatalogueDeps) {
  async function get(caller: Caller, idOrSlug: string): Promise<Product> {
    const row = await findProduct(database.db, idOrSlug, visibleTo(caller))
    const context = await loadContext(database.db, row, visibleTo(caller))
    return serializeProduct(row, can(caller, 'view_content') ? context : withoutInactive(context))
  }

  async function related(caller: Caller, idOrSlug: string): Promise<{ products: ProductCard[] }> {
    const row = await findProduct(database.db, idOrSlug, visibleTo(caller))
    return { products: await findRelatedProducts(database.db, row, visibleTo(caller)) }
  }

  /** The saved product, for the response to a save. */
  async function getForStaff(reader: Reader, id: string): Promise<Product> {
    const row = await findProduct(reader, id, visibleToStaff())
    return serializeProduct(row, await loadContext(reader, row, visibleToStaff()))
  }

  async function loadContext(reader: Reader, row: ProductDetailRow, visible: Visibility) {
    const variants = await loadVariants(reader, row.id)
    const rate = variants.every(({ isFixedPrice }) => isFixedPrice)
      ? null
      : await findSellingRate(reader, clock.now())
    const options = row.firstValueId === null ? [] : await loadOptions(reader, row.id, variants)
    const metals = await findMetals(reader)
    const stones = await loadStones(
      reader,
      variants.map(({ id }) => id),
    )
    return {
      rate,
      metals,
      variants,
      stones,
      options,
      related: await findRelatedProducts(reader, row, visible),
    }
  }

  return { get, related, getForStaff }
}

async function findProduct(reader: Reader, idOrSlug: string, visible: Visibility) {
  const [row] = await reader
    .select({
      ...productCardColumns,
      description: products.description,
      hsn: products.hsn,
      defaultVariantId: productListings.defaultVariantId,
      relatedIds: products.relatedIds,
      ...LINE_OPTION_COLUMNS,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .innerJoin(productVariants, isDefaultVariant())
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    // without isNotDeleted() the partial index on slugs could not be used
    .where(and(or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)), isNotDeleted(), visible.products))
    .orderBy(sql`${products.id} = ${idOrSlug} desc`)
    .limit(1)
  if (!row) throw notFound('Product not found')
  return row
}

/** Products that staff chose, in their order; then products of the same subcategory, then of the category. */
async function findRelatedProducts(
  reader: Reader,
  row: ProductDetailRow,
  visible: Visibility,
): Promise<ProductCard[]> {
  const { relatedIds } = row
  const handPicked =
    relatedIds.length > 0
      ? await selectProductCards(reader).where(and(inArray(products.id, relatedIds), visible.products))
      : []
  const handPickedCards = handPicked
    .map(serializeProductCard)
    .sort((a, b) => relatedIds.indexOf(a._id) - relatedIds.indexOf(b._id))
    .slice(0, MAX_RELATED)
  if (handPickedCards.length === MAX_RELATED) return handPickedCards
  const similarIds = await findListingIds(reader, {
    where: and(
      eq(productListings.categoryId, row.categoryId),
      notInArray(productListings.productId, [row.id, ...relatedIds]),
      visible.listings,
    ),
    order: [
      sql`(${productListings.subcategoryId} is not distinct from ${row.subcategoryId}) desc`,
      sql`(${productListings.material} = ${row.material}) desc`,
      sql`${productListings.ratingAverage} desc`,
      sql`${productListings.productId}`,
    ],
    offset: 0,
    limit: MAX_RELATED - handPickedCards.length,
  })
  const similar = await findProductCards(reader, similarIds)
  return [...handPickedCards, ...similar]
}

type ProductContext = {
  rate: CurrentRate | null
  metals: readonly Metal[]
  variants: VariantRow[]
  stones: Stones
  options: Option[]
  related: ProductCard[]
}

/** Customers see active variants, and the values that these have. */
function withoutInactive(context: ProductContext): ProductContext {
  const variants = context.variants.filter(({ isActive }) => isActive)
  return { ...context, variants, options: withUsedValues(context.options, variants) }
}

function serializeProduct(
  row: ProductDetailRow,
  { rate, metals, variants, stones, options, related }: ProductContext,
): Product {
  const serialized = variants.map((variant) =>
    serializeVariant(variant, { rate, metals, stones: stones.get(variant.id) ?? [] }),
  )
  const defaultVariant = serialized.find(({ _id }) => _id === row.defaultVariantId)
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
    options,
    variants: serialized,
    relatedProducts: related,
    relatedProductIds: row.relatedIds,
    updatedAt: row.updatedAt.toISOString(),
  }
}
