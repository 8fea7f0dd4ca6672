import { and, countDistinct, isNotNull, isNull, sql } from 'drizzle-orm'
import { getHallmarkingCharge, type HallmarkingCharges, NO_HALLMARKING_CHARGES } from '#domain/hallmarking.ts'
import type { ChargedWeight } from '#domain/items.ts'
import { HALLMARKED_BASES } from '#domain/metals.ts'
import { type Paise, paise, ZERO } from '#domain/money.ts'
import { calculateProductPrice, type MakingCharges, type ProductPricing } from '#domain/pricing.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { findSellingRate, type LivePriceBasis } from '#server/rates/queries.ts'
import type { RepricingPreview } from '#server/rates/service.ts'
import { productVariants } from '../tables.ts'

type PricingColumns = Pick<
  typeof productVariants.$inferSelect,
  | 'isFixedPrice'
  | 'fixedPricePaise'
  | 'metalType'
  | 'metalWeightMg'
  | 'grossWeightMg'
  | 'makingType'
  | 'makingPercent'
  | 'makingFlatPaise'
  | 'makingBasis'
  | 'wastagePercent'
  | 'stoneChargesPaise'
  | 'hasHallmarkingCharge'
  | 'itemMetalWeightMg'
  | 'itemGrossWeightMg'
>

/** The pricing of a variant, as domain/pricing.ts uses it. */
export function toPricedProduct(row: PricingColumns, charges: HallmarkingCharges): ProductPricing {
  if (row.isFixedPrice || !row.metalType || !row.metalWeightMg)
    return { isFixedPrice: true, fixedPrice: row.fixedPricePaise ?? ZERO }
  return {
    isFixedPrice: false,
    metal: row.metalType,
    weightMg: row.itemMetalWeightMg ?? row.metalWeightMg,
    grossWeightMg: row.itemGrossWeightMg ?? row.grossWeightMg,
    making: toMakingCharges(row),
    wastagePercent: row.wastagePercent,
    stoneCharges: row.stoneChargesPaise,
    hallmarkingCharge: row.hasHallmarkingCharge ? getHallmarkingCharge(charges, row.metalType) : null,
  }
}

/** Whether the price counts the weights of the item that is sold next. */
export const isChargedByItem = (
  row: Pick<PricingColumns, 'isFixedPrice' | 'itemMetalWeightMg'>,
): row is typeof row & { itemMetalWeightMg: number } => !row.isFixedPrice && row.itemMetalWeightMg !== null

export const chargedWeightOf = (row: Parameters<typeof isChargedByItem>[0]): ChargedWeight =>
  isChargedByItem(row) ? 'item' : 'listed'

function toMakingCharges({
  makingType,
  makingPercent,
  makingFlatPaise,
  makingBasis: basis,
}: PricingColumns): MakingCharges {
  if (makingType === 'percentage') return { type: 'percentage', percent: makingPercent, basis }
  return makingType === 'flat'
    ? { type: 'flat', amount: makingFlatPaise }
    : { type: 'per-gram', amount: makingFlatPaise, basis }
}

/** The price of a variant now. Null: its price is live and there is no rate to sell at. */
export const calculatePrice = (row: PricingColumns, basis: LivePriceBasis | null): Paise | null =>
  calculateProductPrice(
    toPricedProduct(row, basis?.hallmarkingCharges ?? NO_HALLMARKING_CHARGES),
    basis?.rates ?? null,
  )

/** Prices variants that were saved. The caller holds the lock of the rates, or the prices of nothing but items change. */
export async function priceVariants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const basis = await findSellingRate(tx, now)
  await tx.execute(sql`
    insert into variant_prices (variant_id, price_paise)
    select v.id, case when v.is_fixed_price then v.fixed_price_paise else ${basis ? livePriceSql(basis) : sql`null::bigint`} end
    from product_variants v where v.id = any(${sql.param([...ids])}::text[]) order by v.id collate "C"
    on conflict (variant_id) do update set price_paise = excluded.price_paise
      where variant_prices.price_paise is distinct from excluded.price_paise`)
}

const REPRICE_TIMEOUT_MS = 60_000

/**
 * Rewrites all live prices in the transaction that makes a rate or a hallmarking charge current. Returns how many changed.
 * It has the same rule and rounding as `calculateProductPrice` in domain/pricing.ts, and a property test compares both.
 * Without rates the prices become null: on request. The caller holds the lock of the rates. Saves of
 * staff hold it too and wait for this transaction. Sales do not: they write no price.
 */
export async function reprice(tx: Tx, basis: LivePriceBasis | null): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(REPRICE_TIMEOUT_MS)}, true)`)
  await lockItemPrices(tx)
  const { rowCount } = await tx.execute(sql`
    update variant_prices p set price_paise = priced.price_paise
    from (
      select v.id, ${basis ? livePriceSql(basis) : sql`null::bigint`} as price_paise
      from product_variants v where not v.is_fixed_price
    ) priced
    where p.variant_id = priced.id and p.price_paise is distinct from priced.price_paise`)
  if (!rowCount) return 0
  // A change of rates notifies by itself, but prices also change when a rate expires.
  await tx.execute(sql`select pg_notify('public_changes', '')`)
  return rowCount
}

/**
 * A shop that charges items by their own weight writes a price with each sale of one. Until the commit no order takes such a
 * variant, so that neither transaction overwrites the other's price with an older rate or weight. Elsewhere it locks nothing.
 */
async function lockItemPrices(tx: Tx): Promise<void> {
  assertLockOrder(tx, 'variants')
  await tx.execute(sql`
    select id from product_variants
    where is_serialised and (select document ->> 'chargedWeight' from settings) = 'item'
    order by product_id collate "C", id collate "C" for no key update`)
}

export type ItemWeights = { variantId: string; metalWeightMg: number | null; grossWeightMg: number | null }

/**
 * Sets the weights of the items that are sold next, and the prices that follow from them. Null: the variant has no item in
 * stock, or its price counts the listed weight. The caller holds the variants.
 */
export async function setItemWeights(tx: Tx, weights: readonly ItemWeights[], now: Date): Promise<void> {
  if (weights.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    update product_variants v set item_metal_weight_mg = given.metal, item_gross_weight_mg = given.gross
    from jsonb_to_recordset(${JSON.stringify(
      weights.map(({ variantId, metalWeightMg, grossWeightMg }) => ({
        id: variantId,
        metal: metalWeightMg,
        gross: grossWeightMg,
      })),
    )}::jsonb) as given(id text, metal integer, gross integer)
    where v.id = given.id and v.is_serialised
      and (v.item_metal_weight_mg, v.item_gross_weight_mg) is distinct from (given.metal, given.gross)
    returning v.id`)
  if (rows.length > 0)
    await priceVariants(
      tx,
      rows.map(({ id }) => id),
      now,
    )
}

/** Sets all live prices to the rate that products are sold at now. The caller holds the lock of the rates. */
export const repriceAtSellingRate = async (tx: Tx, now: Date): Promise<number> =>
  reprice(tx, await findSellingRate(tx, now))

/** Without deleted products and variants. */
export async function countProductsByMetal(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ metal: productVariants.metalType, productCount: countDistinct(productVariants.productId) })
    .from(productVariants)
    .where(and(isNotNull(productVariants.metalType), isNull(productVariants.deletedAt)))
    .groupBy(productVariants.metalType)
  return new Map(rows.map(({ metal, productCount }) => [metal!, productCount]))
}

/** The effect of new rates on live prices, before they are saved. Amounts are paise. */
export async function previewRepricing(tx: Tx, basis: LivePriceBasis): Promise<RepricingPreview> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(REPRICE_TIMEOUT_MS)}, true)`)
  const { rows } = await tx.execute<PreviewRow>(sql`
    with priced as (
      select v.id, v.product_id, v.position, c.price_paise, ${livePriceSql(basis)} as next_paise
      from product_variants v join variant_prices c on c.variant_id = v.id join products p on p.id = v.product_id
      where not v.is_fixed_price and v.is_active and v.deleted_at is null and p.is_active
    ), most_changed as (
      select * from priced order by abs(next_paise - coalesce(price_paise, 0)) desc nulls last, product_id, position
      limit ${MAX_EXAMPLES}
    )
    select count(*)::int as pieces,
      count(*) filter (where next_paise > price_paise)::int as rising,
      count(*) filter (where next_paise < price_paise)::int as falling,
      coalesce(sum(price_paise), 0)::float8 as total,
      coalesce(sum(next_paise) filter (where price_paise is not null), 0)::float8 as "nextTotal",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'name', concat_ws(', ', p.name, nullif(v.title, '')), 'sku', v.sku,
            'price', m.price_paise, 'nextPrice', coalesce(m.next_paise, 0)
          ) order by abs(m.next_paise - coalesce(m.price_paise, 0)) desc nulls last, m.product_id, m.position), '[]')
        from most_changed m join product_variants v on v.id = m.id join products p on p.id = m.product_id
      ) as examples
    from priced`)
  const { total, nextTotal, examples, ...counts } = rows[0]!
  return {
    ...counts,
    total: paise(total),
    nextTotal: paise(nextTotal),
    examples: examples.map(({ price, nextPrice, ...product }) => ({
      ...product,
      price: price === null ? null : paise(price),
      nextPrice: paise(nextPrice),
    })),
  }
}

type PreviewRow = {
  pieces: number
  rising: number
  falling: number
  total: number
  nextTotal: number
  examples: { id: string; name: string; sku: string | null; price: number | null; nextPrice: number }[]
}

const MAX_EXAMPLES = 5

function livePriceSql({ rates, hallmarkingCharges }: LivePriceBasis) {
  // a metal that is not in the list has no rate: null, on request
  const rate = sql.join(
    Object.entries(rates).map(([metal, amount]) => sql`when ${metal} then ${numeric(amount)}`),
    sql` `,
  )
  // multiplied by 0.001 and 0.01, never divided: a product of numerics is exact, a quotient is not
  const ratePerGram = sql`(case v.metal_type ${rate} end)`
  const netWeight = sql`coalesce(v.item_metal_weight_mg, v.metal_weight_mg)`
  const metal = sql`${netWeight} * 0.001 * ${ratePerGram}`
  const chargedGrams = sql`(case v.making_basis
    when 'gross' then coalesce(v.item_gross_weight_mg, v.gross_weight_mg, v.metal_weight_mg)
    else ${netWeight} end) * 0.001`
  // a code begins with its base metal: gold-22k
  const charges = sql.join(
    HALLMARKED_BASES.map((base) => sql`when ${base} then ${numeric(hallmarkingCharges[base])}`),
    sql` `,
  )
  const hallmarkingCharge = sql`(case split_part(v.metal_type, '-', 1) ${charges} else 0 end)`
  // as in domain/pricing.ts, a price of 0 is a missing price
  return sql`nullif((round((
      ${metal}
      + ${metal} * v.wastage_percent * 0.01
      + case v.making_type
          when 'percentage' then ${chargedGrams} * ${ratePerGram} * v.making_percent * 0.01
          when 'per-gram' then ${chargedGrams} * v.making_flat_paise
          else v.making_flat_paise
        end
      + v.stone_charges_paise
      + case when v.has_hallmarking_charge then ${hallmarkingCharge} else 0 end
    ) * 0.01) * 100)::bigint, 0)`
}

const numeric = (amount: Paise) => sql`${amount}::numeric`
