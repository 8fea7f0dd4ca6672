import { sql } from 'drizzle-orm'
import type { Address } from '#domain/address.ts'
import { conflict, tooManyRequests } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { UNDELIVERED_STATUSES } from '#domain/order-status.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { type CONTACT_KINDS, orderContacts, orders } from '../tables.ts'

type LimitSubject = 'person' | (typeof CONTACT_KINDS)[number]
export type Contact = { kind: (typeof CONTACT_KINDS)[number]; keyHash: string }

const SUBJECT_TEXTS: Record<LimitSubject, string> = {
  person: 'You have',
  phone: 'This phone number has',
  address: 'This delivery address has',
}

const DAY_SECONDS = 24 * 3600

type Limits = Pick<ShopSettings, 'maxOpenOrders' | 'maxOrdersPerDay'>

/**
 * Limits how many orders a person, a phone number, a delivery address and a network may place. An unpaid order holds stock
 * and may cost the shop a courier.
 */
export function createOrderLimits({
  clock,
  limits,
  secrets,
}: Pick<OrderDeps, 'clock' | 'limits' | 'secrets'>) {
  /** The phone number and the delivery address as keyed hashes, to find them in other accounts. */
  function hashContacts({ phone, street, postalCode }: Address): Contact[] {
    const addressKey = `${street.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')} ${postalCode}`
    return [
      { kind: 'phone', keyHash: secrets.keyedHash('order-phone', normalizePhone(phone) ?? phone) },
      { kind: 'address', keyHash: secrets.keyedHash('order-address', addressKey) },
    ]
  }

  /**
   * Throws when one more order is too many. The caller has locked the person's row. The advisory locks cover the same phone
   * or address in other accounts. They are taken in sorted order and after the products, so there is no deadlock.
   */
  async function assertOrderLimits(
    tx: Tx,
    { userId, contacts, shop }: { userId: string; contacts: readonly Contact[]; shop: Limits },
  ): Promise<void> {
    if (!limits.enabled) return
    for (const { keyHash } of contacts.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1)))
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${keyHash}`}, 0))`)

    const now = clock.now()
    const today = toIndiaDay(now)
    const midnight = endOfIndiaDay(today)
    const counts = await countOrders(tx, userId, contacts, startOfIndiaDay(today))
    for (const { kind, open, today: placedToday } of counts) {
      if (open >= shop.maxOpenOrders)
        throw conflict(
          `${SUBJECT_TEXTS[kind]} ${shop.maxOpenOrders} orders that are not paid yet. Please pay or cancel one of them first, or call the shop.`,
          'TOO_MANY_OPEN_ORDERS',
        )
      if (placedToday >= shop.maxOrdersPerDay) {
        const wait = Math.ceil((midnight.getTime() - now.getTime()) / 1000)
        throw tooManyRequests(
          `${SUBJECT_TEXTS[kind]} ${shop.maxOrdersPerDay} orders today, which is the most for one day. Please try again tomorrow.`,
          wait,
          'TOO_MANY_ORDERS_TODAY',
        )
      }
    }
  }

  /** Counts an order from this network. The count is undone when no new order was placed. */
  async function withNetworkLimit<T extends { isNew: boolean }>(
    address: string,
    maxPerDay: number,
    place: () => Promise<T>,
  ): Promise<T> {
    const key = `order-network:${networkOf(address)}`
    await limits.consume(
      key,
      { max: maxPerDay, seconds: DAY_SECONDS },
      'Too many orders come from your internet connection today. Please call the shop.',
    )
    let isCounted = false
    try {
      const result = await place()
      isCounted = result.isNew
      return result
    } finally {
      if (!isCounted) await limits.undoAttempt(key)
    }
  }

  return { hashContacts, assertOrderLimits, withNetworkLimit }
}

type OrderCounts = { kind: LimitSubject; open: number; today: number }

/** Unpaid open orders, and orders placed today, for the person, the phone number and the address. */
async function countOrders(
  tx: Tx,
  userId: string,
  contacts: readonly Contact[],
  dayStart: Date,
): Promise<OrderCounts[]> {
  const isOpen = sql`o.status in ${[...UNDELIVERED_STATUSES]} and o.payment_status = 'pending' and o.total_paise > 0`
  const isToday = sql`o.created_at >= ${dayStart.toISOString()}::timestamptz`
  const hashes = sql.join(
    contacts.map(({ keyHash }) => sql`${keyHash}`),
    sql`, `,
  )
  const result = await tx.execute(sql`
    with counted as (
      select 'person' as kind, o.* from ${orders} o
        where o.user_id = ${userId} and (${isOpen} or ${isToday})
      union all
      select c.kind, o.* from ${orderContacts} c join ${orders} o on o.id = c.order_id
        where c.key_hash in (${hashes}) and (${isOpen} or ${isToday})
    )
    select kind, count(*) filter (where ${isOpen})::int as open, count(*) filter (where ${isToday})::int as today
    from counted o group by kind order by kind desc`)
  return result.rows as OrderCounts[]
}
