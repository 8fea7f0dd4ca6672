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
 * The last number given of each series. Its row is held until the document is written or the transaction is undone: so
 * numbers have no gap and no double, which a PostgreSQL sequence does not promise.
 */
export const documentSeries = pgTable(
  'document_series',
  {
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
    /** Dates never run backwards within a series. */
    lastDay: text('last_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.financialYear] }),
    oneOf('document_series_kind_known', table.kind, DOCUMENT_KINDS),
    positive('document_series_last_positive', table.last),
  ],
)

/** Tax invoices and credit notes as they were issued: nothing in them ever changes. */
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
    /** Of a credit note: the invoice that it takes back, or a part of it. */
    invoiceId: text('invoice_id').references((): AnyPgColumn => taxDocuments.id),
    /** Of an invoice: the credit note that took back all that was left of it. */
    closedBy: text('closed_by').references((): AnyPgColumn => taxDocuments.id),
    /** India's day. */
    issuedOn: text('issued_on').notNull(),
    /** What money pays of it, or gets back by it. */
    payablePaise: paise('payable_paise').notNull(),
    document: json<TaxDocument>('document').notNull(),
    /** The bytes of the first download: every later one answers the same. */
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
    // an order has one invoice that stands
    uniqueIndex('tax_documents_one_open_invoice')
      .on(table.orderId)
      .where(sql`kind = 'invoice' and closed_by is null`),
    index('tax_documents_order').on(table.orderId, table.createdAt),
  ],
)
