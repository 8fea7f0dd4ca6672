import { eq, type SQL } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { getTransferDeadline } from '#domain/bank-transfer.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { PAYMENT_LINK_DAYS } from '#domain/link-expiry.ts'
import { isPaidOnline, isUnpaid } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { linksFrom } from '#server/notifications/templates/links.ts'
import { describePaymentLink, paymentLinkMail } from '#server/notifications/templates/payment-link.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { newId } from '#server/platform/ids.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, readOrder, whereIdOrNumber } from '../queries.ts'
import { paymentOf } from '../serialize.ts'
import { type OrderRow, orders } from '../tables.ts'

const DAY_MS = 24 * 3600 * 1000
const MAILS = { max: 10, seconds: 3600 }

type Link = { orderId: string; token: string }

/**
 * The token of a payment link: the moment at which it ends, and a keyed hash of that and of the order. Nothing is stored, and
 * the hash stays valid when keys are rotated.
 */
const signLink = (secrets: Pick<Secrets, 'keyedHash'>, orderId: string, end: string): string =>
  `${end}.${secrets.keyedHash('payment-link', `${orderId} ${end}`)}`

export function makeLink(
  { secrets, clock }: Pick<OrderDeps, 'secrets' | 'clock'>,
  orderId: string,
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(clock.now().getTime() + PAYMENT_LINK_DAYS * DAY_MS)
  return { token: signLink(secrets, orderId, String(expiresAt.getTime())), expiresAt }
}

/** The condition that chooses the order of a link. A link that the shop did not make, or that has ended, is a 404. */
export function whereLink({ secrets, clock }: Pick<OrderDeps, 'secrets' | 'clock'>, link: Link): SQL {
  const { orderId, token } = link
  const [end = ''] = token.split('.')
  if (!timingSafeEquals(token, signLink(secrets, orderId, end)))
    throw notFound('This link is not valid. Please ask the shop for a new one.')
  if (Number(end) <= clock.now().getTime())
    throw notFound('This link has expired. Please ask the shop for a new one.', 'LINK_EXPIRED')
  return eq(orders.id, orderId)
}

/** Staff make the address at which anybody can pay an order without signing in, and mail it to the customer. */
export function createPaymentLinks(deps: OrderDeps) {
  const { database, clock, settings, gateways, limits, audit, notifications, publicUrl } = deps

  return async function paymentLink(
    caller: AuthenticatedCaller,
    { id, sendMail }: ParsedInput<typeof contract.paymentLink>,
  ): Promise<Output<typeof contract.paymentLink>> {
    if (sendMail) await limits.consume(`payment-link-mail:${id}`, MAILS)
    const shop = await settings.current()
    const paysOnline = (await gateways.active()) !== null
    return database.transaction(async (tx) => {
      const found = await lockOrder(tx, whereIdOrNumber(id))
      if (!isUnpaid(found.status, paymentOf(found)))
        throw conflict('Nothing of this order is to be paid in advance.', 'NOTHING_DUE')
      if (isPaidOnline(found.paymentMethod) && !paysOnline)
        throw conflict('No payment gateway is connected. The customer cannot pay online.', 'NO_GATEWAY')
      if (sendMail && !found.customerEmail)
        throw conflict('The shop has no e-mail address of this customer.', 'NO_EMAIL')
      const order = await hold(tx, found, shop)
      const { token, expiresAt } = makeLink(deps, order.id)
      const serialized = await readOrder(deps.documents, tx, order)
      await audit.record(tx, {
        caller,
        action: 'order.payment-link',
        subject: `order ${order.orderNumber}`,
        after: {
          due: serialized.payment.dueNow,
          until: expiresAt.toISOString(),
          payBy: serialized.payment.payBy,
          mailed: sendMail,
        },
      })
      if (sendMail)
        await notifications.queue(tx, {
          eventKey: `payment-link:${order.id}:${newId()}`,
          channel: 'mail',
          recipient: order.customerEmail,
          personId: order.userId,
          secret: { value: token, until: expiresAt },
          ...paymentLinkMail(notifications.mailShop(shop), serialized, expiresAt),
        })
      const url = linksFrom(publicUrl).payByLink(order.id, token)
      return {
        url,
        text: describePaymentLink(shop, serialized, url),
        expiresAt: expiresAt.toISOString(),
        message: sendMail ? 'Payment link sent' : 'Payment link made',
      }
    })
  }

  /** The minutes of an online payment are for a customer at the screen. One who gets a link has the time of a transfer. */
  async function hold(tx: Tx, order: OrderRow, { bankTransferHours }: ShopSettings): Promise<OrderRow> {
    const deadline = getTransferDeadline(clock.now(), bankTransferHours)
    if (!isPaidOnline(order.paymentMethod) || !order.payBy || order.payBy >= deadline.payBy) return order
    await tx.update(orders).set(deadline).where(eq(orders.id, order.id))
    return { ...order, ...deadline }
  }
}
