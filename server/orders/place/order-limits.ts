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
 * How many orders a person, a phone number, a delivery address and an internet address may place. Orders on delivery hold
 * stock and cost a courier before anybody has paid.
 */
export function createOrderLimits({
  clock,
  limits,
  secrets,
}: Pick<OrderDeps, 'clock' | 'limits' | 'secrets'>) {
  /** The phone number and the delivery address of an order as hashes. */
  function hashContacts({ phone, street, postalCode }: Address): Contact[] {
    const place = `${street.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')} ${postalCode}`
    return [
      { kind: 'phone', keyHash: secrets.keyedHash('order-phone', normalizePhone(phone) ?? phone) },
      { kind: 'address', keyHash: secrets.keyedHash('order-address', place) },
    ]
  }

  /**
   * Throws when one order more is too many. The caller holds the person's row; the locks here are for the same phone or
   * address in another account. They come after the products, so that orders never wait for each other in a circle.
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
    for (const { kind, open, today: placed } of await countOrders(
      tx,
      userId,
      contacts,
      startOfIndiaDay(today),
    )) {
      if (open >= shop.maxOpenOrders)
        throw conflict(
          `${SUBJECT_TEXTS[kind]} ${shop.maxOpenOrders} orders that are not paid yet. Please pay or cancel one of them first, or call the shop.`,
          'TOO_MANY_OPEN_ORDERS',
        )
      if (placed >= shop.maxOrdersPerDay) {
        const wait = Math.ceil((midnight.getTime() - now.getTime()) / 1000)
        throw tooManyRequests(
          `${SUBJECT_TEXTS[kind]} ${shop.maxOrdersPerDay} orders today, which is the most for one day. Please try again tomorrow.`,
          wait,
          'TOO_MANY_ORDERS_TODAY',
        )
      }
    }
  }

  /** Counts an order from this network, and takes it back when there is none in the end. */
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
      const placed = await place()
      isCounted = placed.isNew
      return placed
    } finally {
      if (!isCounted) await limits.undoAttempt(key)
    }
  }

  return { hashContacts, assertOrderLimits, withNetworkLimit }
}

type OrderCounts = { kind: LimitSubject; open: number; today: number }

/** Orders that nobody has paid yet, and orders since the day began, by whose they are. */
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
