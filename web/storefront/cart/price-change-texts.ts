/** Why the price of a line changed. The cart and checkout say it. */

export const rateLockEnded = 'The rate lock has ended.'
export const productUpdated = 'This product has been updated.'
export const rateNotLocked = 'The rate was not locked yet.'
export const lowerLockInCart = 'Your cart had this product at a lower locked rate.'
export const priceChanged = (reason: string, previousPrice: string, price: string) =>
  `${reason} The price has changed from ${previousPrice} to ${price}.`
