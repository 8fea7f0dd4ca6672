import type { Order } from '#contract/orders.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { formatDate, startOfIndiaDay } from '#domain/india-time.ts'
import { getLastReturnDay, type ReturnWindows } from '#domain/returns.ts'
import * as texts from './return-texts.ts'

type DeliveredOrder = Pick<Order, 'status' | 'statusHistory'> & {
  items: readonly Pick<Order['items'][number], 'returnable'>[]
}

/** `You can return items until 21 Dec 2026, and exchange them until 28 Nov 2026.` `today` is a day in India. */
export function describeReturnWindow(order: DeliveredOrder, windows: ReturnWindows, today: string): string {
  if (!order.items.some(({ returnable }) => returnable)) return `${ENGRAVING_TEXTS.notReturnable}.`
  const [refundUntil, exchangeUntil] = (['refund', 'exchange'] as const).map((wish) =>
    getLastReturnDay(order, wish, windows),
  )
  const formatDay = (day: string) => formatDate(startOfIndiaDay(day))
  const options = [
    refundUntil && refundUntil >= today ? texts.returnUntil(formatDay(refundUntil)) : null,
    exchangeUntil && exchangeUntil >= today ? texts.exchangeUntil(formatDay(exchangeUntil)) : null,
  ].filter((option) => option !== null)
  if (options.length > 0) return texts.youCan(options)
  return refundUntil ? texts.returnPeriodOver(formatDay(refundUntil)) : texts.notReturnable
}
