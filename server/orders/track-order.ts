import { and, eq, or, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { normalizeCode } from '#domain/codes.ts'
import { normalizePhone } from '#domain/phone.ts'
import { getLongestLeadDays } from '#domain/ready-date.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { type Backoff, networkOf, type Quota } from '#server/platform/limits/rate-limiter.ts'
import { users } from '#server/users/tables.ts'
import type { OrderDeps } from './deps.ts'
import { listHistory, listOrderLines, orderNotFound } from './queries.ts'
import { serializeHistoryEntry, serializeShipment } from './serialize.ts'
import { listShipments } from './shipments/queries.ts'
import { orders } from './tables.ts'

const NETWORK_QUOTA: Quota = { max: 30, seconds: 600 }
/** Wrong phone numbers for one order. At this pace all phone numbers cannot be tried. */
const PHONE_ATTEMPTS: Backoff = { freeAttempts: 10, seconds: 3600, maxWaitSeconds: 60 }

/**
 * Finds an order by its number and a phone number of it. A wrong number and a wrong phone get the same answer, so that the
 * answer does not reveal which order numbers exist.
 */
export function createTrackOrder({ database, limits }: Pick<OrderDeps, 'database' | 'limits'>) {
  return async function trackOrder(
    caller: Caller,
    input: ParsedInput<typeof contract.track>,
  ): Promise<Output<typeof contract.track>> {
    await limits.consume(`track-address:${networkOf(caller.address)}`, NETWORK_QUOTA)
    const orderNumber = normalizeCode(input.orderNumber)
    if (orderNumber === null) throw orderNotFound()
    await limits.attempt(`track-order:${orderNumber}`, PHONE_ATTEMPTS)

    const phone = normalizePhone(input.phone)
    const [found] = phone ? await findByNumberAndPhone(orderNumber, phone) : []
    if (!found) throw orderNotFound()
    await limits.undoAttempt(`track-order:${orderNumber}`)
    const { order } = found
    const lines = await listOrderLines(database.db, order.id)
    return {
      orderNumber: order.orderNumber,
      status: order.status,
      createdAt: order.createdAt.toISOString(),
      // Notes may hold private details, so only a signed-in customer reads them.
      statusHistory: (await listHistory(database.db, order.id)).map((entry) =>
        serializeHistoryEntry({ ...entry, note: '' }),
      ),
      itemCount: lines.reduce((count, line) => count + line.quantity, 0),
      // Their value is nobody's business who only knows the number of a phone.
      shipments: (await listShipments(database.db, order.id))
        .map((shipment) => serializeShipment(shipment, lines))
        .map(({ carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, items }) => ({
          carrier,
          trackingNumber,
          trackingUrl,
          shippedAt,
          deliveredAt,
          items: items.map(({ name, quantity }) => ({ name, quantity })),
        })),
      leadDays: getLongestLeadDays(lines),
      deliveryEstimate: order.deliveryEstimate,
      deliverBy: order.deliverBy,
    }
  }

  function findByNumberAndPhone(orderNumber: string, phone: string) {
    const hasPhone = (address: typeof orders.shippingAddress | typeof orders.billingAddress) =>
      eq(sql`${address} ->> 'phone'`, phone)
    return database.db
      .select({ order: orders })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          eq(orders.orderNumber, orderNumber),
          or(hasPhone(orders.shippingAddress), hasPhone(orders.billingAddress), eq(users.phone, phone)),
        ),
      )
  }
}
