/** The sentences of the list of a category. */

export const loadFailed = 'Failed to load category data'
export const subcategoryTitle = (subcategory: string, category: string) => `${subcategory}, ${category}`
export const description = (name: string, total: number) =>
  `${name}: ${total} pieces, priced at today’s rate.`
export const noProductsToShow = 'No products to show'
export const emptyText =
  'There are no products in this collection right now. Please look at our other collections.'
export const emptyFilteredText = 'Try fewer filters, or browse the whole collection.'

export const filtersApplied = 'Filters applied'
export const fromPrice = (price: string) => `From ${price}`
export const upToPrice = (price: string) => `Up to ${price}`
export const andAbove = (price: string) => `${price} and above`
export const price = 'Price'
export const lowestPrice = 'Lowest price'
export const highestPrice = 'Highest price'
export const noUpperLimit = 'no upper limit'
export const subcategory = 'Subcategory'
export const material = 'Material'
export const productCount = (count: number) => (count === 1 ? '1 product' : `${count} products`)
export const featured = 'Featured'
