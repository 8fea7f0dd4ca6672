import type { DecidedReturn } from '#domain/returns.ts'
import { returnArrivedMail } from '#server/notifications/mails/return-arrived.ts'
import { returnRequestedMail } from '#server/notifications/mails/return-requested.ts'
import { returnStepMail } from '#server/notifications/mails/return-step.ts'
import type { Tx } from '#server/platform/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from './deps.ts'
import { type FullOrder, type ReturnRow, returnToWire, toWire } from './wire.ts'

type Mails = Pick<OrderDeps, 'notifications'>

/** To the customer, and to the shop's own address where it has one. */
export async function tellRequested(
  { notifications }: Mails,
  tx: Tx,
  full: FullOrder,
  row: ReturnRow,
  shop: ShopSettings,
): Promise<void> {
  const { order, lines } = full
  const mailShop = notifications.mailShop(shop)
  const asked = returnToWire(row, lines)
  await notifications.queue(tx, {
    eventKey: `return-requested:${row.id}`,
    channel: 'mail',
    recipient: order.customerEmail,
    personId: order.userId,
    ...returnRequestedMail(mailShop, toWire(full), asked),
  })
  if (shop.email)
    await notifications.queue(tx, {
      eventKey: `return-arrived:${row.id}`,
      channel: 'mail',
      recipient: shop.email,
      personId: order.userId,
      isForStaff: true,
      ...returnArrivedMail(mailShop, toWire(full), asked),
    })
}

/** When the whole order came back, the mail on its status says so instead. */
export async function tellStep(
  { notifications }: Mails,
  tx: Tx,
  full: FullOrder,
  row: ReturnRow,
  { shop, to }: { shop: ShopSettings; to: DecidedReturn },
): Promise<void> {
  const { order, lines } = full
  if (!order.customerEmail) return
  await notifications.queue(tx, {
    eventKey: `return-${to}:${row.id}`,
    channel: 'mail',
    recipient: order.customerEmail,
    personId: order.userId,
    ...returnStepMail(notifications.mailShop(shop), toWire(full), returnToWire(row, lines), to),
  })
}
