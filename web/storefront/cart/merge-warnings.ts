import { getItemKey, stockReason } from '#domain/cart.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { LocalCartLine } from './cart-line.ts'
import { texts } from './cart-store-texts.ts'

/** A message for each line that changed when a visitor's cart was merged into the one on the server. */
export function mergeWarnings(sent: readonly LocalCartLine[], received: readonly LocalCartLine[]): string[] {
  return sent.flatMap((line) => {
    const updated = received.find((candidate) => getItemKey(candidate) === getItemKey(line))
    const name = formatVariantName(line.name, line.variantTitle)
    if (!updated) return [texts.removedFromCart(name)]
    return updated.quantity < line.quantity
      ? [stockReason('OUT_OF_STOCK', { name, available: updated.quantity }).message]
      : []
  })
}
