import { desc, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { orderNotes as contract, OrderNote } from '#contract/order-notes.ts'
import { users } from '#server/auth/tables.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Reader } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from './deps.ts'
import { hasIdOrNumber, orderNotFound } from './reading.ts'
import { orderNotes, orders } from './tables.ts'

/** What staff tell each other of an order. Notes are only ever added. */
export function createNotes({ database, clock }: Pick<OrderDeps, 'database' | 'clock'>) {
  async function list(id: string): Promise<OrderNote[]> {
    const rows = await database.db
      .select({ note: orderNotes, by: users.name })
      .from(orderNotes)
      .leftJoin(users, eq(users.id, orderNotes.byUserId))
      .where(eq(orderNotes.orderId, await orderIdOf(database.db, id)))
      .orderBy(desc(orderNotes.at), desc(orderNotes.id))
    return rows.map(({ note, by }) => toWire(note, by ?? 'Former colleague'))
  }

  async function add(
    caller: SignedIn,
    { id, text }: ParsedInput<typeof contract.add>,
  ): Promise<Answer<typeof contract.add>> {
    const orderId = await orderIdOf(database.db, id)
    const [row] = await database.db
      .insert(orderNotes)
      .values({ id: newId(), orderId, byUserId: caller.userId, text, at: clock.now() })
      .returning()
    return { note: toWire(row!, caller.name), message: 'Note added' }
  }

  return { list, add }
}

async function orderIdOf(db: Reader, id: string): Promise<string> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(hasIdOrNumber(id))
  if (!order) throw orderNotFound()
  return order.id
}

const toWire = ({ id, text, at }: typeof orderNotes.$inferSelect, by: string): OrderNote => ({
  _id: id,
  text,
  by,
  at: at.toISOString(),
})
