import type { Order } from '#contract/orders.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { getBankAccountRows } from '#domain/bank-transfer.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isAwaitingTransfer } from '#domain/payment-methods.ts'
import { detailsTable } from './blocks.ts'
import type { Block } from './layout.ts'

export type BankShop = Pick<PublicSettings, 'bankAccount'>

/** The bank details for an order that waits for a bank transfer. Empty for any other order. */
export function bankAccountBlocks({ bankAccount }: BankShop, order: Order): Block[] {
  const account = getBankAccountRows(bankAccount)
  if (!isAwaitingTransfer(order.status, order.payment) || account.length === 0) return []
  const { payBy } = order.payment
  return [
    detailsTable('Bank details', [
      ['Amount', formatRupees(order.payment.dueNow)],
      ...account,
      ['Payment reference', order.orderNumber],
      ...(payBy ? [['Pay by', formatDateTime(payBy)] as const] : []),
    ]),
  ]
}
