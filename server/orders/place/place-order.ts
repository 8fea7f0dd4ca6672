import { randomBytes } from 'node:crypto'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { getTransferDeadline } from '#domain/bank-transfer.ts'
import { createOrderNumber } from '#domain/codes.ts'
import { getDeliveryDay } from '#domain/delivery-date.ts'
import { conflict } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { formatInr, type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import type { TaxedLines } from '#domain/order-tax.ts'
import type { OrderTotals } from '#domain/order-totals.ts'
import { maskPan } from '#domain/pan.ts'
import { isPaidInAdvance, isPaidOnline } from '#domain/payment-methods.ts'
import { getLongestLeadDays } from '#domain/ready-date.ts'
import type { ShopTax } from '#domain/shop-tax.ts'
import { isStaff } from '#domain/staff.ts'
import type { LeadDays } from '#domain/supply.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { lockChosenItems } from '#server/items/service.ts'
import { counterSaleMail } from '#server/notifications/templates/counter-sale.ts'
import { linksFrom } from '#server/notifications/templates/links.ts'
import { orderConfirmationMail } from '#server/notifications/templates/order-confirmation.ts'
import { SECRET_PLACEHOLDER } from '#server/notifications/templates/secret-placeholder.ts'
import { type BulkInsert, bulkInsert, runBulkInserts } from '#server/platform/database/bulk-insert.ts'
import { pipelined, type Tx, violatesConstraint } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { getUser, type LockedUser, lockUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { createOrderStock, isFromStock } from '../items/order-stock.ts'
import { encryptPan } from '../pan/pan-encryption.ts'
import { getHeldUntil } from '../payments/advances.ts'
import { getPaymentDeadline } from '../payments/payment-deadline.ts'
import { makeLink } from '../payments/payment-links.ts'
import { assertAgreedStoreCredit } from '../payments/store-credit.ts'
import { hashAccount } from '../person-contacts.ts'
import { getOrderById } from '../queries.ts'
import { type OrderWithDetails, serializeOrder, serializeTotals } from '../serialize.ts'
import type { StatusTransitions } from '../status/status-transitions.ts'
import { type OrderRow, orderNotes } from '../tables.ts'
import { buildOrder, orderInserts } from './build-order.ts'
import { assertItemsChosen, describePayments, receivePayments, toSaleRequest } from './counter-sale.ts'
import { claimIdempotencyKey, deleteExpiredKeys } from './idempotency.ts'
import { createOrderLimits } from './order-limits.ts'
import { createPriceOrder, readSituation } from './price-order.ts'
import { lockVariants, variantsToLock } from './priced-lines.ts'
import {
  assertSellsToBusiness,
  type CounterSale,
  type OrderRequest,
  type PlaceOrderInput,
  validateOrder,
  validatePayment,
} from './validate-order.ts'

const MAX_NUMBER_ATTEMPTS = 5
const ORDERS_PER_CLEANUP = 200

/** Places an order in one transaction: all of it is written, or nothing. */
export function createPlaceOrder(deps: OrderDeps, transitions: Pick<StatusTransitions, 'applyTransition'>) {
  const { database, clock, settings, rates, delivery, gateways, random = randomBytes } = deps
  const orderLimits = createOrderLimits(deps)
  const orderStock = createOrderStock(deps)
  const priceOrder = createPriceOrder(deps)
  let placedCount = 0

  const validate = (input: PlaceOrderInput) =>
    validateOrder(input, (postalCode) => delivery.check(postalCode, undefined))

  const place = async (caller: AuthenticatedCaller, input: PlaceOrderInput): Promise<Placed> =>
    placeOrder(caller, await validate(input), { customerId: caller.userId, isByStaff: false })

  /** The same order as the customer would place. The cart of the customer stays, and so do prices that are held in it. */
  async function placeForCustomer(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.placeForCustomer>,
  ): Promise<Placed> {
    const { id } = await getUser(database.db, input.customer)
    return placeOrder(caller, await validate(input), { customerId: id, isByStaff: true })
  }

  /** An order that is paid and delivered in the transaction that places it. */
  async function sellAtCounter(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.sellAtCounter>,
  ): Promise<Placed> {
    const customer = await getUser(database.db, input.customer)
    const request = toSaleRequest(input, customer, await settings.current())
    const { order } = await placeOrder(caller, request, { customerId: customer.id, isByStaff: true })
    return { order, message: 'Sold at the counter' }
  }

  async function placeOrder(
    caller: AuthenticatedCaller,
    request: OrderRequest,
    { customerId, isByStaff }: Pick<PlaceParams, 'customerId' | 'isByStaff'>,
  ): Promise<Placed> {
    const shop = await settings.current()
    assertSellsToBusiness(request, shop)
    const paysOnline = (await gateways.active()) !== null
    if (!shop.isOpen && !isStaff(caller.permissions))
      throw conflict('The shop is not open yet. Please come back soon.', 'SHOP_CLOSED')
    const placeNumbered = () =>
      withUniqueOrderNumber(shop.orderPrefix, (number) =>
        database.transaction((tx) =>
          placeInTransaction(tx, { caller, customerId, isByStaff, request, shop, paysOnline, number }),
        ),
      )
    // All orders by staff come from the network of the shop.
    const placeOnce = () =>
      isByStaff
        ? placeNumbered()
        : orderLimits.withNetworkLimit(caller.address, shop.maxOrdersPerNetwork, placeNumbered)
    const { order } = await (request.couponCode
      ? deps.coupons.withAttemptLimit(caller, placeOnce)
      : placeOnce())
    placedCount += 1
    if (placedCount % ORDERS_PER_CLEANUP === 0) await deleteExpiredKeys(database.db, clock.now())
    return { order: serializeOrder(order), message: 'Order placed successfully' }
  }

  /** Draws another number when the first one is taken. That is rare: a day has a thousand million numbers. */
  async function withUniqueOrderNumber<T>(prefix: string, work: (number: string) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(createOrderNumber(prefix, toIndiaDay(clock.now()), random(6)))
      } catch (error) {
        if (attempt === MAX_NUMBER_ATTEMPTS || !violatesConstraint(error, 'orders_order_number_unique'))
          throw error
      }
    }
  }

  /** `isNew` is false when the idempotency key already belongs to this order. */
  type PlaceResult = { order: OrderWithDetails; isNew: boolean }
  type PlaceParams = {
    caller: AuthenticatedCaller
    customerId: string
    isByStaff: boolean
    request: OrderRequest
    shop: ShopSettings
    paysOnline: boolean
    number: string
  }

  async function placeInTransaction(
    tx: Tx,
    { caller, customerId, isByStaff, request, shop, paysOnline, number }: PlaceParams,
  ): Promise<PlaceResult> {
    const userId = customerId
    const orderId = newId()
    const now = clock.now()
    const { sale } = request
    const deliveryContacts = sale ? [] : orderLimits.hashContacts(request.shippingAddress)
    const [existingOrderId, customer, lockedVariants, currentRate, orderCounts] = await pipelined(
      claimIdempotencyKey(
        tx,
        { userId: caller.userId, key: request.key, bodyHash: request.bodyHash, orderId },
        now,
      ),
      lockUser(tx, userId),
      lockVariants(tx, { cartOf: isByStaff ? null : userId, ...variantsToLock(request.lines) }),
      // Prices are calculated from this rate. New rates that are committed later do not change the order.
      rates.getSellingRate(tx),
      // What is paid at the counter leaves nothing open.
      sale ? NO_COUNTS : orderLimits.countOrders(tx, userId, deliveryContacts),
    )
    if (existingOrderId)
      return { order: await getOrderById(deps.documents, tx, existingOrderId), isNew: false }

    orderLimits.assertOrderLimits(orderCounts, shop, isByStaff)

    const accountContacts = hashAccount(deps.secrets, customer)
    const contacts = [...deliveryContacts, ...accountContacts]
    const priced = await priceOrder(tx, {
      request,
      customer,
      lockedVariants,
      items: sale ? await lockChosenItems(tx, sale.itemIds) : [],
      currentRate,
      shop,
      now,
      findCoupon: deps.coupons.apply,
    })
    const { pricedLines, lines, taxed, supplyState, coupon, totals, advance } = priced
    if (sale) assertItemsChosen(pricedLines)
    assertAgreedTotals(request, totals)
    const situation = await readSituation(tx, {
      request,
      priced,
      userId,
      contacts,
      shop,
      paysOnline,
      isByStaff,
      isAtCounter: sale !== null,
      now,
    })
    const pan = validatePayment(request, situation)
    assertAgreedAdvance(request, advance)
    await assertAgreedStoreCredit(tx, {
      userId,
      amount: request.storeCredit,
      total: totals.totalAmount,
      hasAdvance: request.advance !== null,
    })
    const received = sale
      ? await receivePayments(tx, sale, { orderId, userId, byUserId: caller.userId, situation, at: now })
      : []
    const order = buildOrder(
      toOrderRow({
        orderId,
        number,
        customer,
        request,
        totals,
        tax: pickTax(taxed, shop, supplyState),
        pan,
        now,
        shop,
        isByStaff,
        couponCode: coupon?.code ?? null,
        leadDays: getLongestLeadDays(lines),
      }),
      lines,
      {
        byUserId: caller.userId,
        note: sale ? 'Paid at the counter' : isByStaff ? 'Placed for you by the shop' : 'Order placed',
        storeCredit: request.storeCredit,
        received,
      },
    )
    const [serialisedIds] = await pipelined(
      deps.products.reserveStock(tx, lines.filter(isFromStock)),
      runBulkInserts(
        tx,
        ...orderInserts(order, contacts),
        ...auditAndMailInserts(caller, order, shop, { isByStaff, sale }),
      ),
      isByStaff
        ? recordStaffOrder(tx, orderId, caller, { isSale: sale !== null, at: now })
        : deps.cart.removeOrdered(
            tx,
            userId,
            pricedLines.map(({ line, inCart }) => ({
              variantId: line.variantId,
              engraving: line.engraving,
              giftMessage: line.giftMessage,
              quantity: line.quantity,
              inCart,
            })),
          ),
      deps.addresses.remember(tx, userId, request.addresses),
    )
    const items =
      serialisedIds.size > 0
        ? await orderStock.reserveItemsOf(tx, order.order, order.lines, {
            serialisedIds,
            byUserId: caller.userId,
            itemIdsOf: (lineId) =>
              pricedLines[order.lines.findIndex(({ id }) => id === lineId)]?.itemIds ?? [],
          })
        : []
    if (coupon) await deps.coupons.recordUse(tx, { couponId: coupon.couponId, orderId, userId })
    await deps.referrals.spendCredits(tx, { userId, orderId, amount: totals.referralCreditsUsed, round: 0 })
    return {
      order: sale ? await handOver(tx, order.order, caller, shop) : { ...order, items },
      isNew: true,
    }
  }

  /** The customer takes it along: it is delivered, with all that follows, and the mail says what was bought. */
  async function handOver(
    tx: Tx,
    order: OrderRow,
    caller: AuthenticatedCaller,
    shop: ShopSettings,
  ): Promise<OrderWithDetails> {
    await transitions.applyTransition(tx, order, {
      caller,
      shop,
      to: 'delivered',
      note: 'Taken along from the shop',
      isHandedOver: true,
      isQuiet: true,
    })
    const details = await getOrderById(deps.documents, tx, order.id)
    await deps.notifications.queue(tx, {
      eventKey: `order-placed:${order.id}`,
      channel: 'mail',
      recipient: order.customerEmail,
      personId: order.userId,
      ...counterSaleMail(deps.notifications.mailShop(shop), serializeOrder(details)),
    })
    return details
  }

  function toOrderRow(params: {
    orderId: string
    number: string
    customer: LockedUser
    request: OrderRequest
    totals: OrderTotals
    tax: OrderTaxColumns
    pan: string | null
    couponCode: string | null
    /** Of the slowest line. */
    leadDays: LeadDays
    shop: ShopSettings
    isByStaff: boolean
    now: Date
  }): OrderWithDetails['order'] {
    const { orderId, customer, request, totals, pan, now } = params
    const isPaid = request.method === 'store_credit' || request.sale !== null
    return {
      id: orderId,
      orderNumber: params.number,
      userId: customer.id,
      version: 1,
      status: 'pending',
      customerName: customer.name,
      customerEmail: customer.email,
      shippingAddress: request.shippingAddress,
      billingAddress: request.billingAddress,
      paymentMethod: request.method,
      paymentStatus: isPaid ? 'completed' : 'pending',
      ...(isPaidInAdvance(request.method) && !isPaid
        ? {
            transactionId: request.transactionId,
            // Who orders by phone has a link to pay, and not the minutes of a customer at the screen.
            ...(params.isByStaff
              ? getTransferDeadline(now, params.shop.bankTransferHours)
              : getPaymentDeadline(request.method, now, params.shop)),
          }
        : { transactionId: null, payBy: null, paymentReminderAt: null }),
      lapsedAt: null,
      advancePaise: request.advance,
      priceHeldUntil: request.advance && getHeldUntil(now, params.shop.advances.holdDays),
      restAskedAt: null,
      panEncrypted: pan && encryptPan(deps.secrets, pan, orderId),
      panMasked: pan && maskPan(pan),
      subtotalPaise: totals.subtotal,
      discountPaise: totals.discount,
      taxPaise: totals.tax,
      shippingPaise: paise(totals.shippingCost + totals.codFee),
      codFeePaise: totals.codFee,
      creditsPaise: totals.referralCreditsUsed,
      refundedPaise: ZERO,
      keptPaise: ZERO,
      creditsReturnedPaise: ZERO,
      totalPaise: totals.totalAmount,
      roundingPaise: totals.rounding,
      ...params.tax,
      buyerGstin: request.business?.gstin ?? '',
      buyerName: request.business?.legalName ?? '',
      couponCode: params.couponCode,
      deliveryEstimate: request.sale ? null : request.delivery.estimate,
      // The days of an order that is paid first count from the day on which it is paid.
      deliverBy:
        request.delivery.days && (isPaid || !isPaidInAdvance(request.method))
          ? getDeliveryDay(
              { startedAt: now, leadDays: params.leadDays, days: request.delivery.days },
              params.shop,
            )
          : null,
      specialInstructions: request.instructions,
      createdAt: now,
      updatedAt: now,
    }
  }

  const recordStaffOrder = (
    tx: Tx,
    orderId: string,
    { userId }: AuthenticatedCaller,
    { isSale, at }: { isSale: boolean; at: Date },
  ) =>
    runBulkInserts(
      tx,
      bulkInsert(orderNotes, {
        id: newId(),
        orderId,
        byUserId: userId,
        text: isSale ? 'Sold at the counter.' : 'Placed for the customer.',
        at,
      }),
    )

  const ownOrderMail = (details: OrderWithDetails, shop: ShopSettings) =>
    orderConfirmationMail(deps.notifications.mailShop(shop), serializeOrder(details))

  /** The customer can pay without signing in, because the account may be new. */
  function staffOrderMail(details: OrderWithDetails, shop: ShopSettings) {
    const mailShop = deps.notifications.mailShop(shop)
    const { order } = details
    if (!isPaidOnline(order.paymentMethod))
      return orderConfirmationMail(mailShop, serializeOrder(details), {})
    const { token, expiresAt } = makeLink(deps, order.id)
    return {
      secret: { value: token, until: expiresAt },
      ...orderConfirmationMail(mailShop, serializeOrder(details), {
        payUrl: linksFrom(mailShop.origin).payByLink(order.id, SECRET_PLACEHOLDER),
      }),
    }
  }

  /** The entry of the audit log and the customer's confirmation mail. */
  function auditAndMailInserts(
    caller: AuthenticatedCaller,
    details: OrderWithDetails,
    shop: ShopSettings,
    { isByStaff, sale }: { isByStaff: boolean; sale: CounterSale | null },
  ): BulkInsert[] {
    const { order } = details
    const { orderNumber: number, totalPaise } = order
    const auditInsert = deps.audit.buildInsert({
      caller,
      action: 'order.place',
      subject: `order ${number}`,
      after: {
        total: toRupees(totalPaise),
        credits: toRupees(order.creditsPaise),
        coupon: order.couponCode,
        ...(isByStaff ? { customer: order.userId } : {}),
        ...(sale ? { payments: describePayments(sale.payments) } : {}),
      },
    })
    // A sale has its own mail, when it has an invoice.
    if (sale) return [auditInsert]
    return [
      auditInsert,
      deps.notifications.buildInsert({
        eventKey: `order-placed:${order.id}`,
        channel: 'mail',
        recipient: order.customerEmail,
        personId: order.userId,
        ...(isByStaff ? staffOrderMail(details, shop) : ownOrderMail(details, shop)),
      }),
    ]
  }

  return { place, placeForCustomer, sellAtCounter }
}

/** A sale is not counted. */
const NO_COUNTS = Promise.resolve([])

type Placed = Output<typeof contract.place>
type OrderTaxColumns = Pick<OrderRow, 'taxProfile' | 'taxPercent' | 'sellerState' | 'supplyState'>

/** What the order keeps, so that its tax can be calculated again when the settings are others. */
const pickTax = (taxed: TaxedLines, shop: ShopTax, supplyState: string | null): OrderTaxColumns =>
  taxed.profile === 'flat'
    ? { taxProfile: 'flat', taxPercent: taxed.taxPercent, sellerState: null, supplyState: null }
    : {
        taxProfile: 'hsn',
        taxPercent: Math.max(...taxed.lines.map(({ taxPercent }) => taxPercent)),
        sellerState: shop.gstState,
        supplyState,
      }

/** A customer may pay all at once instead. An advance of the whole total is no advance. */
function assertAgreedAdvance({ advance, totalAmount }: OrderRequest, asked: Paise | null): void {
  if (advance === null || (advance === asked && advance < totalAmount)) return
  throw conflict(
    asked === null || asked >= totalAmount
      ? 'This order is paid as a whole. Please place it again.'
      : `The advance for this order is ${formatInr(asked)}. Please check it and place the order again.`,
    'ADVANCE_CHANGED',
  )
}

/** When the totals differ from those that the customer agreed to, a 409 returns the new ones. */
function assertAgreedTotals(request: OrderRequest, totals: OrderTotals): void {
  if (totals.totalAmount !== request.totalAmount || totals.referralCreditsUsed !== request.credits)
    throw conflict('The total has changed. Please check it and place the order again.', 'TOTALS_CHANGED', {
      totals: serializeTotals(totals),
    })
}
