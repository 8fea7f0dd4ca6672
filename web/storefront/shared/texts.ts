import { plural } from '#domain/intl.ts'

/** The sentences that several pages of the shop use. */

/** The first breadcrumb. */
export const home = 'Home'
export const collections = 'Collections'
export const browseCollections = 'Browse collections'
export const stores = 'Stores'
export const trackOrder = 'Track Order'
export const goldPurchasePlan = 'Gold Purchase Plan'
export const filters = 'Filters'
export const itemCount = (count: number) => `${count} ${plural(count, 'item', 'items')}`

/** Of a product whose pieces are charged by their own weight. */
export const onePieceOnly = 'Each piece is priced by its own weight, so you can order one at a time.'

export const pageTitle = (title: string, page: number) => `${title}, page ${page}`
export const pageDescription = (page: number, total: number | undefined, description: string) =>
  `Page ${page} of ${total}. ${description}`
export const storesOf = (shopName: string) => `Stores of ${shopName}`
