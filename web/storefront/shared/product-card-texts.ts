import { plural } from '#domain/intl.ts'
import { defineTexts } from '#domain/texts.ts'

/** The sentences of product cards, and of their buttons wherever they are shown. */
export const texts = defineTexts('shared/product-card', {
  addToCart: 'Add to Cart',
  adding: 'Adding',
  chooseSize: 'Choose size',
  seeOptions: 'See options',
  shipsIn: (days: number) => `Ships in ${days} ${plural(days, 'day', 'days')}`,
  soldOut: 'Sold out',
  priceOnRequest: 'Price on request',
  addedToCart: (name: string) => `${name} is in your cart`,
  viewCart: 'View cart',
  quantityOf: (name: string) => `Quantity of ${name}`,
  quickView: (name: string) => `Quick view: ${name}`,
  quickViewFailed: 'Quick view could not be loaded. Check your connection.',
  viewDetails: 'View full details',
  addToWishlist: (name: string) => `Add to wishlist: ${name}`,
  removeFromWishlist: (name: string) => `Remove from wishlist: ${name}`,
})
