import { randomBytes } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { paymentDeadline } from '#domain/bank-transfer.ts'
import { orderNumber } from '#domain/codes.ts'
import { conflict } from '#domain/errors.ts'
import { indiaDay } from '#domain/india-time.ts'
import { type Paise, sum, ZERO } from '#domain/money.ts'
import { clampCredits, type OrderTotals, orderTotals, type TotalsSettings } from '#domain/order-totals.ts'
import { maskPan } from '#domain/pan.ts'
import { lockOwner, type Owner } from '#server/cart/owner.ts'
import type { SignedIn } from '#server/http/caller.ts'
import { orderPlacedMail } from '#server/notifications/mails/order-placed.ts'
import { type Tx, together, violates } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type NewRows, write } from '#server/platform/new-rows.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { cashOfDay } from './cash-of-day.ts'
import type { OrderDeps } from './deps.ts'
import { claimKey, sweepKeys } from './idempotency.ts'
import { newOrder, rowsOfNew } from './new-order.ts'
import { createOrderLimits } from './order-limits.ts'
import { encryptPan } from './pan-encryption.ts'
import { lockedPieces, type PricedLine, pricedLines } from './pieces.ts'
import { byId } from './reading.ts'
import { assertPayable, checkedRequest, type OrderRequest, type PlaceInput } from './request.ts'
import { type FullOrder, totalsToWire, toWire } from './wire.ts'

const MOST_NUMBERS = 5
const SWEEP_EVERY = 200

/** How an order comes to be: all of it in one transaction, or nothing. */
export function createPlaceOrder(deps: OrderDeps) {
  const { database, clock, settings, rates, delivery, random = randomBytes } = deps
  const orderLimits = createOrderLimits(deps)
  let placed = 0

  return async function place(caller: SignedIn, input: PlaceInput): Promise<Answer<typeof contract.place>> {
    const request = await checkedRequest(input, (postalCode) => delivery.check(postalCode, undefined))
    const shop = await settings.current()
    const write = () =>
      orderLimits.fromNetwork(caller.address, shop.maxOrdersPerNetwork, () =>
        withFreeNumber((number) =>
          database.transaction((tx) => placeIn(tx, { caller, request, shop, number })),
        ),
      )
    const { order } = await (request.couponCode ? deps.coupons.guess(caller, write) : write())
    placed += 1
    if (placed % SWEEP_EVERY === 0) await sweepKeys(database.db, clock.now())
    return { order: toWire(order), message: 'Order placed successfully' }
  }

  /** A number that was given away already (one in a thousand million, per day) is drawn anew. */
  async function withFreeNumber<T>(work: (number: string) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(orderNumber(indiaDay(clock.now()), random(6)))
      } catch (error) {
        if (attempt === MOST_NUMBERS || !violates(error, 'orders_order_number_unique')) throw error
      }
    }
  }

  /** `isNew` is false where the key had made the order before. */
  type Placed = { order: FullOrder; isNew: boolean }
  type Placing = { caller: SignedIn; request: OrderRequest; shop: ShopSettings; number: string }

  /** SAFETY 3. The order of the locks is that of every move: the person, the pieces by id, the coupon. */
  async function placeIn(tx: Tx, { caller, request, shop, number }: Placing): Promise<Placed> {
    const { userId } = caller
    const orderId = newId()
    const now = clock.now()
    const [before, owner, found, today, cashToday] = await together(
      claimKey(tx, { userId, key: request.key, bodyHash: request.bodyHash, orderId }, now),
      lockOwner(tx, userId),
      lockedPieces(tx, { userId, ids: request.lines.map(({ productId }) => productId) }),
      // read after the locks: until the commit no other rate can have priced these pieces
      rates.selling(tx),
      cashOfDay(tx, { userId, now }),
    )
    if (before) return { order: await byId(tx, before), isNew: false }

    const contacts = orderLimits.contactsOf(request.shippingAddress)
    await orderLimits.assertWithin(tx, { userId, contacts, shop })

    const lines = pricedLines(found, request.lines, today, now)
    const subtotal = sum(lines.map((line) => line.subtotalPaise))
    const coupon = request.couponCode
      ? await deps.coupons.apply(tx, { code: request.couponCode, userId, subtotal })
      : null
    const totals = agreedTotals(request, { lines, owner, discount: coupon?.discount ?? ZERO, shop })
    const pan = assertPayable(request, {
      total: totals.totalAmount,
      cashToday,
      limit: shop.cashLimit,
    })
    const order = newOrder(
      rowOf({ orderId, number, owner, request, totals, pan, now, shop, couponCode: coupon?.code ?? null }),
      lines.map(({ price: _, inCart: __, ...line }) => line),
      userId,
    )
    await together(
      deps.catalogue.reserveStock(tx, lines),
      write(tx, ...rowsOfNew(order, contacts), ...toldOf(caller, order, shop)),
      deps.cart.removeOrdered(tx, userId, lines),
      deps.addresses.remember(tx, userId, request.addresses),
    )
    if (coupon) await deps.coupons.recordUse(tx, { couponId: coupon.couponId, orderId, userId })
    if (totals.referralCreditsUsed > 0)
      await deps.referrals.spend(tx, { userId, orderId, amount: totals.referralCreditsUsed, round: 0 })
    return { order, isNew: true }
  }

  function rowOf(parts: {
    orderId: string
    number: string
    owner: Owner
    request: OrderRequest
    totals: OrderTotals
    pan: string | null
    couponCode: string | null
    shop: Pick<ShopSettings, 'taxPercent' | 'bankTransferHours'>
    now: Date
  }): FullOrder['order'] {
    const { orderId, owner, request, totals, pan, now } = parts
    return {
      id: orderId,
      orderNumber: parts.number,
      userId: owner.id,
      version: 1,
      status: 'pending',
      customerName: owner.name,
      customerEmail: owner.email,
      shippingAddress: request.shippingAddress,
      billingAddress: request.billingAddress,
      paymentMethod: request.method,
      paymentStatus: 'pending',
      ...(request.method === 'bank_transfer'
        ? {
            transactionId: request.transactionId,
            ...paymentDeadline(now, parts.shop.bankTransferHours),
          }
        : { transactionId: null, payBy: null, paymentReminderAt: null }),
      panEncrypted: pan && encryptPan(deps.secrets, pan, orderId),
      panMasked: pan && maskPan(pan),
      subtotalPaise: totals.subtotal,
      discountPaise: totals.discount,
      taxPaise: totals.tax,
      shippingPaise: totals.shippingCost,
      creditsPaise: totals.referralCreditsUsed,
      refundedPaise: ZERO,
      creditsReturnedPaise: ZERO,
      totalPaise: totals.totalAmount,
      taxPercent: parts.shop.taxPercent,
      couponCode: parts.couponCode,
      specialInstructions: request.instructions,
      createdAt: now,
      updatedAt: now,
    }
  }

  /** The audit log and the customer's mail. */
  function toldOf(caller: SignedIn, full: FullOrder, shop: ShopSettings): NewRows[] {
    const { order } = full
    const { orderNumber: number, totalPaise } = order
    return [
      deps.audit.entry({
        caller,
        action: 'order.place',
        subject: `order ${number}`,
        after: { total: totalPaise / 100, credits: order.creditsPaise / 100, coupon: order.couponCode },
      }),
      deps.notifications.message({
        eventKey: `order-placed:${order.id}`,
        channel: 'mail',
        recipient: order.customerEmail,
        personId: order.userId,
        ...orderPlacedMail(deps.notifications.mailShop(shop), toWire(full)),
      }),
    ]
  }
}

type Priced = {
  lines: readonly PricedLine[]
  owner: Pick<Owner, 'credits'>
  discount: Paise
  shop: TotalsSettings & { maxCreditsPercent: number }
}

/** The figures of now, or a 409 with them when they are not those that the person agreed to. */
function agreedTotals(request: OrderRequest, { lines, owner, discount, shop }: Priced): OrderTotals {
  const subtotal = sum(lines.map((line) => line.subtotalPaise))
  const credits = clampCredits(request.credits, owner.credits, subtotal, shop.maxCreditsPercent)
  const totals = orderTotals({ lines, discount, credits, settings: shop })
  if (totals.totalAmount !== request.totalAmount || totals.referralCreditsUsed !== request.credits)
    throw conflict('The total has changed. Please check it and place the order again.', 'TOTALS_CHANGED', {
      totals: totalsToWire(totals),
    })
  return totals
}
