import { sql } from 'drizzle-orm'
import { METAL_TYPES, type MetalRates } from '#domain/metal-rates.ts'
import { type Paise, paise, ZERO } from '#domain/money.ts'
import type { MakingCharges, ProductPricing } from '#domain/pricing.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import type { RepricingPreview } from '#server/rates/service.ts'
import type { productVariants } from '../tables.ts'

type PricingColumns = Pick<
  typeof productVariants.$inferSelect,
  | 'isFixedPrice'
  | 'fixedPricePaise'
  | 'metalType'
  | 'metalWeightMg'
  | 'makingType'
  | 'makingPercent'
  | 'makingFlatPaise'
  | 'stoneChargesPaise'
>

/** The pricing of a variant, as domain/pricing.ts uses it. */
export function toPricedProduct(row: PricingColumns): ProductPricing {
  if (row.isFixedPrice || !row.metalType || !row.metalWeightMg)
    return { isFixedPrice: true, fixedPrice: row.fixedPricePaise ?? ZERO }
  return {
    isFixedPrice: false,
    metal: row.metalType,
    weightMg: row.metalWeightMg,
    making: toMakingCharges(row),
    stoneCharges: row.stoneChargesPaise,
  }
}

const toMakingCharges = ({ makingType, makingPercent, makingFlatPaise }: PricingColumns): MakingCharges =>
  makingType === 'percentage'
    ? { type: 'percentage', percent: makingPercent }
    : { type: makingType, amount: makingFlatPaise }

const REPRICE_TIMEOUT_MS = 60_000

/**
 * Rewrites all live prices in the transaction that makes a rate current. Returns how many changed. It has the same rule
 * and rounding as `calculateProductPrice` in domain/pricing.ts, and a property test compares both. Lock order: variants by
 * product and id, as in orders. Without rates the prices become null: on request.
 */
export async function reprice(tx: Tx, rates: MetalRates | null): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(REPRICE_TIMEOUT_MS)}, true)`)
  const result = await tx.execute(sql`
    with priced as (
      select v.id, ${rates ? livePriceSql(rates) : sql`null::bigint`} as price_paise
      from product_variants v where not v.is_fixed_price
    ), changed as (
      select v.id, priced.price_paise from product_variants v join priced on priced.id = v.id
      where v.price_paise is distinct from priced.price_paise
      order by v.product_id collate "C", v.id collate "C" for no key update of v
    )
    update product_variants v set price_paise = changed.price_paise from changed where v.id = changed.id`)
  return result.rowCount ?? 0
}

/** The effect of new rates on live prices, before they are saved. Amounts are paise. */
export async function previewRepricing(reader: Reader, rates: MetalRates): Promise<RepricingPreview> {
  const priced = sql`
    with priced as (
      select p.id, p.name, v.title, v.sku, v.position, v.price_paise, ${livePriceSql(rates)} as next_paise
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

function livePriceSql(rates: MetalRates) {
  const rate = sql.join(
    METAL_TYPES.map((metal) => sql`when ${metal} then ${numeric(rates[metal])}`),
    sql` `,
  )
  // multiplied by 0.001 and 0.01, never divided: a product of numerics is exact, a quotient is not
  const metal = sql`v.metal_weight_mg::numeric * 0.001 * (case v.metal_type ${rate} end)`
  // as in domain/pricing.ts, a price of 0 is a missing price
  return sql`nullif((round((
      ${metal}
      + case v.making_type
          when 'percentage' then ${metal} * v.making_percent * 0.01
          when 'per-gram' then v.metal_weight_mg::numeric * 0.001 * v.making_flat_paise
          else v.making_flat_paise
        end
      + v.stone_charges_paise
    ) * 0.01) * 100)::bigint, 0)`
}

const numeric = (amount: Paise) => sql`${amount}::numeric`
