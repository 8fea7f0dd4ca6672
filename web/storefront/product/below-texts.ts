/** The sentences of the sections of the product page whose code is loaded after hydration. */

export const related = 'You May Also Like'
export const recentlyViewed = 'Recently viewed'

export const aboutProduct = 'About this piece'
export const material = 'Material'
export const weight = 'Weight'
export const sku = 'SKU'

export const soldOut = 'Sold out'
export const inStock = (city: string) => `In stock in ${city}`
export const onlyInStock = (stock: number, city: string) => `${stock} in stock in ${city}`
export const exchangeBadge = 'Exchange'
export const freeDeliveryBadge = 'Free insured delivery'
export const deliveryBadge = 'Insured delivery'
export const deliveryEstimate = (estimate: string, city: string, radiusKm: number) =>
  `Arrives in ${estimate} (${city}, up to ${radiusKm} km)`
export const madeToOrderEstimate = (deliveryTime: string, city: string, radiusKm: number) =>
  `${deliveryTime} (${city}, up to ${radiusKm} km)`
export const verifyHallmark = 'Verify the code in the BIS Care app'
