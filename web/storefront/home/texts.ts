import { plural } from '#domain/intl.ts'

/** The sentences of the home page that the owner does not edit. */

export const title = (shopName: string) => `${shopName} | Gold, diamond and gemstone jewellery`
export const featured = 'Featured'
export const shopByCategory = 'Shop By Category'
export const allCollections = 'All collections'
export const loadingCategories = 'Loading categories'
export const categoriesFailed = 'Failed to load categories'
export const tryAgain = 'Try again'
export const scrollLeft = 'Scroll left'
export const scrollRight = 'Scroll right'
export const playVideo = 'Play video'
export const pauseVideo = 'Pause video'
export const pieceCount = (count: number) => `${count} ${plural(count, 'piece', 'pieces')}`
export const promises = 'Our promises'

export const membership = 'Membership'
/** Used in place of the name of a visitor. */
export const valuedCustomer = 'valued customer'
export const viewExclusiveCollection = 'View Exclusive Collection'
export const getStarted = 'Get started'
export const welcomeBack = 'Welcome back'
export const myAccount = 'My Account'

/** Under a tile: `Gold, from ₹18,400`. */
export const fromPrice = (text: string, price: string) => (text ? `${text}, from ${price}` : `From ${price}`)
