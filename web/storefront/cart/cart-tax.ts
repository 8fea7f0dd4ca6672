import type { PublicSettings } from '#contract/settings.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { fromRupees } from '#domain/money.ts'
import type { TaxedLines } from '#domain/order-tax.ts'
import { taxLines } from '#domain/shop-tax.ts'
import type { LocalCartLine } from './cart-line.ts'

/** The lines of a cart with their tax of today. `supplyState`: the GST code of the state of the delivery, null: not known yet. */
export const taxCartLines = (
  lines: readonly LocalCartLine[],
  settings: PublicSettings,
  supplyState: string | null,
): TaxedLines =>
  taxLines(
    settings,
    lines.map(({ price, quantity, hsn }) => ({
      price: fromRupees(price),
      quantity,
      // A line of an earlier version does not name it.
      hsn: hsn ?? DEFAULT_HSN,
    })),
    { supplyState, day: toIndiaDay(new Date()) },
  )
