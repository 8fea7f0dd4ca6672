import { sql } from 'drizzle-orm'
import { type DocumentKind, formatDocumentNumber, getFinancialYear } from '#domain/invoice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { documentSeries } from '../tables.ts'

export type AssignedNumber = { number: string; financialYear: string; serial: number; issuedOn: string }

/**
 * The next number of a series. Other transactions wait until this one ends; a rollback also undoes the number. Take this
 * lock last, because it delays every other document.
 */
export async function nextDocumentNumber(
  tx: Tx,
  kind: DocumentKind,
  prefix: string,
  today: string,
): Promise<AssignedNumber> {
  const year = getFinancialYear(today)
  const [series] = await tx
    .insert(documentSeries)
    .values({ kind, financialYear: year, last: 1, lastDay: today })
    .onConflictDoUpdate({
      target: [documentSeries.kind, documentSeries.financialYear],
      set: {
        last: sql`${documentSeries.last} + 1`,
        lastDay: sql`greatest(${documentSeries.lastDay}, excluded.last_day)`,
      },
    })
    .returning()
  const { last, lastDay } = series!
  return {
    number: formatDocumentNumber(kind, prefix, year, last),
    financialYear: year,
    serial: last,
    issuedOn: lastDay,
  }
}
