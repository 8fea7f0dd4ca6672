import { plural } from '#domain/intl.ts'

/** The sentences of the list of a category. */

export const loadFailed = 'Failed to load category data'
export const subcategoryTitle = (subcategory: string, category: string) => `${subcategory}, ${category}`
/** `22K Rings`, `Rings for Women` */
export const nameWithFilter = (name: string, { group, label }: { group: string; label: string }) =>
  group === 'gender' ? `${name} for ${label}` : `${label} ${name}`
export const description = (name: string, total: number) =>
  `${name}: ${total} ${plural(total, 'piece', 'pieces')}, priced at today’s rate.`
export const noProductsToShow = 'No products to show'
export const emptyText =
  'There are no products in this collection right now. Please look at our other collections.'
export const emptyFilteredText = 'Try fewer filters, or browse the whole collection.'

export const andAbove = (price: string) => `${price} and above`
export const price = 'Price'
export const lowestPrice = 'Lowest price'
export const highestPrice = 'Highest price'
export const noUpperLimit = 'no upper limit'
export const subcategory = 'Subcategory'
/** Reads out before the round pictures of the subcategories. */
export const styles = (category: string) => `${category} by style`
export const material = 'Material'
export const featured = 'Featured'
