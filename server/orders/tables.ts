import { type AnyColumn, inArray, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Address } from '#domain/address.ts'
import { MAX_DELIVERY_CODE_TRIES } from '#domain/delivery-codes.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { CHARGED_WEIGHTS, DEFAULT_CHARGED_WEIGHT } from '#domain/items.ts'
import { ADJUSTMENT_KINDS, SETTLEMENT_METHODS } from '#domain/order-adjustments.ts'
import { ORDER_STATUSES, REVENUE_STATUSES } from '#domain/order-status.ts'
import { TAX_PROFILES } from '#domain/order-tax.ts'
import { PAYMENT_METHODS } from '#domain/payment-methods.ts'
import { PAYMENT_STATUSES } from '#domain/payment-status.ts'
import { WEIGHT_BASES } from '#domain/pricing.ts'
import { type DeductionTerms, NO_DEDUCTION } from '#domain/return-deductions.ts'
import { RETURN_REASONS, RETURN_RESOLUTIONS, RETURN_STATUSES } from '#domain/returns.ts'
import { items } from '#server/items/tables.ts'
import {
  createdAt,
  id,
  instant,
  json,
  notNegative,
  oneOf,
  paise,
  positive,
  updatedAt,
  version,
} from '#server/platform/database/columns.ts'
import { searchableText } from '#server/platform/database/text-search.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'

/** What the invoice of hallmarked jewellery says about a product, as it was when it was sold. */
export type OrderLineDetails = {
  purity?: string
  hallmark?: string
  weight?: string
  /** Each line of stones, `12 Diamond, 0.480 ct, Round, EF, VVS1, IGI 12345678`, and the total of several lines. */
  stones?: string[]
  /** The product fields that invoices print. */
  fields?: { name: string; value: string }[]
}

type SearchableColumns = Record<'orderNumber' | 'customerName' | 'customerEmail', AnyColumn>

/** The text that the search of orders looks in. */
export const orderSearchText = ({ orderNumber, customerName, customerEmail }: SearchableColumns) =>
  searchableText(orderNumber, customerName, customerEmail)

export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNumber: text('order_number').notNull().unique(),
    /** Null after the person has erased the account; the order stays. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    shippingAddress: json<Address>('shipping_address').notNull(),
    billingAddress: json<Address>('billing_address').notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
    transactionId: text('transaction_id'),
    /** The order is cancelled when its payment is not confirmed by then. */
    payBy: instant('pay_by'),
    /** When it was cancelled because the payment did not come in time. Null: it was not, or is taken up again. */
    lapsedAt: instant('lapsed_at'),
    /** When the customer is reminded to pay. Null after the reminder. */
    paymentReminderAt: instant('payment_reminder_at'),
    /** What the customer pays first, of the total. Null: the order is paid as a whole. */
    advancePaise: paise('advance_paise'),
    /** How long an order with an advance keeps its price. Staff may extend it. */
    priceHeldUntil: instant('price_held_until'),
    /** When the customer was last asked for the rest. */
    restAskedAt: instant('rest_asked_at'),
    /** The PAN encrypted with AES-256-GCM, and masked for screens. */
    panEncrypted: text('pan_encrypted'),
    panMasked: text('pan_masked'),
    subtotalPaise: paise('subtotal_paise').notNull(),
    discountPaise: paise('discount_paise').notNull().default(sql`0`),
    /** With the fee of cash on delivery, which is taxed and given back as delivery is. */
    shippingPaise: paise('shipping_paise').notNull(),
    /** The part of `shipping_paise` that is the fee of cash on delivery. */
    codFeePaise: paise('cod_fee_paise').notNull().default(sql`0`),
    taxPaise: paise('tax_paise').notNull(),
    /** With the profile `hsn` the highest of its lines, which have their own. */
    taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    taxProfile: text('tax_profile', { enum: TAX_PROFILES }).notNull().default('flat'),
    /** The GST codes of the states of the shop and of the delivery, with the profile `hsn`. Null: not known. */
    sellerState: text('seller_state'),
    supplyState: text('supply_state'),
    /** A business that buys, with its legal name. '' for others. */
    buyerGstin: text('buyer_gstin').notNull().default(''),
    buyerName: text('buyer_name').notNull().default(''),
    /** What brings the amount with tax to a whole rupee, with the profile `hsn`. */
    roundingPaise: paise('rounding_paise').notNull().default(sql`0`),
    creditsPaise: paise('credits_paise').notNull().default(sql`0`),
    totalPaise: paise('total_paise').notNull(),
    /** Money and credits that were given back for returned items while the customer kept the others. */
    refundedPaise: paise('refunded_paise').notNull().default(sql`0`),
    /** What the shop kept of the refunds of returned items. It stays the shop's when the order is closed. */
    keptPaise: paise('kept_paise').notNull().default(sql`0`),
    creditsReturnedPaise: paise('credits_returned_paise').notNull().default(sql`0`),
    couponCode: text('coupon_code'),
    /** The delivery time that the customer was promised. Null: an order from before it was kept. */
    deliveryEstimate: text('delivery_estimate'),
    deliverBy: text('deliver_by'),
    specialInstructions: text('special_instructions').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('orders_status_known', table.status, ORDER_STATUSES),
    oneOf('orders_payment_method_known', table.paymentMethod, PAYMENT_METHODS),
    oneOf('orders_payment_status_known', table.paymentStatus, PAYMENT_STATUSES),
    check(
      'orders_total_adds_up',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} + ${table.shippingPaise} + ${table.taxPaise} + ${table.roundingPaise} - ${table.creditsPaise}`,
    ),
    oneOf('orders_tax_profile_known', table.taxProfile, TAX_PROFILES),
    check(
      'orders_rounding_within_rupee',
      sql`abs(${table.roundingPaise}) <= 50 and (${table.roundingPaise} = 0 or ${table.taxProfile} = 'hsn')`,
    ),
    check(
      'orders_cod_fee_of_cash',
      sql`${table.codFeePaise} between 0 and ${table.shippingPaise} and (${table.codFeePaise} = 0 or ${table.paymentMethod} = 'cod')`,
    ),
    check(
      'orders_advance_with_held_price',
      sql`(${table.advancePaise} is null) = (${table.priceHeldUntil} is null) and (${table.advancePaise} is null or ${table.advancePaise} > 0) and (${table.advancePaise} is not null or ${table.restAskedAt} is null)`,
    ),
    notNegative('orders_total_not_negative', table.totalPaise),
    notNegative('orders_discount_not_negative', table.discountPaise),
    notNegative('orders_credits_not_negative', table.creditsPaise),
    check(
      'orders_refund_within_total',
      sql`${table.refundedPaise} >= 0 and ${table.keptPaise} >= 0 and ${table.refundedPaise} + ${table.keptPaise} <= ${table.totalPaise}`,
    ),
    check(
      'orders_credits_returned_within_used',
      sql`${table.creditsReturnedPaise} >= 0 and ${table.creditsReturnedPaise} <= ${table.creditsPaise}`,
    ),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_created').on(table.createdAt),
    index('orders_awaiting_payment')
      .on(table.payBy)
      .where(sql`status = 'pending' and payment_status = 'pending' and pay_by is not null`),
    index('orders_total').on(table.totalPaise),
    index('orders_customer_name').on(sql`lower(${table.customerName})`, table.id),
    index('orders_said').using('gin', sql`(${orderSearchText(table)}) gin_trgm_ops`),
  ],
)

/** Revenue is what the shop keeps: without refunded amounts, and of closed orders only what was kept of their refunds. */
export const isRevenue = inArray(orders.status, [...REVENUE_STATUSES])
export const revenueSum = sql<number>`coalesce(sum(case when ${isRevenue} then ${orders.totalPaise} - ${orders.refundedPaise} else ${orders.keptPaise} end), 0)::bigint`

/** A copy of the product as it was sold, so that it stays readable when the product changes or is deleted. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    variantId: text('variant_id').references(() => productVariants.id, { onDelete: 'set null' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** Size, karat and colour: `18K / 14`. '' for a product without options. */
    variantTitle: text('variant_title').notNull().default(''),
    sku: text('sku'),
    image: text('image').notNull(),
    quantity: integer('quantity').notNull(),
    /** Units that were returned while the customer kept the others. */
    returnedQuantity: integer('returned_quantity').notNull().default(0),
    /** Units that are in a shipment. */
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    /** '' for none. Erased with the account of the customer. */
    engraving: text('engraving').notNull().default(''),
    giftMessage: text('gift_message').notNull().default(''),
    /** With engraving. */
    pricePaise: paise('price_paise').notNull(),
    /** What engraving adds to the price of one unit. */
    engravingPaise: paise('engraving_paise').notNull().default(sql`0`),
    /** Whether the customer could return or exchange the item, by the settings of that day: not if it is engraved. */
    isReturnable: boolean('is_returnable').notNull().default(true),
    subtotalPaise: paise('subtotal_paise').notNull(),
    /** The parts of the price of one unit: metal at its rate per gram, wastage, making, stones, hallmarking. */
    metalType: text('metal_type'),
    /** The name of the metal when the order was placed. */
    metalName: text('metal_name'),
    metalWeightMg: integer('metal_weight_mg'),
    /** The weight with stones that charges on gross weight count. Null: none was set, and the net weight counts. */
    grossWeightMg: integer('gross_weight_mg'),
    /** Whether these are the weights of the item that the line holds, or those listed for its variant. */
    chargedWeight: text('charged_weight', { enum: CHARGED_WEIGHTS })
      .notNull()
      .default(DEFAULT_CHARGED_WEIGHT),
    ratePaise: paise('rate_paise'),
    metalValuePaise: paise('metal_value_paise'),
    wastagePaise: paise('wastage_paise').notNull().default(sql`0`),
    wastagePercent: numeric('wastage_percent', { precision: 6, scale: 3, mode: 'number' })
      .notNull()
      .default(0),
    makingPaise: paise('making_paise'),
    /** Null unless the making charge was a percentage. */
    makingPercent: numeric('making_percent', { precision: 7, scale: 3, mode: 'number' }),
    /** Null unless the making charge was by the gram. */
    makingPerGramPaise: paise('making_per_gram_paise'),
    makingBasis: text('making_basis', { enum: WEIGHT_BASES }).notNull().default('net'),
    stonePaise: paise('stone_paise'),
    hallmarkingPaise: paise('hallmarking_paise').notNull().default(sql`0`),
    /** What the shop waived when it exchanged the item for a heavier one: the parts less this are the price. */
    waivedPaise: paise('waived_paise').notNull().default(sql`0`),
    hsn: text('hsn').notNull().default(DEFAULT_HSN),
    /** The GST of the line. Null: the order has the tax profile `flat`. */
    taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' }),
    /** Days to make the line, which then holds no stock. Null: it was taken from stock. */
    leadDays: integer('lead_days'),
    details: json<OrderLineDetails>('details').notNull().default({}),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_product').on(table.productId),
    index('order_lines_variant').on(table.variantId),
    positive('order_lines_quantity_positive', table.quantity),
    check(
      'order_lines_returned_within_quantity',
      sql`${table.returnedQuantity} >= 0 and ${table.returnedQuantity} <= ${table.quantity}`,
    ),
    check(
      'order_lines_shipped_within_quantity',
      sql`${table.shippedQuantity} >= 0 and ${table.shippedQuantity} <= ${table.quantity}`,
    ),
    check(
      'order_lines_breakup_adds_up',
      sql`${table.metalValuePaise} is null or coalesce(${table.pricePaise} = ${table.metalValuePaise} + ${table.wastagePaise} + ${table.makingPaise} + ${table.stonePaise} + ${table.hallmarkingPaise} + ${table.engravingPaise} - ${table.waivedPaise}, false)`,
    ),
    check(
      'order_lines_engraving_within_price',
      sql`${table.engravingPaise} >= 0 and ${table.engravingPaise} <= ${table.pricePaise}`,
    ),
    check(
      'order_lines_waived_of_parts',
      sql`${table.waivedPaise} >= 0 and (${table.waivedPaise} = 0 or ${table.metalValuePaise} is not null)`,
    ),
    // Each item has its own weight, so a line with one price has one item.
    check(
      'order_lines_item_weight_of_one_item',
      sql`${table.chargedWeight} <> 'item' or coalesce(${table.quantity} = 1 and ${table.metalWeightMg} > 0 and ${table.grossWeightMg} > 0, false)`,
    ),
    oneOf('order_lines_charged_weight_known', table.chargedWeight, CHARGED_WEIGHTS),
    oneOf('order_lines_making_basis_known', table.makingBasis, WEIGHT_BASES),
    check(
      'order_lines_subtotal_adds_up',
      sql`${table.subtotalPaise} = ${table.pricePaise} * ${table.quantity}`,
    ),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    note: text('note').notNull().default(''),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('order_history_order').on(table.orderId, table.at)],
)

/**
 * What an order did to stock, credits and coupon. The primary key makes each effect happen once in a round, also with two
 * cancellations at the same time. `round` counts how often a closed order was reopened.
 */
export const orderEffects = pgTable(
  'order_effects',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    effect: text('effect', { enum: ['taken', 'given-back'] }).notNull(),
    round: integer('round').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.effect, table.round] })],
)

/**
 * Exchanges of an item that is charged by its own weight for one of another price. The table only grows: how a difference
 * was settled is a row of `adjustment_settlements`.
 */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    kind: text('kind', { enum: ADJUSTMENT_KINDS }).notNull(),
    /** Why it was waived. '' for the other kinds. */
    reason: text('reason').notNull().default(''),
    oldItemId: text('old_item_id')
      .notNull()
      .references(() => items.id),
    newItemId: text('new_item_id')
      .notNull()
      .references(() => items.id),
    oldNetWeightMg: integer('old_net_weight_mg').notNull(),
    oldGrossWeightMg: integer('old_gross_weight_mg').notNull(),
    newNetWeightMg: integer('new_net_weight_mg').notNull(),
    newGrossWeightMg: integer('new_gross_weight_mg').notNull(),
    /** The price of the line before, and the price of the new item at the rate of the order. Without GST. */
    oldPricePaise: paise('old_price_paise').notNull(),
    newPricePaise: paise('new_price_paise').notNull(),
    /** The GST on the difference. Below 0 for a refund. */
    taxPaise: paise('tax_paise').notNull(),
    /** By how much the rounding of the order changed. */
    roundingPaise: paise('rounding_paise').notNull().default(sql`0`),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('order_adjustments_order').on(table.orderId, table.at),
    oneOf('order_adjustments_kind_known', table.kind, ADJUSTMENT_KINDS),
    check(
      'order_adjustments_kind_of_difference',
      sql`case when ${table.kind} = 'refund' then ${table.newPricePaise} < ${table.oldPricePaise} and ${table.newPricePaise} - ${table.oldPricePaise} + ${table.taxPaise} + ${table.roundingPaise} <= 0 else ${table.newPricePaise} > ${table.oldPricePaise} and ${table.newPricePaise} - ${table.oldPricePaise} + ${table.taxPaise} + ${table.roundingPaise} >= 0 end`,
    ),
    check('order_adjustments_reason_of_waiver', sql`(${table.kind} = 'waive') = (${table.reason} <> '')`),
    check(
      'order_adjustments_weights_positive',
      sql`least(${table.oldNetWeightMg}, ${table.oldGrossWeightMg}, ${table.newNetWeightMg}, ${table.newGrossWeightMg}) > 0`,
    ),
  ],
)

/** How differences that are collected or refunded were settled, each once. The money itself is in the ledger. */
export const adjustmentSettlements = pgTable(
  'adjustment_settlements',
  {
    adjustmentId: text('adjustment_id')
      .primaryKey()
      .references(() => orderAdjustments.id),
    method: text('method', { enum: SETTLEMENT_METHODS }).notNull(),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [oneOf('adjustment_settlements_method_known', table.method, SETTLEMENT_METHODS)],
)

export const CONTACT_KINDS = ['phone', 'address', 'account-phone', 'mailbox'] as const

/**
 * Keyed hashes of the phone number and the delivery address of an order, and of the phone number and the mailbox of its
 * account, to count the orders, the cash and the coupons of a person across accounts. They do not reveal the number, and they stay when
 * the account is erased: otherwise erasing it would reset the count.
 */
export const orderContacts = pgTable(
  'order_contacts',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: CONTACT_KINDS }).notNull(),
    keyHash: text('key_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind, table.keyHash] }),
    index('order_contacts_key').on(table.keyHash),
    oneOf('order_contacts_kind_known', table.kind, CONTACT_KINDS),
  ],
)

/** What left the shop together. A shipment that was a mistake, or whose order was opened again, is taken back. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The name of a carrier as it was then. '': none was entered. */
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** The link for the customer. '': the carrier has none. */
    trackingUrl: text('tracking_url').notNull().default(''),
    insuredPaise: paise('insured_paise').notNull(),
    shippedAt: instant('shipped_at').notNull(),
    deliveredAt: instant('delivered_at'),
    takenBackAt: instant('taken_back_at'),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('shipments_order').on(table.orderId, table.shippedAt),
    notNegative('shipments_insured_not_negative', table.insuredPaise),
    check('shipments_link_is_https', sql`${table.trackingUrl} = '' or ${table.trackingUrl} ~* '^https://'`),
  ],
)

/**
 * The code against which a shipment is handed over. It is not a column of the shipment, so that who reads shipments does not
 * read it.
 */
export const deliveryCodes = pgTable(
  'delivery_codes',
  {
    shipmentId: text('shipment_id')
      .primaryKey()
      .references(() => shipments.id),
    /** Encrypted, because its customer may read it. Null: it was used, or the shipment was handed over without it. */
    codeEncrypted: text('code_encrypted'),
    /** How many codes the customer was sent. */
    sent: integer('sent').notNull().default(1),
    /** How often the last one was entered. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    positive('delivery_codes_sent_positive', table.sent),
    check(
      'delivery_codes_tries_limited',
      sql`${table.tries} between 0 and ${sql.raw(String(MAX_DELIVERY_CODE_TRIES))}`,
    ),
  ],
)

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id),
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    /** The items of a serialised variant that are in it. */
    itemIds: json<string[]>('item_ids').notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.orderLineId] }),
    index('shipment_lines_order_line').on(table.orderLineId),
    positive('shipment_lines_quantity_positive', table.quantity),
  ],
)

/** Return requests of customers. An order has at most one open request. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: RETURN_STATUSES }).notNull().default('requested'),
    wish: text('wish', { enum: RETURN_RESOLUTIONS }).notNull(),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    note: text('note').notNull().default(''),
    lines: json<{ lineId: string; quantity: number }[]>('lines').notNull(),
    /** The money of the items, and of a delivery that is given back with them. Null for requests from before deductions. */
    valuePaise: paise('value_paise'),
    /** What the customer was told that the shop keeps at most. */
    deductionTerms: json<DeductionTerms>('deduction_terms').notNull().default(NO_DEDUCTION),
    policyDeductionPaise: paise('policy_deduction_paise').notNull().default(sql`0`),
    /** What the shop keeps: staff may have waived a part. */
    deductionPaise: paise('deduction_paise').notNull().default(sql`0`),
    requestedAt: instant('requested_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decisionNote: text('decision_note').notNull().default(''),
    creditNote: text('credit_note'),
    refundPaise: paise('refund_paise'),
  },
  (table) => [
    oneOf('order_returns_status_known', table.status, RETURN_STATUSES),
    check(
      'order_returns_decided_or_not',
      sql`(${table.status} = 'requested') = (${table.decidedAt} is null)`,
    ),
    check(
      'order_returns_deduction_within_policy',
      sql`${table.deductionPaise} >= 0 and ${table.deductionPaise} <= ${table.policyDeductionPaise} and ${table.policyDeductionPaise} <= coalesce(${table.valuePaise}, 0)`,
    ),
    uniqueIndex('order_returns_one_open').on(table.orderId).where(sql`status in ('requested', 'approved')`),
    index('order_returns_order').on(table.orderId, table.requestedAt),
  ],
)

/** Notes of staff on an order. The customer never sees them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.at)],
)

/** One key places one order. The row is written in the transaction of the order and kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** No foreign key, because the row is written before the order, to make a second request wait. */
    orderId: text('order_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type ShipmentRow = typeof shipments.$inferSelect
export type ShipmentLineRow = typeof shipmentLines.$inferSelect
export type OrderReturnRow = typeof orderReturns.$inferSelect
export type OrderAdjustmentRow = typeof orderAdjustments.$inferSelect
export type AdjustmentSettlementRow = typeof adjustmentSettlements.$inferSelect
export type OrderHistoryRow = typeof orderHistory.$inferSelect
