/** The sentences of the 404 page. */

export const title = (message: string, shopName: string) => `${message} | ${shopName}`
export const backToHome = 'Back to home'
export const goBack = 'Go back'
