import { useSyncExternalStore } from 'react'
import { countCartItems } from '#domain/cart.ts'
import type { LocalCartLine } from './cart-line.ts'
import { cartStore } from './cart-store.ts'

/** The cart at this browser; empty on the server and during hydration. */
export function useCart(): { lines: LocalCartLine[]; count: number } {
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.lines, () => cartStore.emptyLines)
  return { lines, count: countCartItems(lines) }
}
