import type { Order } from '#contract/orders.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createSettleAdjustment } from './adjustments/settle-adjustment.ts'
import type { OrderDeps } from './deps.ts'
import { createReplaceItem } from './items/replace-item.ts'
import { createOrderNotes } from './notes/order-notes.ts'
import { getOrderStats, listOrders, listOrdersOfUser } from './order-summaries.ts'
import { createPanRegister } from './pan/pan-register.ts'
import { createReadPan } from './pan/read-pan.ts'
import { createAdvances } from './payments/advances.ts'
import { createCashToday } from './payments/cash-limit.ts'
import { createConfirmPayment } from './payments/confirm-payment.ts'
import { createCustomerReference } from './payments/customer-reference.ts'
import { createExportLedger } from './payments/export-ledger.ts'
import { createCheckPayment } from './payments/online/check-payment.ts'
import { createGatewayDisputes } from './payments/online/gateway-disputes.ts'
import { createGatewayEvents } from './payments/online/gateway-events.ts'
import { createGatewayRefunds } from './payments/online/gateway-refunds.ts'
import { createGatewaySettlements } from './payments/online/gateway-settlements.ts'
import { createReadOnlinePayments } from './payments/online/read-online-payments.ts'
import { createSettleAttempt } from './payments/online/settle-attempt.ts'
import { createStartPayment } from './payments/online/start-payment.ts'
import { createPaymentLinks } from './payments/payment-links.ts'
import { createRefundOrder } from './payments/refund-order.ts'
import { createReverseTransfer } from './payments/reverse-transfer.ts'
import { createStoreCredit } from './payments/store-credit.ts'
import { createUnpaidTransfers } from './payments/unpaid-transfers.ts'
import { recordAccountContacts } from './person-contacts.ts'
import { createCounterQuote } from './place/counter-sale.ts'
import { createPlaceOrder } from './place/place-order.ts'
import { createStaffQuote } from './place/staff-quote.ts'
import { anonymiseOrders } from './privacy.ts'
import { getReadableOrder, readOrder } from './queries.ts'
import { createReturnRequests } from './returns/return-requests.ts'
import { createDeliverShipment } from './shipments/deliver-shipment.ts'
import { createDeliveryCodes } from './shipments/delivery-codes.ts'
import { createShipOrder } from './shipments/ship-order.ts'
import { createStatusTransitions } from './status/status-transitions.ts'
import { createTrackOrder } from './track-order.ts'

export function createOrders(deps: OrderDeps) {
  const deliveryCodes = createDeliveryCodes(deps)
  const transitions = createStatusTransitions(deps, deliveryCodes)
  const gatewayRefunds = createGatewayRefunds(deps)
  const settle = createSettleAttempt(deps, transitions, gatewayRefunds)
  return {
    ...createPlaceOrder(deps, transitions),
    quoteAtCounter: createCounterQuote(deps),
    quoteForCustomer: createStaffQuote(deps),
    setStatus: transitions.setStatus,
    ...createShipOrder(deps, transitions, deliveryCodes),
    ...createDeliverShipment(deps, transitions, deliveryCodes),
    cancel: transitions.cancel,
    setTransferReference: createCustomerReference(deps),
    confirmPayment: createConfirmPayment(deps),
    ...createAdvances(deps),
    ...createStartPayment(deps),
    ...createCheckPayment(deps, settle),
    paymentLink: createPaymentLinks(deps),
    gatewayEvents: createGatewayEvents(deps, settle, {
      refunds: gatewayRefunds,
      handleDispute: createGatewayDisputes(deps),
      settlements: createGatewaySettlements(deps, settle),
    }),
    reverseTransfer: createReverseTransfer(deps),
    onlinePayments: createReadOnlinePayments(deps),
    exportLedger: createExportLedger(deps),
    refund: createRefundOrder(deps, gatewayRefunds),
    readPan: createReadPan(deps),
    panRegister: createPanRegister(deps),
    unpaidTransfers: createUnpaidTransfers(deps, transitions, settle),
    returns: createReturnRequests(deps, transitions),
    ...createReplaceItem(deps),
    settleAdjustment: createSettleAdjustment(deps),
    notes: createOrderNotes(deps),
    track: createTrackOrder(deps),
    cashToday: createCashToday(deps),
    ...createStoreCredit(deps),
    async get(caller: AuthenticatedCaller, id: string): Promise<Order> {
      const { db } = deps.database
      const row = await getReadableOrder(db, caller, id)
      const order = await readOrder(deps.documents, db, row)
      return row.userId === caller.userId ? deliveryCodes.withCodes(db, order) : order
    },
    list: (input: Parameters<typeof listOrders>[2]) => listOrders(deps.database.db, deps.clock.now(), input),
    listMine: listOrdersOfUser.bind(null, deps.database.db),
    stats: () => getOrderStats(deps.database.db),
    anonymise: (tx: Tx, userId: string) => anonymiseOrders(tx, deps.secrets, userId),
    recordAccountContacts: (tx: Tx, userId: string) => recordAccountContacts(tx, deps.secrets, userId),
  }
}

export type Orders = ReturnType<typeof createOrders>
