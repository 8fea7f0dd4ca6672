import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductCard } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { calculatePriceBreakup } from '#domain/pricing.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type CurrentRate, findSellingRate } from '#server/rates/queries.ts'
import type { CatalogueDeps } from '../deps.ts'
import { toPricedProduct } from '../pricing/live-prices.ts'
import {
  findProductCardPage,
  isNotDeleted,
  isVisibleTo,
  productCardColumns,
  selectProductCards,
  serializeProductCard,
} from '../queries.ts'
import { categories, products, subcategories } from '../tables.ts'

type ProductDetailRow = Awaited<ReturnType<typeof findProduct>>

const MAX_RELATED = 8

/** One product for its page, and its related products. */
export function createProductDetails({ database, clock }: CatalogueDeps) {
  async function get(caller: Caller, idOrSlug: string): Promise<Product> {
    const row = await findProduct(database.db, idOrSlug, isVisibleTo(caller))
    return serializeProduct(row, await loadContext(database.db, row, isVisibleTo(caller)))
  }

  async function related(caller: Caller, idOrSlug: string): Promise<{ products: ProductCard[] }> {
    const row = await findProduct(database.db, idOrSlug, isVisibleTo(caller))
    return { products: await findRelatedProducts(database.db, row, isVisibleTo(caller)) }
  }

  /** The saved product, for the response to a save. */
  async function getForStaff(reader: Reader, id: string): Promise<Product> {
    const row = await findProduct(reader, id, isNotDeleted())
    return serializeProduct(row, await loadContext(reader, row, isNotDeleted()))
  }

  async function loadContext(reader: Reader, row: ProductDetailRow, visible: SQL) {
    const rate = row.isFixedPrice ? null : await findSellingRate(reader, clock.now())
    return { rate, related: await findRelatedProducts(reader, row, visible) }
  }

  return { get, related, getForStaff }
}

async function findProduct(reader: Reader, idOrSlug: string, visible: SQL) {
  const [row] = await reader
    .select({
      ...productCardColumns,
      description: products.description,
      hsn: products.hsn,
      fixedPricePaise: products.fixedPricePaise,
      basePricePaise: products.basePricePaise,
      makingType: products.makingType,
      makingPercent: products.makingPercent,
      makingFlatPaise: products.makingFlatPaise,
      stoneChargesPaise: products.stoneChargesPaise,
      relatedIds: products.relatedIds,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    // without isNotDeleted() the partial index on slugs could not be used
    .where(and(or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)), isNotDeleted(), visible))
    .orderBy(sql`${products.id} = ${idOrSlug} desc`)
    .limit(1)
  if (!row) throw notFound('Product not found')
  return row
}

/** Products that staff chose, in their order; then products of the same subcategory, then of the category. */
async function findRelatedProducts(
  reader: Reader,
  row: ProductDetailRow,
  visible: SQL,
): Promise<ProductCard[]> {
  const { relatedIds } = row
  const handPicked =
    relatedIds.length > 0
      ? await selectProductCards(reader).where(and(inArray(products.id, relatedIds), visible))
      : []
  const handPickedCards = handPicked
    .map(serializeProductCard)
    .sort((a, b) => relatedIds.indexOf(a._id) - relatedIds.indexOf(b._id))
    .slice(0, MAX_RELATED)
  if (handPickedCards.length === MAX_RELATED) return handPickedCards
  const similar = await findProductCardPage(reader, {
    where: and(
      eq(products.categoryId, row.categoryId),
      notInArray(products.id, [row.id, ...relatedIds]),
      visible,
    ),
    order: [
      sql`(${products.subcategoryId} is not distinct from ${row.subcategoryId}) desc`,
      sql`(${products.material} = ${row.material}) desc`,
      sql`${products.ratingAverage} desc`,
      sql`${products.id}`,
    ],
    page: 1,
    limit: MAX_RELATED - handPickedCards.length,
  })
  return [...handPickedCards, ...similar]
}

type ProductContext = { rate: CurrentRate | null; related: ProductCard[] }

const serializeProduct = (row: ProductDetailRow, { rate, related }: ProductContext): Product => ({
  ...serializeProductCard(row),
  description: row.description,
  attributes: row.attributes,
  tags: row.tags,
  hsn: row.hsn,
  priceInfo: serializePriceInfo(row),
  priceBreakup: serializePriceBreakup(row, rate),
  relatedProducts: related,
  relatedProductIds: row.relatedIds,
  updatedAt: row.updatedAt.toISOString(),
})

const serializePriceInfo = (row: ProductDetailRow): Product['priceInfo'] => ({
  fixedPrice: row.isFixedPrice,
  basePrice: toRupees(row.basePricePaise),
  makingCharges: row.makingType === 'percentage' ? row.makingPercent : toRupees(row.makingFlatPaise),
  makingChargesType: row.makingType,
  stoneCharges: toRupees(row.stoneChargesPaise),
})

function serializePriceBreakup(row: ProductDetailRow, rate: CurrentRate | null): Product['priceBreakup'] {
  const breakup = calculatePriceBreakup(toPricedProduct(row), rate?.rates ?? null)
  if (!breakup || !rate) return null
  return {
    metalValue: toRupees(breakup.metalValue),
    ratePerGram: toRupees(breakup.ratePerGram),
    makingCharges: toRupees(breakup.makingCharges),
    makingChargesType: breakup.makingChargesType,
    wastageCharges: toRupees(breakup.wastageCharges),
    stoneValue: toRupees(breakup.stoneValue),
    hallmarkingCharge: toRupees(breakup.hallmarkingCharge),
    total: toRupees(breakup.total),
    rateEffectiveDate: rate.effectiveAt.toISOString(),
  }
}
