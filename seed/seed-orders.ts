import type { Address } from '#domain/address.ts'
import { orderNumber } from '#domain/codes.ts'
import { couponDiscount } from '#domain/coupons.ts'
import { addDays, indiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, type Paise, times, ZERO } from '#domain/money.ts'
import { isLive } from '#domain/order-status.ts'
import { orderTotals } from '#domain/order-totals.ts'
import { needsPan } from '#domain/pan.ts'
import { priceBreakup, priceNow } from '#domain/pricing.ts'
import { formatWeight } from '#domain/weight.ts'
import { syncInvoiceWithOrder } from '#server/invoices/issue/sync-with-order.ts'
import {
  type OrderLineDetails,
  orderEffects,
  orderHistory,
  orderLines,
  orderReturns,
  orders,
} from '#server/orders/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { imageUrl } from './images.ts'
import { ORDERS, type SeedMove, type SeedOrder } from './orders.ts'
import { CUSTOMERS, type SeedCustomer } from './people.ts'
import { hsnOf, priced } from './piece.ts'
import { ratesAt, type SeedRate } from './rates.ts'
import type { SeededPiece } from './seed-catalogue.ts'
import { type CouponSpending, couponTerms } from './seed-coupons.ts'
import { addressOf, type Spending } from './seed-people.ts'
import { SETTINGS } from './settings.ts'

type Sold = { id: string; piece: Omit<SeededPiece['piece'], 'brand'> }
type Shop = {
  now: Date
  history: SeedRate[]
  pieces: { get(slug: string): Sold | undefined }
  people: Map<string, string>
}
export type Buyer = Pick<SeedCustomer, 'name' | 'email' | 'phone' | 'address'> & { id: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The orders with their lines, history and effects; what they took of credits and coupons is for the caller to book. */
export async function seedOrders(
  tx: Tx,
  shop: Shop,
): Promise<{ credits: Spending[]; coupons: CouponSpending[] }> {
  const buyers = new Map(
    CUSTOMERS.map((person) => [person.key, { ...person, id: shop.people.get(person.key)! }]),
  )
  const written = ORDERS.map((order) => orderRows(order, buyers.get(order.customer)!, shop))
  await tx.insert(orders).values(written.map(({ order }) => order))
  await tx.insert(orderLines).values(written.flatMap(({ lines }) => lines))
  await tx.insert(orderHistory).values(written.flatMap(({ history }) => history))
  await tx.insert(orderEffects).values(written.flatMap(({ effects }) => effects))
  await tx.insert(orderReturns).values(written.flatMap(({ returns }) => returns))
  await seedDocuments(tx, written)
  return {
    credits: written.flatMap(({ credits }) => credits),
    coupons: written.flatMap(({ coupons }) => coupons),
  }
}

/** All that is kept of an order, placed at the prices of its day. */
export function orderRows(seed: SeedOrder, buyer: Buyer, shop: Shop) {
  const { now, pieces, people } = shop
  const id = newId()
  const placedAt = momentOf(seed, now)
  const rates = ratesAt(shop.history, placedAt)
  const lines = seed.lines.map(([slug, quantity], at) => lineOf(pieces.get(slug)!, quantity, rates, id, at))
  const totals = totalsOf(seed, lines, placedAt, now)
  const moves = datedMoves(seed.moves, placedAt, now)
  const last = moves.at(-1)
  const status = last?.to ?? 'pending'
  const address: Address = {
    ...addressOf(seed.shipTo ?? buyer.address)!,
    name: buyer.name,
    phone: buyer.phone,
  }
  const order: typeof orders.$inferInsert = {
    id,
    userId: buyer.id,
    status,
    customerName: buyer.name,
    customerEmail: buyer.email,
    orderNumber: numberOf(seed, placedAt),
    shippingAddress: address,
    billingAddress: address,
    ...paymentOf(seed, totals.totalAmount),
    subtotalPaise: totals.subtotal,
    discountPaise: totals.discount,
    shippingPaise: totals.shippingCost,
    taxPaise: totals.tax,
    taxPercent: SETTINGS.taxPercent,
    creditsPaise: totals.referralCreditsUsed,
    totalPaise: totals.totalAmount,
    couponCode: seed.couponCode ?? null,
    specialInstructions: seed.instructions ?? '',
    version: 1 + moves.length,
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
      ...moves.map(({ to, note, by, at }) => ({
        id: newId(at.getTime()),
        orderId: id,
        status: to,
        note,
        at,
        byUserId: people.get(by) ?? null,
      })),
    ],
    effects: effectsOf(id, placedAt, moves),
    returns: returnsOf(seed, lines, placedAt, now),
    credits: seed.credits ? [{ ...spent, customer: seed.customer, amount: totals.referralCreditsUsed }] : [],
    coupons: seed.couponCode ? [{ ...spent, code: seed.couponCode, userId: buyer.id }] : [],
  }
}

type Return = typeof orderReturns.$inferInsert

function returnsOf({ returnAsked }: SeedOrder, lines: Line[], placedAt: Date, now: Date): Return[] {
  if (!returnAsked) return []
  const { after, ...asked } = returnAsked
  const requestedAt = new Date(Math.min(placedAt.getTime() + after * HOUR_MS, now.getTime() - MINUTE_MS))
  const pieces = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  return [{ id: newId(), orderId: lines[0]!.orderId, ...asked, lines: pieces, requestedAt }]
}

type Line = typeof orderLines.$inferInsert

function lineOf(
  { id, piece }: Sold,
  quantity: number,
  rates: MetalRates,
  orderId: string,
  position: number,
): Line {
  const { slug, name, sku, price } = piece
  const pricePaise = priceNow(priced(piece), rates)!
  const parts = priceBreakup(priced(piece), rates)
  return {
    id: newId(),
    orderId,
    position,
    productId: id,
    slug,
    name,
    sku,
    quantity,
    pricePaise,
    image: imageUrl(piece.pictures[0]!),
    subtotalPaise: times(pricePaise, quantity),
    hsn: hsnOf(piece),
    details: {
      purity: piece.attributes.Purity,
      hallmark: piece.attributes.Hallmark,
      weight: formatWeight(piece.grams),
    } as OrderLineDetails,
    ...('fixed' in price
      ? {}
      : {
          metalType: price.metal,
          metalWeightMg: Math.round(price.grams * 1000),
          ratePaise: rates[price.metal],
          metalValuePaise: parts?.metalValue,
          makingPaise: parts?.makingCharges,
          makingPercent: price.making.type === 'percentage' ? price.making.percent : null,
          stonePaise: parts?.stoneValue,
        }),
  }
}

function totalsOf(seed: SeedOrder, lines: Line[], placedAt: Date, now: Date) {
  const settings = {
    taxPercent: SETTINGS.taxPercent,
    deliveryCharge: fromRupees(SETTINGS.deliveryCharge),
    freeDeliveryFrom: fromRupees(SETTINGS.freeDeliveryFrom),
  }
  const basket = lines.map(({ pricePaise, quantity }) => ({ price: pricePaise, quantity }))
  const credits = fromRupees(seed.credits ?? 0)
  const { subtotal } = orderTotals({ lines: basket, discount: ZERO, credits, settings })
  const discount = seed.couponCode ? discountOf(seed.couponCode, subtotal, placedAt, now) : ZERO
  return orderTotals({ lines: basket, discount, credits, settings })
}

function discountOf(code: string, subtotal: Paise, placedAt: Date, now: Date): Paise {
  const answer = couponDiscount(couponTerms(code, now), subtotal, { total: 0, byUser: 0 }, placedAt)
  if ('refusal' in answer) throw new Error(`${code}: ${answer.refusal}`)
  return answer.discount
}

/** The invoices and credit notes that the moves would have written, in the order in which they happened. */
async function seedDocuments(tx: Tx, written: readonly ReturnType<typeof orderRows>[]): Promise<void> {
  const kept = await tx.select().from(orders)
  const shop = { ...SETTINGS, gstin: SETTINGS.gstin!, seller: SETTINGS.seller! }
  const moves = written.flatMap(({ history }) => history).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { orderId, status, at } of moves) {
    const order = kept.find(({ id }) => id === orderId)!
    await syncInvoiceWithOrder(tx, { ...order, status }, shop, at)
  }
}

/** From ₹2,00,000 by transfer and with PAN, below it in cash; paid at the door, paid back with the refund. */
function paymentOf(seed: SeedOrder, total: Paise) {
  const reached = new Set(seed.moves.map(({ to }) => to))
  const isTransfer = needsPan(total)
  const isPaid = reached.has('delivered') || (isTransfer && reached.has('processing'))
  return {
    paymentMethod: isTransfer ? ('bank_transfer' as const) : ('cod' as const),
    paymentStatus: reached.has('refunded')
      ? ('refunded' as const)
      : isPaid
        ? ('completed' as const)
        : ('pending' as const),
    transactionId: (isTransfer && seed.transactionId) || null,
    panMasked: (isTransfer && seed.panMasked) || null,
  }
}

type DatedMove = SeedMove & { at: Date }

/** Moves never lie ahead of now, whatever the hour that the shop is filled at. */
const datedMoves = (moves: SeedMove[], placedAt: Date, now: Date): DatedMove[] =>
  moves.map((move, at) => {
    const planned = placedAt.getTime() + move.after * HOUR_MS
    const latest = now.getTime() - (moves.length - at) * MINUTE_MS
    return { ...move, at: new Date(Math.min(planned, latest)) }
  })

/** What the order took when it was placed, and gave back when it left the track. */
function effectsOf(orderId: string, placedAt: Date, moves: DatedMove[]) {
  const taken = { orderId, effect: 'taken' as const, round: 0, at: placedAt }
  const off = moves.find(({ to }) => !isLive(to))
  return off ? [taken, { ...taken, effect: 'given-back' as const, at: off.at }] : [taken]
}

/** Its day and time in India; what would lie ahead of now was yesterday. */
function momentOf({ daysAgo, at }: SeedOrder, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const onDay = (ago: number) =>
    new Date(startOfIndiaDay(addDays(indiaDay(now), -ago)).getTime() + hours * HOUR_MS + minutes * MINUTE_MS)
  const planned = onDay(daysAgo)
  return planned < new Date(now.getTime() - 10 * MINUTE_MS) ? planned : onDay(daysAgo + 1)
}

function numberOf({ letters }: SeedOrder, placedAt: Date): string {
  const bytes = Uint8Array.from(letters, (letter) => CROCKFORD.indexOf(letter))
  return orderNumber(indiaDay(placedAt), bytes)
}
