/** The sentences of the form for an e-mail when a product is back in stock. It loads only for what is sold out. */

export const title = 'Email me when it is back in stock'
export const email = 'Email address'
export const emailRequired = 'Email is required'
export const invalidEmail = 'Email is invalid'
export const submit = 'Notify me'
export const sending = 'Sending'
export const failed = 'Could not save your request. Please try again.'
