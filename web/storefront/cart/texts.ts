import { plural } from '#domain/intl.ts'
import { defineTexts } from '#domain/texts.ts'

/** The sentences of the cart page. */
export const texts = defineTexts('cart', {
  title: 'Cart',
  heading: 'Your cart',

  unavailable: 'This product is currently unavailable. Remove it to continue.',
  reduceQuantity: (available: number) =>
    available > 0
      ? `Only ${available} left. Please reduce the quantity.`
      : 'This product is sold out. Remove it to continue.',
  readyBy: (day: string) => `Ready to ship by ${day}`,
  /** `22K (916)`, `gross 19.860 g`, `net 18.420 g`. */
  grossWeight: (weight: string) => `gross ${weight}`,
  netWeight: (weight: string) => `net ${weight}`,
  priceHeld: (minutes: number) =>
    minutes < 1
      ? 'Price held for less than a minute'
      : `Price held for ${minutes} ${plural(minutes, 'minute', 'minutes')}`,
  rateLock: (metal: string, rate: string, time: string) => `${metal} ${rate}/g locked at ${time}`,
  priceBreakup: 'Price break-up',
  priceBreakupEach: 'Price break-up of each',
  saveForLater: 'Save for later',
  remove: 'Remove',
  removeProduct: (name: string) => `Remove ${name}`,
  priceEach: (price: string) => `${price} each`,

  orderSummary: 'Order Summary',
  subtotal: 'Subtotal',
  subtotalBeforeGst: 'Subtotal before GST',
  discount: 'Discount',
  delivery: 'Delivery',
  free: 'Free',
  addedAtCheckout: 'Added at checkout',
  totalIncludingGst: 'Total including GST',
  total: 'Total',
  gst: 'GST',
  /** As checkout says it (`formatTaxName`). */
  gstAtOneRate: (percent: number) => `Tax (${percent}% GST)`,
  rounding: 'Round off',
  deliveryDepends: 'Delivery costs depend on your postal code. Checkout shows them.',
  noDelivery: 'We do not deliver orders yet. Please contact us.',
  freeDeliveryFrom: (amount: string, isBeforeGst: boolean) =>
    `Free delivery on orders of ${amount} or more${isBeforeGst ? ' before GST' : ''}.`,
  checkoutBlocked: 'Remove unavailable products or reduce their quantity to check out.',
  proceedToCheckout: 'Proceed to Checkout',
  /** In the bar at the bottom of a phone. */
  checkout: 'Checkout',
  taxInvoice: 'Tax invoice included.',
  applyCoupon: 'Apply coupon',
})
