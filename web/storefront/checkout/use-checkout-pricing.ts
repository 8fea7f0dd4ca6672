import { fromRupees, multiply, sum, toRupees, ZERO } from '#domain/money.ts'
import { calculateOrderTotals, clampCredits, type OrderTotals } from '#domain/order-totals.ts'
import { leadDaysOfCart } from '#web/storefront/cart/lead-days-of-cart.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { type Coupon, useCoupon } from '#web/storefront/cart/use-coupon.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import type { Draft } from './checkout-draft.ts'
import { type DeliveryCheck, useDelivery } from './delivery-banner.tsx'

export type CheckoutPricing = {
  /** In rupees. */
  subtotal: number
  /** The most credits that can be used, in rupees: min(balance, subtotal). */
  maxCredits: number
  maxCreditsPercent: number
  coupon: Coupon
  delivery: DeliveryCheck
  /** The subtotal from which delivery is free, in rupees. */
  freeDeliveryFrom: number
  /** Whether the shop takes cash at the postal code. Until that is known, yes. */
  cashOnDelivery: boolean
  totals: OrderTotals
}

/**
 * Calculates with the server's rules. The server decides when the order is placed. `creditBalance` is in rupees, and
 * `postalCode` that of the delivery, which decides what delivery costs.
 */
export function useCheckoutPricing(draft: Draft, creditBalance: number, postalCode: string): CheckoutPricing {
  const { lines } = useCart()
  const { settings } = useStorefrontData()
  const pricedLines = lines.map((line) => ({ price: fromRupees(line.price), quantity: line.quantity }))
  const subtotal = sum(pricedLines.map(({ price, quantity }) => multiply(price, quantity)))
  const coupon = useCoupon(toRupees(subtotal))
  const delivery = useDelivery(postalCode, toRupees(subtotal), leadDaysOfCart(lines))
  const answer = typeof delivery.state === 'object' && delivery.state.available ? delivery.state : null
  const freeDeliveryFrom = answer?.freeFrom ?? settings.freeDeliveryFrom
  const availableCredits = fromRupees(creditBalance)
  return {
    maxCreditsPercent: settings.maxCreditsPercent,
    subtotal: toRupees(subtotal),
    coupon,
    delivery,
    freeDeliveryFrom,
    cashOnDelivery: answer?.cashOnDelivery ?? true,
    maxCredits: toRupees(
      clampCredits(availableCredits, availableCredits, subtotal, settings.maxCreditsPercent),
    ),
    totals: calculateOrderTotals({
      profile: 'flat',
      taxPercent: settings.taxPercent,
      lines: pricedLines,
      discount: coupon.discount,
      credits: draft.useCredits
        ? clampCredits(fromRupees(draft.credits), availableCredits, subtotal, settings.maxCreditsPercent)
        : ZERO,
      settings: {
        // the charge of the answer is 0 where this subtotal is free
        deliveryCharge: fromRupees(answer ? answer.charge : settings.deliveryCharge),
        freeDeliveryFrom: fromRupees(freeDeliveryFrom),
      },
    }),
  }
}
