import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_KINDS, MAX_DOCUMENT_NUMBER_LENGTH } from '#domain/invoice.ts'
import { orders } from '#server/orders/tables.ts'
import {
  createdAt,
  id,
  json,
  notNegative,
  oneOf,
  paise,
  positive,
} from '#server/platform/database/columns.ts'
import type { TaxDocument } from './tax-document.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The last number of each series. Its row stays locked until the transaction ends, so numbers have no gaps and no
 * duplicates. A PostgreSQL sequence does not guarantee that.
 */
export const documentSeries = pgTable(
  'document_series',
  {
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
    /** Within a series a later number never has an earlier date. */
    lastDay: text('last_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.financialYear] }),
    oneOf('document_series_kind_known', table.kind, DOCUMENT_KINDS),
    positive('document_series_last_positive', table.last),
  ],
)

/** Tax invoices and credit notes as they were issued. Their content never changes. */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: id(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    number: text('number').notNull().unique(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a credit note: the invoice that it reverses, fully or in part. */
    invoiceId: text('invoice_id').references((): AnyPgColumn => taxDocuments.id),
    /** Of an invoice: the credit note that reversed all that was left of it. */
    closedBy: text('closed_by').references((): AnyPgColumn => taxDocuments.id),
    /** A day in India. */
    issuedOn: text('issued_on').notNull(),
    /** The amount to pay or to refund in money, without credits. */
    payablePaise: paise('payable_paise').notNull(),
    document: json<TaxDocument>('document').notNull(),
    /** The PDF of the first download. Every later download returns the same bytes. */
    pdf: bytea('pdf'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('tax_documents_kind_known', table.kind, DOCUMENT_KINDS),
    unique('tax_documents_serial_once').on(table.kind, table.financialYear, table.serial),
    check(
      'tax_documents_number_short',
      sql`length(${table.number}) <= ${sql.raw(String(MAX_DOCUMENT_NUMBER_LENGTH))}`,
    ),
    check(
      'tax_documents_credit_note_has_invoice',
      sql`(${table.kind} = 'credit-note') = (${table.invoiceId} is not null)`,
    ),
    notNegative('tax_documents_payable_not_negative', table.payablePaise),
    // An order has at most one open invoice.
    uniqueIndex('tax_documents_one_open_invoice')
      .on(table.orderId)
      .where(sql`kind = 'invoice' and closed_by is null`),
    index('tax_documents_order').on(table.orderId, table.createdAt),
    index('tax_documents_month').on(table.kind, table.issuedOn, table.serial),
  ],
)
