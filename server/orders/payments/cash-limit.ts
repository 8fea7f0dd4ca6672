import type { Output } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { exceedsCashLimit } from '#domain/cash-limit.ts'
import { conflict } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { formatInr, type Paise, paise, toRupees } from '#domain/money.ts'
import { CASH_METHODS, getPaymentMethod } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { pipelined, type Reader, type Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { getUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { type Contact, hashAccount, listContacts, WITH_RELATED_ORDERS } from '../person-contacts.ts'
import type { OrderRow } from '../tables.ts'
import { sumOpenCodOrders } from './open-cod-orders.ts'

type CashTotalQuery = {
  /** Null: the account was erased. */
  userId: string | null
  contacts: readonly Contact[]
  now: Date
  exceptId?: string
}

/**
 * The total of the person's cash orders of this day in India, and the cash that was paid at the counter. One person is whoever has the same mailbox or phone number,
 * in this account, in other ones and in erased ones; people who share only a delivery address are not one person. Cancelled
 * orders do not count; returned ones do, because their cash was taken. Cash at the counter always counts for the same reason.
 */
async function sumCashOrdersOfDay(
  db: Reader,
  { userId, contacts, now, exceptId = '' }: CashTotalQuery,
): Promise<Paise> {
  const day = toIndiaDay(now)
  const { rows } = await db.$client.query<{ total: string }>({
    ...SUM_CASH_ORDERS,
    values: [
      userId ?? '',
      personHashes(contacts),
      exceptId,
      [...CASH_METHODS],
      startOfIndiaDay(day).toISOString(),
      endOfIndiaDay(day).toISOString(),
    ],
  })
  return paise(Number(rows[0]?.total ?? 0))
}

/**
 * The same in a transaction that is about to add an order. Two cash orders of one person wait for each other, also from
 * two accounts.
 */
export async function lockCashOrdersOfDay(tx: Tx, query: CashTotalQuery): Promise<Paise> {
  const [, total] = await pipelined(
    lockKeys(tx, 'cash of a person', ...personHashes(query.contacts).map((hash) => `cash ${hash}`)),
    sumCashOrdersOfDay(tx, query),
  )
  return total
}

const personHashes = (contacts: readonly Contact[]): string[] => [
  ...new Set(contacts.filter(({ kind }) => kind !== 'address').map(({ keyHash }) => keyHash)),
]

const SUM_CASH_ORDERS = {
  name: 'sum_cash_orders_of_day',
  text: `
    ${WITH_RELATED_ORDERS}
    select coalesce(sum(o.total_paise) filter (where o.payment_method = any($4::text[]) and o.status <> 'cancelled'), 0)
      + coalesce(sum(c.paid) filter (where o.payment_method = 'counter'), 0) as total
    from related join orders o on o.id = related.id
    left join lateral (
      select sum(e.amount_paise) as paid from ledger_entries e
      where e.order_id = o.id and e.kind = 'cash-received' and o.payment_method = 'counter'
    ) c on true
    where o.id <> $3 and o.created_at >= $5::timestamptz and o.created_at < $6::timestamptz`,
}

/** A cancelled cash order that gets another status, also Returned, counts again on the day when it was placed. */
export async function assertWithinCashLimit(tx: Tx, order: OrderRow, limit: Paise): Promise<void> {
  if (order.status !== 'cancelled') return
  await assertCashTotal(tx, order, {
    total: order.totalPaise,
    limit,
    advice: 'Please ask for a new order by bank transfer.',
  })
}

/** The cash order may have this total, with the other cash orders of the customer on the day when it was placed. */
export async function assertCashTotal(
  tx: Tx,
  order: OrderRow,
  { total, limit, advice }: { total: Paise; limit: Paise; advice: string },
): Promise<void> {
  if (!isCashOrder(order)) return
  const otherCash = await lockCashOrdersOfDay(tx, await othersOf(tx, order))
  if (exceedsCashLimit(total, otherCash, limit))
    throw conflict(describeCashLimit(limit, advice), 'CASH_LIMIT')
}

/** The other cash orders that count with this one. Null: it is not paid in cash, so that nothing limits it. */
export const sumOtherCashOrders = async (db: Reader, order: OrderRow): Promise<Paise | null> =>
  isCashOrder(order) ? sumCashOrdersOfDay(db, await othersOf(db, order)) : null

export const describeCashLimit = (limit: Paise, advice: string): string =>
  `With this order the customer's cash orders of that day would reach ${formatInr(limit)}, which the law does not allow. ${advice}`

const isCashOrder = ({ paymentMethod }: OrderRow): boolean => getPaymentMethod(paymentMethod).isCash

const othersOf = async (db: Reader, order: OrderRow): Promise<CashTotalQuery> => ({
  userId: order.userId,
  contacts: await listContacts(db, order.id),
  now: order.createdAt,
  exceptId: order.id,
})

/** How much the caller has ordered with cash today, for checkout. */
export function createCashToday({ database, clock, settings, secrets }: OrderDeps) {
  return async (caller: AuthenticatedCaller): Promise<Output<typeof contract.cashToday>> => {
    const { cashLimit } = await settings.current()
    const user = await getUser(database.db, caller.userId)
    const person = { userId: user.id, contacts: hashAccount(secrets, user) }
    const total = await sumCashOrdersOfDay(database.db, { ...person, now: clock.now() })
    const open = await sumOpenCodOrders(database.db, person)
    return {
      total: toRupees(total),
      limit: toRupees(cashLimit),
      open: { count: open.count, amount: toRupees(open.amount) },
    }
  }
}
