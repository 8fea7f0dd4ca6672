import type { Readable } from 'node:stream'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { escapeFormula } from '#domain/csv-cell.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { describeEntry } from '#domain/ledger.ts'
import { toRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { type LedgerEntryRow, ledgerEntries } from '#server/payments/tables.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isWithinDays } from '#server/platform/database/day-range.ts'
import { orders } from '../tables.ts'

const BATCH = 500
const COLUMNS = ['Entry', 'Recorded on', 'Paid on', 'Order', 'What', 'Debit', 'Credit', 'Amount', 'Reference']

/**
 * The ledger of all orders as CSV, oldest first. Entries are never changed, so a day that is over has the same lines
 * whenever it is exported. Each export is in the audit log.
 */
export function createExportLedger({
  database,
  audit,
}: {
  database: Database
  audit: Pick<Audit, 'record'>
}) {
  return async function exportLedger(
    caller: AuthenticatedCaller,
    days: ParsedInput<typeof contract.exportLedger>,
  ): Promise<Readable> {
    const { startDate = 'the first day', endDate = 'today' } = days
    const subject = `ledger from ${startDate} to ${endDate}`
    await database.transaction((tx) => audit.record(tx, { caller, action: 'order.ledger.export', subject }))
    return streamCsv(listLines(isWithinDays(ledgerEntries.at, days)), { columns: COLUMNS })
  }

  async function* listLines(where: SQL | undefined): AsyncGenerator<string[]> {
    for (let cursor: SQL | undefined; ; ) {
      const rows = await database.db
        .select({ entry: ledgerEntries, orderNumber: orders.orderNumber })
        .from(ledgerEntries)
        .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
        .where(and(where, cursor))
        .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
        .limit(BATCH)
      for (const { entry, orderNumber } of rows) yield toCells(entry, orderNumber).map(escapeFormula)
      const last = rows.at(-1)?.entry
      if (!last || rows.length < BATCH) return
      cursor = sql`(${ledgerEntries.at}, ${ledgerEntries.id}) > (${last.at.toISOString()}::timestamptz, ${last.id})`
    }
  }
}

const toCells = (entry: LedgerEntryRow, orderNumber: string): string[] => [
  entry.id,
  toIndiaDay(entry.at),
  entry.paidOn ?? '',
  orderNumber,
  describeEntry(entry),
  entry.debit,
  entry.credit,
  toRupees(entry.amountPaise).toFixed(2),
  entry.reference,
]
