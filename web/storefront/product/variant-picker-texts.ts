/** The sentences of the options of a product. Their code is only loaded for products with options. */

export const soldOut = 'sold out'
export const otherCombination = 'changes the other choices'
export const show = 'Show price'
export const weight = (weight: string) => `Weight ${weight}`
export const choose = 'Choose'
export const from = (price: string) => `From ${price}`
export const chosen = (title: string, price: string) => `${title}: ${price}`
