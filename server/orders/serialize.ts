import type { Order, Shipment, OrderTotals as WireTotals } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { getDueNow, isAdvancePaid } from '#domain/advances.ts'
import { findGstStateByCode, getStateTax } from '#domain/gst-states.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import {
  getMoneyHeld,
  getOrderBalance,
  getPaidOnline,
  getRefundableMoney,
  getStoreCreditGiven,
  getStoreCreditOfMoney,
  getStoreCreditUsed,
  isForCustomer,
  isReversibleTransfer,
} from '#domain/ledger.ts'
import { paise, toRupees } from '#domain/money.ts'
import { getOpenRefund } from '#domain/open-refund.ts'
import { listTaxes } from '#domain/order-tax.ts'
import type { OrderTotals } from '#domain/order-totals.ts'
import { isAwaitingPayment } from '#domain/payment-methods.ts'
import { serializePriceParts } from '#domain/price-parts.ts'
import { formatVariantName } from '#domain/variants.ts'
import { serializeSoldItem } from '#server/items/queries.ts'
import type { ItemRow } from '#server/items/tables.ts'
import type { GatewayPaymentRow, LedgerEntryRow } from '#server/payments/tables.ts'
import { amountOf, type OrderAdjustment } from './adjustments/queries.ts'
import type { TaxDocumentSummary } from './deps.ts'
import { getTaxedOrder } from './order-tax.ts'
import { getPriceComponents } from './price-components.ts'
import type { ShipmentWithLines } from './shipments/queries.ts'
import type { OrderHistoryRow, OrderLineRow, OrderReturnRow, OrderRow } from './tables.ts'

/** The payment of an order, as the rules of the domain take it. */
export const paymentOf = ({ paymentMethod, paymentStatus }: OrderRow) => ({
  method: paymentMethod,
  status: paymentStatus,
})

/** An order with all that belongs to it, each list from the oldest to the newest. */
export type OrderWithDetails = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** The items of serialised variants. */
  items: readonly ItemRow[]
  history: readonly OrderHistoryRow[]
  documents: readonly TaxDocumentSummary[]
  returns: readonly OrderReturnRow[]
  shipments: readonly ShipmentWithLines[]
  entries: readonly LedgerEntryRow[]
  /** Those that the customer tried online. */
  payments: readonly GatewayPaymentRow[]
  adjustments: readonly OrderAdjustment[]
}

export const serializeOrder = ({
  order,
  lines,
  items,
  history,
  documents,
  returns,
  shipments,
  entries,
  payments,
  adjustments,
}: OrderWithDetails): Order => ({
  _id: order.id,
  orderNumber: order.orderNumber,
  status: order.status,
  version: order.version,
  user: { _id: order.userId, name: order.customerName, email: order.customerEmail },
  items: lines.map((line) =>
    serializeOrderLine(
      line,
      items.filter(({ orderLineId }) => orderLineId === line.id),
    ),
  ),
  statusHistory: history.map(serializeHistoryEntry),
  documents: documents.map(({ kind, number, issuedOn, payablePaise, isCurrent }) => ({
    kind,
    number,
    issuedOn,
    amount: toRupees(payablePaise),
    isCurrent,
  })),
  shipments: shipments.map((shipment) => serializeShipment(shipment, lines)),
  returns: returns.map((orderReturn) => serializeReturn(orderReturn, lines)),
  refundedAmount: toRupees(order.refundedPaise),
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  payment: {
    method: order.paymentMethod,
    status: order.paymentStatus,
    transactionId: order.transactionId,
    payBy: isCancelledWhenUnpaid(order, entries) ? (order.payBy?.toISOString() ?? null) : null,
    confirmed: order.paymentStatus === 'pending' ? null : confirmedPayment(entries),
    online: serializeLastPayment(payments.at(-1)),
    ...serializeBalance(entries, { order, adjustments, returns }),
    entries: entries.filter(({ kind }) => isForCustomer(kind)).map((entry) => serializeEntry(entry, entries)),
  },
  subtotal: toRupees(order.subtotalPaise),
  discount: toRupees(order.discountPaise),
  shippingCost: toRupees(paise(order.shippingPaise - order.codFeePaise)),
  codFee: toRupees(order.codFeePaise),
  tax: toRupees(order.taxPaise),
  taxPercent: order.taxPercent,
  taxes: serializeTaxes(order, lines),
  rounding: toRupees(order.roundingPaise),
  placeOfSupply: serializeState(order.supplyState),
  buyer: order.buyerGstin ? { gstin: order.buyerGstin, legalName: order.buyerName } : null,
  couponCode: order.couponCode,
  referralCreditsUsed: toRupees(order.creditsPaise),
  totalAmount: toRupees(order.totalPaise),
  deliveryEstimate: order.deliveryEstimate,
  deliverBy: order.deliverBy,
  specialInstructions: order.specialInstructions,
  adjustments: adjustments.map((adjustment) => serializeAdjustment(adjustment, entries)),
  pan: order.panMasked,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
})

/** The tax of an order with one rate is not calculated again. */
const serializeTaxes = (order: OrderRow, lines: readonly OrderLineRow[]): Order['taxes'] =>
  order.taxProfile === 'flat'
    ? [{ kind: 'GST', percent: order.taxPercent, amount: toRupees(order.taxPaise) }]
    : listTaxes(getTaxedOrder(order, lines), getStateTax(order.supplyState)).map((row) => ({
        ...row,
        amount: toRupees(row.amount),
      }))

function serializeState(code: string | null): Order['placeOfSupply'] {
  const state = findGstStateByCode(code ?? '')
  return state && { code: state.code, name: state.name }
}

/** An order of which a part is paid waits for the rest. */
const isCancelledWhenUnpaid = (order: OrderRow, entries: readonly LedgerEntryRow[]): boolean =>
  isAwaitingPayment(order.status, paymentOf(order)) && getMoneyHeld(entries) === 0

function confirmedPayment(entries: readonly LedgerEntryRow[]): Order['payment']['confirmed'] {
  const last = entries.findLast((entry) => isReversibleTransfer(entry, entries))
  return last ? { reference: last.reference, paidOn: dayOf(last), amount: toRupees(last.amountPaise) } : null
}

function serializeBalance(
  entries: readonly LedgerEntryRow[],
  { order, adjustments, returns }: Pick<OrderWithDetails, 'order' | 'adjustments' | 'returns'>,
) {
  const balance = getOrderBalance(entries)
  const { received, refunded, due, refundable } = balance
  const openRefund = getOpenRefund({
    refundable,
    adjustments: adjustments.map((row) => ({ ...row, amount: amountOf(row) })),
    returns: returns.map((row) => ({ ...row, refund: row.refundPaise })),
  })
  return {
    received: toRupees(received),
    refundableToSource: toRupees(paise(Math.min(openRefund, Math.max(0, getPaidOnline(entries))))),
    refunded: toRupees(refunded),
    due: toRupees(due),
    dueNow: toRupees(getDueNow(order.advancePaise, balance)),
    advance:
      order.advancePaise && order.priceHeldUntil
        ? {
            amount: toRupees(order.advancePaise),
            isPaid: isAdvancePaid(order.advancePaise, balance),
            heldUntil: order.priceHeldUntil.toISOString(),
            askedAt: order.restAskedAt?.toISOString() ?? null,
          }
        : null,
    refundable: toRupees(paise(openRefund)),
    refundableMoney: toRupees(
      paise(order.userId ? Math.min(openRefund, getRefundableMoney(entries)) : openRefund),
    ),
    storeCredit: {
      used: toRupees(getStoreCreditUsed(entries)),
      given: toRupees(getStoreCreditGiven(entries)),
      givenForMoney: toRupees(getStoreCreditOfMoney(entries)),
    },
  }
}

const serializeLastPayment = (payment: GatewayPaymentRow | undefined): Order['payment']['online'] =>
  payment ? { status: payment.status, amount: toRupees(payment.amountPaise), failure: payment.failure } : null

const serializeEntry = (
  entry: LedgerEntryRow,
  entries: readonly LedgerEntryRow[],
): Order['payment']['entries'][number] => ({
  _id: entry.id,
  kind: entry.kind,
  amount: toRupees(entry.amountPaise),
  reference: entry.reference,
  tender: entry.tender,
  day: dayOf(entry),
  canReverse: isReversibleTransfer(entry, entries),
})

const dayOf = ({ paidOn, at }: LedgerEntryRow): string => paidOn ?? toIndiaDay(at)

const serializeAdjustment = (
  row: OrderAdjustment,
  entries: readonly LedgerEntryRow[],
): Order['adjustments'][number] => ({
  _id: row.id,
  item: row.orderLineId,
  kind: row.kind,
  oldWeightGrams: row.oldNetWeightMg / 1000,
  newWeightGrams: row.newNetWeightMg / 1000,
  oldPrice: toRupees(row.oldPricePaise),
  newPrice: toRupees(row.newPricePaise),
  amount: toRupees(amountOf(row)),
  at: row.at.toISOString(),
  settlement: row.settlement && {
    method: row.settlement.method,
    reference: entries.find(({ adjustmentId }) => adjustmentId === row.id)?.reference ?? '',
    at: row.settlement.at.toISOString(),
  },
})

const serializeOrderLine = (line: OrderLineRow, items: readonly ItemRow[]): Order['items'][number] => ({
  _id: line.id,
  product: line.productId,
  variantId: line.variantId,
  slug: line.slug,
  name: line.name,
  variantTitle: line.variantTitle,
  sku: line.sku,
  purity: line.details.purity ?? line.metalName ?? '',
  image: line.image,
  quantity: line.quantity,
  returned: line.returnedQuantity,
  shipped: line.shippedQuantity,
  serialisedItems: items.map(serializeSoldItem),
  chargedWeight: line.chargedWeight,
  lineOptions: { engraving: line.engraving, giftMessage: line.giftMessage },
  returnable: line.isReturnable,
  price: toRupees(line.pricePaise),
  engravingPrice: toRupees(line.engravingPaise),
  waivedAmount: toRupees(line.waivedPaise),
  subtotal: toRupees(line.subtotalPaise),
  priceBreakup: serializePriceBreakup(line),
  leadDays: line.leadDays,
})

function serializePriceBreakup(line: OrderLineRow): Order['items'][number]['priceBreakup'] {
  const components = getPriceComponents(line)
  return (
    components && {
      metalType: line.metalType ?? '',
      metalName: components.metalName,
      weightGrams: components.weightGrams,
      ...serializePriceParts(components),
    }
  )
}

export const serializeReturn = (row: OrderReturnRow, lines: readonly OrderLineRow[]): OrderReturn => ({
  _id: row.id,
  status: row.status,
  wish: row.wish,
  reason: row.reason,
  note: row.note,
  items: row.lines.map(({ lineId, quantity }) => ({
    item: lineId,
    name: nameOfLine(lines.find(({ id }) => id === lineId)),
    quantity,
  })),
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionNote: row.decisionNote,
  creditNote: row.creditNote,
  refund: row.refundPaise === null ? null : toRupees(row.refundPaise),
  value: row.valuePaise === null ? null : toRupees(row.valuePaise),
  deduction: toRupees(row.deductionPaise),
  policyDeduction: toRupees(row.policyDeductionPaise),
  deductionTerms: row.deductionTerms,
})

export const serializeShipment = (
  { lines: shipmentLines, ...row }: ShipmentWithLines,
  lines: readonly OrderLineRow[],
): Shipment => ({
  _id: row.id,
  carrier: row.carrier,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl || null,
  insuredValue: toRupees(row.insuredPaise),
  items: shipmentLines.map(({ orderLineId, quantity, itemIds }) => ({
    item: orderLineId,
    name: nameOfLine(lines.find(({ id }) => id === orderLineId)),
    quantity,
    serialisedItems: itemIds,
  })),
  shippedAt: row.shippedAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  needsCode: row.needsCode,
  // `get` adds it for the customer.
  deliveryCode: null,
})

const nameOfLine = (line: OrderLineRow | undefined): string =>
  line ? formatVariantName(line.name, line.variantTitle) : ''

export const serializeHistoryEntry = ({ status, at, note }: OrderHistoryRow) => ({
  status,
  timestamp: at.toISOString(),
  note,
})

export const serializeTotals = (totals: OrderTotals): WireTotals => ({
  subtotal: toRupees(totals.subtotal),
  discount: toRupees(totals.discount),
  shippingCost: toRupees(totals.shippingCost),
  codFee: toRupees(totals.codFee),
  tax: toRupees(totals.tax),
  rounding: toRupees(totals.rounding),
  referralCreditsUsed: toRupees(totals.referralCreditsUsed),
  totalAmount: toRupees(totals.totalAmount),
})
