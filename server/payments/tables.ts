import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DISPUTE_STATUSES } from '#domain/gateway-disputes.ts'
import {
  GATEWAY_PAYMENT_STATUSES,
  GATEWAY_REFUND_CAUSES,
  GATEWAY_REFUND_STATUSES,
} from '#domain/gateway-payments.ts'
import { GATEWAYS } from '#domain/gateways.ts'
import { ENTRY_ACCOUNTS, ENTRY_KINDS, ENTRY_TENDERS, LEDGER_ACCOUNTS } from '#domain/ledger.ts'
import { SETTLEMENT_LINE_KINDS } from '#domain/payout-report.ts'
import { createdAt, id, instant, oneOf, paise, positive } from '#server/platform/database/columns.ts'
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
    /** The UTR of a bank transfer or the number of a UPI payment, as it was entered, or the id of the gateway. '' for none. */
    reference: text('reference').notNull().default(''),
    /** The reference in upper case without spaces: a transfer is entered once. Null for none. */
    referenceKey: text('reference_key'),
    /** How it was paid at the counter, where that is no transfer. Null: in any other way. */
    tender: text('tender', { enum: ENTRY_TENDERS }),
    /** The day in India on which the money moved, where staff entered it. */
    paidOn: text('paid_on'),
    /** It settles the difference of an exchanged item. References order_adjustments, see 0053_ledger.sql. */
    adjustmentId: text('adjustment_id'),
    /** It takes this entry back, which was a mistake. */
    reversesId: text('reverses_id').references((): AnyPgColumn => ledgerEntries.id),
    /** Why it was taken back. '' for any other entry. */
    reason: text('reason').notNull().default(''),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ledger_entries_order').on(table.orderId, table.at),
    index('ledger_entries_at').on(table.at),
    uniqueIndex('ledger_entries_reference_once').on(table.referenceKey),
    uniqueIndex('ledger_entries_adjustment_once').on(table.adjustmentId),
    uniqueIndex('ledger_entries_reversed_once').on(table.reversesId),
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
    check(
      'ledger_entries_reversal_has_reason',
      sql`(${table.kind} = 'transfer-reversed') = (${table.reversesId} is not null) and (${table.reversesId} is not null) = (${table.reason} <> '')`,
    ),
    check(
      'ledger_entries_tender_of_transfer',
      sql`${table.tender} is null or (${table.kind} = 'transfer-received' and ${table.tender} in (${sql.raw(quote(ENTRY_TENDERS))}))`,
    ),
    check('ledger_entries_key_of_reference', sql`${table.referenceKey} is null or ${table.reference} <> ''`),
  ],
)

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect

/** One request to a gateway to collect money for an order. An order that is paid in parts has several. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    /** References orders, see 0055_online-payments.sql. */
    orderId: text('order_id').notNull(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    /** Null until the gateway has answered. */
    gatewayOrderId: text('gateway_order_id'),
    amountPaise: paise('amount_paise').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Nothing more is wanted for it: the order is paid or closed, or another attempt took its place. Money may still come. */
    closedAt: instant('closed_at'),
    /** When the gateway is asked next. Null: nothing more can come. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId, table.createdAt),
    index('payment_attempts_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex('payment_attempts_gateway_order').on(table.gateway, table.gatewayOrderId),
    positive('payment_attempts_amount_positive', table.amountPaise),
    oneOf('payment_attempts_gateway_known', table.gateway, GATEWAYS),
  ],
)

/** What the gateway told about each payment that a customer tried. */
export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    id: id(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    /** The gateway's id. */
    gatewayPaymentId: text('gateway_payment_id').notNull(),
    /** Only moves forward: `advancePaymentStatus`. */
    status: text('status', { enum: GATEWAY_PAYMENT_STATUSES }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
    method: text('method').notNull(),
    /** The bank's number of the payment. '' for none. */
    bankReference: text('bank_reference').notNull(),
    /** Why it failed. Null: it did not. */
    failure: text('failure'),
    /** The shop has asked for the money and has no answer yet. The order is not cancelled meanwhile. */
    capturingSince: instant('capturing_since'),
    /** When the money came into the ledger. */
    recordedAt: instant('recorded_at'),
    /** The shop does not take it: the gateway gives it back to the customer by itself. */
    declinedAt: instant('declined_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('gateway_payments_attempt').on(table.attemptId),
    uniqueIndex('gateway_payments_once').on(table.gateway, table.gatewayPaymentId),
    positive('gateway_payments_amount_positive', table.amountPaise),
    oneOf('gateway_payments_gateway_known', table.gateway, GATEWAYS),
    oneOf('gateway_payments_status_known', table.status, GATEWAY_PAYMENT_STATUSES),
    check(
      'gateway_payments_recorded_is_captured',
      sql`${table.recordedAt} is null or ${table.status} = 'captured'`,
    ),
  ],
)

/** Money that goes back through a gateway. It is in the ledger from the moment it is asked for. */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    /** Ours, and the key by which the gateway pays it once. */
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => gatewayPayments.id),
    amountPaise: paise('amount_paise').notNull(),
    status: text('status', { enum: GATEWAY_REFUND_STATUSES }).notNull(),
    cause: text('cause', { enum: GATEWAY_REFUND_CAUSES }).notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    bankReference: text('bank_reference').notNull().default(''),
    /** What the gateway said when it refused. Null: it did not. */
    error: text('error'),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the gateway is asked next. Null: its answer is final. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('gateway_refunds_payment').on(table.paymentId),
    index('gateway_refunds_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    positive('gateway_refunds_amount_positive', table.amountPaise),
    oneOf('gateway_refunds_status_known', table.status, GATEWAY_REFUND_STATUSES),
    oneOf('gateway_refunds_cause_known', table.cause, GATEWAY_REFUND_CAUSES),
  ],
)

/** What gateways sent, stored before it is handled. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: id(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    /** The gateway's id, equal for a repeated delivery. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** Null: it is about no payment of this shop. */
    attemptId: text('attempt_id').references(() => paymentAttempts.id),
    /** As it came. '' after it was erased with the account of the customer. */
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** Of the last try. Null: it worked, or was not tried yet. */
    error: text('error'),
  },
  (table) => [
    uniqueIndex('gateway_events_once').on(table.gateway, table.eventId),
    index('gateway_events_attempt').on(table.attemptId),
    index('gateway_events_open').on(table.nextTryAt).where(sql`handled_at is null`),
    index('gateway_events_handled').on(table.handledAt).where(sql`handled_at is not null`),
    oneOf('gateway_events_gateway_known', table.gateway, GATEWAYS),
  ],
)

/** A customer asks the bank for the money back. The gateway holds it until the bank decides. */
export const gatewayDisputes = pgTable(
  'gateway_disputes',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => gatewayPayments.id),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    /** The gateway's id. */
    gatewayDisputeId: text('gateway_dispute_id').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** Only moves forward: `advanceDisputeStatus`. */
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    /** In the words of the gateway. */
    reason: text('reason').notNull(),
    /** Until then the shop has to answer, on the page of the gateway. Null: the gateway named no time. */
    respondBy: instant('respond_by'),
    openedAt: instant('opened_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('gateway_disputes_payment').on(table.paymentId),
    index('gateway_disputes_open').on(table.respondBy).where(sql`status in ('open', 'under-review')`),
    uniqueIndex('gateway_disputes_once').on(table.gateway, table.gatewayDisputeId),
    positive('gateway_disputes_amount_positive', table.amountPaise),
    oneOf('gateway_disputes_gateway_known', table.gateway, GATEWAYS),
    oneOf('gateway_disputes_status_known', table.status, DISPUTE_STATUSES),
  ],
)

/** What gateways paid to the bank account, line by line, as their files say. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: id(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    settlementId: text('settlement_id').notNull(),
    /** The bank's number of the transfer. */
    utr: text('utr').notNull(),
    /** A day in India. */
    settledOn: text('settled_on').notNull(),
    kind: text('kind', { enum: SETTLEMENT_LINE_KINDS }).notNull(),
    /** The gateway's id of the payment, refund or adjustment. */
    entityId: text('entity_id').notNull(),
    /** Null: it is about no payment of this shop. */
    paymentId: text('payment_id').references(() => gatewayPayments.id),
    /** Above 0 for money to the shop, below for money from it. Before the fee. */
    grossPaise: paise('gross_paise').notNull(),
    /** With `taxPaise`. */
    feePaise: paise('fee_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('settlement_lines_payment').on(table.paymentId),
    uniqueIndex('settlement_lines_once').on(
      table.gateway,
      table.settledOn,
      table.settlementId,
      table.kind,
      table.entityId,
      table.grossPaise,
    ),
    oneOf('settlement_lines_gateway_known', table.gateway, GATEWAYS),
    oneOf('settlement_lines_kind_known', table.kind, SETTLEMENT_LINE_KINDS),
  ],
)

export type GatewayDisputeRow = typeof gatewayDisputes.$inferSelect
export type SettlementLineRow = typeof settlementLines.$inferSelect
export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect
export type GatewayPaymentRow = typeof gatewayPayments.$inferSelect
export type GatewayRefundRow = typeof gatewayRefunds.$inferSelect
export type GatewayEventRow = typeof gatewayEvents.$inferSelect
