import type { DecidedReturnStatus } from '#domain/returns.ts'
import { returnConfirmationMail } from '#server/notifications/templates/return-confirmation.ts'
import { returnStatusMail } from '#server/notifications/templates/return-status.ts'
import { returnRequestStaffMail } from '#server/notifications/templates/staff-return-request.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { type OrderWithDetails, serializeOrder, serializeReturn } from '../serialize.ts'
import type { OrderReturnRow } from '../tables.ts'

type NotificationDeps = Pick<OrderDeps, 'notifications'>

/** Mails the customer, and the shop when it has an address. */
export async function notifyReturnRequested(
  { notifications }: NotificationDeps,
  tx: Tx,
  details: OrderWithDetails,
  row: OrderReturnRow,
  shop: ShopSettings,
): Promise<void> {
  const { order, lines } = details
  const mailShop = notifications.mailShop(shop)
  const serializedReturn = serializeReturn(row, lines)
  await notifications.queue(tx, {
    eventKey: `return-requested:${row.id}`,
    channel: 'mail',
    recipient: order.customerEmail,
    personId: order.userId,
    ...returnConfirmationMail(mailShop, serializeOrder(details), serializedReturn),
  })
  if (shop.email)
    await notifications.queue(tx, {
      eventKey: `return-arrived:${row.id}`,
      channel: 'mail',
      recipient: shop.email,
      personId: order.userId,
      isForStaff: true,
      ...returnRequestStaffMail(mailShop, serializeOrder(details), serializedReturn),
    })
}

/** Mails the customer. When the whole order is returned, the mail about its new status is sent instead. */
export async function notifyReturnStep(
  { notifications }: NotificationDeps,
  tx: Tx,
  details: OrderWithDetails,
  row: OrderReturnRow,
  { shop, to, asStoreCredit }: { shop: ShopSettings; to: DecidedReturnStatus; asStoreCredit: boolean },
): Promise<void> {
  const { order, lines } = details
  if (!order.customerEmail) return
  await notifications.queue(tx, {
    eventKey: `return-${to}:${row.id}`,
    channel: 'mail',
    recipient: order.customerEmail,
    personId: order.userId,
    ...returnStatusMail(
      notifications.mailShop(shop),
      serializeOrder(details),
      serializeReturn(row, lines),
      asStoreCredit ? 'credited' : to,
    ),
  })
}
