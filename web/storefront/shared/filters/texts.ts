import { plural } from '#domain/intl.ts'

/** The sentences of the filter panel. */

export const filtersApplied = 'Filters applied'
export const fromPrice = (price: string) => `From ${price}`
export const upToPrice = (price: string) => `Up to ${price}`
export const weight = 'Weight'
export const lowestWeight = 'From'
export const highestWeight = 'To'
export const grams = 'g'
export const fromWeight = (grams: number) => `From ${grams} g`
export const upToWeight = (grams: number) => `Up to ${grams} g`
export const noneLighter = (limit: number, lightest: number) =>
  `None up to ${limit} g. The lightest weighs ${lightest} g.`
export const noneHeavier = (limit: number, heaviest: number) =>
  `None from ${limit} g. The heaviest weighs ${heaviest} g.`
export const anyWeight = 'Show all weights'
export const anyTime = 'Any time'
/** Read by screen readers after the name of a group. */
export const chosenCount = (count: number) => `, ${count} chosen`
export const showAll = (count: number) => `Show all ${count}`
export const showFewer = 'Show fewer'
export const productCount = (count: number) => `${count} ${plural(count, 'product', 'products')}`
export const showProducts = (count: number) => `Show ${productCount(count)}`
export const browseBy = (name: string) => `${name} by`
