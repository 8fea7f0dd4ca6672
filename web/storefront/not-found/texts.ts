/** The sentences of the 404 page. */

export const title = (message: string, shopName: string) => `${message} | ${shopName}`
export const text = 'This page may have moved, or the product may have been sold. Search for it here:'
export const backToHome = 'Back to home'
export const goBack = 'Go back'
