import { and, countDistinct, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Paise, paise, ZERO } from '#domain/money.ts'
import { calculateProductPrice, type MakingCharges, type ProductPricing } from '#domain/pricing.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
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
>

/** The pricing of a variant, as domain/pricing.ts uses it. */
export function toPricedProduct(row: PricingColumns, hallmarkingCharge: Paise): ProductPricing {
  if (row.isFixedPrice || !row.metalType || !row.metalWeightMg)
    return { isFixedPrice: true, fixedPrice: row.fixedPricePaise ?? ZERO }
  return {
    isFixedPrice: false,
    metal: row.metalType,
    weightMg: row.metalWeightMg,
    grossWeightMg: row.grossWeightMg,
    making: toMakingCharges(row),
    wastagePercent: row.wastagePercent,
    stoneCharges: row.stoneChargesPaise,
    hallmarkingCharge: row.hasHallmarkingCharge ? hallmarkingCharge : null,
  }
}

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
  calculateProductPrice(toPricedProduct(row, basis?.hallmarkingCharge ?? ZERO), basis?.rates ?? null)

const REPRICE_TIMEOUT_MS = 180_000

/**
 * Rewrites all live prices in the transaction that makes a rate or a hallmarking charge current. Returns how many changed. It has the same rule
 * and rounding as `calculateProductPrice` in domain/pricing.ts, and a property test compares both. Lock order: variants by
 * product and id, as in orders. Without rates the prices become null: on request.
 */
export async function reprice(tx: Tx, basis: LivePriceBasis | null): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(REPRICE_TIMEOUT_MS)}, true)`)
  const result = await tx.execute(sql`
    with priced as (
      select v.id, ${basis ? livePriceSql(basis) : sql`null::bigint`} as price_paise
      from product_variants v where not v.is_fixed_price
    ), changed as (
      select v.id, priced.price_paise from product_variants v join priced on priced.id = v.id
      where v.price_paise is distinct from priced.price_paise
      order by v.product_id collate "C", v.id collate "C" for no key update of v
    )
    update product_variants v set price_paise = changed.price_paise from changed where v.id = changed.id`)
  return result.rowCount ?? 0
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
export async function previewRepricing(reader: Reader, basis: LivePriceBasis): Promise<RepricingPreview> {
  const priced = sql`
    with priced as (
      select p.id, p.name, v.title, v.sku, v.position, v.price_paise, ${livePriceSql(basis)} as next_paise
      from product_variants v join products p on p.id = v.product_id
      where not v.is_fixed_price and v.is_active and v.deleted_at is null and p.is_active
    )`
  const [totals] = rowsOf<PreviewTotals>(
    await reader.execute(sql`${priced}
      select count(*)::int as pieces,
        count(*) filter (where next_paise > price_paise)::int as rising,
        count(*) filter (where next_paise < price_paise)::int as falling,
        coalesce(sum(price_paise), 0)::bigint as now_paise,
        coalesce(sum(next_paise) filter (where price_paise is not null), 0)::bigint as next_paise
      from priced`),
  )
  const examples = rowsOf<ExampleRow>(
    await reader.execute(sql`${priced}
      select id, concat_ws(', ', name, nullif(title, '')) as name, sku, price_paise, next_paise from priced
      order by abs(next_paise - coalesce(price_paise, 0)) desc, id, position limit ${MAX_EXAMPLES}`),
  )
  const { pieces, rising, falling } = totals!
  return {
    pieces,
    rising,
    falling,
    total: paise(Number(totals!.now_paise)),
    nextTotal: paise(Number(totals!.next_paise)),
    examples: examples.map(({ id, name, sku, price_paise, next_paise }) => ({
      id,
      name,
      sku,
      nextPrice: paise(Number(next_paise)),
      price: price_paise === null ? null : paise(Number(price_paise)),
    })),
  }
}

type PreviewTotals = {
  pieces: number
  rising: number
  falling: number
  now_paise: string
  next_paise: string
}
type ExampleRow = {
  id: string
  name: string
  sku: string | null
  price_paise: string | null
  next_paise: string
}

const MAX_EXAMPLES = 5

const rowsOf = <Row>(result: { rows: unknown[] }): Row[] => result.rows as Row[]

function livePriceSql({ rates, hallmarkingCharge }: LivePriceBasis) {
  // a metal that is not in the list has no rate: null, on request
  const rate = sql.join(
    Object.entries(rates).map(([metal, amount]) => sql`when ${metal} then ${numeric(amount)}`),
    sql` `,
  )
  // multiplied by 0.001 and 0.01, never divided: a product of numerics is exact, a quotient is not
  const ratePerGram = sql`(case v.metal_type ${rate} end)`
  const metal = sql`v.metal_weight_mg * 0.001 * ${ratePerGram}`
  const chargedGrams = sql`(case v.making_basis when 'gross' then coalesce(v.gross_weight_mg, v.metal_weight_mg)
    else v.metal_weight_mg end) * 0.001`
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
      + case when v.has_hallmarking_charge then ${numeric(hallmarkingCharge)} else 0 end
    ) * 0.01) * 100)::bigint, 0)`
}

const numeric = (amount: Paise) => sql`${amount}::numeric`
