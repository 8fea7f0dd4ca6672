/** The page, and what its steps share. */
export const checkoutTexts = {
  pageTitle: 'Checkout',
  stepsLabel: 'Checkout',
  steps: ['Shipping', 'Billing', 'Payment'],
  questions: 'Questions?',
  backToCart: 'Back to cart',
  back: 'Back',
  signInTitle: 'Please Sign In',
  signIn: 'Sign in',
  signInText: 'Sign in to check out. Your cart is saved.',
  sessionEnded: 'Your session has ended. Sign in to continue where you left off. Your details are saved.',
  failed: 'An unexpected error occurred. Please try again.',
}

export const shippingTexts = {
  title: 'Shipping Address',
  intro: (radiusKm: number, city: string) =>
    `We deliver insured, to a named person, within ${radiusKm} km of ${city}.`,
  submit: 'Continue to Billing',
  checking: 'Checking...',
}

export const deliveryTexts = {
  checking: 'Checking delivery to your area…',
  checkAgain: 'Check again',
  distance: (km: number | null) => `${km} km from our store`,
  freeOnThisOrder: 'free on this order',
  chargeForThisOrder: (charge: string) => `${charge} for this order`,
  estimated: (estimate: string) => `estimated ${estimate}.`,
}

export const billingTexts = {
  title: 'Billing Address',
  intro: 'This address appears on your tax invoice.',
  sameAsShipping: 'Same as shipping address',
  submit: 'Continue to Payment',
}

export const addressTexts = {
  save: 'Save this address',
  default: 'Default',
  newTitle: 'New address',
  newDetail: 'Enter it, or pick it on a map',
  edit: 'Edit this address',
  showAll: (count: number) => `Show all ${count} addresses`,
}

export const paymentTexts = {
  title: 'Payment Method',
  aboveLimit: (limit: string) => `Orders of ${limit} or more require digital payment and your PAN.`,
  cashLimitReached: (cashToday: string, limit: string) =>
    `Your cash orders today total ${cashToday}. With this order they reach the limit of ${limit}, so please pay by bank transfer or UPI.`,
  card: 'Credit/Debit Card',
  cardDetail: 'Coming soon',
  reference: 'Your transfer reference',
  referenceExample: 'UTR or UPI number',
  pan: 'PAN',
  panHint: (limit: string) => `Required for orders of ${limit} or more. Stored encrypted and shown masked.`,
  panExample: 'ABCDE1234F',
  instructions: 'Special Instructions',
  submit: 'Place Order',
  placing: 'Placing order...',
}

export const creditTexts = {
  use: 'Use Referral Credits',
  balance: (balance: string) => `Balance ${balance}`,
  share: (percent: number) => `You can use credits for up to ${percent}% of the subtotal.`,
  amount: 'Amount to Use',
  max: 'Max',
}

/** What an error says when the server gives no reason. */
export const ORDER_ERRORS = {
  failed: 'Failed to place order',
  unexpected: 'An error occurred while placing your order',
}

export const totalTexts = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  free: 'Free',
  credits: 'Referral Credits',
  total: 'Total',
  before: 'Before',
  now: 'Now',
}

export const summaryTexts = {
  title: 'Order Summary',
  show: 'Show order summary',
  hide: 'Hide order summary',
  line: (material: string, quantity: number) => `${material}. Quantity ${quantity}`,
  freeDelivery: (minimum: string) => `Free delivery on orders of ${minimum} or more`,
  lockedRate: (metal: string, rate: string, time: string) => `${metal} ${rate}/g locked at ${time}`,
}

export const placedTexts = {
  title: 'Order Placed Successfully!',
  yourOrder: 'Your order',
  placed: (total: string, email: string) =>
    `for ${total} has been placed. We’ll email ${email} when the status changes.`,
  trackOrder: 'Track Order',
  continueShopping: 'Continue Shopping',
}

export const unconfirmedTexts = {
  title: 'Was your order placed?',
  text: 'The connection was lost before we could confirm your order. Finish it now; it will not be placed twice.',
  finish: 'Finish my order',
  checking: 'Checking...',
  orders: 'My Orders',
  failed: 'We cannot reach the store. Please check your connection and try again.',
}
