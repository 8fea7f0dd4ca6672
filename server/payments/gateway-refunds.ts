import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { advanceRefundStatus, type GatewayRefundCause } from '#domain/gateway-payments.ts'
import type { GatewayName } from '#domain/gateways.ts'
import type { Paise } from '#domain/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { getNextTry } from './attempts.ts'
import type { GatewayRefund } from './gateways/gateway.ts'
import { buildEntry } from './ledger.ts'
import {
  type GatewayPaymentRow,
  type GatewayRefundRow,
  gatewayPayments,
  gatewayRefunds,
  ledgerEntries,
} from './tables.ts'

type NewRefund = {
  orderId: string
  payment: Pick<GatewayPaymentRow, 'id'>
  amount: Paise
  cause: GatewayRefundCause
  byUserId: string | null
  at: Date
}

/**
 * Money is to go back through the gateway. It leaves the ledger now, so that it is not paid back a second time while the
 * gateway works. The caller holds the order, and asks the gateway after the commit.
 */
export async function openRefund(
  tx: Tx,
  { orderId, payment, amount, cause, byUserId, at }: NewRefund,
): Promise<GatewayRefundRow> {
  const isDone = cause === 'outside'
  const [refund] = await tx
    .insert(gatewayRefunds)
    .values({
      id: newId(),
      paymentId: payment.id,
      amountPaise: amount,
      status: isDone ? 'processed' : 'requested',
      cause,
      byUserId,
      nextCheckAt: isDone ? null : getNextTry(0, at),
      createdAt: at,
    })
    .returning()
  await tx
    .insert(ledgerEntries)
    .values(buildEntry('refunded', 'gateway', { orderId, amount, reference: refund!.id, byUserId, at }))
  return refund!
}

/** What the gateway says about a refund. `failed`: it refused it, or the bank sent the money back. */
export type RefundReport = Pick<GatewayRefund, 'status' | 'bankReference'> & {
  gatewayRefundId: string | null
  error: string | null
}

/**
 * Keeps the answer of the gateway. A refund that failed after all is owed again. Returns null when its status is not new. The
 * caller holds the order.
 */
export async function keepRefundReport(
  tx: Tx,
  orderId: string,
  { refundId, report, at }: { refundId: string; report: RefundReport; at: Date },
): Promise<GatewayRefundRow | null> {
  const [known] = await tx.select().from(gatewayRefunds).where(eq(gatewayRefunds.id, refundId))
  if (!known) return null
  const status = advanceRefundStatus(known.status, report.status)
  // A bank gives its number some days after the gateway says that the refund is paid.
  const bankReference = report.bankReference || known.bankReference
  if (status === known.status && bankReference === known.bankReference) return null
  const isFailed = status === 'failed'
  const [refund] = await tx
    .update(gatewayRefunds)
    .set({
      status,
      gatewayRefundId: report.gatewayRefundId ?? known.gatewayRefundId,
      bankReference,
      error: status === report.status ? report.error : known.error,
      // A bank may send back what was processed, so it is looked at for some days more.
      ...(isFailed ? { nextCheckAt: null } : {}),
    })
    .where(eq(gatewayRefunds.id, refundId))
    .returning()
  if (isFailed && known.status !== 'failed')
    await tx.insert(ledgerEntries).values(
      buildEntry('refund-failed', 'customer', {
        orderId,
        amount: known.amountPaise,
        reference: `${refundId} failed`,
        byUserId: null,
        at,
      }),
    )
  return status === known.status ? null : refund!
}

const LAST_CHECK = 20

/** As `claimDueAttempt`. */
export async function claimDueRefund(
  tx: Tx,
  gateway: GatewayName,
  now: Date,
): Promise<GatewayRefundRow | undefined> {
  assertLockOrder(tx, 'record')
  const [row] = await tx
    .select({ due: gatewayRefunds })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .where(and(eq(gatewayPayments.gateway, gateway), lte(gatewayRefunds.nextCheckAt, now)))
    .orderBy(asc(gatewayRefunds.nextCheckAt))
    .limit(1)
    .for('no key update', { of: gatewayRefunds, skipLocked: true })
  if (!row) return undefined
  const { due } = row
  const isLast = due.checks + 1 >= LAST_CHECK && due.status === 'processed'
  const [claimed] = await tx
    .update(gatewayRefunds)
    .set({
      checks: sql`${gatewayRefunds.checks} + 1`,
      nextCheckAt: isLast ? null : getNextTry(due.checks + 1, now),
    })
    .where(eq(gatewayRefunds.id, due.id))
    .returning()
  return claimed
}
