import { desc, eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orderNotes as contract, OrderNote } from '#contract/order-notes.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { users } from '#server/users/tables.ts'
import type { OrderDeps } from '../deps.ts'
import { orderNotFound, whereIdOrNumber } from '../queries.ts'
import { orderNotes, orders } from '../tables.ts'

/** Notes of staff on an order. A note cannot be changed or deleted. */
export function createOrderNotes({ database, clock }: Pick<OrderDeps, 'database' | 'clock'>) {
  async function list(id: string): Promise<OrderNote[]> {
    const rows = await database.db
      .select({ note: orderNotes, by: users.name })
      .from(orderNotes)
      .leftJoin(users, eq(users.id, orderNotes.byUserId))
      .where(eq(orderNotes.orderId, await findOrderId(database.db, id)))
      .orderBy(desc(orderNotes.at), desc(orderNotes.id))
    return rows.map(({ note, by: authorName }) => serializeNote(note, authorName ?? 'Former colleague'))
  }

  async function add(
    caller: AuthenticatedCaller,
    { id, text }: ParsedInput<typeof contract.add>,
  ): Promise<Output<typeof contract.add>> {
    const orderId = await findOrderId(database.db, id)
    const [row] = await database.db
      .insert(orderNotes)
      .values({ id: newId(), orderId, byUserId: caller.userId, text, at: clock.now() })
      .returning()
    return { note: serializeNote(row!, caller.name), message: 'Note added' }
  }

  return { list, add }
}

async function findOrderId(db: Reader, id: string): Promise<string> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(whereIdOrNumber(id))
  if (!order) throw orderNotFound()
  return order.id
}

const serializeNote = ({ id, text, at }: typeof orderNotes.$inferSelect, authorName: string): OrderNote => ({
  _id: id,
  text,
  by: authorName,
  at: at.toISOString(),
})
