/** The sentences of chosen products in a form. */

export const searchProducts = 'Search products'
export const foundProducts = 'Found products'
export const noProducts = 'No products found'
export const add = 'Add'
export const isAdded = 'Added'
export const onRequest = 'On request'
export const loadingProduct = 'Loading...'
export const productsFailed = 'The chosen products could not be loaded. They stay chosen.'
export const tryAgain = 'Try again'
export const missingProduct = 'A product that is not in the shop any more'
export const product = (place: number) => `Product ${place}`
export const added = (name: string) => `${name} added at the end`
export const removed = (name: string) => `${name} removed`
export const remove = (name: string) => `Remove ${name}`
