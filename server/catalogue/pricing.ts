import { sql } from 'drizzle-orm'
import { METAL_TYPES, type MetalRates } from '#domain/metal-rates.ts'
import { type Paise, ZERO } from '#domain/money.ts'
import type { PricedPiece } from '#domain/pricing.ts'
import type { Tx } from '#server/platform/database.ts'
import type { products } from './tables.ts'

type PricingColumns = Pick<
  typeof products.$inferSelect,
  | 'isFixedPrice'
  | 'fixedPricePaise'
  | 'metalType'
  | 'metalWeightMg'
  | 'makingType'
  | 'makingPercent'
  | 'makingFlatPaise'
  | 'stoneChargesPaise'
>

/** What the price of a product is made of, as the domain reckons with it. */
export function pieceOf(row: PricingColumns): PricedPiece {
  if (row.isFixedPrice || !row.metalType || !row.metalWeightMg)
    return { isFixedPrice: true, fixedPrice: row.fixedPricePaise ?? ZERO }
  return {
    ...{ isFixedPrice: false, metal: row.metalType, weightMg: row.metalWeightMg },
    making:
      row.makingType === 'percentage'
        ? { type: 'percentage', percent: row.makingPercent }
        : { type: 'flat', amount: row.makingFlatPaise },
    stoneCharges: row.stoneChargesPaise,
  }
}

const REPRICE_TIMEOUT_MS = 60_000

/**
 * Writes the price of every live piece anew, in the transaction that makes a rate current; returns how many changed.
 * The same rule and rounding as `priceNow` of domain/pricing.ts, in exact numerics: a property test holds them
 * together. Rows are locked in the order of their ids, as orders do. No rates: on request.
 */
export async function reprice(tx: Tx, rates: MetalRates | null): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(REPRICE_TIMEOUT_MS)}, true)`)
  const result = await tx.execute(sql`
    with priced as (
      select p.id, ${rates ? livePrice(rates) : sql`null::bigint`} as price_paise
      from products p where not p.is_fixed_price
    ), changed as (
      select p.id, priced.price_paise from products p join priced on priced.id = p.id
      where p.price_paise is distinct from priced.price_paise
      order by p.id collate "C" for no key update of p
    )
    update products p set price_paise = changed.price_paise from changed where p.id = changed.id`)
  return result.rowCount ?? 0
}

function livePrice(rates: MetalRates) {
  const rate = sql.join(
    METAL_TYPES.map((metal) => sql`when ${metal} then ${numeric(rates[metal])}`),
    sql` `,
  )
  // multiplied by 0.001 and 0.01, never divided: a product of numerics is exact, a quotient is not
  const metal = sql`p.metal_weight_mg::numeric * 0.001 * (case p.metal_type ${rate} end)`
  return sql`(round((
      ${metal}
      + case p.making_type when 'percentage' then ${metal} * p.making_percent * 0.01 else p.making_flat_paise end
      + p.stone_charges_paise
    ) * 0.01) * 100)::bigint`
}

const numeric = (amount: Paise) => sql`${amount}::numeric`
