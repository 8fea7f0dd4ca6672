import { plural } from '#domain/intl.ts'

/** The sentences of lists of products: categories, presets and search results. */

export const products = 'Products'
export const showing = (from: number, to: number, total: number) =>
  `Showing ${from} to ${to} of ${total} ${plural(total, 'product', 'products')}`
export const noProductsFound = 'No products found'
export const sortBy = 'Sort by'
export const priceLowToHigh = 'Price: low to high'
export const priceHighToLow = 'Price: high to low'
export const newest = 'Newest'
export const applyFilters = 'Apply Filters'
export const clearFilters = 'Clear Filters'
export const noneUnder = (limit: string, cheapest: string) =>
  `None under ${limit}. The lowest price is ${cheapest}.`
export const noneAbove = (limit: string, dearest: string) =>
  `None above ${limit}. The highest price is ${dearest}.`
export const anyPrice = 'Show all prices'
