import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ENTRY_ACCOUNTS, ENTRY_KINDS, LEDGER_ACCOUNTS } from '#domain/ledger.ts'
import { id, instant, oneOf, paise, positive } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

const quote = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/**
 * The ledger of the orders, double entry: each row moves an amount from the account `credit` to the account `debit`. The
 * table only grows; a mistake is corrected by another entry. What an order was paid, and what is due, are sums of it.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** References orders, see 0053_ledger.sql. */
    orderId: text('order_id').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    debit: text('debit', { enum: LEDGER_ACCOUNTS }).notNull(),
    credit: text('credit', { enum: LEDGER_ACCOUNTS }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** The UTR of a bank transfer or the number of a UPI payment, as it was entered. '' for none. */
    reference: text('reference').notNull().default(''),
    /** The reference in upper case without spaces: a transfer is entered once. Null for none. */
    referenceKey: text('reference_key'),
    /** The day in India on which the money moved, where staff entered it. */
    paidOn: text('paid_on'),
    /** It settles the difference of an exchanged item. References order_adjustments, see 0053_ledger.sql. */
    adjustmentId: text('adjustment_id'),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ledger_entries_order').on(table.orderId, table.at),
    index('ledger_entries_at').on(table.at),
    uniqueIndex('ledger_entries_reference_once').on(table.referenceKey),
    uniqueIndex('ledger_entries_adjustment_once').on(table.adjustmentId),
    positive('ledger_entries_amount_positive', table.amountPaise),
    oneOf('ledger_entries_kind_known', table.kind, ENTRY_KINDS),
    check(
      'ledger_entries_accounts_of_kind',
      sql`case ${table.kind} ${sql.raw(
        ENTRY_KINDS.map((kind) => {
          const { debit, credit } = ENTRY_ACCOUNTS[kind]
          return `when '${kind}' then debit = '${debit}' and credit in (${quote(credit)})`
        }).join(' '),
      )} else false end`,
    ),
    check('ledger_entries_key_of_reference', sql`${table.referenceKey} is null or ${table.reference} <> ''`),
  ],
)

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect
