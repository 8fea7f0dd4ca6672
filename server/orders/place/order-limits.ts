import type { Address } from '#domain/address.ts'
import { conflict, tooManyRequests } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { UNDELIVERED_STATUSES } from '#domain/order-status.ts'
import { normalizePhone } from '#domain/phone.ts'
import { pipelined, type Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { type Contact, hashPhone } from '../person-contacts.ts'

type LimitSubject = 'person' | Contact['kind']
type OrderCounts = { kind: LimitSubject; open: number; today: number }

const SUBJECT_TEXTS: Record<LimitSubject, string> = {
  person: 'You have',
  phone: 'This phone number has',
  address: 'This delivery address has',
  'account-phone': 'This phone number has',
  mailbox: 'Your e-mail address has',
}

/** What staff read who place an order for a customer. */
const STAFF_SUBJECT_TEXTS: Record<LimitSubject, string> = {
  ...SUBJECT_TEXTS,
  person: 'This customer has',
  mailbox: 'The e-mail address of this customer has',
}

const DAY_SECONDS = 24 * 3600

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
      { kind: 'phone', keyHash: hashPhone(secrets, normalizePhone(phone) ?? phone) },
      { kind: 'address', keyHash: secrets.keyedHash('order-address', addressKey) },
    ]
  }

  /**
   * Counts the orders of the person, the phone number and the address. The caller has locked the person's row. The other
   * locks cover the same phone or address in other accounts.
   */
  async function countOrders(tx: Tx, userId: string, contacts: readonly Contact[]): Promise<OrderCounts[]> {
    if (!limits.enabled) return []
    const hashes = contacts.map(({ keyHash }) => keyHash)
    const dayStart = startOfIndiaDay(toIndiaDay(clock.now()))
    const [, { rows }] = await pipelined(
      lockKeys(tx, 'order contacts', ...hashes.map((hash) => `order ${hash}`)),
      tx.$client.query<OrderCounts>({
        ...COUNT_ORDERS,
        values: [userId, hashes, dayStart.toISOString(), UNDELIVERED_STATUSES],
      }),
    )
    return rows
  }

  /** Throws when one more order is too many. */
  function assertOrderLimits(
    counts: readonly OrderCounts[],
    { maxOpenOrders, maxOrdersPerDay }: Pick<ShopSettings, 'maxOpenOrders' | 'maxOrdersPerDay'>,
    isByStaff: boolean,
  ): void {
    const subjects = isByStaff ? STAFF_SUBJECT_TEXTS : SUBJECT_TEXTS
    for (const { kind, open, today } of counts) {
      if (open >= maxOpenOrders)
        throw conflict(
          `${subjects[kind]} ${maxOpenOrders} orders that are not paid yet. Please pay or cancel one of them first, or call the shop.`,
          'TOO_MANY_OPEN_ORDERS',
        )
      if (today >= maxOrdersPerDay) {
        const now = clock.now()
        const midnight = endOfIndiaDay(toIndiaDay(now))
        throw tooManyRequests(
          `${subjects[kind]} ${maxOrdersPerDay} orders today, which is the most for one day. Please try again tomorrow.`,
          Math.ceil((midnight.getTime() - now.getTime()) / 1000),
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

  return { hashContacts, countOrders, assertOrderLimits, withNetworkLimit }
}

/** Unpaid open orders, and orders placed today. It sees the orders that were committed while it waited for the locks. */
const COUNT_ORDERS = {
  name: 'count_orders_of_contacts',
  text: `
    with related as (
      select 'person' as kind, o.* from orders o where o.user_id = $1
      union all
      select c.kind, o.* from order_contacts c join orders o on o.id = c.order_id where c.key_hash = any($2::text[])
    ),
    counted as (
      select kind, created_at >= $3::timestamptz as is_today,
        status = any($4::text[]) and payment_status = 'pending' and total_paise > 0 as is_open
      from related
    )
    select kind, count(*) filter (where is_open)::int as open, count(*) filter (where is_today)::int as today
    from counted where is_open or is_today group by kind order by kind desc`,
}
