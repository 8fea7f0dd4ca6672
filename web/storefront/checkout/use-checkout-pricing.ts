import { fromRupees, multiply, sum, toRupees, ZERO } from '#domain/money.ts'
import { calculateOrderTotals, clampCredits, type OrderTotals } from '#domain/order-totals.ts'
import { useCart } from '../cart/use-cart.ts'
import { type Coupon, useCoupon } from '../cart/use-coupon.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Draft } from './checkout-draft.ts'

export type CheckoutPricing = {
  /** In rupees. */
  subtotal: number
  /** The most credits that can be used, in rupees: min(balance, subtotal). */
  maxCredits: number
  maxCreditsPercent: number
  coupon: Coupon
  totals: OrderTotals
}

/** Calculates with the server's rules. The server decides when the order is placed. `balance` is in rupees. */
export function useCheckoutPricing(draft: Draft, creditBalance: number): CheckoutPricing {
  const { lines } = useCart()
  const { settings } = useStorefrontData()
  const pricedLines = lines.map((line) => ({ price: fromRupees(line.price), quantity: line.quantity }))
  const subtotal = sum(pricedLines.map(({ price, quantity }) => multiply(price, quantity)))
  const coupon = useCoupon(toRupees(subtotal))
  const availableCredits = fromRupees(creditBalance)
  return {
    maxCreditsPercent: settings.maxCreditsPercent,
    subtotal: toRupees(subtotal),
    coupon,
    maxCredits: toRupees(
      clampCredits(availableCredits, availableCredits, subtotal, settings.maxCreditsPercent),
    ),
    totals: calculateOrderTotals({
      lines: pricedLines,
      discount: coupon.discount,
      credits: draft.useCredits
        ? clampCredits(fromRupees(draft.credits), availableCredits, subtotal, settings.maxCreditsPercent)
        : ZERO,
      settings: {
        taxPercent: settings.taxPercent,
        deliveryCharge: fromRupees(settings.deliveryCharge),
        freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
      },
    }),
  }
}
