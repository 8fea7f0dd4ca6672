/** The messages of the cart that any page can show. */

export const removedFromCart = (name: string) =>
  `${name} is no longer available and was removed from your cart.`
