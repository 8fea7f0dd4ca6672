import { and, eq, or, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { normalizePhone } from '#domain/phone.ts'
import { users } from '#server/auth/tables.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf, type Quota, type SlowDown } from '#server/platform/limits.ts'
import type { OrderDeps } from './deps.ts'
import { historyOf, linesOf, orderNotFound } from './reading.ts'
import { orders } from './tables.ts'
import { historyToWire } from './wire.ts'

const PER_ADDRESS: Quota = { most: 30, seconds: 600 }
/** Wrong phones for one order number: ten billion are too many to try at this pace. */
const PER_ORDER: SlowDown = { free: 10, seconds: 3600, longestWait: 60 }

/** An order by its number and a phone of it. One answer for a wrong number and for a wrong phone. */
export function createTracking({ database, limits }: Pick<OrderDeps, 'database' | 'limits'>) {
  return async function track(
    caller: Caller,
    input: ParsedInput<typeof contract.track>,
  ): Promise<Answer<typeof contract.track>> {
    const orderNumber = input.orderNumber.trim().toUpperCase()
    await limits.take(`track-address:${networkOf(caller.address)}`, PER_ADDRESS)
    await limits.attempt(`track-order:${orderNumber}`, PER_ORDER)

    const phone = normalizePhone(input.phone)
    const [found] = phone ? await findBy(orderNumber, phone) : []
    if (!found) throw orderNotFound()
    await limits.takeBack(`track-order:${orderNumber}`)
    const { order } = found
    const lines = await linesOf(database.db, order.id)
    return {
      orderNumber: order.orderNumber,
      status: order.status,
      createdAt: order.createdAt.toISOString(),
      // notes are for the person who is signed in: they may say more than a number and a phone should
      statusHistory: (await historyOf(database.db, order.id)).map((entry) =>
        historyToWire({ ...entry, note: '' }),
      ),
      itemCount: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    }
  }

  function findBy(orderNumber: string, phone: string) {
    const phoneIn = (address: typeof orders.shippingAddress | typeof orders.billingAddress) =>
      eq(sql`${address} ->> 'phone'`, phone)
    return database.db
      .select({ order: orders })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          eq(orders.orderNumber, orderNumber),
          or(phoneIn(orders.shippingAddress), phoneIn(orders.billingAddress), eq(users.phone, phone)),
        ),
      )
  }
}
