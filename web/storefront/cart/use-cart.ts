import { countCartItems } from '#domain/cart.ts'
import { useStore } from '#web/ui/store.ts'
import type { LocalCartLine } from './cart-line.ts'
import { cartStore } from './cart-store.ts'

/** The cart of this browser. Empty on the server and during hydration. */
export function useCart(): { lines: LocalCartLine[]; count: number } {
  const lines = useStore(cartStore.lines)
  return { lines, count: countCartItems(lines) }
}
