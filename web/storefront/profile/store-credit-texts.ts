import { defineTexts } from '#domain/texts.ts'

/** The store credit of a customer. */
export const texts = defineTexts('profile/store-credit', {
  title: 'Store Credit',
  balance: 'Balance',
  lead: 'Refunds that you took as store credit. It does not expire. Use it in the payment step of checkout; to have it paid out instead, contact us.',
  history: 'History',
  emptyTitle: 'No store credit yet',
  emptyText: 'A refund can be store credit instead of money, for example for another piece.',
  date: 'Date',
  what: 'What',
  order: 'Order',
  amount: 'Amount',
  failed: 'Failed to load your store credit',
  tryAgain: 'Try again',
})
