import type { Readable } from 'node:stream'
import { and, asc, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { escapeFormula } from '#domain/csv-cell.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { toRupees } from '#domain/money.ts'
import { getStatusLabel } from '#domain/order-status.ts'
import { getPaymentMethodLabel } from '#domain/payment-methods.ts'
import { PAN_YEARS } from '#domain/retention.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import { isWithinDays } from '#server/platform/database/day-range.ts'
import type { Quota } from '#server/platform/limits/rate-limiter.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import type { OrderDeps } from '../deps.ts'
import { orders } from '../tables.ts'
import { decryptPan } from './pan-encryption.ts'

/** A report takes some tries. */
const EXPORTS_PER_DAY: Quota = { max: 10, seconds: 24 * 3600 }
const BATCH = 500
const COLUMNS = ['Order', 'Ordered on', 'Name', 'PAN', 'Total', 'Payment', 'Status']
const DAY_MS = 24 * 3600 * 1000

/** The PANs of many orders at once, for the tax report, and their end after the time that the law asks for. */
export function createPanRegister(deps: OrderDeps) {
  const { database, clock, audit, limits, secrets, security, log } = deps

  async function exportPans(
    caller: AuthenticatedCaller,
    { startDate, endDate, reason }: ParsedInput<typeof contract.exportPans>,
  ): Promise<Readable> {
    await limits.consume(
      `export-pans:${caller.userId}`,
      EXPORTS_PER_DAY,
      'You have exported the PAN register too often today.',
    )
    const days = `${startDate} to ${endDate}`
    // Written before the first PAN leaves, so that no export is without it.
    await database.transaction((tx) =>
      audit.record(tx, {
        caller,
        action: 'order.pan-export',
        subject: `PAN register from ${days}`,
        after: { reason },
      }),
    )
    security.record({ kind: 'pan.read', userId: caller.userId, details: { orders: days } })
    return streamCsv(listLines(isWithinDays(orders.createdAt, { startDate, endDate })), { columns: COLUMNS })
  }

  async function* listLines(where: SQL | undefined): AsyncGenerator<string[]> {
    for (let cursor: SQL | undefined; ; ) {
      const rows = await database.db
        .select()
        .from(orders)
        .where(and(isNotNull(orders.panEncrypted), where, cursor))
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(BATCH)
      for (const order of rows)
        yield [
          order.orderNumber,
          toIndiaDay(order.createdAt),
          order.customerName,
          decryptPan(secrets, order.panEncrypted!, order.id),
          toRupees(order.totalPaise).toFixed(2),
          getPaymentMethodLabel(order.paymentMethod),
          getStatusLabel(order.status),
        ].map(escapeFormula)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      cursor = sql`(${orders.createdAt}, ${orders.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
    }
  }

  /** Returns of how many orders. */
  async function deleteOldPans(): Promise<number> {
    const before = clock.now()
    before.setUTCFullYear(before.getUTCFullYear() - PAN_YEARS)
    const { rowCount } = await database.db
      .update(orders)
      .set({ panEncrypted: null, panMasked: null })
      .where(and(isNotNull(orders.panMasked), lt(orders.createdAt, before)))
    return rowCount ?? 0
  }

  const task = createRepeatedTask({
    run: deleteOldPans,
    pauseMs: DAY_MS,
    log,
    failure: 'the PANs of old orders could not be deleted',
  })

  return { exportPans, deleteOldPans, start: task.start, stop: task.stop }
}
