/** How to pay an order by bank transfer. */

export const title = 'Pay by bank transfer or UPI'
/** Shown before the date. */
export const payBy = 'Pay by'
/** Follows the date. */
export const unpaidOrders = '. Unpaid orders are cancelled after that.'
export const rest = (day: string) =>
  `The rest is to be paid before dispatch. Your price is held until ${day}.`
export const amount = 'Amount'
export const paymentRemark = 'Payment reference'
export const callForDetails = (phone: string) =>
  phone ? `Please call us for the account details: ${phone}.` : 'Please call us for the account details.'
export const reference = (transactionId: string) =>
  `Your transfer reference: ${transactionId}. We confirm the payment once it arrives.`
