/** The sentences of the price break-up in the cart, whose code is loaded when it is opened. */

export const loading = 'Loading…'
export const failed = 'Could not load the price break-up. Please close it and try again.'
export const unknown = 'This product has been updated. Its price break-up is on the product page.'
