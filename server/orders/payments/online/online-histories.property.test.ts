import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { GATEWAYS, type GatewayName } from '#domain/gateways.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import {
  type EntryKind,
  getAccountBalance,
  getOrderBalance,
  getPaidOnline,
  getStoreCreditUsed,
} from '#domain/ledger.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import {
  findAttempt,
  getBalance,
  listAttempts,
  listDisputes,
  listEntries,
  listGatewayRefunds,
  listSettlementLines,
} from '#server/payments/queries.ts'
import { GatewayError } from '#server/payments/service.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { type PayingShop, startPayingShop } from '#server/testing/paying-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { signReturn } from '#testing/gateway-simulator.ts'
import { getRuns, TEST_SEED } from '#testing/run-options.ts'

/**
 * Random histories of one order each, over both gateways, of which store credit pays a part. After each, the ledger of the order,
 * the books of the simulator and its settlement files are equal, and no store credit has become money.
 */
const RUNS = getRuns({ quick: 20, full: 300 })
const MINUTE = 60_000

let paying: PayingShop
let staff: TestUser
beforeAll(async () => {
  paying = await startPayingShop('razorpay')
})
afterAll(() => paying.close())

const step = fc.constantFrom(
  'start',
  'start',
  'pay',
  'pay',
  'pay',
  'fail',
  'pay later',
  'bank answers',
  'gateway captures',
  'return',
  'events',
  'events again',
  'check',
  'wait',
  'lapse',
  'cancel',
  'staff take up',
  'confirm transfer',
  'refund to source',
  'refund a part',
  'refund fails',
  'refund outside',
  'dispute',
  'dispute won',
  'dispute lost',
  'payout',
  'no answer to a capture',
  'no answer to a refund',
  'gateway away',
  'other gateway',
  'refund as store credit',
  'refund by bank',
  'pay store credit out',
  'use the rest of the credit',
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type History = { gateway: GatewayName; price: number; stock: number; credit: number; steps: Step[] }

test(`over ${RUNS} random histories the ledger says what the gateway says, to the paisa`, async () => {
  const history = fc.record({
    gateway: fc.constantFrom(...GATEWAYS),
    price: fc.constantFrom(1000, 1234, 250_000),
    stock: fc.constantFrom(1, 2),
    credit: fc.constantFrom(0, 700, 2000),
    steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  })
  await fc.assert(fc.asyncProperty(history, runHistory), { numRuns: RUNS, seed: TEST_SEED })
}, 14_400_000)

async function runHistory({ gateway, price, stock, credit, steps }: History): Promise<void> {
  const { shop, simulator } = paying
  // The clock of the shop goes on, and sessions end.
  staff = await shop.make.admin()
  await paying.switchGateway(gateway)
  const { person, order } = await placeOrder(price, stock, credit)
  for (const each of ['start' as const, ...steps]) await allowRefusal(() => doStep(each, person, order._id))
  // All that is on its way arrives.
  await simulator.clearFaults()
  for (let look = 0; look < 3; look += 1) {
    await paying.advance(4 * 60 * MINUTE)
    await lookAgain()
  }
  await expectEqualBooks(order._id)
  await expectNoMoneyFromCredit(person)
  await sendEvents(order._id)
  await paying.handleEvents()
  // The gateway pays what it owes, and its file says so.
  await simulator.settle(toIndiaDay(shop.clock.now()))
  await paying.readSettlements()
  await expectEqualSettlements(order._id)
}

/** With more credit than this, in rupees, the order uses a part of it only. */
const MOST_CREDIT_USED = 1000

async function placeOrder(price: number, stock: number, credit: number) {
  const { shop } = paying
  const person = await shop.make.user()
  if (credit > 0) await giveCredit(person, credit)
  const ring = await shop.make.product({ price, stock })
  const { order } = await shop.as(person).orders.place(
    checkoutInput([[ring, 1]], {
      paymentMethod: 'online',
      pan: 'ABCPK1234F',
      storeCredit: Math.min(credit, MOST_CREDIT_USED),
    }),
  )
  return { person, order }
}

/** From an earlier order that was paid in cash and cancelled. */
async function giveCredit(person: TestUser, amount: number): Promise<void> {
  const { shop } = paying
  const chain = await shop.make.product({ price: 5000 })
  const { order } = await shop.as(person).orders.place(checkoutInput([[chain, 1]]))
  const { orders } = shop.as(staff)
  await orders.setStatus({ id: order._id, status: 'delivered' })
  await orders.setStatus({ id: order._id, status: 'cancelled' })
  await orders.refund({ id: order._id, amount, method: 'store_credit' })
}

/** The shop may refuse a step. It may not fail. */
async function allowRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ShopError)
      expect(['conflict', 'invalid', 'unavailable'], error.message).toContain(error.kind)
    // The files of the payouts are read again in the next pass.
    else if (error instanceof GatewayError) expect(error.kind).toBe('unavailable')
    // The simulator refuses what a gateway does not offer, such as to pay for an order that is paid. An answer that is lost
    // may be that to a refund on the page of the gateway.
    else expect(String(error)).toMatch(/_control|^TypeError: fetch failed$/)
  }
}

async function lookAgain(): Promise<void> {
  await paying.handleEvents()
  await paying.checkDueAttempts()
  await paying.checkDueRefunds()
}

let transfers = 0

async function doStep(name: Step, person: TestUser, id: string): Promise<unknown> {
  const { shop, simulator } = paying
  const attempt = (await listAttempts(shop.database.db, id)).at(-1)
  const { gateway, gatewayOrderId } = {
    gateway: attempt?.gateway ?? 'razorpay',
    gatewayOrderId: attempt?.gatewayOrderId ?? 'none',
  }
  const last = (await simulator.books()).payments.filter(({ reference }) => reference === attempt?.id).at(-1)
  const pay = (outcome: string) => simulator.pay({ gateway, gatewayOrderId, outcome })
  const refund = async (share: number) => {
    const { refundableToSource } = (await shop.as(staff).orders.one({ id })).payment
    const amount = Math.floor(refundableToSource * share)
    return shop.as(staff).orders.refund({ id, amount, method: 'source' })
  }
  switch (name) {
    case 'start':
      return shop.as(person).orders.startPayment({ id })
    case 'pay':
      return pay('success')
    case 'fail':
      return pay('failure')
    case 'pay later':
      return pay('pending')
    case 'bank answers':
      return last && simulator.movePayment(last.paymentId, 'authorised')
    case 'gateway captures':
      return last && simulator.movePayment(last.paymentId, 'captured')
    case 'return':
      return last && comeBack(attempt!.id, last.paymentId)
    case 'events':
      await sendEvents(id)
      return paying.handleEvents()
    case 'events again':
      return sendEvents(id)
    case 'check':
      return shop.as(person).orders.checkPayment({ id })
    case 'wait':
      await paying.advance(2 * MINUTE)
      return lookAgain()
    case 'lapse':
      await paying.advance(16 * MINUTE)
      return paying.lapse()
    case 'cancel':
      return shop.as(person).orders.cancel({ id })
    case 'staff take up':
      return shop.as(staff).orders.setStatus({ id, status: 'pending' })
    case 'confirm transfer':
      transfers += 1
      return shop.as(staff).orders.confirmPayment({
        id,
        reference: `UTR${transfers}`,
        paidOn: shop.clock.now().toISOString().slice(0, 10),
        amount: 500,
      })
    case 'refund to source':
      return refund(1)
    case 'refund a part':
      return refund(0.3)
    case 'refund fails':
      return failLastRefund(id)
    case 'refund outside':
      return (
        last && simulator.refundOutside({ gateway, gatewayOrderId, paymentId: last.paymentId, amount: 7000 })
      )
    case 'dispute':
      return last && simulator.openDispute(last.paymentId)
    case 'dispute won':
      return decideDispute(id, 'won')
    case 'dispute lost':
      return decideDispute(id, 'lost')
    case 'payout':
      await simulator.settle(toIndiaDay(shop.clock.now()))
      return paying.readSettlements()
    case 'no answer to a capture':
      return simulator.addFault({ kind: 'lost-answer', path: '/capture$', times: 1 })
    case 'no answer to a refund':
      return simulator.addFault({ kind: 'lost-answer', method: 'POST', path: '/refunds?$', times: 1 })
    case 'gateway away':
      return simulator.addFault({ kind: 'status', path: '/(v1|pg)/', times: 2 })
    case 'refund as store credit':
    case 'refund by bank': {
      const { payment } = await shop.as(staff).orders.one({ id })
      const isCredit = name === 'refund as store credit'
      transfers += 1
      return shop.as(staff).orders.refund({
        id,
        amount: Math.floor((isCredit ? payment.refundable : payment.refundableMoney) * 0.7),
        ...(isCredit ? { method: 'store_credit' } : { method: 'bank', reference: `OUT${transfers}` }),
      })
    }
    case 'pay store credit out': {
      const { storeCredit } = (await shop.as(staff).orders.one({ id })).payment
      return shop.as(staff).orders.takeStoreCreditBack({ id, amount: storeCredit.givenForMoney })
    }
    case 'use the rest of the credit': {
      const { balance } = await shop.as(person).orders.storeCredit()
      const ring = await shop.make.product({ price: 20_000 })
      return shop
        .as(person)
        .orders.place(checkoutInput([[ring, 1]], { storeCredit: Math.min(balance, 20_000) }))
    }
    case 'other gateway':
      return paying.switchGateway(gateway === 'razorpay' ? 'cashfree' : 'razorpay')
  }
}

async function comeBack(attemptId: string, paymentId: string): Promise<void> {
  const attempt = (await findAttempt(paying.shop.database.db, attemptId))!
  const orderId = attempt.gatewayOrderId!
  const fields = {
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: signReturn(orderId, paymentId),
  }
  await paying.comeBack({ gateway: attempt.gateway, attemptId }, { fields })
}

/** Of all attempts, so that those of the gateway before the switch arrive as well. */
async function sendEvents(id: string): Promise<void> {
  for (const { gateway, gatewayOrderId } of await listAttempts(paying.shop.database.db, id))
    if (gatewayOrderId)
      for (const status of await paying.sendEvents({ gateway, gatewayOrderId })) expect(status).toBe(200)
}

/** One that the shop has asked for. A bank may send it back after it was processed. */
async function failLastRefund(id: string): Promise<void> {
  const made = (await listGatewayRefunds(paying.shop.database.db, id)).findLast(
    ({ gatewayRefundId }) => gatewayRefundId !== null,
  )
  if (made) await paying.simulator.moveRefund(made.gatewayRefundId!, 'failed')
}

async function decideDispute(id: string, outcome: 'won' | 'lost'): Promise<void> {
  const [latest] = await listDisputes(paying.shop.database.db, id)
  if (latest) await paying.simulator.moveDispute(latest.gatewayDisputeId, outcome)
}

/** What arrived at the bank, and what the gateway kept, for the payments of the order. */
async function expectEqualSettlements(orderId: string): Promise<void> {
  const { db } = paying.shop.database
  const attempts = await listAttempts(db, orderId)
  const books = (await paying.simulator.books()).payments.filter(({ reference }) =>
    attempts.some(({ id }) => id === reference),
  )
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const entries = await listEntries(db, orderId)
  const sumOf = (kind: EntryKind) =>
    total(entries.filter((entry) => entry.kind === kind).map(({ amountPaise }) => amountPaise))
  const lines = await listSettlementLines(db, orderId)
  expect(sumOf('settled') - sumOf('settled-back')).toBe(total(books.map(({ settled }) => settled)))
  expect(sumOf('fee') + sumOf('fee-tax')).toBe(total(lines.map(({ feePaise }) => feePaise)))
  expect(sumOf('fee-tax')).toBe(total(lines.map(({ taxPaise }) => taxPaise)))
  expect(sumOf('disputed') - sumOf('dispute-won')).toBe(total(books.map(({ disputed }) => disputed)))
  const isPaidOut = books.every(
    ({ captured, fee, refunded, disputed, settled }) => captured - fee - refunded - disputed === settled,
  )
  // A payout waits while refunds are more than payments.
  if (isPaidOut) {
    expect(sumOf('fee') + sumOf('fee-tax')).toBe(total(books.map(({ fee }) => fee)))
    expect(getAccountBalance(entries, 'gateway')).toBe(0)
  }
}

async function expectEqualBooks(orderId: string): Promise<void> {
  const { shop, simulator } = paying
  const { payments, problems } = await simulator.books()
  expect(problems).toEqual([])
  const { db } = shop.database
  const attempts = await listAttempts(db, orderId)
  const held = payments
    .filter(({ reference }) => attempts.some(({ id }) => id === reference))
    .reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const entries = await listEntries(db, orderId)
  expect(
    getPaidOnline(entries),
    entries.map(({ kind, amountPaise }) => `${kind} ${amountPaise}`).join(', '),
  ).toBe(held)
  const order = await shop.as(staff).orders.one({ id: orderId })
  const { due, refundable } = await getBalance(db, orderId)
  // What staff gave back on the page of the gateway is missing from an order that still stands.
  const givenBack = (await listGatewayRefunds(db, orderId))
    .filter(({ cause }) => cause === 'outside')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (order.payment.status === 'completed' && order.status === 'pending')
    expect(due).toBeLessThanOrEqual(givenBack)
  if (order.payment.status === 'refunded') expect(refundable).toBe(0)
  expect(Math.min(due, refundable)).toBe(0)
}

/** Over all orders of the person: nobody gets more money out of an order than came in, or has less credit than none. */
async function expectNoMoneyFromCredit(person: TestUser): Promise<void> {
  const { shop } = paying
  const { orders } = await shop.as(person).orders.mine()
  let credit = 0
  for (const { _id, status } of orders) {
    const entries = await listEntries(shop.database.db, _id)
    const sumOf = (...kinds: EntryKind[]) =>
      entries
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const moneyIn = sumOf('transfer-received', 'cash-received', 'captured') - sumOf('cash-corrected')
    const moneyOut = sumOf('refunded') - sumOf('refund-failed')
    expect(
      moneyOut,
      entries.map(({ kind, amountPaise }) => `${kind} ${amountPaise}`).join(', '),
    ).toBeLessThanOrEqual(moneyIn)
    // A closed order has given back what was credit.
    if (!isActiveStatus(status))
      expect(Math.min(getOrderBalance(entries).refundable, getStoreCreditUsed(entries))).toBe(0)
    credit += sumOf('store-credit-given') - sumOf('store-credit-used', 'store-credit-taken-back')
  }
  expect(credit).toBeGreaterThanOrEqual(0)
  expect((await shop.as(person).orders.storeCredit()).balance).toBe(credit / 100)
}
