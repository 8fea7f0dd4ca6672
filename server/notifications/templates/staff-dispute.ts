import type { Order } from '#contract/orders.ts'
import { DISPUTE_LABELS, type DisputeStatus, isOpenDispute } from '#domain/gateway-disputes.ts'
import { type GatewayName, getGatewayLabel } from '#domain/gateways.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { button, detailsTable } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

type Dispute = {
  gateway: GatewayName
  status: DisputeStatus
  amount: number
  reason: string
  /** Null: the gateway named no time. */
  respondBy: string | null
}

/** Sent to the shop: a customer asks the bank for the money of a payment back. */
export const disputeStaffMail = (
  shop: MailShop,
  order: Order,
  { gateway, status, amount, reason, respondBy }: Dispute,
): Message =>
  composeMail(shop, {
    isForStaff: true,
    subject: `Dispute about order ${order.orderNumber}: ${DISPUTE_LABELS[status].toLowerCase()}`,
    preheader: isOpenDispute(status)
      ? `Answer it on the page of ${getGatewayLabel(gateway)}, or the money is lost.`
      : `${getGatewayLabel(gateway)} has closed it.`,
    title: isOpenDispute(status) ? 'A payment is disputed' : 'A dispute is over',
    blocks: [
      detailsTable('Dispute', [
        ['Order number', order.orderNumber],
        ['Customer', order.user.name],
        ['Gateway', getGatewayLabel(gateway)],
        ['Amount', formatRupees(amount)],
        ['State', DISPUTE_LABELS[status]],
        ['Reason', reason || 'not told'],
        ...(isOpenDispute(status)
          ? ([['Answer by', respondBy ? formatDateTime(respondBy) : 'see the page of the gateway']] as const)
          : []),
      ]),
      button('Open the order', linksFrom(shop.origin).adminOrder(order._id)),
    ],
    reason: `You are receiving this email because this address is in the settings of ${shop.shopName}.`,
  })
