import type { PublicSettings } from '#contract/settings.ts'

/** The sentences of checkout. */

export const pageTitle = 'Checkout'
export const stepsLabel = 'Checkout'
export const steps = ['Shipping', 'Billing', 'Payment']
export const questions = 'Questions?'
export const backToCart = 'Back to cart'
export const back = 'Back'
export const signInTitle = 'Please Sign In'
export const signIn = 'Sign in'
export const signInText = 'Sign in to check out. Your cart is saved.'
export const sessionEnded =
  'Your session has ended. Sign in to continue where you left off. Your details are saved.'
export const unexpectedError = 'An unexpected error occurred. Please try again.'

export const shippingAddress = 'Shipping Address'
export const shippingIntro = ({
  insuredDelivery,
  deliveryRadiusKm,
  deliveryCity,
  deliveryScope,
}: Pick<PublicSettings, 'insuredDelivery' | 'deliveryRadiusKm' | 'deliveryCity' | 'deliveryScope'>) =>
  deliveryScope === 'city'
    ? `We deliver ${insuredDelivery ? 'insured, ' : ''}to a named person, within ${deliveryRadiusKm} km of ${deliveryCity}.`
    : `We deliver ${insuredDelivery ? 'insured, ' : ''}to a named person. The postal code says whether, and for how much.`
export const continueToBilling = 'Continue to Billing'
export const checking = 'Checking...'

export const checkingDelivery = 'Checking delivery to your area…'
export const checkAgain = 'Check again'
export const distance = (km: number) => `${km} km from our store`
export const freeOnThisOrder = 'free on this order'
export const chargeForThisOrder = (charge: string) => `${charge} for this order`
export const estimated = (estimate: string) => `estimated ${estimate}`

export const billingAddress = 'Billing Address'
export const billingIntro = 'This address appears on your tax invoice.'
export const sameAsShipping = 'Same as shipping address'
export const continueToPayment = 'Continue to Payment'

export const saveAddress = 'Save this address'
export const defaultAddress = 'Default'
export const newAddress = 'New address'
export const newAddressDetail = 'Enter it, or pick it on a map'
export const editAddress = 'Edit this address'
export const showAllAddresses = (count: number) => `Show all ${count} addresses`

export const paymentMethod = 'Payment Method'
export const aboveLimit = (limit: string) =>
  `Orders of ${limit} or more require digital payment and your PAN.`
export const cashLimitReached = (cashToday: string, limit: string) =>
  `Your cash orders today total ${cashToday}. With this order they reach the limit of ${limit}, so please pay by bank transfer or UPI.`
export const withFee = (hint: string, fee: string) => `${hint}. Fee ${fee}`
export const card = 'Credit/Debit Card'
export const cardDetail = 'Coming soon'
export const reference = 'Your transfer reference'
export const referenceExample = 'UTR or UPI number'
export const pan = 'PAN'
export const panHint = (limit: string) =>
  `Required for orders of ${limit} or more. Stored encrypted and shown masked.`
export const panExample = 'ABCDE1234F'
export const instructions = 'Special Instructions'
export const placeOrder = 'Place Order'
export const placing = 'Placing order...'

export const applyCredits = 'Use Referral Credits'
export const creditBalance = (balance: string) => `Balance ${balance}`
export const creditShare = (percent: number) => `You can use credits for up to ${percent}% of the subtotal.`
export const creditAmount = 'Amount to Use'
export const maxCredits = 'Max'

export const useStoreCredit = 'Use Store Credit'
export const storeCreditPays = (amount: string, rest: string | null) =>
  rest === null ? `It pays all of this order: ${amount}.` : `It pays ${amount}. You pay the other ${rest}.`
export const noCreditWithAdvance = 'Store credit is for orders that are paid at once.'

/** Shown when the server gives no reason. */
export const orderErrors = {
  failed: 'Failed to place order',
  unexpected: 'An error occurred while placing your order',
}

export const subtotal = 'Subtotal'
export const subtotalBeforeGst = 'Subtotal before GST'
export const discount = 'Discount'
export const shipping = 'Shipping'
export const gst = 'GST'
export const rounding = 'Round off'
export const placeOfSupply = (state: string, code: string) => `Place of supply: ${state} (${code})`
export const free = 'Free'
export const credits = 'Referral Credits'
export const total = 'Total'
export const storeCredit = 'Store credit'
export const toPay = 'To pay'
export const before = 'Before'
export const now = 'Now'

export const orderSummary = 'Order Summary'
export const showSummary = 'Show order summary'
export const hideSummary = 'Hide order summary'
export const summaryLine = (material: string, quantity: number) => `${material}. Quantity ${quantity}`
export const freeDelivery = (minimum: string, isBeforeGst: boolean) =>
  `Free delivery on orders of ${minimum} or more${isBeforeGst ? ' before GST' : ''}`
export const lockedRate = (metal: string, rate: string, time: string) =>
  `${metal} ${rate}/g locked at ${time}`

export const orderPlaced = 'Order Placed Successfully!'
export const yourOrder = 'Your order'
export const orderPlacedText = (total: string, email: string) =>
  `for ${total} has been placed. We’ll email ${email} when the status changes.`
export const orderedItems = 'Ordered items'
export const quantity = (quantity: number) => `Quantity ${quantity}`
export const trackOrder = 'Track Order'
export const continueShopping = 'Continue Shopping'

export const unconfirmedTitle = 'Was your order placed?'
export const unconfirmedText =
  'The connection was lost before we could confirm your order. Finish it now; it will not be placed twice.'
export const finishOrder = 'Finish my order'
export const checkingOrder = 'Checking...'
export const myOrders = 'My Orders'
export const resumeFailed = 'We cannot reach the store. Please check your connection and try again.'
