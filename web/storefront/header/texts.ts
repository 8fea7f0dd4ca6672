/** The sentences of the header, its menus and the bar at the bottom of a phone. */

export const search = 'Search'
export const searchPlaceholder = 'Search for jhumka, solitaire, 22K kada'
export const recentSearches = 'Recent searches'
export const clearRecent = 'Clear'
export const suggestions = 'Suggestions'
export const closeSearch = 'Close search'

export const categories = 'Categories'
export const viewAll = (category: string) => `View all ${category}`
export const menu = 'Menu'
export const menuFailed = 'The menu could not be opened. Please try again.'
export const closeMenu = 'Close menu'
export const quickLinks = 'Quick links'
export const shop = 'Shop'
export const account = 'Account'

export const cart = 'Cart'
export const wishlist = 'Wishlist'
export const cartOrWishlist = (name: string, items: string) => `${name}, ${items}`

export const login = 'Login'
export const register = 'Register'
export const profile = 'Profile'
export const myProfile = 'My Profile'
export const myOrders = 'My Orders'
export const myWishlist = (count: number) => `My Wishlist (${count})`
export const adminDashboard = 'Admin Dashboard'
export const signOut = 'Sign Out'
