import { type Answer, type Fields, fieldsOf, json, stringOf } from '../http.ts'
import type { Simulator } from '../simulator.ts'
import type { Account, Entry, EntryKind, Order, Settlement } from '../state.ts'
import { isoInIndia, rupees } from './entities.ts'
import { refuse } from './errors.ts'

type Call = { simulator: Simulator; account: Account; body: Fields }

const EVENT_TYPES: Partial<Record<EntryKind, string>> = {
  capture: 'PAYMENT',
  refund: 'REFUND',
  'refund-failed': 'REFUND_REVERSAL',
  dispute: 'DISPUTE',
  'dispute-won': 'DISPUTE_REVERSAL',
}

/** `POST /settlement/recon`: a row for each event of the settlements of the filter. */
export function reconcile({ simulator, account, body }: Call): Answer {
  const found = filterSettlements({ simulator, account, body })
  const rows = found.flatMap((settlement) =>
    simulator.state.entries
      .filter(({ settlementId, kind }) => settlementId === settlement.id && kind !== 'settle')
      .map((entry) => reconRow(simulator, settlement, entry)),
  )
  return json(200, page(body, rows))
}

/** `POST /settlements`: the transfers themselves. */
export function listSettlements({ simulator, account, body }: Call): Answer {
  const found = filterSettlements({ simulator, account, body })
  return json(
    200,
    page(
      body,
      found.map((settlement) => ({
        cf_settlement_id: settlement.id,
        entity: 'settlement',
        amount_settled: rupees(settlement.amount),
        settlement_utr: settlement.utr,
        settled_on: isoInIndia(settlement.settledAt),
        status: 'SUCCESS',
        settlement_type: 'NORMAL_SETTLEMENT',
      })),
    ),
  )
}

/** `GET /orders/:id/settlements`: of the payment of an order. */
export function settlementsOfOrder({ simulator }: Call, order: Order): Answer {
  const payment = simulator.paymentsOf(order.id).find(({ status }) => status === 'captured')
  const entry = simulator.state.entries.find(
    ({ kind, paymentId, settlementId }) =>
      kind === 'capture' && paymentId === payment?.id && settlementId !== null,
  )
  const settlement = simulator.state.settlements.find(({ id }) => id === entry?.settlementId)
  if (!payment || !settlement) {
    throw refuse(404, 'settlement_not_found', 'Nothing of this order is settled yet')
  }
  return json(200, {
    cf_payment_id: payment.id,
    cf_settlement_id: settlement.id,
    entity: 'settlement',
    order_amount: rupees(order.amount),
    order_currency: 'INR',
    order_id: order.reference,
    payment_time: isoInIndia(payment.createdAt),
    service_charge: rupees(payment.fee - payment.tax),
    service_tax: rupees(payment.tax),
    settlement_amount: rupees(payment.amount - payment.fee),
    settlement_currency: 'INR',
    transfer_id: null,
    transfer_time: isoInIndia(settlement.settledAt),
    transfer_utr: settlement.utr,
  })
}

function filterSettlements({ simulator, account, body }: Call): Settlement[] {
  const filters = fieldsOf(body.filters)
  const ids = listOf(filters.cf_settlement_ids)
  const utrs = listOf(filters.settlement_utrs)
  const start = stringOf(filters.start_date)
  const end = stringOf(filters.end_date)
  if (!ids && !utrs && (start === null || end === null)) {
    throw refuse(400, 'filters_invalid', 'The filter needs settlement ids, UTRs, or both dates')
  }
  return simulator.state.settlements.filter(
    (settlement) =>
      settlement.gateway === 'cashfree' &&
      settlement.keyId === account.keyId &&
      (!ids || ids.includes(settlement.id)) &&
      (!utrs || utrs.includes(settlement.utr)) &&
      (start === null || settlement.settledAt >= Date.parse(start)) &&
      (end === null || settlement.settledAt <= Date.parse(end)),
  )
}

const listOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : null

function page(body: Fields, rows: unknown[]): { cursor: string | null; limit: number; data: unknown[] } {
  const pagination = fieldsOf(body.pagination)
  const limit = typeof pagination.limit === 'number' ? pagination.limit : 10
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw refuse(400, 'pagination.limit_invalid', 'The limit is from 1 to 1000')
  }
  const cursor = stringOf(pagination.cursor)
  const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64').toString())
  const next = from + limit
  return {
    cursor: next < rows.length ? Buffer.from(String(next)).toString('base64') : null,
    limit,
    data: rows.slice(from, next),
  }
}

function reconRow(simulator: Simulator, settlement: Settlement, entry: Entry) {
  const payment = simulator.paymentOf(entry.paymentId ?? '')
  const order = simulator.orderOf(payment)
  const refund = simulator.state.refunds[entry.reference ?? '']
  const customer = order.cashfree?.customer ?? {}
  const net = entry.postings.merchant ?? 0
  const charge = entry.postings.fees ?? 0
  const tax = entry.postings.tax ?? 0
  return {
    event_id: `${entry.kind}-${entry.reference ?? payment.id}`,
    event_type: EVENT_TYPES[entry.kind] ?? 'OTHER_ADJUSTMENT',
    event_settlement_amount: rupees(Math.abs(net)),
    event_amount: rupees(Math.abs(net) + charge + tax),
    sale_type: net >= 0 ? 'CREDIT' : 'DEBIT',
    event_status: 'SUCCESS',
    entity: 'recon',
    event_time: isoInIndia(entry.at),
    event_currency: 'INR',
    order_id: order.reference,
    order_amount: rupees(order.amount),
    customer_phone: customer.customer_phone ?? null,
    customer_email: customer.customer_email ?? null,
    customer_name: customer.customer_name ?? null,
    payment_amount: rupees(payment.amount),
    payment_utr: payment.bankReference,
    payment_time: isoInIndia(payment.createdAt),
    payment_service_charge: rupees(charge),
    payment_service_tax: rupees(tax),
    cf_payment_id: payment.id,
    cf_settlement_id: settlement.id,
    settlement_date: isoInIndia(settlement.settledAt),
    settlement_utr: settlement.utr,
    split_service_charge: null,
    split_service_tax: null,
    vendor_commission: null,
    closed_in_favor_of: null,
    dispute_resolved_on: null,
    dispute_category: null,
    dispute_note: null,
    refund_processed_at: refund?.processedAt ? isoInIndia(refund.processedAt) : null,
    refund_arn: refund?.arn ?? null,
    refund_note: refund?.note ?? null,
    refund_id: refund?.reference ?? null,
    adjustment_remarks: null,
    adjustment: 0,
  }
}
