/** The sentences of the sections of the product page whose code is loaded after hydration. */

export const related = 'You May Also Like'
export const recentlyViewed = 'Recently viewed'

export const aboutProduct = 'About this piece'
export const material = 'Material'
export const weight = 'Weight'
export const brand = 'Brand'
export const sku = 'SKU'

export const soldOut = 'Sold out'
export const inStock = (city: string) => `In stock in ${city}`
export const onlyInStock = (stock: number, city: string) => `${stock} in stock in ${city}`
export const exchangeBadge = 'Exchange'
export const noExchangeBadge = 'No return or exchange'
export const deliveryBadge = (isFree: boolean, isInsured: boolean) => {
  const words = [isFree && 'free', isInsured && 'insured', 'delivery'].filter(Boolean).join(' ')
  return words[0]!.toUpperCase() + words.slice(1)
}
export const shippingMessage = (message: string, estimate: string) => `${message}. ${estimate}`
export const deliveryEstimate = (estimate: string, city: string, radiusKm: number) =>
  `Arrives in ${estimate} (${city}, up to ${radiusKm} km)`
export const madeToOrderEstimate = (deliveryTime: string, city: string, radiusKm: number) =>
  `${deliveryTime} (${city}, up to ${radiusKm} km)`
export const verifyHallmark = 'Verify the code in the BIS Care app'
