import { sql } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import { formatInr, MAX_PRICE, toRupees } from '#domain/money.ts'
import { adjustPriceByPercent } from '#domain/pricing.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Edit } from '../products/edit-columns.ts'
import { products } from '../tables.ts'

/** Rupees before and after, by SKU or, without one, by slug. */
export type PriceChanges = Record<string, [number, number]>

const MAX_AUDITED_PRICES = 200

/** Changes fixed prices by a percentage. Live-priced products have no price of their own and are skipped. */
export const changePrices =
  (percent: number) =>
  async (
    tx: Tx,
    ids: string[],
    edit: Edit,
  ): Promise<{ changed: number; skipped: number; prices: PriceChanges }> => {
    const rows = await tx
      .select({
        id: products.id,
        name: products.name,
        sku: products.sku,
        slug: products.slug,
        isFixedPrice: products.isFixedPrice,
        fixedPricePaise: products.fixedPricePaise,
      })
      .from(products)
      .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    const priced = rows.flatMap(({ isFixedPrice, fixedPricePaise: before, ...row }) =>
      isFixedPrice && before !== null
        ? [{ ...row, before, after: adjustPriceByPercent(before, percent) }]
        : [],
    )
    const zeroPriced = priced.find(({ after }) => after <= 0)
    if (zeroPriced) throw invalid(`“${zeroPriced.name}” would cost ₹0. Nothing was changed.`)
    const tooExpensive = priced.find(({ after }) => after > MAX_PRICE)
    if (tooExpensive)
      throw invalid(
        `“${tooExpensive.name}” would cost more than ${formatInr(MAX_PRICE)}. Nothing was changed.`,
      )
    const changes = priced.filter(({ before, after }) => before !== after)
    await tx.execute(sql`
      update products set fixed_price_paise = given.price, price_paise = given.price,
        version = version + 1, updated_at = ${edit.at.toISOString()}, updated_by = ${edit.by}
      from jsonb_to_recordset(${JSON.stringify(changes.map(({ id, after }) => ({ id, price: after })))}::jsonb)
        as given(id text, price bigint)
      where products.id = given.id`)
    const auditedPrices = changes
      .slice(0, MAX_AUDITED_PRICES)
      .map(({ sku, slug, before, after }) => [sku ?? slug, [toRupees(before), toRupees(after)]] as const)
    return {
      changed: changes.length,
      skipped: rows.length - priced.length,
      prices: Object.fromEntries(auditedPrices) as PriceChanges,
    }
  }
