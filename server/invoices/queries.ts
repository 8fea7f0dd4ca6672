import { asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { taxDocuments } from './tables.ts'

/** Without the PDF, in the order in which they were issued. */
export const listTaxDocuments = (db: Reader, orderId: string) =>
  db
    .select({
      kind: taxDocuments.kind,
      number: taxDocuments.number,
      issuedOn: taxDocuments.issuedOn,
      payablePaise: taxDocuments.payablePaise,
      isCurrent: sql<boolean>`${taxDocuments.kind} = 'invoice' and ${taxDocuments.closedBy} is null`,
    })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
