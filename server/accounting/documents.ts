import { and, asc, eq, gte, lte, min, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ReturnEntry, toReturnEntry } from '#domain/gst-return.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/invoice.ts'
import { taxDocuments } from '#server/invoices/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'

const BATCH = 500

const invoices = alias(taxDocuments, 'invoices')

/**
 * The documents issued in a month of India, `2026-11`, with the invoice of each credit note: invoices first, in the order
 * of their numbers. What follows them later, such as a credit note of another month, is not read.
 */
export async function* listDocuments(db: Reader, month: string) {
  for (const kind of DOCUMENT_KINDS) {
    for (let last = { issuedOn: '', serial: 0 }; ; ) {
      const rows = await readBatch(db, month, kind, last)
      yield* rows
      if (rows.length < BATCH) break
      last = rows.at(-1)!
    }
  }
}

/** Within a series a later number never has an earlier date, so both together are in the order of the index. */
const readBatch = (
  db: Reader,
  month: string,
  kind: DocumentKind,
  last: { issuedOn: string; serial: number },
) =>
  db
    .select({
      id: taxDocuments.id,
      issuedOn: taxDocuments.issuedOn,
      serial: taxDocuments.serial,
      document: taxDocuments.document,
      invoice: invoices.document,
    })
    .from(taxDocuments)
    .leftJoin(invoices, eq(invoices.id, taxDocuments.invoiceId))
    .where(
      and(
        eq(taxDocuments.kind, kind),
        gte(taxDocuments.issuedOn, `${month}-01`),
        lte(taxDocuments.issuedOn, `${month}-31`),
        sql`(${taxDocuments.issuedOn}, ${taxDocuments.serial}) > (${last.issuedOn}, ${last.serial})`,
      ),
    )
    .orderBy(asc(taxDocuments.issuedOn), asc(taxDocuments.serial))
    .limit(BATCH)

export async function listEntries(db: Reader, month: string): Promise<ReturnEntry[]> {
  const entries: ReturnEntry[] = []
  for await (const { document, invoice } of listDocuments(db, month))
    entries.push(toReturnEntry(document, invoice))
  return entries
}

/** The month of the first document, or null. */
export async function findFirstMonth(db: Reader): Promise<string | null> {
  const [row] = await db
    .select({ day: min(taxDocuments.issuedOn) })
    .from(taxDocuments)
    .where(eq(taxDocuments.kind, 'invoice'))
  return row?.day?.slice(0, 7) ?? null
}
