/** The sentences of the list of orders and of the page of one order. */

export const myOrders = 'My Orders'
export const listUnavailable = 'An error occurred while fetching orders'
export const listFailed = 'Could not fetch orders'
export const searchOrders = 'Search orders'
export const searchPlaceholder = 'Order number or product'
export const status = 'Status'
export const allStatuses = 'All Status'
export const newestFirst = 'Newest first'
export const oldestFirst = 'Oldest first'
export const emptyTitle = 'No orders found'
export const emptyText = "You haven't placed any orders yet."
export const emptyFilteredText = 'Try adjusting your search or filter criteria.'
export const startShopping = 'Start Shopping'
export const listCaption = 'My orders'
export const orderId = 'Order ID'
export const date = 'Date'
export const total = 'Total'
export const track = 'Track'
export const trackOrder = (orderNumber: string) => `Track Order ${orderNumber}`
export const payNow = 'Pay now'
export const payOrder = (orderNumber: string) => `Pay for order ${orderNumber}`
export const moreItems = (count: number) => ` and ${count} more`

export const orderTracking = 'Order Tracking'
export const orderFailed = 'Could not fetch order details'
export const viewAllOrders = 'View All Orders'
/** Followed by the number of the order. */
export const order = 'Order'
/** Between the number of the order and the time. */
export const placedOn = ', placed on'
export const orderUpdates = 'Order Updates'
export const items = 'Items'
export const quantity = (quantity: number) => `Quantity ${quantity}`
export const returnedQuantity = (quantity: number) => `, ${quantity} returned`
export const writeReview = 'Write a review'
export const orderAgain = 'Order again'
export const addingAgain = 'Adding to cart'
export const unavailable = (name: string) => `${name} is no longer available.`
export const cancelOrder = 'Cancel order'
export const cancelTitle = 'Cancel this order?'
export const cancelText = (orderNumber: string) =>
  `Order ${orderNumber} will be cancelled. Any credits used are returned to you.`
export const keepOrder = 'Keep order'
export const cancelFailed = 'Could not cancel the order'
export const invoice = 'Invoice'
export const invoiceLater = 'Your tax invoice will be available once the order is dispatched.'
export const noInvoice = 'There is no invoice for this order.'

export const orderSummary = 'Order Summary'
export const subtotal = 'Subtotal'
export const shipping = 'Shipping'
export const free = 'Free'
export const discount = 'Discount'
export const rounding = 'Round off'
export const placeOfSupply = (state: string, code: string) => `Place of supply: ${state} (${code})`
export const buyer = (name: string, gstin: string) => `Billed to ${name}, GSTIN ${gstin}`
export const referralCredits = 'Referral Credits'
/** Followed by the amount. */
export const refundedForReturns = 'Refunded for returned items'
export const payment = 'Payment'
export const paymentStatus = (method: string, status: string) => `${method}, ${status.toLowerCase()}`
export const paymentReference = (reference: string) => `. Reference ${reference}`
export const received = (amount: string) => `${amount} received`
export const paidWithStoreCredit = (amount: string) => `${amount} of it is store credit`
export const givenAsStoreCredit = (amount: string) => `${amount} of it as store credit`
export const due = (amount: string) => `${amount} still to be paid`
export const refunded = (amount: string) => `${amount} refunded`
export const refundable = (amount: string) => `${amount} will be refunded to you`
export const exchangedPieces = 'Another piece'
export const exchangedPiece = (weight: string, before: string) =>
  `We chose a piece of ${weight} instead of ${before}.`
export const costsMore = (amount: string, how: string) => `It costs ${amount} more with GST (${how}).`
export const costsLess = (amount: string, how: string) => `It costs ${amount} less with GST (${how}).`
export const differenceWaived = (amount: string) =>
  `It costs ${amount} more with GST, which you do not have to pay.`
export const notSettled = 'not settled yet'
export const shippingAddress = 'Shipping Address'
