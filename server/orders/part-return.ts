import { eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/india-time.ts'
import type { Paise } from '#domain/money.ts'
import { lockOwner } from '#server/cart/owner.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from './deps.ts'
import { orderHistory, orderLines, orders } from './tables.ts'
import type { FullOrder, LineRow, ReturnRow } from './wire.ts'

export type Deciding = { caller: SignedIn; shop: ShopSettings; note: string }

export const unitsOf = ({ lines }: ReturnRow, line: LineRow): number =>
  lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0

/** Some pieces of an order come back, the others stay: stock, credit note, credits and the figures of the order. */
export function createPartReturn({ clock, catalogue, invoices, referrals }: OrderDeps) {
  return async (
    tx: Tx,
    full: FullOrder,
    asked: ReturnRow,
    by: Deciding,
  ): Promise<{ creditNote: string; refundPaise: Paise }> => {
    const { order, lines } = full
    const now = clock.now()
    const taken = lines
      .map((line) => ({ line, quantity: unitsOf(asked, line) }))
      .filter(({ quantity }) => quantity > 0)
    // locks as in every move: the order, the person, the pieces, the series of credit notes
    if (order.userId) await lockOwner(tx, order.userId)
    await catalogue.returnStock(
      tx,
      taken.flatMap(({ line, quantity }) =>
        line.productId ? [{ productId: line.productId, quantity }] : [],
      ),
    )
    const units = lines.map((line) => unitsOf(asked, line))
    const back = await invoices.takePart(tx, order.id, units, {
      shop: by.shop,
      reason: `Pieces returned on ${formatDate(now)}`,
    })
    for (const { line, quantity } of taken)
      await tx
        .update(orderLines)
        .set({ returnedQuantity: sql`${orderLines.returnedQuantity} + ${quantity}` })
        .where(eq(orderLines.id, line.id))
    await tx
      .update(orders)
      .set({
        refundedPaise: sql`${orders.refundedPaise} + ${back.payable}`,
        creditsReturnedPaise: sql`${orders.creditsReturnedPaise} + ${back.credits}`,
        version: sql`${orders.version} + 1`,
        updatedAt: now,
      })
      .where(eq(orders.id, order.id))
    if (order.userId && back.credits > 0)
      await referrals.giveBackPart(tx, {
        userId: order.userId,
        orderId: order.id,
        amount: back.credits,
        round: full.returns.filter(({ refundPaise }) => refundPaise !== null).length,
      })
    const names = taken.map(({ line, quantity }) => `${quantity} × ${line.name}`).join(', ')
    await tx.insert(orderHistory).values({
      id: newId(),
      orderId: order.id,
      status: order.status,
      byUserId: by.caller.userId,
      at: now,
      note: `Returned: ${names}.${by.note ? ` ${by.note}` : ''}`,
    })
    return { creditNote: back.number, refundPaise: back.payable }
  }
}
