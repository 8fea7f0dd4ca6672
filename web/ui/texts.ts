/** The words of the components that every part of the site uses. */

export const skipToContent = 'Skip to content'
export const close = 'Close'
export const cancel = 'Cancel'
export const dismiss = 'Dismiss'
export const notifications = 'Notifications'
export const loading = 'Loading'
export const optional = ' (optional)'
export const formNeedsJavaScript =
  'This form needs JavaScript. Please turn it on in your browser and reload the page.'
export const errorTitle = 'There was a problem'
export const hidePassword = 'Hide password'
export const showPassword = 'Show password'
export const breadcrumbs = 'Breadcrumbs'

export const priceOnRequest = 'Price on request'
/** Before the lowest of several prices. */
export const from = 'From '
/** Read by screen readers before the crossed-out price. */
export const previousPrice = 'was '
export const save = (percent: number) => `Save ${percent}%`
export const rating = (rating: number) => `Rated ${rating} out of 5`
export const quantity = 'Quantity'
export const decreaseQuantity = 'Decrease quantity'
export const increaseQuantity = 'Increase quantity'

export const pageNotFound = 'Page not found'
export const pageNotFoundText = 'It may have moved or been sold. Search for it, or continue shopping.'
export const accessDenied = 'Access denied'
export const accessDeniedText = 'Your account does not have access to this page.'
export const pageFailed = 'Something went wrong'
export const pageFailedText = 'This page could not be shown. Please try again.'
export const continueShopping = 'Continue Shopping'
export const searchStore = 'Search our store'
export const search = 'Search'
export const tryAgain = 'Try again'
export const tryingAgain = 'Trying again'
