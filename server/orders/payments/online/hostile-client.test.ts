/** @module-tag full */
import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { GATEWAYS } from '#domain/gateways.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { type PayingShop, type Sale, startPayingShop } from '#server/testing/paying-shop.ts'
import { signReturn } from '#testing/gateway-simulator.ts'
import { getRuns, seededRandom, TEST_SEED } from '#testing/run-options.ts'
import { orders } from '../../tables.ts'

/**
 * A customer who wants goods without paying sends whatever can be sent: forged and repeated events, also signed with a secret that
 * leaked, returns of other payments, orders with other amounts, and calls of staff. No order may be paid without money.
 */
const REQUESTS = getRuns({ quick: 500, full: 2000 })
/** After so many requests what was stored is handled, and the orders are looked at. */
const BATCH = 50
const random = seededRandom(TEST_SEED)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

let paying: PayingShop
let thief: TestUser
let ring: TestProduct
/** What the thief really paid: small, and known in all details. */
let paid: (Sale & { fields: Record<string, string>; paymentId: string })[]
/** Unpaid orders, of the thief and of somebody else. */
let targets: Sale[]

beforeAll(async () => {
  paying = await startPayingShop('razorpay')
  thief = await paying.shop.make.user()
  ring = await paying.shop.make.product({ price: 90_000, stock: 100_000 })
  paid = []
  targets = []
  for (const gateway of GATEWAYS) {
    await paying.switchGateway(gateway)
    const small = await paying.startedPayment(10)
    const payment = await paying.pay(small)
    await paying.comeBack(small, payment)
    await paying.sendEvents(small)
    paid.push({ ...small, ...payment })
    for (const buyer of [thief, await paying.shop.make.user()]) {
      const { order } = await paying.shop
        .as(buyer)
        .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online', pan: 'ABCPK1234F' }))
      const started = await paying.start({ person: buyer, order })
      targets.push({ person: buyer, ring, order, ...started })
      await paying.pay(started, 'failure')
    }
  }
  await paying.handleEvents()
  for (const sale of paid) expect((await paying.read(sale)).payment.status).toBe('completed')
})
afterAll(() => paying.close())

/** Letters and digits of a message are changed, names and amounts of one payment put in the place of another's. */
function mutate(text: string, target: Sale, source: Sale): string {
  const changes = [
    (body: string) => body.replaceAll(source.gatewayOrderId, target.gatewayOrderId),
    (body: string) => body.replaceAll(source.attemptId, target.attemptId),
    (body: string) =>
      body.replace(/"amount":\s*[\d.]+/g, `"amount":${pick([0, 1, 10_620_000, 106_200, -5])}`),
    (body: string) => body.replace(/"failed"|"FAILED"/g, pick(['"captured"', '"SUCCESS"', '"paid"'])),
    (body: string) => body.replace(/payment\.failed|PAYMENT_FAILED_WEBHOOK/g, 'order.paid'),
    (body: string) => body.slice(0, Math.floor(random() * body.length)),
    (body: string) => body.replace(/[a-z]/, pick(['\u0000', '"', '}', 'é', '9'])),
    (body: string) => `[${body},${body}]`,
  ]
  let mutated = text
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) mutated = pick(changes)(mutated)
  return mutated
}

const ATTACKS = {
  async 'an event with other contents, signed by whoever'(target: Sale, source: Sale) {
    const about = pick([source, target])
    const event = pick(await paying.simulator.eventsOf(about.gatewayOrderId))
    if (!event) return
    const body = pick([true, false]) ? mutate(event.body, target, source) : event.body
    const secret = pick(['guessed', '', undefined, undefined])
    const id = pick([event.id, `evt_${Math.floor(random() * 1e9)}`])
    const sent = paying.signed(pick([about.gateway, about.gateway, ...GATEWAYS]), { id, body }, secret)
    if (random() < 0.2)
      Object.assign(sent.headers, { 'x-razorpay-signature': 'ab', 'x-webhook-signature': 'ab' })
    await paying.shop.inject(sent)
  },
  async 'a return with the fields of another payment'(target: Sale, source: Sale) {
    const { fields, paymentId } = source as (typeof paid)[number]
    const own = {
      razorpay_payment_id: pick([paymentId, 'pay_none', '']),
      razorpay_order_id: pick([source.gatewayOrderId, target.gatewayOrderId]),
      razorpay_signature: pick([
        fields.razorpay_signature ?? '',
        signReturn(target.gatewayOrderId, paymentId, 'guessed'),
        signReturn(target.gatewayOrderId, paymentId),
      ]),
    }
    await paying.comeBack(
      { gateway: pick(GATEWAYS), attemptId: pick([target.attemptId, source.attemptId, 'none']) },
      { fields: own },
      pick([paying.shop, paying.other]),
    )
  },
  'a payment that is started or looked at again': ({ order }: Sale) => {
    const { orders: calls } = paying.shop.as(thief)
    return pick([calls.startPayment, calls.checkPayment])({ id: order._id })
  },
  'a link that pays': ({ order }: Sale, source: Sale) => {
    const token = pick([
      source.attemptId,
      order._id,
      'x'.repeat(43),
      `${order._id}.9999999999.${'A'.repeat(43)}`,
    ])
    const { orders: calls } = paying.shop.anonymous
    return pick([calls.openPaymentLink, calls.payByLink])({ id: order._id, token })
  },
  // Each by a new account: an account has a limit of unpaid orders.
  async 'an order with amounts of its own'() {
    const input = checkoutInput([[ring, 1]], { paymentMethod: 'online', pan: 'ABCPK1234F' })
    const { totalAmount } = input
    const change = pick([
      { paymentMethod: 'store_credit', storeCredit: totalAmount },
      { storeCredit: pick([1, Number(totalAmount) - 1, totalAmount, `-${totalAmount}`]) },
      { paymentMethod: pick(['store_credit', 'card', 'cod', 'bank_transfer']) },
      { totalAmount: pick([0, 1, '-1', 0.01]) },
      { referralCreditsUsed: 1, totalAmount: Number(totalAmount) - 1 },
      { couponCode: 'NONE', totalAmount: 1 },
      { advance: pick([0, 1, totalAmount]) },
    ])
    const thief = await paying.shop.make.user()
    return paying.shop.as(thief).orders.place({ ...input, ...change })
  },
  'a call of staff': ({ order: { _id: id, version } }: Sale) => {
    const { orders: calls } = paying.shop.as(pick([thief, thief, { token: 'none' }]))
    return pick([
      () => calls.confirmPayment({ id, reference: 'UTR1', paidOn: '2026-11-21', amount: 106_200, version }),
      () => calls.setStatus({ id, status: 'delivered' }),
      () => calls.refund({ id, amount: 1, method: 'store_credit' }),
      () => calls.takeStoreCreditBack({ id, amount: 1 }),
      () => calls.holdPrice({ id, until: '2026-12-24' }),
    ])()
  },
}

test(`after ${REQUESTS} requests of a thief no order is paid without money`, async () => {
  const names = Object.keys(ATTACKS) as (keyof typeof ATTACKS)[]
  for (let sent = 0; sent < REQUESTS; sent += BATCH) {
    const tried: string[] = []
    for (let at = 0; at < BATCH; at += 1) {
      const name = pick(names)
      tried.push(name)
      await ATTACKS[name](pick(targets), pick(paid)).catch(expectRefusal)
    }
    await paying.handleEvents()
    if (random() < 0.2) await paying.advance(pick([60_000, 300_000]))
    await paying.checkDueAttempts()
    await expectNothingPaid(`requests ${sent} to ${sent + BATCH}: ${tried.join(', ')}`)
  }
  await paying.expectEqualBooks()
}, 3_600_000)

function expectRefusal(error: unknown): void {
  if (!(error instanceof ShopError)) throw error
  expect(error.kind, error.message).not.toBe('unexpected')
}

/** Only what the thief paid for is paid, and no other order has an entry of money. */
async function expectNothingPaid(context: string): Promise<void> {
  const { db } = paying.shop.database
  const known = paid.map(({ order }) => order._id)
  const completed = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'completed'), notInArray(orders.id, known)))
  expect(completed, context).toEqual([])
  const money = await db
    .select({ kind: ledgerEntries.kind })
    .from(ledgerEntries)
    .where(
      and(notInArray(ledgerEntries.orderId, known), notInArray(ledgerEntries.kind, ['expected', 'reduced'])),
    )
  expect(money, context).toEqual([])
}
