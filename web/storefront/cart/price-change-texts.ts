import type { RepricedReason } from '#domain/rate-lock.ts'
import { defineTexts } from '#domain/texts.ts'

/** Why the price of a line changed. The cart and checkout say it. */
export const texts = defineTexts('cart/price-change', {
  reasons: {
    'lock-ended': 'The rate lock has ended.',
    'product-changed': 'This product has been updated.',
    'not-locked': 'The rate was not locked yet.',
    'cart-lock': 'Your cart had this product at a lower locked rate.',
  } satisfies Record<RepricedReason, string>,
  priceChanged: (reason: string, previousPrice: string, price: string) =>
    `${reason} The price has changed from ${previousPrice} to ${price}.`,
})
