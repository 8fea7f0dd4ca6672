import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductCard } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { priceBreakup } from '#domain/pricing.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Reader } from '#server/platform/database.ts'
import { type CurrentRate, sellingRate } from '#server/rates/current.ts'
import {
  type CardRow,
  cardColumns,
  notDeleted,
  pageOfCards,
  selectCards,
  toCard,
  visibleTo,
} from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { pieceOf } from './pricing.ts'
import { categories, products, subcategories } from './tables.ts'

type ProductRow = CardRow & { description: string }

const MOST_RELATED = 8

/** One product, as its page shows it. */
export function createDetails({ database, clock }: CatalogueDeps) {
  async function one(caller: Caller, idOrSlug: string): Promise<Product> {
    const row = await findProduct(database.db, idOrSlug, visibleTo(caller))
    return toProduct(row, await around(database.db, row, visibleTo(caller)))
  }

  async function related(caller: Caller, idOrSlug: string): Promise<{ products: ProductCard[] }> {
    const row = await findProduct(database.db, idOrSlug, visibleTo(caller))
    return { products: await relatedTo(database.db, row, visibleTo(caller)) }
  }

  /** As staff see it after a save. */
  async function saved(reader: Reader, id: string): Promise<Product> {
    const row = await findProduct(reader, id, notDeleted())
    return toProduct(row, await around(reader, row, notDeleted()))
  }

  async function around(reader: Reader, row: ProductRow, visible: SQL) {
    const rate = row.isFixedPrice ? null : await sellingRate(reader, clock.now())
    return { rate, related: await relatedTo(reader, row, visible) }
  }

  return { one, related, saved }
}

async function findProduct(reader: Reader, idOrSlug: string, visible: SQL): Promise<ProductRow> {
  const [row] = await reader
    .select({ ...cardColumns, description: products.description })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    // the index on slugs holds those that are not deleted: it must be asked for them
    .where(and(or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)), notDeleted(), visible))
    .orderBy(sql`${products.id} = ${idOrSlug} desc`)
    .limit(1)
  if (!row) throw notFound('Product not found')
  return row
}

/** Those that staff chose, in their order; then of the same kind, then of the same category. */
async function relatedTo(reader: Reader, row: ProductRow, visible: SQL): Promise<ProductCard[]> {
  const { relatedIds } = row
  const chosen =
    relatedIds.length > 0
      ? await selectCards(reader).where(and(inArray(products.id, relatedIds), visible))
      : []
  const first = chosen
    .map(toCard)
    .sort((a, b) => relatedIds.indexOf(a._id) - relatedIds.indexOf(b._id))
    .slice(0, MOST_RELATED)
  if (first.length === MOST_RELATED) return first
  const sameKind = await pageOfCards(reader, {
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
    limit: MOST_RELATED - first.length,
  })
  return [...first, ...sameKind]
}

type Around = { rate: CurrentRate | null; related: ProductCard[] }

const toProduct = (row: ProductRow, { rate, related }: Around): Product => ({
  ...toCard(row),
  description: row.description,
  attributes: row.attributes,
  tags: row.tags,
  hsn: row.hsn,
  priceInfo: toPriceInfo(row),
  priceBreakup: toBreakup(row, rate),
  relatedProducts: related,
  relatedProductIds: row.relatedIds,
  updatedAt: row.updatedAt.toISOString(),
})

const toPriceInfo = (row: ProductRow): Product['priceInfo'] => ({
  fixedPrice: row.isFixedPrice,
  basePrice: toRupees(row.basePricePaise),
  makingCharges: row.makingType === 'percentage' ? row.makingPercent : toRupees(row.makingFlatPaise),
  makingChargesType: row.makingType,
  stoneCharges: toRupees(row.stoneChargesPaise),
})

function toBreakup(row: ProductRow, rate: CurrentRate | null): Product['priceBreakup'] {
  const breakup = priceBreakup(pieceOf(row), rate?.rates ?? null)
  if (!breakup || !rate) return null
  return {
    metalValue: toRupees(breakup.metalValue),
    ratePerGram: toRupees(breakup.ratePerGram),
    makingCharges: toRupees(breakup.makingCharges),
    makingChargesType: breakup.makingChargesType,
    stoneValue: toRupees(breakup.stoneValue),
    total: toRupees(breakup.total),
    rateEffectiveDate: rate.effectiveAt.toISOString(),
  }
}
