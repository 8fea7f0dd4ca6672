import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import { formatInr, MAX_PRICE, toRupees } from '#domain/money.ts'
import { adjustPriceByPercent } from '#domain/pricing.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { products, productVariants } from '../tables.ts'
import type { SaveProducts } from '../write/change-products.ts'

/** Rupees before and after, by SKU or, without one, by slug. */
export type PriceChanges = Record<string, [number, number]>

const MAX_AUDITED_PRICES = 200

/** Changes fixed prices by a percentage. Live prices follow the rate, so products that have only these are skipped. */
export const changePrices =
  (percent: number) =>
  async ({
    tx,
    ids,
    save,
  }: {
    tx: Tx
    ids: string[]
    save: SaveProducts
  }): Promise<{ changed: number; skipped: number; prices: PriceChanges }> => {
    const rows = await tx
      .select({
        id: productVariants.id,
        productId: productVariants.productId,
        name: products.name,
        title: productVariants.title,
        sku: productVariants.sku,
        slug: products.slug,
        isFixedPrice: productVariants.isFixedPrice,
        fixedPricePaise: productVariants.fixedPricePaise,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(
        and(
          sql`${productVariants.productId} = any(${sql.param(ids)}::text[])`,
          isNull(productVariants.deletedAt),
        ),
      )
    const priced = rows.flatMap(({ isFixedPrice, fixedPricePaise: before, ...row }) =>
      isFixedPrice && before !== null
        ? [{ ...row, before, after: adjustPriceByPercent(before, percent) }]
        : [],
    )
    const zeroPriced = priced.find(({ after }) => after <= 0)
    if (zeroPriced)
      throw invalid(
        `“${formatVariantName(zeroPriced.name, zeroPriced.title)}” would cost ₹0. Nothing was changed.`,
      )
    const tooExpensive = priced.find(({ after }) => after > MAX_PRICE)
    if (tooExpensive)
      throw invalid(
        `“${formatVariantName(tooExpensive.name, tooExpensive.title)}” would cost more than ${formatInr(MAX_PRICE)}. Nothing was changed.`,
      )
    const changes = priced.filter(({ before, after }) => before !== after)
    const changesOf = Map.groupBy(changes, ({ productId }) => productId)
    await save(
      [...changesOf].map(([id, variants]) => ({
        id,
        columns: {},
        variants: variants.map((variant) => ({
          id: variant.id,
          columns: { fixedPricePaise: variant.after },
        })),
      })),
    )
    const auditedPrices = changes
      .slice(0, MAX_AUDITED_PRICES)
      .map(({ sku, slug, before, after }) => [sku ?? slug, [toRupees(before), toRupees(after)]] as const)
    return {
      changed: changesOf.size,
      skipped: countDistinct(rows) - countDistinct(priced),
      prices: Object.fromEntries(auditedPrices) as PriceChanges,
    }
  }

const countDistinct = (variants: readonly { productId: string }[]): number =>
  new Set(variants.map(({ productId }) => productId)).size
