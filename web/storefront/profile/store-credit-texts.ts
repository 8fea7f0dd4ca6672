/** The sentences of the store credit of a customer. */

export const title = 'Store Credit'
export const balance = 'Balance'
export const lead =
  'Refunds that you took as store credit. It does not expire. Use it in the payment step of checkout; to have it paid out instead, contact us.'
export const history = 'History'
export const emptyTitle = 'No store credit yet'
export const emptyText = 'A refund can be store credit instead of money, for example for another piece.'
export const date = 'Date'
export const what = 'What'
export const order = 'Order'
export const amount = 'Amount'
export const failed = 'Failed to load your store credit'
export const tryAgain = 'Try again'
