import { defineTexts } from '#domain/texts.ts'

/** The messages of the cart that any page can show. */
export const texts = defineTexts('cart/cart-store', {
  removedFromCart: (name: string) => `${name} is no longer available and was removed from your cart.`,
})
