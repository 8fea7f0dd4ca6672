import { useSyncExternalStore } from 'react'
import { cartCount } from '#domain/cart.ts'
import { cartStore } from './cart-store.ts'
import type { Line } from './line.ts'

/** The cart at this browser; empty on the server and during hydration. */
export function useCart(): { lines: Line[]; count: number } {
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.lines, () => cartStore.noLines)
  return { lines, count: cartCount(lines) }
}
