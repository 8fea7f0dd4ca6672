import { formatInr, type Paise, sum } from './money.ts'

/** On orders, mails and tax documents. */
export const COD_FEE_LABEL = 'Cash on Delivery fee'

/** What the owner sets about cash on delivery. 0: no fee, no limit. */
export type CodRules = {
  /** Without GST, which it bears as delivery does. */
  fee: Paise
  /** The largest order, with its fee. */
  maxOrder: Paise
  /** Of one person, phone number or delivery address, while they are not paid. */
  maxOpenOrders: number
  maxOpenAmount: Paise
}

/** The cash orders of a person that are on their way, with those to the same phone number or address. */
export type OpenCodOrders = { count: number; amount: Paise }

type CodOrder = { total: Paise; rules: CodRules; open: OpenCodOrders; isRefused: boolean }
type CodRefusal = { message: string; checkoutHint: string }

/** Why the shop takes no cash for this order. Null: it does. */
export function getCodRefusal({ total, rules, open, isRefused }: CodOrder): CodRefusal | null {
  const { maxOrder, maxOpenOrders, maxOpenAmount } = rules
  if (isRefused)
    return {
      message: 'We cannot offer Cash on Delivery for this order.',
      checkoutHint: 'Not available for this order',
    }
  if (maxOrder > 0 && total > maxOrder)
    return {
      message: `Cash on Delivery is for orders of up to ${formatInr(maxOrder)}.`,
      checkoutHint: `For orders of up to ${formatInr(maxOrder)}`,
    }
  // No amount and no number of what is open: it may be the orders of another account.
  if (maxOpenOrders > 0 && open.count >= maxOpenOrders)
    return {
      message: `Cash on Delivery is for ${maxOpenOrders === 1 ? 'one order' : `${maxOpenOrders} orders`} at a time, your own and those to this phone number or address. Please wait until they have been delivered.`,
      checkoutHint: 'Available again when your open orders have been delivered',
    }
  if (maxOpenAmount > 0 && sum([open.amount, total]) > maxOpenAmount)
    return {
      message: `Cash on Delivery is for ${formatInr(maxOpenAmount)} at a time, in your own orders and those to this phone number or address together.`,
      checkoutHint: `For ${formatInr(maxOpenAmount)} at a time, with your open orders`,
    }
  return null
}
