/** The sentences of the wishlist page. */

export const title = 'Wishlist'
export const emptyTitle = 'Your wishlist is empty'
export const emptyText = 'Tap the heart on a product to save it here.'
export const clear = 'Clear Wishlist'
export const confirmClear = (count: number) => `Remove all ${count} items from your wishlist?`
export const moveToCart = 'Move to Cart'
export const cannotBeOrdered = (name: string) => `${name} cannot be ordered at the moment.`
