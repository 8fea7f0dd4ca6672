/** The sentences of the cart page. */

export const title = 'Cart'
export const heading = 'Your cart'

export const emptyTitle = 'Your cart is empty'
export const emptyText = (lockMinutes: number) =>
  `Add a product and we hold its rate for ${lockMinutes} minutes.`

export const unavailable = 'This product is currently unavailable. Remove it to continue.'
export const reduceQuantity = (shortage: string) => `${shortage}. Reduce the quantity to continue.`
export const rateLock = (metal: string, rate: string, time: string) => `${metal} ${rate}/g locked at ${time}`
export const priceBreakup = 'Price break-up'
export const priceBreakupEach = 'Price break-up of each'
export const saveForLater = 'Save for later'
export const remove = 'Remove'
export const removeProduct = (name: string) => `Remove ${name}`
export const priceEach = (price: string) => `${price} each`

export const orderSummary = 'Order Summary'
export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const delivery = 'Delivery'
export const free = 'Free'
export const totalExcludingGst = 'Total excluding GST'
export const freeDeliveryFrom = (amount: string) => `Free delivery on orders of ${amount} or more.`
export const checkoutBlocked = 'Remove unavailable products or reduce their quantity to check out.'
export const proceedToCheckout = 'Proceed to Checkout'
export const gstAtCheckout = 'GST is calculated at checkout; tax invoice included.'
export const applyCoupon = 'Apply coupon'
