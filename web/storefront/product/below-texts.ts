import { defineTexts } from '#domain/texts.ts'

/** The sentences of the sections of the product page whose code is loaded after hydration. */
export const texts = defineTexts('product/below', {
  related: 'You May Also Like',
  recentlyViewed: 'Recently viewed',

  aboutProduct: 'About this piece',
  material: 'Material',
  weight: 'Weight',
  /** `19.860 g (Gold 22K 18.420 g, stones and other parts 1.440 g)`. */
  weightOfParts: (gross: string, metal: string, net: string, rest: string) =>
    `${gross} (${metal} ${net}, stones and other parts ${rest})`,
  brand: 'Brand',
  sku: 'SKU',

  inStock: (city: string) => (city ? `In stock in ${city}` : 'In stock'),
  onlyInStock: (stock: number, city: string) => `${stock} in stock${city && ` in ${city}`}`,
  exchangeBadge: 'Exchange',
  noExchangeBadge: 'No return or exchange',
  deliveryBadge: (isFree: boolean, isInsured: boolean) => {
    const words = [isFree && 'free', isInsured && 'insured', 'delivery'].filter(Boolean).join(' ')
    return words[0]!.toUpperCase() + words.slice(1)
  },
  shippingMessage: (message: string, estimate: string) => `${message}. ${estimate}`,
  deliveryEstimate: (estimate: string, area: string) => `Arrives in ${estimate} (${area})`,
  madeToOrderEstimate: (deliveryTime: string, area: string) => `${deliveryTime} (${area})`,
  withinCity: (city: string, radiusKm: number) => `${city}, up to ${radiusKm} km`,
  /** The shop has delivery zones with costs of their own. */
  byPostalCode: 'your PIN code says whether we deliver',
  verifyHallmark: 'Verify the code in the BIS Care app',
})
