import type { Address } from '#domain/address.ts'
import { createOrderNumber, DEFAULT_ORDER_PREFIX } from '#domain/codes.ts'
import { calculateCouponDiscount } from '#domain/coupons.ts'
import { addDays, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, multiply, type Paise, ZERO } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { sumLines } from '#domain/order-tax.ts'
import { calculateOrderTotals } from '#domain/order-totals.ts'
import { isPanRequired } from '#domain/pan.ts'
import { calculatePriceBreakup, calculateProductPrice } from '#domain/pricing.ts'
import { listStones } from '#domain/stones.ts'
import { formatWeight } from '#domain/weight.ts'
import { imageUrl } from '#seed/images.ts'
import { createOrderDocuments } from '#server/invoices/service.ts'
import {
  type OrderLineDetails,
  orderEffects,
  orderHistory,
  orderLines,
  orderReturns,
  orders,
} from '#server/orders/tables.ts'
import { buildEntry } from '#server/payments/service.ts'
import { type LedgerEntryRow, ledgerEntries } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { SeedCustomer } from './customer-definition.ts'
import { ORDERS, type SeedOrder, type SeedStatusChange } from './orders.ts'
import { PAST_ORDERS } from './past-orders.ts'
import { getHsn, getMetalName } from './product-definition.ts'
import { findRatesAt, type SeedRate } from './rates.ts'
import { createCouponTerms, type SeedCouponUse } from './seed-coupons.ts'
import { findVariant, type SeededProduct, type SeededVariant } from './seed-products.ts'
import { type CreditSpending, resolveAddress } from './seed-users.ts'
import { SETTINGS } from './settings.ts'
import { CUSTOMERS } from './users.ts'
import { toStoneLine, toVariantPricing } from './variants.ts'

type SoldProduct = Omit<SeededProduct, 'product'> & { product: Omit<SeededProduct['product'], 'brand'> }
type Shop = {
  now: Date
  history: SeedRate[]
  products: { get(slug: string): SoldProduct | undefined }
  userIds: Map<string, string>
}
export type Buyer = Pick<SeedCustomer, 'name' | 'email' | 'phone' | 'address'> & { id: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Inserts the orders with lines, history and effects. The caller records the credits and coupons that they used. */
export async function insertDemoOrders(
  tx: Tx,
  shop: Shop,
): Promise<{ credits: CreditSpending[]; coupons: SeedCouponUse[] }> {
  const buyers = new Map(
    CUSTOMERS.map((person) => [person.key, { ...person, id: shop.userIds.get(person.key)! }]),
  )
  const rowsByOrder = [...ORDERS, ...PAST_ORDERS].map((order) =>
    createOrderRows(order, buyers.get(order.customer)!, shop),
  )
  await tx.insert(orders).values(rowsByOrder.map(({ order }) => order))
  await tx.insert(orderLines).values(rowsByOrder.flatMap(({ lines }) => lines))
  await tx.insert(orderHistory).values(rowsByOrder.flatMap(({ history }) => history))
  await tx.insert(orderEffects).values(rowsByOrder.flatMap(({ effects }) => effects))
  await tx.insert(orderReturns).values(rowsByOrder.flatMap(({ returns }) => returns))
  await tx.insert(ledgerEntries).values(rowsByOrder.flatMap(createEntryRows))
  await seedDocuments(tx, rowsByOrder)
  return {
    credits: rowsByOrder.flatMap(({ credits }) => credits),
    coupons: rowsByOrder.flatMap(({ coupons }) => coupons),
  }
}

/** All rows of an order. Its prices are those of the day it was placed. */
export function createOrderRows(seed: SeedOrder, buyer: Buyer, shop: Shop) {
  const { now, products, userIds } = shop
  const id = newId()
  const placedAt = getPlacedAt(seed, now)
  const rates = findRatesAt(shop.history, placedAt)
  const lines = seed.lines.map(([slug, quantity, title], position) => {
    const sold = products.get(slug)!
    return { ...createLineRow(sold, findVariant(sold, title), quantity, rates), orderId: id, position }
  })
  const totals = calculateTotals(seed, lines, placedAt, now)
  const statusChanges = dateStatusChanges(seed.statusChanges, placedAt, now)
  const last = statusChanges.at(-1)
  const status = last?.status ?? 'pending'
  const address: Address = {
    ...resolveAddress(seed.shipTo ?? buyer.address)!,
    name: buyer.name,
    phone: buyer.phone,
  }
  const order: typeof orders.$inferInsert = {
    id,
    userId: buyer.id,
    status,
    customerName: buyer.name,
    customerEmail: buyer.email,
    orderNumber: createNumber(seed, placedAt),
    shippingAddress: address,
    billingAddress: address,
    ...createPaymentFields(seed, totals.totalAmount),
    subtotalPaise: totals.subtotal,
    discountPaise: totals.discount,
    shippingPaise: totals.shippingCost,
    taxPaise: totals.tax,
    taxPercent: SETTINGS.taxPercent,
    taxProfile: SETTINGS.taxProfile,
    creditsPaise: totals.referralCreditsUsed,
    totalPaise: totals.totalAmount,
    couponCode: seed.couponCode ?? null,
    specialInstructions: seed.instructions ?? '',
    version: 1 + statusChanges.length,
    createdAt: placedAt,
    updatedAt: last?.at ?? placedAt,
  }
  const spent = { orderId: id, at: placedAt }
  return {
    order,
    lines,
    history: [
      {
        id: newId(placedAt.getTime()),
        orderId: id,
        status: 'pending' as const,
        note: 'Order received.',
        at: placedAt,
      },
      ...statusChanges.map(({ status: to, note, staffKey, at }) => ({
        id: newId(at.getTime()),
        orderId: id,
        status: to,
        note,
        at,
        byUserId: userIds.get(staffKey) ?? null,
      })),
    ],
    effects: createEffectRows(id, placedAt, statusChanges),
    returns: createReturnRows(seed, lines, placedAt, now),
    credits: seed.credits ? [{ ...spent, customer: seed.customer, amount: totals.referralCreditsUsed }] : [],
    coupons: seed.couponCode ? [{ ...spent, code: seed.couponCode, userId: buyer.id }] : [],
  }
}

type Return = typeof orderReturns.$inferInsert

function createReturnRows({ returnRequest }: SeedOrder, lines: Line[], placedAt: Date, now: Date): Return[] {
  if (!returnRequest) return []
  const { hoursAfter, ...returnFields } = returnRequest
  const requestedAt = new Date(Math.min(placedAt.getTime() + hoursAfter * HOUR_MS, now.getTime() - MINUTE_MS))
  const products = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  return [{ id: newId(), orderId: lines[0]!.orderId, ...returnFields, lines: products, requestedAt }]
}

type Line = typeof orderLines.$inferInsert

function createLineRow(
  { id, product }: SoldProduct,
  variant: SeededVariant,
  quantity: number,
  rates: MetalRates,
) {
  const { slug, name, attributes } = product
  const { title, sku, price, grams, stones } = variant
  const pricePaise = calculateProductPrice(toVariantPricing(variant), rates)!
  const breakup = calculatePriceBreakup(toVariantPricing(variant), rates)
  return {
    id: newId(),
    productId: id,
    variantId: variant.id,
    slug,
    name,
    variantTitle: title,
    sku,
    quantity,
    pricePaise,
    image: imageUrl(variant.imageNames[0]!),
    subtotalPaise: multiply(pricePaise, quantity),
    hallmarkingPaise: breakup?.hallmarkingCharge ?? ZERO,
    hsn: getHsn(product),
    details: {
      ...(attributes.Purity ? { purity: attributes.Purity } : {}),
      ...(attributes.Hallmark ? { hallmark: attributes.Hallmark } : {}),
      weight: formatWeight(grams),
      ...(stones.length > 0 ? { stones: listStones(stones.map(toStoneLine)) } : {}),
    } satisfies OrderLineDetails,
    ...('fixed' in price
      ? {}
      : {
          metalType: price.metal,
          metalName: getMetalName(price.metal),
          metalWeightMg: Math.round(price.grams * 1000),
          ratePaise: rates[price.metal],
          metalValuePaise: breakup?.metalValue,
          makingPaise: breakup?.makingCharges,
          makingPercent: price.making.type === 'percentage' ? price.making.percent : null,
          stonePaise: breakup?.stoneValue,
        }),
  }
}

function calculateTotals(seed: SeedOrder, lines: Line[], placedAt: Date, now: Date) {
  const basket = {
    profile: 'flat' as const,
    taxPercent: SETTINGS.taxPercent,
    lines: lines.map(({ pricePaise, quantity }) => ({ price: pricePaise, quantity })),
    credits: fromRupees(seed.credits ?? 0),
    settings: {
      deliveryCharge: fromRupees(SETTINGS.deliveryCharge),
      freeDeliveryFrom: fromRupees(SETTINGS.freeDeliveryFrom),
    },
  }
  const subtotal = sumLines(basket.lines)
  const discount = seed.couponCode ? calculateDiscount(seed.couponCode, subtotal, placedAt, now) : ZERO
  return calculateOrderTotals({ ...basket, discount })
}

function calculateDiscount(code: string, subtotal: Paise, placedAt: Date, now: Date): Paise {
  const result = calculateCouponDiscount(
    createCouponTerms(code, now),
    subtotal,
    { total: 0, byUser: 0 },
    placedAt,
  )
  if ('refusal' in result) throw new Error(`${code}: ${result.refusal}`)
  return result.discount
}

/** Issues the invoices and credit notes of the status changes, in the order in which those happened. */
async function seedDocuments(
  tx: Tx,
  rowsByOrder: readonly ReturnType<typeof createOrderRows>[],
): Promise<void> {
  const orderRows = await tx.select().from(orders)
  const shop = { ...SETTINGS, gstin: SETTINGS.gstin!, seller: SETTINGS.seller!, messageTexts: {} }
  const statusChanges = rowsByOrder
    .flatMap(({ history }) => history)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { orderId, status, at } of statusChanges) {
    const order = orderRows.find(({ id }) => id === orderId)!
    const documents = createOrderDocuments({ clock: { now: () => at } })
    await documents.syncWithOrder(tx, { ...order, status }, shop)
  }
}

/** Orders of ₹2,00,000 or more are paid by transfer with a PAN, others in cash on delivery. Refunded orders are paid back. */
function createPaymentFields(seed: SeedOrder, total: Paise) {
  const reachedStatuses = new Set(seed.statusChanges.map(({ status: to }) => to))
  const isTransfer = isPanRequired(total)
  const isPaid = reachedStatuses.has('delivered') || (isTransfer && reachedStatuses.has('processing'))
  return {
    paymentMethod: isTransfer ? ('bank_transfer' as const) : ('cod' as const),
    paymentStatus: reachedStatuses.has('refunded')
      ? ('refunded' as const)
      : isPaid
        ? ('completed' as const)
        : ('pending' as const),
    transactionId: (isTransfer && seed.transactionId) || null,
    panMasked: (isTransfer && seed.panMasked) || null,
  }
}

/** What the order cost, the transfer or the cash of its delivery, and what was paid back. */
function createEntryRows({ order, history }: ReturnType<typeof createOrderRows>): LedgerEntryRow[] {
  const { id: orderId, totalPaise: amount, createdAt: placedAt, paymentMethod, paymentStatus } = order
  const isTransfer = paymentMethod === 'bank_transfer'
  const changeTo = (...statuses: string[]) => history.find(({ status }) => statuses.includes(status))
  const movementAt = ({ at, byUserId = null }: { at: Date; byUserId?: string | null }) => ({
    orderId,
    amount,
    byUserId,
    at,
    reference: isTransfer ? (order.transactionId ?? '') : '',
  })
  const paid = paymentStatus !== 'pending' && changeTo(isTransfer ? 'processing' : 'delivered')
  const closed = changeTo('cancelled', 'returned', 'refunded')
  const refunded = changeTo('refunded')
  return [
    buildEntry('expected', 'sales', { ...movementAt({ at: placedAt as Date }), reference: '' }),
    ...(paid
      ? [buildEntry(isTransfer ? 'transfer-received' : 'cash-received', 'customer', movementAt(paid))]
      : []),
    ...(closed ? [buildEntry('reduced', 'customer', { ...movementAt(closed), reference: '' })] : []),
    ...(paid && refunded ? [buildEntry('refunded', 'bank', { ...movementAt(refunded), reference: '' })] : []),
  ]
}

type DatedStatusChange = SeedStatusChange & { at: Date }

/** A status change is never in the future, whatever the time of seeding. */
const dateStatusChanges = (
  statusChanges: SeedStatusChange[],
  placedAt: Date,
  now: Date,
): DatedStatusChange[] =>
  statusChanges.map((statusChange, at) => {
    const plannedTime = placedAt.getTime() + statusChange.hoursAfter * HOUR_MS
    const latest = now.getTime() - (statusChanges.length - at) * MINUTE_MS
    return { ...statusChange, at: new Date(Math.min(plannedTime, latest)) }
  })

/** Stock and credits that the order took, and gave back if it was cancelled or returned. */
function createEffectRows(orderId: string, placedAt: Date, statusChanges: DatedStatusChange[]) {
  const taken = { orderId, effect: 'taken' as const, round: 0, at: placedAt }
  const closingChange = statusChanges.find(({ status: to }) => !isActiveStatus(to))
  return closingChange ? [taken, { ...taken, effect: 'given-back' as const, at: closingChange.at }] : [taken]
}

/** The day and time in India. A time later than now becomes that of the day before. */
function getPlacedAt({ daysAgo, time }: SeedOrder, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const onDay = (ago: number) =>
    new Date(
      startOfIndiaDay(addDays(toIndiaDay(now), -ago)).getTime() + hours * HOUR_MS + minutes * MINUTE_MS,
    )
  const plannedTime = onDay(daysAgo)
  return plannedTime < new Date(now.getTime() - 10 * MINUTE_MS) ? plannedTime : onDay(daysAgo + 1)
}

function createNumber({ numberSuffix }: SeedOrder, placedAt: Date): string {
  const bytes = Uint8Array.from(numberSuffix, (letter) => CROCKFORD_ALPHABET.indexOf(letter))
  return createOrderNumber(DEFAULT_ORDER_PREFIX, toIndiaDay(placedAt), bytes)
}
