import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { HUID_PATTERN_SOURCE } from '#domain/huid.ts'
import {
  ITEM_EVENTS,
  ITEM_STATUSES,
  ITEM_STATUSES_WITH_ORDER_LINE,
  MAX_ITEM_WEIGHT_MG,
} from '#domain/items.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/platform/database/columns.ts'
import { productVariants } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'

/**
 * Single pieces of serialised variants. The stock of such a variant is the number of its items that are in stock: a
 * deferred trigger compares them at the end of each transaction (server/migrations/0010_items.sql).
 */
export const items = pgTable(
  'items',
  {
    id: id(),
    /** Null after the product was deleted for good. The register keeps its items. */
    variantId: text('variant_id').references(() => productVariants.id, { onDelete: 'set null' }),
    /** Null: not hallmarked, like a silver coin. */
    huid: text('huid'),
    tagNumber: text('tag_number').notNull(),
    grossWeightMg: integer('gross_weight_mg').notNull(),
    /** The metal without stones. */
    netWeightMg: integer('net_weight_mg').notNull(),
    certificateLaboratory: text('certificate_laboratory').notNull().default(''),
    certificateNumber: text('certificate_number').notNull().default(''),
    certificateLink: text('certificate_link').notNull().default(''),
    /** The name of a store of the settings. '': none. */
    store: text('store').notNull().default(''),
    status: text('status', { enum: ITEM_STATUSES }).notNull().default('in-stock'),
    /**
     * The line of an order that holds it. The migration adds the foreign key: orders are built on items, so their table
     * cannot be imported here.
     */
    orderLineId: text('order_line_id'),
    /** The order of that line, for the register. */
    orderNumber: text('order_number'),
    note: text('note').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('items_huid_unique').on(table.huid),
    uniqueIndex('items_tag_number_unique').on(sql`upper(${table.tagNumber})`),
    index('items_variant').on(table.variantId, table.status, table.receivedAt, table.id),
    index('items_order_line').on(table.orderLineId).where(sql`order_line_id is not null`),
    index('items_received').on(table.receivedAt, table.id),
    oneOf('items_status_known', table.status, ITEM_STATUSES),
    check('items_huid_valid', sql`${table.huid} ~ ${sql.raw(`'${HUID_PATTERN_SOURCE}'`)}`),
    check('items_tag_number_present', sql`${table.tagNumber} <> ''`),
    check(
      'items_weights_valid',
      sql`${table.netWeightMg} > 0 and ${table.netWeightMg} <= ${table.grossWeightMg} and ${table.grossWeightMg} <= ${sql.raw(String(MAX_ITEM_WEIGHT_MG))}`,
    ),
    check(
      'items_order_line_of_status',
      sql`(${table.status} in (${sql.raw(ITEM_STATUSES_WITH_ORDER_LINE.map((status) => `'${status}'`).join(', '))})) = (${table.orderLineId} is not null)`,
    ),
    check('items_order_number_of_line', sql`(${table.orderLineId} is null) = (${table.orderNumber} is null)`),
  ],
)

/** The history of each item. */
export const itemEvents = pgTable(
  'item_events',
  {
    id: id(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    event: text('event', { enum: ITEM_EVENTS }).notNull(),
    /** Null: no order is part of it. */
    orderNumber: text('order_number'),
    note: text('note').notNull().default(''),
    /** Null: the shop did it, or the account was erased. */
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('item_events_item').on(table.itemId, table.at, table.id),
    oneOf('item_events_event_known', table.event, ITEM_EVENTS),
  ],
)

export type ItemRow = typeof items.$inferSelect
