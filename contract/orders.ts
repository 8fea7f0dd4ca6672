import { z } from 'zod'
import { MAX_LEGAL_NAME_LENGTH } from '#domain/business-buyer.ts'
import { MAX_COUNTER_PAYMENTS, TENDERS } from '#domain/counter-sale.ts'
import { DISPUTE_STATUSES } from '#domain/gateway-disputes.ts'
import {
  GATEWAY_PAYMENT_STATUSES,
  GATEWAY_REFUND_CAUSES,
  GATEWAY_REFUND_STATUSES,
} from '#domain/gateway-payments.ts'
import { GATEWAYS } from '#domain/gateways.ts'
import { DOCUMENT_KINDS } from '#domain/invoice.ts'
import { CHARGED_WEIGHTS } from '#domain/items.ts'
import { ENTRY_KINDS, ENTRY_TENDERS } from '#domain/ledger.ts'
import { ADJUSTMENT_KINDS, SETTLEMENT_METHODS } from '#domain/order-adjustments.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { TAX_KINDS } from '#domain/order-tax.ts'
import { PAYMENT_METHODS } from '#domain/payment-methods.ts'
import { PAYMENT_STATUSES } from '#domain/payment-status.ts'
import { ORDER_REFUND_METHODS } from '#domain/refunds.ts'
import { RETURN_STATUSES } from '#domain/returns.ts'
import { MAX_CARRIER_NAME, MAX_TRACKING_NUMBER } from '#domain/shipments.ts'
import { Address, AddressInput } from './addresses.ts'
import { endpoint, permission } from './endpoint.ts'
import { SoldItem } from './items.ts'
import { LineOptions, LineOptionsInput } from './line-options.ts'
import { PRICE_PART_FIELDS } from './price-parts.ts'
import {
  BooleanInput,
  Id,
  Integer,
  IsoDate,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Rupees,
  RupeesInput,
  SortOrder,
  Timestamp,
  Version,
} from './primitives.ts'
import { OrderReturn } from './returns.ts'
import { routes } from './routes.ts'
import { Carrier } from './shipments.ts'

export const OrderStatus = z.enum(ORDER_STATUSES)

const TaxDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** A day in India. */
  issuedOn: z.string(),
  /** The amount to pay or to refund in money, without credits. */
  amount: Rupees,
  /** The invoice that the order has now: no credit note has reversed it as a whole. */
  isCurrent: z.boolean(),
})

/** For the number of a transfer, which banks print in groups: one number must not count as two. */
const removeSpaces = (text: string): string => text.replace(/\s/g, '')

const StatusHistoryEntry = z.object({ status: OrderStatus, timestamp: Timestamp, note: z.string() })

const OrderAdjustment = z.object({
  _id: z.string(),
  /** The line of the order. */
  item: z.string(),
  kind: z.enum(ADJUSTMENT_KINDS),
  /** Net weights. */
  oldWeightGrams: z.number(),
  newWeightGrams: z.number(),
  /** Without GST. */
  oldPrice: Rupees,
  newPrice: Rupees,
  /** The difference with GST, also for an item that costs less. */
  amount: Rupees,
  at: Timestamp,
  /** How it was settled. Null: it is waived, or still to be settled before the order can be shipped. */
  settlement: z
    .object({ method: z.enum(SETTLEMENT_METHODS), reference: z.string(), at: Timestamp })
    .nullable(),
})
export type OrderAdjustment = z.output<typeof OrderAdjustment>

const ShipmentItem = z.object({
  /** The line of the order. */
  item: z.string(),
  name: z.string(),
  quantity: z.number().int(),
})

const Shipment = z.object({
  _id: z.string(),
  /** '': none was entered. */
  carrier: z.string(),
  trackingNumber: z.string(),
  /** An https address. Null: the carrier has no page for it. */
  trackingUrl: z.string().nullable(),
  insuredValue: Rupees,
  items: z.array(
    ShipmentItem.extend({
      /** The items of a serialised variant that are in it. */
      serialisedItems: z.array(z.string()),
    }),
  ),
  shippedAt: Timestamp,
  deliveredAt: Timestamp.nullable(),
  /** It is handed over against a code that only the customer has. False again once it is delivered. */
  needsCode: z.boolean(),
  /** That code, in the answer of `one` to the customer who placed the order. Null for everybody else. */
  deliveryCode: z.string().nullable(),
})
export type Shipment = z.output<typeof Shipment>

/** How a shipment travels. A carrier of the settings whose page shows where it is needs a number. */
const shipmentFields = {
  carrier: OptionalText(MAX_CARRIER_NAME).default(''),
  trackingNumber: OptionalText(MAX_TRACKING_NUMBER).default(''),
  /** Left out: the value of what is in it. */
  insuredValue: RupeesInput().optional(),
}

export const Order = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      _id: z.string(),
      /** The id of the product, or null after it was deleted. */
      product: z.string().nullable(),
      /** The id of the variant, or null after it was deleted. */
      variantId: z.string().nullable(),
      slug: z.string(),
      name: z.string(),
      /** What was chosen: `18K / 14`. '' for a product without options. */
      variantTitle: z.string(),
      sku: z.string().nullable(),
      /** `18K (750)`, as it was when it was sold. '' when it is not known. */
      purity: z.string(),
      image: z.string(),
      quantity: z.number().int(),
      /** Returned units while the customer kept the others. */
      returned: z.number().int(),
      /** Units that are in a shipment. */
      shipped: z.number().int(),
      /** The items that the line holds, where its variant is kept item by item. */
      serialisedItems: z.array(SoldItem),
      /** `item`: the price counts the weight of the item that the line holds, and not the one listed for the variant. */
      chargedWeight: z.enum(CHARGED_WEIGHTS),
      lineOptions: LineOptions,
      /** With engraving. */
      price: Rupees,
      /** What engraving adds to `price`. */
      engravingPrice: Rupees,
      /** What the shop waived when it exchanged the item for a heavier one. The parts less this are the price. */
      waivedAmount: Rupees,
      /** False: it is engraved, and engraved items could not be returned when it was sold. */
      returnable: z.boolean(),
      subtotal: Rupees,
      /** Days to make the line, if it is made to order. Null: it is sent from stock. */
      leadDays: z.number().int().nullable(),
      /** The parts of the price of one unit without engraving, when it was sold. Null for a fixed price. */
      priceBreakup: z
        .object({
          metalType: z.string(),
          /** The name of the metal when the order was placed. */
          metalName: z.string(),
          weightGrams: z.number(),
          ...PRICE_PART_FIELDS,
        })
        .nullable(),
    }),
  ),
  status: OrderStatus,
  statusHistory: z.array(StatusHistoryEntry),
  shippingAddress: Address,
  billingAddress: Address,
  payment: z.object({
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    /** The payment reference that the customer entered at checkout. */
    transactionId: z.string().nullable(),
    /** The order is cancelled when nothing is paid by then. Null when no payment is awaited, or a part of it has arrived. */
    payBy: Timestamp.nullable(),
    /** What can be paid back through the gateway, of `refundable`. */
    refundableToSource: Rupees,
    /** The last online payment that the customer tried. Null: none, or the order is not paid online. */
    online: z
      .object({
        status: z.enum(GATEWAY_PAYMENT_STATUSES),
        amount: Rupees,
        /** Why it failed, fit to show. Null: it did not. */
        failure: z.string().nullable(),
      })
      .nullable(),
    /** The last payment that staff confirmed for the whole order. `paidOn` is a day in India. */
    confirmed: z.object({ reference: z.string(), paidOn: z.string(), amount: Rupees }).nullable(),
    /** Money that arrived, also what was paid back since. */
    received: Rupees,
    refunded: Rupees,
    /** Still to be paid. */
    due: Rupees,
    /** What the customer is to pay next: with an advance first that, then the rest. */
    dueNow: Rupees,
    /** Null: the order is paid as a whole. */
    advance: z
      .object({
        amount: Rupees,
        isPaid: z.boolean(),
        /** Until then the rest can be paid at the price of the order. Staff may extend it. */
        heldUntil: Timestamp,
        /** When the customer was last asked for the rest. */
        askedAt: Timestamp.nullable(),
      })
      .nullable(),
    /**
     * Still to be paid back: too much was paid, or the order was closed after it was paid. Without open differences of
     * exchanged items, and without returns for which the customer gets another piece.
     */
    refundable: Rupees,
    /** The part of it that can be paid in money. The rest was store credit, and becomes store credit again. */
    refundableMoney: Rupees,
    storeCredit: z.object({
      /** Pays a part of the order now. */
      used: Rupees,
      /** Was refunded to the customer's store credit. */
      given: Rupees,
      /** The part of it that was money before, and can become money again. */
      givenForMoney: Rupees,
    }),
    /** The ledger of the order, oldest first, without what only moves between gateway and shop. `day` is a day in India. */
    entries: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(ENTRY_KINDS),
        amount: Rupees,
        reference: z.string(),
        /** How it was paid at the counter. Null: in any other way. */
        tender: z.enum(ENTRY_TENDERS).nullable(),
        day: z.string(),
        /** A transfer that staff can take back: it was entered by mistake. */
        canReverse: z.boolean(),
      }),
    ),
  }),
  subtotal: Rupees,
  tax: Rupees,
  taxPercent: z.number(),
  /** `tax` as it is shown: `GST`, or where the shop taxes by HSN, IGST or CGST and SGST or UTGST, by rate. */
  taxes: z.array(z.object({ kind: z.enum(TAX_KINDS), percent: z.number(), amount: Rupees })),
  /** To a whole rupee, where the shop taxes by HSN. */
  rounding: Rupees,
  /** The state that the tax belongs to, with its GST code. Null where the shop has one rate. */
  placeOfSupply: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The business that buys. Null: none was named. */
  buyer: z.object({ gstin: z.string(), legalName: z.string() }).nullable(),
  shippingCost: Rupees,
  /** The fee of cash on delivery. It is taxed as the delivery. */
  codFee: Rupees,
  discount: Rupees,
  couponCode: z.string().nullable(),
  referralCreditsUsed: Rupees,
  totalAmount: Rupees,
  /** Refunded for returned items while the customer kept the others. */
  refundedAmount: Rupees,
  /** The delivery time that was promised: `7-10 working days`. Null for an order from before it was kept. */
  deliveryEstimate: z.string().nullable(),
  /** The promised day in India: `2026-12-10`. Null: none was promised, or a transfer is not confirmed yet. */
  deliverBy: z.string().nullable(),
  specialInstructions: z.string(),
  /** Exchanges of an item for one of another price, oldest first. */
  adjustments: z.array(OrderAdjustment),
  /** Tax invoices and credit notes, oldest first. */
  documents: z.array(TaxDocument),
  /** What left the shop, oldest first. An order from before shipments were kept has none. */
  shipments: z.array(Shipment),
  /** Return requests, oldest first. */
  returns: z.array(OrderReturn),
  /** The masked PAN. Null when the law does not ask for it. */
  pan: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number().int(),
})
export type Order = z.output<typeof Order>

/** An order in a list. */
export const OrderSummary = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  itemCount: z.number().int(),
  /** Those that are in a shipment. */
  shippedCount: z.number().int(),
  firstItem: z.object({ name: z.string(), image: z.string() }),
  totalAmount: Rupees,
  status: OrderStatus,
  payment: z.object({ method: z.enum(PAYMENT_METHODS), status: z.enum(PAYMENT_STATUSES) }),
  /** The status of the newest return in which staff still have something to do. */
  openReturn: z.enum(RETURN_STATUSES).nullable(),
  /** An item was exchanged, and the difference is not yet collected or refunded. */
  hasOpenDifference: z.boolean(),
  /** Still to be paid back, as in an order. */
  refundable: Rupees,
  /** How long it keeps its price while the rest after an advance is open. Null: nothing is open. */
  priceHeldUntil: Timestamp.nullable(),
  createdAt: Timestamp,
  version: z.number().int(),
})
export type OrderSummary = z.output<typeof OrderSummary>

/** `save` adds the address to the person's saved addresses. */
const OrderAddressInput = AddressInput.extend({ save: BooleanInput.default(true) })

export const OrderTotals = z.object({
  subtotal: Rupees,
  discount: Rupees,
  shippingCost: Rupees,
  codFee: Rupees,
  tax: Rupees,
  /** To a whole rupee, where the shop taxes by HSN. */
  rounding: Rupees,
  referralCreditsUsed: Rupees,
  totalAmount: Rupees,
})
export type OrderTotals = z.output<typeof OrderTotals>

const StartedPayment = z.object({
  form: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
  /** What this payment pays. */
  amount: Rupees,
})

/** After the `#` of a payment link. */
const PaymentLinkToken = RequiredText(100)

/** What a page has to know on which an order is paid. */
const PayableOrder = Order.pick({ orderNumber: true, status: true }).extend({
  payment: Order.shape.payment
    .pick({ method: true, status: true, payBy: true, received: true, dueNow: true })
    .extend({
      online: Order.shape.payment.shape.online.unwrap().omit({ amount: true }).nullable(),
      advance: Order.shape.payment.shape.advance.unwrap().pick({ isPaid: true, heldUntil: true }).nullable(),
    }),
})
export type PayableOrder = z.output<typeof PayableOrder>
const StoreCredit = z.object({
  balance: Rupees,
  entries: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(ENTRY_KINDS),
      amount: Rupees,
      /** A day in India. */
      day: z.string(),
      order: z.string(),
      orderNumber: z.string(),
    }),
  ),
})
export type StoreCredit = z.output<typeof StoreCredit>

const PlacedOrder = z.object({
  items: z
    .array(
      z.object({
        productId: Id,
        variantId: Id.optional(),
        lineOptions: LineOptionsInput.optional(),
        quantity: Integer(1, 1_000_000),
      }),
    )
    .min(1, 'Your cart is empty')
    .max(200),
  shippingAddress: OrderAddressInput,
  billingAddress: OrderAddressInput.nullish(),
  paymentMethod: RequiredText(40),
  subtotal: RupeesInput().optional(),
  tax: RupeesInput().optional(),
  shippingCost: RupeesInput().optional(),
  totalAmount: RupeesInput(),
  specialInstructions: OptionalText(1000).nullish(),
  referralCreditsUsed: RupeesInput().optional(),
  couponCode: OptionalText(40).nullish(),
  /** A business that buys, where the shop taxes by HSN. The GSTIN is of the state of the billing address. */
  business: z.object({ gstin: OptionalText(20), legalName: OptionalText(MAX_LEGAL_NAME_LENGTH) }).nullish(),
  pan: OptionalText(20).nullish(),
  transactionId: OptionalText(80).nullish(),
  /** The advance that the customer pays first. Without it the whole order is paid first, or on delivery. */
  advance: RupeesInput().optional(),
  /** What the customer pays with store credit. The rest is paid with `paymentMethod`; `store_credit` for all of it. */
  storeCredit: RupeesInput().optional(),
})

/** What is sold at the counter. Serialised variants need the items that the customer takes. */
const SoldAtCounter = z.object({
  customer: Id,
  items: z
    .array(z.object({ productId: Id, variantId: Id, quantity: Integer(1, 1_000_000) }))
    .min(1, 'Add a product first')
    .max(200),
  itemIds: z.array(Id).max(200).default([]),
  couponCode: OptionalText(40).nullish(),
})

export const orders = {
  place: endpoint(routes.orders.place, {
    access: 'customer',
    idempotent: true,
    summary:
      'Places an order. Needs a header `Idempotency-Key` of 8 to 100 characters; a repeated key returns the same order. A product with several variants needs `variantId`. The server calculates all amounts; a different `totalAmount` is a 409 `TOTALS_CHANGED` with `totals`, and a different `advance` a 409 `ADVANCE_CHANGED`. `storeCredit` above the balance is a 409 `STORE_CREDIT_CHANGED`.',
    body: PlacedOrder,
    status: 201,
    response: z.object({ order: Order, message: z.string() }),
  }),
  placeForCustomer: endpoint(routes.orders.placeForCustomer, {
    access: permission('create_orders'),
    idempotent: true,
    summary:
      'Places an order for a customer who orders by phone or in the shop, by the rules of `POST /orders`. A transfer is possible for any amount, credits of any kind are not, and the cart of the customer stays as it is.',
    body: PlacedOrder.omit({ referralCreditsUsed: true, storeCredit: true }).extend({ customer: Id }),
    status: 201,
    response: z.object({ order: Order, message: z.string() }),
  }),
  quoteForCustomer: endpoint(routes.orders.quoteForCustomer, {
    access: permission('create_orders'),
    keepsPublicCache: true,
    summary:
      'What such an order would cost now, and how it may be paid. Nothing is written. Without a postal code delivery costs what it costs near the shop.',
    body: z.object({
      customer: Id,
      items: PlacedOrder.shape.items,
      shippingAddress: AddressInput,
      paymentMethod: z.enum(PAYMENT_METHODS),
      couponCode: OptionalText(40).nullish(),
    }),
    response: z.object({
      lines: z.array(
        z.object({
          variantId: z.string(),
          name: z.string(),
          variantTitle: z.string(),
          quantity: z.number().int(),
          price: Rupees,
          subtotal: Rupees,
          /** Days to make it. Null: it is sent from stock. */
          leadDays: z.number().int().nullable(),
        }),
      ),
      totals: OrderTotals,
      taxes: Order.shape.taxes,
      /** Why the shop does not deliver to the postal code. Null: it does, or none was given. */
      deliveryRefusal: z.string().nullable(),
      /** Null: the method is possible. */
      methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), refusal: z.string().nullable() })),
      needsPan: z.boolean(),
      /** What the rules of the shop ask for first. */
      advance: z.object({ amount: Rupees, rest: Rupees }).nullable(),
    }),
  }),
  sellAtCounter: endpoint(routes.orders.sellAtCounter, {
    access: permission('sell_at_counter'),
    idempotent: true,
    summary:
      'Sells items in the shop: the order is paid, invoiced and delivered at once. `payments` make exactly `totalAmount`; a different total is a 409 `TOTALS_CHANGED`. 409 `ITEM_CHANGED`: an item is no longer in stock. 400 at `payments.N.amount` for cash above the limit of the law, at `itemIds` when a serialised variant lacks its items. The place of supply is the state of the shop.',
    body: SoldAtCounter.extend({
      payments: z
        .array(
          z.object({
            tender: z.enum(TENDERS),
            amount: RupeesInput(),
            reference: OptionalText(80).default('').transform(removeSpaces),
          }),
        )
        .max(MAX_COUNTER_PAYMENTS, `At most ${MAX_COUNTER_PAYMENTS} payments`),
      totalAmount: RupeesInput(),
      pan: OptionalText(20).nullish(),
    }),
    status: 201,
    response: z.object({ order: Order, message: z.string() }),
  }),
  quoteAtCounter: endpoint(routes.orders.quoteAtCounter, {
    access: permission('sell_at_counter'),
    keepsPublicCache: true,
    summary: 'What such a sale would cost now. Nothing is written.',
    body: SoldAtCounter,
    response: z.object({
      lines: z.array(
        z.object({
          variantId: z.string(),
          /** Those that the line sells, where its variant is kept item by item. */
          itemIds: z.array(z.string()),
          /** How many items are still to be chosen. */
          missingItems: z.number().int(),
          quantity: z.number().int(),
          price: Rupees,
          subtotal: Rupees,
        }),
      ),
      totals: OrderTotals,
      taxes: Order.shape.taxes,
      needsPan: z.boolean(),
      /** The most that the law allows in cash. */
      cashLeft: Rupees,
      storeCredit: Rupees,
    }),
  }),
  mine: endpoint(routes.orders.mine, {
    access: 'customer',
    summary: 'The orders of the caller, newest first.',
    response: z.object({ orders: z.array(OrderSummary) }),
  }),
  storeCredit: endpoint(routes.orders.storeCredit, {
    access: 'customer',
    summary:
      'The store credit of the caller, which pays for orders, and its last 200 changes, newest first. `amount` is below 0 where it was used.',
    response: StoreCredit,
  }),
  cashToday: endpoint(routes.orders.cashToday, {
    access: 'customer',
    summary:
      'The total of the caller’s cash orders of today in India, also in other accounts with the same mailbox or phone number. Together with a new cash order it has to stay below the limit. `open`: those that are not paid yet.',
    response: z.object({
      total: Rupees,
      limit: Rupees,
      open: z.object({ count: z.number().int(), amount: Rupees }),
    }),
  }),
  quoteAdvance: endpoint(routes.orders.quoteAdvance, {
    access: 'customer',
    summary:
      'The advance that the rules of the shop ask for an order of these items with this total. Null: none. Such an order cannot be paid in cash.',
    body: z.object({
      items: z
        .array(z.object({ productId: Id, variantId: Id.optional(), quantity: Integer(1, 1_000_000) }))
        .min(1)
        .max(200),
      totalAmount: RupeesInput(),
    }),
    response: z.object({
      advance: z.object({ amount: Rupees, rest: Rupees, heldUntil: Timestamp }).nullable(),
    }),
  }),
  stats: endpoint(routes.orders.stats, {
    access: permission('view_reports'),
    summary: 'Counts by status, and revenue without cancelled, returned and refunded orders.',
    response: z.object({
      totalOrders: z.number().int(),
      /** Online payments since the last event of their gateway. Many: its events do not reach the shop. */
      paymentsWithoutEvent: z.number().int(),
      /** Disputes that are not decided, and when the first answer of the shop is due. */
      openDisputes: z.object({ count: z.number().int(), respondBy: Timestamp.nullable() }),
      revenue: z.object({ totalRevenue: Rupees }),
      countByStatus: z.record(OrderStatus, z.number().int()),
    }),
  }),
  track: endpoint(routes.orders.track, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'The status of an order by its number and phone, without signing in.',
    body: z.object({
      orderNumber: RequiredText(40, 'Order number is required'),
      phone: RequiredText(30, 'Phone number is required'),
    }),
    response: z.object({
      orderNumber: z.string(),
      status: OrderStatus,
      statusHistory: z.array(StatusHistoryEntry),
      createdAt: Timestamp,
      itemCount: z.number().int(),
      shipments: z.array(
        Shipment.pick({
          carrier: true,
          trackingNumber: true,
          trackingUrl: true,
          shippedAt: true,
          deliveredAt: true,
        }).extend({ items: z.array(ShipmentItem.omit({ item: true })) }),
      ),
      /** Days to make the slowest line. Null: all are sent from stock. */
      leadDays: z.number().int().nullable(),
      /** As in an order. */
      deliveryEstimate: z.string().nullable(),
      deliverBy: z.string().nullable(),
    }),
  }),
  list: endpoint(routes.orders.list, {
    access: permission('view_reports'),
    summary: 'Orders by filter. Days are days in India, both inclusive.',
    query: z.object({
      ...pageQuery(10),
      sortBy: z.enum(['orderNumber', 'user.name', 'totalAmount', 'createdAt']).default('createdAt'),
      sortOrder: SortOrder.default('desc'),
      search: OptionalText(100).optional(),
      status: OrderStatus.optional(),
      /** Only orders with, or without, a return in which staff still have something to do. */
      openReturn: BooleanInput.optional(),
      /** Only orders with, or without, a difference that is still to be collected or refunded. */
      openDifference: BooleanInput.optional(),
      /** Only orders for which money is to be paid back, of which a part is paid, whose price is not held any more, or of which a payment is disputed. */
      money: z.enum(['to-pay-back', 'partly-paid', 'price-hold-over', 'disputed']).optional(),
      startDate: IsoDate.optional(),
      endDate: IsoDate.optional(),
    }),
    response: z.object({ orders: z.array(OrderSummary), pagination: Pagination }),
  }),
  one: endpoint(routes.orders.one, {
    access: 'customer',
    summary: 'An order by id or number: the caller’s own, or any with `view_reports`.',
    params: z.object({ id: Id }),
    response: Order,
  }),
  startPayment: endpoint(routes.orders.startPayment, {
    access: 'customer',
    summary:
      'Starts, or continues, an online payment of the caller’s own order for what is due, at most the limit of one payment. Answers the form that the browser sends to the page of the gateway. 409 `NO_GATEWAY`, `NOT_ONLINE`, `NOTHING_DUE`, or `PAYMENT_RUNNING` while one is being confirmed.',
    params: z.object({ id: Id }),
    response: StartedPayment,
  }),
  checkPayment: endpoint(routes.orders.checkPayment, {
    access: 'customer',
    summary: 'Asks the gateway whether the caller’s own order is paid, and answers the order.',
    params: z.object({ id: Id }),
    response: Order,
  }),
  openPaymentLink: endpoint(routes.orders.openPaymentLink, {
    access: 'public',
    summary:
      'What is to be paid for the order of a payment link, after its gateway was asked. It shows nothing about the customer or the items. 404 for a link that is not valid, and `LINK_EXPIRED` for one that has ended.',
    params: z.object({ id: Id }),
    body: z.object({ token: PaymentLinkToken }),
    response: PayableOrder,
  }),
  payByLink: endpoint(routes.orders.payByLink, {
    access: 'public',
    summary:
      'Starts, or continues, an online payment of the order of a payment link, as `startPayment` does.',
    params: z.object({ id: Id }),
    body: z.object({ token: PaymentLinkToken }),
    response: StartedPayment,
  }),
  setTransferReference: endpoint(routes.orders.setTransferReference, {
    access: 'customer',
    summary:
      'The customer tells the UTR or UPI number of a transfer for an order that waits for one. Staff confirm the payment when it has arrived. 409 `NOT_AWAITED`: the order waits for no transfer.',
    params: z.object({ id: Id }),
    body: z.object({ reference: RequiredText(80, 'Enter the UTR or UPI number') }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  cancel: endpoint(routes.orders.cancel, {
    access: 'customer',
    summary: 'The customer cancels an order while it is pending.',
    params: z.object({ id: Id }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  reverseTransfer: endpoint(routes.orders.reverseTransfer, {
    access: permission('manage_content'),
    recentAuthentication: true,
    summary:
      'Takes back a bank transfer that was entered by mistake, by an entry against it. Its reference can then be entered for the right order. 409 `NOT_REVERSIBLE`: it is no transfer, was taken back before, or the money was paid back.',
    params: z.object({ id: Id, entry: Id }),
    body: z.object({ reason: RequiredText(200, 'Enter a reason'), version: Version.optional() }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  onlinePayments: endpoint(routes.orders.onlinePayments, {
    access: permission('view_reports'),
    summary:
      'What payment gateways know about an order: attempts with their payments and refunds, and the events that were received.',
    params: z.object({ id: Id }),
    response: z.object({
      attempts: z.array(
        z.object({
          _id: z.string(),
          gateway: z.enum(GATEWAYS),
          gatewayOrderId: z.string().nullable(),
          amount: Rupees,
          at: Timestamp,
          /** When the gateway is asked again without an event. Null: nothing more can come. */
          nextCheck: Timestamp.nullable(),
          payments: z.array(
            z.object({
              _id: z.string(),
              gatewayPaymentId: z.string(),
              status: z.enum(GATEWAY_PAYMENT_STATUSES),
              amount: Rupees,
              method: z.string(),
              bankReference: z.string(),
              failure: z.string().nullable(),
              /** The shop did not take the money: the gateway gives it back. */
              isDeclined: z.boolean(),
              /** What the gateway paid to the bank for it, and took from a payout. `on`: a day in India. */
              settlements: z.array(
                z.object({
                  on: z.string(),
                  /** Before the fee; below 0 for money from the shop. */
                  gross: Rupees,
                  /** With `tax`, the GST on it. */
                  fee: Rupees,
                  tax: Rupees,
                  utr: z.string(),
                }),
              ),
              disputes: z.array(
                z.object({
                  _id: z.string(),
                  gatewayDisputeId: z.string(),
                  status: z.enum(DISPUTE_STATUSES),
                  amount: Rupees,
                  reason: z.string(),
                  /** Until then the shop has to answer. Null: the gateway named no time. */
                  respondBy: Timestamp.nullable(),
                }),
              ),
              refunds: z.array(
                z.object({
                  _id: z.string(),
                  amount: Rupees,
                  status: z.enum(GATEWAY_REFUND_STATUSES),
                  cause: z.enum(GATEWAY_REFUND_CAUSES),
                  bankReference: z.string(),
                  error: z.string().nullable(),
                  at: Timestamp,
                }),
              ),
            }),
          ),
        }),
      ),
      /** Newest first. */
      events: z.array(
        z.object({
          _id: z.string(),
          kind: z.string(),
          receivedAt: Timestamp,
          handledAt: Timestamp.nullable(),
          tries: z.number().int(),
          error: z.string().nullable(),
        }),
      ),
    }),
  }),
  setStatus: endpoint(routes.orders.setStatus, {
    access: permission('manage_content'),
    summary:
      'Sets the status of an order. Stock, credits and coupon follow once. 409 `NO_SELLER`: it cannot be shipped while the settings lack what its invoice needs. 409 `UNSETTLED`: nor before the difference of an exchanged item is settled. 409 `CODE_NEEDED`: its shipments are delivered by `deliverShipment`.',
    params: z.object({ id: Id }),
    body: z.object({
      status: OrderStatus,
      note: OptionalText(1000).nullish(),
      version: Version.optional(),
    }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  carriers: endpoint(routes.orders.carriers, {
    access: permission('manage_content'),
    summary: 'The carriers of the settings, for who ships orders.',
    response: z.object({ carriers: z.array(Carrier) }),
  }),
  ship: endpoint(routes.orders.ship, {
    access: permission('manage_content'),
    summary:
      'Ships an order, or some of its items: the order stays `processing` until the last one is in a shipment, and is `shipped` then. The first shipment issues the invoice of the whole order. 409 `ALREADY_SHIPPED`: so many are not left to ship. 409 `CLOSED`: the order is cancelled, returned or refunded. 409 `REST_DUE`: an advance is paid and the rest is not. 409 `NO_SELLER` and `UNSETTLED` as for a status.',
    params: z.object({ id: Id }),
    body: z.object({
      ...shipmentFields,
      /** Left out: all that is left. */
      items: z
        .array(z.object({ item: Id, quantity: Integer(1, 1_000_000) }))
        .min(1, 'Choose what is sent')
        .max(200)
        .optional(),
      /** Which items of a serialised variant are sent, where others of the same line stay. */
      itemIds: z.array(Id).max(200).optional(),
      note: OptionalText(1000).nullish(),
      version: Version.optional(),
    }),
    status: 201,
    response: z.object({ order: Order, message: z.string() }),
  }),
  updateShipment: endpoint(routes.orders.updateShipment, {
    access: permission('manage_content'),
    summary:
      'Changes carrier, number or insured value of a shipment. The customer gets a mail when the number is new.',
    params: z.object({ id: Id, shipment: Id }),
    body: z.object({ ...shipmentFields, version: Version.optional() }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  deliverShipment: endpoint(routes.orders.deliverShipment, {
    access: permission('manage_content'),
    summary:
      'Marks a shipment as delivered. With the last one the order is `delivered`. A shipment with `needsCode` takes the code of the customer, or with `deliver_without_code` a reason, which is in the audit log. A wrong code counts: 409 `NO_TRIES` after the last one, until a new code is sent. 409 `DELIVERED`: it is delivered already. 409 `CLOSED`: the order is cancelled, returned or refunded.',
    params: z.object({ id: Id, shipment: Id }),
    body: z.object({
      code: OptionalText(20).optional(),
      withoutCodeReason: OptionalText(300).optional(),
      version: Version.optional(),
    }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  sendDeliveryCode: endpoint(routes.orders.sendDeliveryCode, {
    access: permission('manage_content'),
    summary:
      'Makes a new delivery code for a shipment and sends it to the customer. The one before is not valid any more. Three times an hour. 409 `NO_CODE`: it is handed over without a code.',
    params: z.object({ id: Id, shipment: Id }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  confirmPayment: endpoint(routes.orders.confirmPayment, {
    access: permission('manage_content'),
    summary:
      'Confirms that a bank transfer has arrived, with its reference, day and amount: the order is paid when nothing is due any more, and what is not due is to be paid back. A reference can be used once (409 `REFERENCE_USED`).',
    params: z.object({ id: Id }),
    body: z.object({
      reference: RequiredText(80, 'Transfer reference is required').transform(removeSpaces),
      paidOn: IsoDate,
      amount: RupeesInput(),
      version: Version.optional(),
    }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  paymentLink: endpoint(routes.orders.paymentLink, {
    access: permission('manage_content'),
    summary:
      'Makes the address at which anybody who has it can pay an order without signing in, for some days, and mails it to the customer if `sendMail`. 409 `NOTHING_DUE`, `NO_GATEWAY`, or `NO_EMAIL`.',
    params: z.object({ id: Id }),
    body: z.object({ sendMail: BooleanInput.default(false) }),
    response: z.object({
      url: z.string(),
      /** A sentence with the address, for a messenger. */
      text: z.string(),
      expiresAt: Timestamp,
      message: z.string(),
    }),
  }),
  askForRest: endpoint(routes.orders.askForRest, {
    access: permission('manage_content'),
    summary:
      'The order is ready: mails the customer to pay the rest after an advance. 409 `NOTHING_DUE` when no rest is due.',
    params: z.object({ id: Id }),
    body: z.object({ version: Version.optional() }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  holdPrice: endpoint(routes.orders.holdPrice, {
    access: permission('manage_content'),
    summary:
      'Holds the price of an order with an advance until the end of this day in India. 409 `NOTHING_DUE` when no rest is due.',
    params: z.object({ id: Id }),
    body: z.object({ until: IsoDate, version: Version.optional() }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  exportLedger: endpoint(routes.orders.exportLedger, {
    access: permission('view_reports'),
    summary:
      'The ledger of all orders as CSV, oldest first: what they cost, and every payment and refund. Days are days in India on which an entry was recorded, both inclusive.',
    query: z.object({ startDate: IsoDate.optional(), endDate: IsoDate.optional() }),
    responseContentType: 'text/csv; charset=utf-8',
  }),
  exportPans: endpoint(routes.orders.exportPans, {
    access: permission('export_pan'),
    recentAuthentication: true,
    keepsPublicCache: true,
    summary:
      'The PANs of all orders of these days in India as CSV, oldest first, for the tax report. Each export is in the audit log with its reason, without the PANs.',
    body: z.object({
      startDate: IsoDate,
      endDate: IsoDate,
      reason: RequiredText(300, 'Write why you need the PANs'),
    }),
    responseContentType: 'text/csv; charset=utf-8',
  }),
  refund: endpoint(routes.orders.refund, {
    access: permission('manage_content'),
    summary:
      'Records that the shop paid back money for an order: too much had arrived, or the order was closed. At most `payment.refundable` (409 `NOTHING_OWED` when that is 0). `source` pays it back through the gateway, up to what was paid there. `store_credit` adds it to the store credit of the customer; in money at most `payment.refundableMoney`. By hand above ₹10,000 only by bank transfer; the reference of a transfer is used once (409 `REFERENCE_USED`).',
    params: z.object({ id: Id }),
    body: z.object({
      amount: RupeesInput(),
      method: z.enum(ORDER_REFUND_METHODS),
      reference: OptionalText(80).transform(removeSpaces).optional(),
      version: Version.optional(),
    }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  takeStoreCreditBack: endpoint(routes.orders.takeStoreCreditBack, {
    access: permission('manage_content'),
    summary:
      'The customer wants money instead of the store credit that was given for this order: it is taken back, and is to be paid back in money. At most `payment.storeCredit.givenForMoney`, and what the customer has not used. 409 `NOTHING_GIVEN` when no money was refunded as store credit.',
    params: z.object({ id: Id }),
    body: z.object({ amount: RupeesInput(), version: Version.optional() }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  settleAdjustment: endpoint(routes.orders.settleAdjustment, {
    access: permission('manage_content'),
    summary:
      'Marks the difference of an exchanged item as collected or refunded. An order is not shipped before. A difference is settled once (409 `SETTLED`, or `UNDONE` after another exchange), and the reference of a transfer is used once, whether money arrived or was paid (409 `REFERENCE_USED`).',
    params: z.object({ id: Id, adjustment: Id }),
    body: z.object({
      method: z.enum(SETTLEMENT_METHODS),
      reference: OptionalText(80).transform(removeSpaces).optional(),
    }),
    response: z.object({ order: Order, message: z.string() }),
  }),
  readPan: endpoint(routes.orders.readPan, {
    access: permission('view_pan'),
    recentAuthentication: true,
    keepsPublicCache: true,
    summary: 'The PAN of one order, for tax reports. Each access is in the audit log with its reason.',
    params: z.object({ id: Id }),
    body: z.object({ reason: RequiredText(300, 'Write why you need the PAN') }),
    response: z.object({ pan: z.string() }),
  }),
}
