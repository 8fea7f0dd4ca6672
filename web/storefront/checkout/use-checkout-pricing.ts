import type { Address } from '#domain/address.ts'
import { type GstState, getPlaceOfSupply, getStateTax } from '#domain/gst-states.ts'
import { fromRupees, toRupees, ZERO } from '#domain/money.ts'
import { listTaxes, sumLines, type TaxRow } from '#domain/order-tax.ts'
import { calculateOrderTotals, clampCredits, type OrderTotals } from '#domain/order-totals.ts'
import { taxCartLines } from '#web/storefront/cart/cart-tax.ts'
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
  /** The tax of `totals` as it is shown. */
  taxes: TaxRow[]
  /** The state that the tax belongs to. Null: not known yet, or the shop has one rate. */
  placeOfSupply: GstState | null
  /** Invoices name the GSTIN of a business. */
  sellsToBusiness: boolean
}

/**
 * Calculates with the server's rules. The server decides when the order is placed. `creditBalance` is in rupees, and
 * `address` that of the delivery, which decides what delivery costs and which state the tax belongs to.
 */
export function useCheckoutPricing(draft: Draft, creditBalance: number, address: Address): CheckoutPricing {
  const { lines } = useCart()
  const { settings } = useStorefrontData()
  const supplyState = getPlaceOfSupply(address)
  const taxed = taxCartLines(lines, settings, supplyState?.code ?? null)
  const subtotal = sumLines(taxed.lines)
  const coupon = useCoupon(toRupees(subtotal))
  const delivery = useDelivery(address.postalCode, toRupees(subtotal), leadDaysOfCart(lines))
  const answer = typeof delivery.state === 'object' && delivery.state.available ? delivery.state : null
  const freeDeliveryFrom = answer?.freeFrom ?? settings.freeDeliveryFrom
  const availableCredits = fromRupees(creditBalance)
  const sellsToBusiness = settings.taxProfile === 'hsn' && settings.gstState !== null
  const totals = calculateOrderTotals({
    ...taxed,
    discount: coupon.discount,
    credits: draft.useCredits
      ? clampCredits(fromRupees(draft.credits), availableCredits, subtotal, settings.maxCreditsPercent)
      : ZERO,
    settings: {
      // the charge of the answer is 0 where this subtotal is free
      deliveryCharge: fromRupees(answer ? answer.charge : settings.deliveryCharge),
      freeDeliveryFrom: fromRupees(freeDeliveryFrom),
    },
  })
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
    totals,
    taxes: listTaxes(
      { ...taxed, discount: totals.discount, shipping: totals.shippingCost },
      getStateTax(supplyState?.code ?? settings.gstState),
    ),
    placeOfSupply: sellsToBusiness ? supplyState : null,
    sellsToBusiness,
  }
}
