import { formatRupees } from '#domain/money.ts'
import { defineReasons } from '#domain/reasons.ts'

export const cartReason = defineReasons({
  PRICE_ON_REQUEST: ({ name }: { name: string }) =>
    `The price of “${name}” is on request. Please ask the shop.`,
  LINE_TOTAL: ({ amount }: { amount: number }) =>
    `You can order up to ${formatRupees(amount)} of one product here. Please contact us for more.`,
})
