import type { CodRules, OpenCodOrders } from '#domain/cod-rules.ts'
import { paise, ZERO } from '#domain/money.ts'
import { UNDELIVERED_STATUSES } from '#domain/order-status.ts'
import { pipelined, type Reader, type Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { type Contact, WITH_RELATED_ORDERS } from '../person-contacts.ts'

type PersonQuery = { userId: string; contacts: readonly Contact[] }

/**
 * The orders with cash on delivery that are not paid yet, of this person in all accounts, to this phone number and to this
 * address.
 */
export async function sumOpenCodOrders(
  db: Reader,
  { userId, contacts }: PersonQuery,
): Promise<OpenCodOrders> {
  const { rows } = await db.$client.query<{ count: number; amount: string }>({
    ...SUM_OPEN_COD_ORDERS,
    values: [userId, hashesOf(contacts), UNDELIVERED_STATUSES],
  })
  return { count: rows[0]?.count ?? 0, amount: paise(Number(rows[0]?.amount ?? 0)) }
}

/** The same in a transaction that is about to add an order. Two orders of one person or address wait for each other. */
export async function lockOpenCodOrders(
  tx: Tx,
  query: PersonQuery,
  { maxOpenOrders, maxOpenAmount }: CodRules,
): Promise<OpenCodOrders> {
  if (maxOpenOrders === 0 && maxOpenAmount === 0) return { count: 0, amount: ZERO }
  const [, open] = await pipelined(
    lockKeys(tx, 'cash of a person', ...hashesOf(query.contacts).map((hash) => `open cash ${hash}`)),
    sumOpenCodOrders(tx, query),
  )
  return open
}

const hashesOf = (contacts: readonly Contact[]): string[] => [
  ...new Set(contacts.map(({ keyHash }) => keyHash)),
]

const SUM_OPEN_COD_ORDERS = {
  name: 'sum_open_cod_orders',
  text: `
    ${WITH_RELATED_ORDERS}
    select count(*)::int as count, coalesce(sum(o.total_paise - o.refunded_paise), 0) as amount
    from related join orders o on o.id = related.id
    where o.payment_method = 'cod' and o.payment_status = 'pending' and o.total_paise > 0 and o.status = any($3::text[])`,
}
