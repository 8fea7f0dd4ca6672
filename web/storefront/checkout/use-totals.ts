import { fromRupees, sum, times, toRupees, ZERO } from '#domain/money.ts'
import { clampCredits, type OrderTotals, orderTotals } from '#domain/order-totals.ts'
import { useCart } from '../cart/use-cart.ts'
import { type Coupon, useCoupon } from '../cart/use-coupon.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Draft } from './checkout-draft.ts'

export type Figures = {
  /** Rupees. */
  subtotal: number
  /** The most that may be used, rupees: min(balance, subtotal) (S2 §5). */
  mostCredits: number
  maxCreditsPercent: number
  coupon: Coupon
  totals: OrderTotals
}

/** By the same rules as the server's, which has the last word. `balance` is rupees. */
export function useFigures(draft: Draft, balance: number): Figures {
  const { lines } = useCart()
  const { settings } = useFrame()
  const priced = lines.map((line) => ({ price: fromRupees(line.price), quantity: line.quantity }))
  const subtotal = sum(priced.map(({ price, quantity }) => times(price, quantity)))
  const coupon = useCoupon(toRupees(subtotal))
  const available = fromRupees(balance)
  return {
    maxCreditsPercent: settings.maxCreditsPercent,
    subtotal: toRupees(subtotal),
    coupon,
    mostCredits: toRupees(clampCredits(available, available, subtotal, settings.maxCreditsPercent)),
    totals: orderTotals({
      lines: priced,
      discount: coupon.discount,
      credits: draft.useCredits
        ? clampCredits(fromRupees(draft.credits), available, subtotal, settings.maxCreditsPercent)
        : ZERO,
      settings: {
        taxPercent: settings.taxPercent,
        deliveryCharge: fromRupees(settings.deliveryCharge),
        freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
      },
    }),
  }
}
