import { plural } from '#domain/intl.ts'

/** The sentences of product cards, and of their buttons wherever they are shown. */

export const addToCart = 'Add to Cart'
export const adding = 'Adding'
export const chooseSize = 'Choose size'
export const seeOptions = 'See options'
export const shipsIn = (days: number) => `Ships in ${days} ${plural(days, 'day', 'days')}`
export const soldOut = 'Sold out'
export const priceOnRequest = 'Price on request'
export const addedToCart = (name: string) => `${name} is in your cart`
export const viewCart = 'View cart'
export const quantityOf = (name: string) => `Quantity of ${name}`
export const quickView = (name: string) => `Quick view: ${name}`
export const quickViewFailed = 'Quick view could not be loaded. Check your connection.'
export const viewDetails = 'View full details'
export const addToWishlist = (name: string) => `Add to wishlist: ${name}`
export const removeFromWishlist = (name: string) => `Remove from wishlist: ${name}`
