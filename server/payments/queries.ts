import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  min,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import { OPEN_DISPUTE_STATUSES } from '#domain/gateway-disputes.ts'
import type { GatewayName } from '#domain/gateways.ts'
import { ENTRY_KINDS, getOrderBalance, type OrderBalance } from '#domain/ledger.ts'
import { type Paise, paise, sum } from '#domain/money.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { isWithinDays } from '#server/platform/database/day-range.ts'
import {
  type GatewayDisputeRow,
  type GatewayEventRow,
  type GatewayPaymentRow,
  type GatewayRefundRow,
  gatewayDisputes,
  gatewayEvents,
  gatewayPayments,
  gatewayRefunds,
  type LedgerEntryRow,
  ledgerEntries,
  type PaymentAttemptRow,
  paymentAttempts,
  type SettlementLineRow,
  settlementLines,
} from './tables.ts'

const KIND_POSITION = sql`array_position(${sql.param(ENTRY_KINDS)}::text[], ${ledgerEntries.kind})`

/** Oldest first. Entries of one change have one time: what the order costs comes before the money. */
export const listEntries = (db: Reader, orderId: string): Promise<LedgerEntryRow[]> =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.at), KIND_POSITION, asc(ledgerEntries.id))

/** In paise, what customers owe for an order; below 0 what the shop owes them. */
const CUSTOMER_BALANCE = sql`sum(case 'customer' when ${ledgerEntries.debit} then ${ledgerEntries.amountPaise}
  when ${ledgerEntries.credit} then -${ledgerEntries.amountPaise} else 0 end)`

/** In paise, what the shop owes for an order. `orderId`: a column of the caller's query. */
export const refundableOf = (orderId: SQL): SQL<number> =>
  sql<number>`greatest(0, -coalesce((select ${CUSTOMER_BALANCE} from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orderId}), 0))::bigint`

/** In paise, what customers still have to pay for all orders. */
export async function sumDue(db: Reader): Promise<Paise> {
  const balances = db
    .select({ balance: sql<number>`${CUSTOMER_BALANCE}`.as('balance') })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.orderId)
    .having(sql`${CUSTOMER_BALANCE} > 0`)
    .as('balances')
  const [row] = await db
    .select({ due: sql<number>`coalesce(sum(${balances.balance}), 0)::bigint` })
    .from(balances)
  return paise(row?.due ?? 0)
}

/** In paise, the money that arrived and that was paid back on these days in India, both inclusive. */
export async function sumMovements(
  db: Reader,
  days: { from: string; to: string },
): Promise<Pick<OrderBalance, 'received' | 'refunded'>> {
  const { kind, debit, credit, amountPaise } = ledgerEntries
  const entries = await db
    .select({ kind, debit, credit, amountPaise: sql<Paise>`sum(${amountPaise})::bigint` })
    .from(ledgerEntries)
    .where(
      and(
        isWithinDays(ledgerEntries.at, { startDate: days.from, endDate: days.to }),
        ne(debit, 'store-credit'),
        ne(credit, 'store-credit'),
      ),
    )
    .groupBy(kind, debit, credit)
  return getOrderBalance(entries)
}

/** The ids of all orders for which money is to be paid back. */
export const ordersToPayBack = sql`select ${ledgerEntries.orderId} from ${ledgerEntries}
  group by ${ledgerEntries.orderId} having ${CUSTOMER_BALANCE} < 0`

/** The ids of all orders for which a part of the money has arrived. */
export const partlyPaidOrders = sql`select ${ledgerEntries.orderId} from ${ledgerEntries}
  group by ${ledgerEntries.orderId} having ${CUSTOMER_BALANCE} > 0
  and ${CUSTOMER_BALANCE} < sum(case 'sales' when ${ledgerEntries.credit} then ${ledgerEntries.amountPaise}
    when ${ledgerEntries.debit} then -${ledgerEntries.amountPaise} else 0 end)`

/**
 * Whether the shop holds money for an order: more arrived than was paid back, apart from store credit. `orderId`: a column of
 * the caller's query.
 */
export const holdsMoney = (orderId: AnyColumn): SQL =>
  sql`coalesce((
    select sum(case 'customer' when ${ledgerEntries.credit} then ${ledgerEntries.amountPaise} when ${ledgerEntries.debit} then -${ledgerEntries.amountPaise} else 0 end)
    from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orderId} and ${ledgerEntries.kind} not in ('expected', 'reduced')
      and ${ledgerEntries.debit} <> 'store-credit' and ${ledgerEntries.credit} <> 'store-credit'
  ), 0) > 0`

export const getBalance = async (db: Reader, orderId: string): Promise<OrderBalance> =>
  getOrderBalance(await listEntries(db, orderId))

export async function findAttempt(db: Reader, id: string): Promise<PaymentAttemptRow | undefined> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return attempt
}

/** The attempt that an event is about. The gateway names it by our id, by its own, or by both. */
export async function findAttemptOfEvent(
  db: Reader,
  gateway: GatewayName,
  { attemptId, gatewayOrderId }: { attemptId?: string | undefined; gatewayOrderId?: string | undefined },
): Promise<PaymentAttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.gateway, gateway),
        gatewayOrderId === undefined
          ? eq(paymentAttempts.id, attemptId ?? '')
          : eq(paymentAttempts.gatewayOrderId, gatewayOrderId),
      ),
    )
  return attempt
}

/** Oldest first. */
export const listAttempts = (db: Reader, orderId: string): Promise<PaymentAttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))

/** Of these orders, those with which money may still come, the oldest first. */
export const listOpenAttempts = (db: Reader, orderIds: readonly string[]): Promise<PaymentAttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.orderId, [...orderIds]),
        isNotNull(paymentAttempts.nextCheckAt),
        isNotNull(paymentAttempts.gatewayOrderId),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))

/** Of all attempts of an order, oldest first. */
export async function listGatewayPayments(db: Reader, orderId: string): Promise<GatewayPaymentRow[]> {
  const rows = await db
    .select({ payment: gatewayPayments })
    .from(gatewayPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(gatewayPayments.createdAt), asc(gatewayPayments.id))
  return rows.map(({ payment }) => payment)
}

/** What the shop has asked gateways for and has no answer about, in paise. `exceptId`: a payment that does not count. */
export async function getAmountOnTheWay(db: Reader, orderId: string, exceptId?: string): Promise<Paise> {
  const payments = await listGatewayPayments(db, orderId)
  return sum(
    payments
      .filter(({ id, capturingSince }) => capturingSince !== null && id !== exceptId)
      .map(({ amountPaise }) => amountPaise),
  )
}

/** Of all payments of an order, oldest first. */
export async function listGatewayRefunds(db: Reader, orderId: string): Promise<GatewayRefundRow[]> {
  const rows = await db
    .select({ refund: gatewayRefunds })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(gatewayRefunds.createdAt), asc(gatewayRefunds.id))
  return rows.map(({ refund }) => refund)
}

/** Refunds of an attempt that have not failed. One that is paid may still come back from the bank. */
export async function listOpenRefunds(db: Reader, attemptId: string): Promise<GatewayRefundRow[]> {
  const rows = await db
    .select({ refund: gatewayRefunds })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .where(and(eq(gatewayPayments.attemptId, attemptId), ne(gatewayRefunds.status, 'failed')))
  return rows.map(({ refund }) => refund)
}

/** A refund with the payment and the attempt that it belongs to. */
export async function findRefund(db: Reader, id: string) {
  const [row] = await db
    .select({ refund: gatewayRefunds, payment: gatewayPayments, attempt: paymentAttempts })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(eq(gatewayRefunds.id, id))
  return row
}

/** Of all payments of an order, newest first. */
export async function listDisputes(db: Reader, orderId: string): Promise<GatewayDisputeRow[]> {
  const rows = await db
    .select({ dispute: gatewayDisputes })
    .from(gatewayDisputes)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayDisputes.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(gatewayDisputes.openedAt), desc(gatewayDisputes.id))
  return rows.map(({ dispute }) => dispute)
}

/** Disputes that nobody has decided yet, and when the first answer is due. */
export async function summariseOpenDisputes(db: Reader): Promise<{ count: number; respondBy: Date | null }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`, respondBy: min(gatewayDisputes.respondBy) })
    .from(gatewayDisputes)
    .where(inArray(gatewayDisputes.status, [...OPEN_DISPUTE_STATUSES]))
  return { count: row?.count ?? 0, respondBy: row?.respondBy ?? null }
}

/** The ids of all orders of which a payment is disputed. */
export const disputedOrders = sql`select ${paymentAttempts.orderId} from ${gatewayDisputes}
  join ${gatewayPayments} on ${gatewayPayments.id} = ${gatewayDisputes.paymentId}
  join ${paymentAttempts} on ${paymentAttempts.id} = ${gatewayPayments.attemptId}
  where ${gatewayDisputes.status} in ('open', 'under-review')`

/** What gateways paid to the bank for the payments of an order, oldest first. */
export async function listSettlementLines(db: Reader, orderId: string): Promise<SettlementLineRow[]> {
  const rows = await db
    .select({ line: settlementLines })
    .from(settlementLines)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, settlementLines.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(settlementLines.settledOn), asc(settlementLines.createdAt), asc(settlementLines.id))
  return rows.map(({ line }) => line)
}

/** Of all attempts of an order, newest first. */
export async function listGatewayEvents(db: Reader, orderId: string): Promise<GatewayEventRow[]> {
  const rows = await db
    .select({ event: gatewayEvents })
    .from(gatewayEvents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayEvents.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(gatewayEvents.receivedAt), desc(gatewayEvents.id))
  return rows.map(({ event }) => event)
}

/** How many payments have come since the last event of their gateway. Many: its events do not reach the shop. */
export async function countPaymentsWithoutEvent(db: Reader): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(gatewayPayments)
    .where(
      sql`${gatewayPayments.recordedAt} > coalesce((
        select max(${gatewayEvents.receivedAt}) from ${gatewayEvents} where ${gatewayEvents.gateway} = ${gatewayPayments.gateway}
      ), '-infinity')`,
    )
  return row?.count ?? 0
}

/** So long a gateway that stopped to answer keeps its keys in the shop. */
const OPEN_DAYS = 14

/** Payments and refunds of a gateway that the shop still asks for: money may come, or go back. */
export async function countOpenPayments(db: Reader, gateway: GatewayName, now: Date): Promise<number> {
  const since = new Date(now.getTime() - OPEN_DAYS * 24 * 3600 * 1000)
  const attempts = await db.$count(
    paymentAttempts,
    and(
      eq(paymentAttempts.gateway, gateway),
      isNotNull(paymentAttempts.nextCheckAt),
      isNotNull(paymentAttempts.gatewayOrderId),
      gt(paymentAttempts.createdAt, since),
    ),
  )
  const refunds = await db.$count(
    gatewayRefunds,
    and(
      isNotNull(gatewayRefunds.nextCheckAt),
      gt(gatewayRefunds.createdAt, since),
      inArray(
        gatewayRefunds.paymentId,
        db
          .select({ id: gatewayPayments.id })
          .from(gatewayPayments)
          .where(eq(gatewayPayments.gateway, gateway)),
      ),
    ),
  )
  return attempts + refunds
}

/** The shop has asked a gateway for money and has no answer yet. `orderId`: a column of the caller's query. */
export const isCapturing = (orderId: AnyColumn): SQL =>
  sql`exists (select from ${gatewayPayments} join ${paymentAttempts} on ${paymentAttempts.id} = ${gatewayPayments.attemptId}
    where ${paymentAttempts.orderId} = ${orderId} and ${gatewayPayments.capturingSince} is not null)`
