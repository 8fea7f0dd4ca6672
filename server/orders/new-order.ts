import { newId } from '#server/platform/ids.ts'
import { type NewRows, newRows } from '#server/platform/new-rows.ts'
import type { Contact } from './order-limits.ts'
import { orderContacts, orderEffects, orderHistory, orderLines, orders } from './tables.ts'
import type { FullOrder, LineRow, OrderRow } from './wire.ts'

export type NewLine = Omit<LineRow, 'id' | 'orderId' | 'position' | 'returnedQuantity'>

/** An order with its lines and the first entry of its history. */
export function newOrder(order: OrderRow, lines: readonly NewLine[], byUserId: string): FullOrder {
  const placed = {
    id: newId(),
    orderId: order.id,
    status: order.status,
    note: 'Order placed',
    byUserId,
    at: order.createdAt,
  }
  return {
    order,
    lines: lines.map((line, position) => ({
      id: newId(),
      orderId: order.id,
      position,
      returnedQuantity: 0,
      ...line,
    })),
    history: [placed],
    documents: [],
    returns: [],
    payments: [],
  }
}

/** What is written of it, and that it took what it took. */
export const rowsOfNew = ({ order, lines, history }: FullOrder, contacts: readonly Contact[]): NewRows[] => [
  newRows(orders, order),
  newRows(orderLines, ...lines),
  newRows(orderHistory, ...history),
  newRows(orderContacts, ...contacts.map((contact) => ({ orderId: order.id, ...contact }))),
  newRows(orderEffects, { orderId: order.id, effect: 'taken', round: 0, at: order.createdAt }),
]
