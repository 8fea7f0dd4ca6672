/** The sentences of the sections of the product page whose code is loaded after hydration. */

export const related = 'You May Also Like'
export const recentlyViewed = 'Recently viewed'

export const aboutProduct = 'About this piece'
export const material = 'Material'
export const weight = 'Weight'
export const sku = 'SKU'
