import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { mapReturnReasons, NO_DEDUCTION } from '#domain/return-deductions.ts'
import { coupons } from '#server/coupons/tables.ts'
import { getBalance } from '#server/payments/queries.ts'
import { productVariants } from '#server/products/tables.ts'
import { creditEntries } from '#server/referrals/tables.ts'
import { MADHAPUR } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { fc } from '#testing/fast-check.ts'
import { IS_FULL_RUN, TEST_SEED } from '#testing/run-options.ts'
import { orderLines, orders } from './tables.ts'

/** Random histories of two customers, two products and a coupon, compared with a model that shares no code with the shop. */
const RUNS = IS_FULL_RUN ? 2000 : 100
const PARALLEL_RUNS = 4

let shop: TestShop
let staff: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.admin()
  // what comes back needs an invoice to be taken off
  await saveSellerSettings(shop.as(staff))
  await shop.as(staff).settings.update({
    returnDeductions: mapReturnReasons((reason) =>
      reason === 'other' ? { percent: 12.5, keeps: ['delivery'] } : NO_DEDUCTION,
    ),
  })
})
afterAll(() => shop.close())

type Step =
  | { do: 'order'; who: 0 | 1; quantities: [number, number]; credits: number; coupon: boolean }
  | { do: 'again'; nth: number }
  | { do: 'cancel'; who: 0 | 1; nth: number }
  | { do: 'move'; nth: number; to: OrderStatus }
  | { do: 'give back'; nth: number; units: [number, number]; reason: 'fit' | 'other' }

const one = fc.constantFrom(0 as const, 1 as const)
const nth = fc.nat({ max: 5 })
const quantity = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who: one,
      quantities: fc.tuple(quantity, quantity),
      credits: fc.constantFrom(0, 0, 100, 250.5, 9999),
      coupon: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who: one, nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('move' as const), nth, to: fc.constantFrom(...ORDER_STATUSES) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give back' as const),
      nth,
      units: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
      reason: fc.constantFrom('fit' as const, 'other' as const),
    }),
  },
)
const history = fc.record({
  prices: fc.tuple(fc.integer({ min: 100, max: 20_000_00 }), fc.integer({ min: 100, max: 20_000_00 })),
  stocks: fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })),
  balances: fc.tuple(fc.constantFrom(0, 500, 700.5), fc.constantFrom(0, 500)),
  uses: fc.nat({ max: 3 }).map((uses) => uses + 1),
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

test(`over ${RUNS} random histories stock, credits, coupon uses and totals are what a model says`, async () => {
  const runs = Array.from({ length: PARALLEL_RUNS }, (_, index) =>
    fc.assert(fc.asyncProperty(history, runHistory), {
      numRuns: RUNS / PARALLEL_RUNS,
      seed: TEST_SEED + index,
    }),
  )
  await Promise.all(runs)
}, 1_800_000)

/**
 * What is true, in paise. An order holds what it took, less what came back of it, while its status is one of the live
 * four.
 */
type Model = {
  stock: [number, number]
  balance: [number, number]
  usesLeft: number
  orders: ModelOrder[]
}
type ModelOrder = {
  id: string
  key: string
  who: 0 | 1
  body: object
  /** Less what came back, as the credits. */
  quantities: [number, number]
  credits: number
  coupon: boolean
  status: OrderStatus
  total: number
  /** Some of it came back and the rest stayed, or a part of the refund was kept. */
  isReturnedForGood: boolean
  /** What the shop kept of the refunds. */
  kept: number
}

const LIVE = ['pending', 'processing', 'shipped', 'delivered']
const COUPON = 300_00

type Fixtures = {
  customers: [TestUser, TestUser]
  testProducts: [TestProduct, TestProduct]
  code: string
  prices: [number, number]
}

async function runHistory({ prices, stocks, balances, uses, steps }: History): Promise<void> {
  const code = `H${randomUUID().slice(0, 12)}`
  const fixtures: Fixtures = {
    customers: [
      await shop.make.user({ credits: balances[0] }),
      await shop.make.user({ credits: balances[1] }),
    ],
    testProducts: [
      await shop.make.product({ price: prices[0] / 100, stock: stocks[0] }),
      await shop.make.product({ price: prices[1] / 100, stock: stocks[1] }),
    ],
    code,
    prices,
  }
  await shop.as(staff).coupons.create({
    code,
    type: 'flat',
    value: COUPON / 100,
    startsAt: '2026-11-01',
    endsAt: '2026-12-31',
    usageLimit: uses,
  })
  const model: Model = {
    stock: [...stocks],
    balance: [Math.round(balances[0] * 100), Math.round(balances[1] * 100)],
    usesLeft: uses,
    orders: [],
  }
  for (const step of steps) await applyStep(step, model, fixtures)
  await expectAgreement(model, fixtures, balances)
}

async function applyStep(step: Step, model: Model, fixtures: Fixtures): Promise<void> {
  if (step.do === 'order') return order(step, model, fixtures)
  const modelOrder = model.orders[step.nth % model.orders.length]
  if (!modelOrder) return
  if (step.do === 'again') {
    const answer = await shop
      .as(fixtures.customers[modelOrder.who])
      .orders.place({ ...modelOrder.body, idempotencyKey: modelOrder.key } as never)
    expect(answer.order._id, 'the same key answers the first order').toBe(modelOrder.id)
    return
  }
  if (step.do === 'give back') return returnItems(modelOrder, step, model, fixtures)
  const to = step.do === 'cancel' ? 'cancelled' : step.to
  const isAllowed = step.do === 'move' || (step.who === modelOrder.who && modelOrder.status === 'pending')
  const call =
    step.do === 'cancel'
      ? shop.as(fixtures.customers[step.who]).orders.cancel({ id: modelOrder.id })
      : shop.as(staff).orders.setStatus({ id: modelOrder.id, status: to })
  const hasMoved = await call.then(
    () => true,
    (error: { kind: string }) => {
      expect(['conflict', 'not-found', 'invalid']).toContain(error.kind)
      return false
    },
  )
  expect(hasMoved, `${modelOrder.status} → ${to}`).toBe(isAllowed && canMove(model, modelOrder, to))
  if (!hasMoved) return
  const [wasLive, isLive] = [LIVE.includes(modelOrder.status), LIVE.includes(to)]
  if (wasLive && !isLive) applyEffect(model, modelOrder, -1)
  if (!wasLive && isLive) applyEffect(model, modelOrder, 1)
  modelOrder.status = to
}

/** A shipped order is delivered first. Then the customer requests the return, and the shop receives the items. */
async function returnItems(
  modelOrder: ModelOrder,
  { units, reason }: Extract<Step, { do: 'give back' }>,
  model: Model,
  { customers, testProducts }: Fixtures,
): Promise<void> {
  const api = shop.as(customers[modelOrder.who])
  if (LIVE.includes(modelOrder.status)) {
    await shop.as(staff).orders.setStatus({ id: modelOrder.id, status: 'delivered' })
    modelOrder.status = 'delivered'
  }
  const before = await api.orders.one({ id: modelOrder.id })
  const items = before.items.flatMap(({ _id, product }) => {
    const quantity = units[testProducts.findIndex(({ id }) => id === product)] ?? 0
    return quantity > 0 ? [{ item: _id, quantity }] : []
  })
  if (items.length === 0) return
  const wasOrdered = (at: 0 | 1) => before.items.some(({ product }) => product === testProducts[at].id)
  const requestedQuantities = [wasOrdered(0) ? units[0] : 0, wasOrdered(1) ? units[1] : 0] as const
  const isAllowed =
    modelOrder.status === 'delivered' &&
    requestedQuantities[0] <= modelOrder.quantities[0] &&
    requestedQuantities[1] <= modelOrder.quantities[1]
  const asked = { id: modelOrder.id, items, wish: 'refund' as const, reason }
  const deduction = await api.returns.quote(asked).then(
    (quote) => quote.deduction,
    () => 0,
  )
  const request = await api.returns.request({ ...asked, deduction }).then(
    ({ return: { _id } }) => _id,
    (error: { kind: string }) => {
      expect(['conflict', 'invalid']).toContain(error.kind)
      return null
    },
  )
  expect(request !== null, `given back of ${modelOrder.status}`).toBe(isAllowed)
  if (request === null) return
  await shop.as(staff).returns.decide({ id: modelOrder.id, return: request, step: 'receive' })
  modelOrder.kept += Math.round(deduction * 100)
  if (
    requestedQuantities[0] === modelOrder.quantities[0] &&
    requestedQuantities[1] === modelOrder.quantities[1]
  ) {
    applyEffect(model, modelOrder, -1)
    modelOrder.status = 'returned'
    modelOrder.isReturnedForGood ||= deduction > 0
    return
  }
  // other tests check how many credits a partial return gives back; here it is never more than were used
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, modelOrder.id))
  const creditsOfPart = modelOrder.credits - (row!.creditsPaise - row!.creditsReturnedPaise)
  expect(creditsOfPart).toBeGreaterThanOrEqual(0)
  expect(creditsOfPart).toBeLessThanOrEqual(modelOrder.credits)
  applyEffect(
    model,
    { ...modelOrder, quantities: [...requestedQuantities], credits: creditsOfPart, coupon: false },
    -1,
  )
  modelOrder.quantities = [
    modelOrder.quantities[0] - requestedQuantities[0],
    modelOrder.quantities[1] - requestedQuantities[1],
  ]
  modelOrder.credits -= creditsOfPart
  modelOrder.isReturnedForGood = true
}

/**
 * A cancelled order that gets another status counts as cash again. An order that comes back to life needs what it had, once
 * more; one that came back in parts, or with a deduction, never does.
 */
function canMove(model: Model, modelOrder: ModelOrder, to: OrderStatus): boolean {
  const { stock, balance, usesLeft } = model
  if (modelOrder.status === 'cancelled' && to !== 'cancelled' && !canPayCash(model, modelOrder)) return false
  if (LIVE.includes(modelOrder.status) || !LIVE.includes(to)) return true
  const { quantities, credits, coupon, who, isReturnedForGood } = modelOrder
  return (
    !isReturnedForGood &&
    quantities[0] <= stock[0] &&
    quantities[1] <= stock[1] &&
    credits <= balance[who] &&
    (!coupon || usesLeft > 0)
  )
}

const CASH_LIMIT = 2_00_000_00

/** All of it is one day: the other cash orders of the person that were not cancelled count. */
const canPayCash = ({ orders }: Model, requested: { id?: string; who: 0 | 1; total: number }): boolean =>
  orders
    .filter(({ id, who, status }) => who === requested.who && id !== requested.id && status !== 'cancelled')
    .reduce((sum, { total }) => sum + total, requested.total) < CASH_LIMIT

function applyEffect(model: Model, { quantities, credits, coupon, who }: ModelOrder, sign: 1 | -1): void {
  model.stock[0] -= sign * quantities[0]
  model.stock[1] -= sign * quantities[1]
  model.balance[who] -= sign * credits
  if (coupon) model.usesLeft -= sign
}

async function order(
  { who, quantities, credits: requested, coupon }: Extract<Step, { do: 'order' }>,
  model: Model,
  { customers, testProducts, prices, code }: Fixtures,
): Promise<void> {
  const subtotal = quantities[0] * prices[0] + quantities[1] * prices[1]
  if (subtotal === 0) return
  const credits = Math.round(requested * 100)
  const discount = coupon ? Math.min(COUPON, subtotal) : 0
  const shipping = subtotal >= 5000_00 ? 0 : 200_00
  // 18 %, half a paisa up
  const tax = Math.floor((subtotal * 18 + 50) / 100)
  const toPay = subtotal - discount + shipping + tax
  const body = {
    items: testProducts.flatMap(({ id }, at) =>
      quantities[at] ? [{ productId: id, quantity: quantities[at] as number }] : [],
    ),
    // The cash orders of a phone number count together, and the customers of the model are two people.
    shippingAddress: { ...MADHAPUR, phone: customers[who].phone },
    paymentMethod: 'cod' as const,
    referralCreditsUsed: requested,
    ...(coupon ? { couponCode: code } : {}),
    totalAmount: (toPay - credits) / 100,
  }
  const key = randomUUID()
  const isAllowed =
    quantities[0] <= model.stock[0] &&
    quantities[1] <= model.stock[1] &&
    credits <= Math.min(model.balance[who], subtotal, toPay) &&
    canPayCash(model, { who, total: toPay - credits }) &&
    (!coupon || model.usesLeft > 0)
  const placed = await shop
    .as(customers[who])
    .orders.place({ ...body, idempotencyKey: key })
    .then(
      ({ order: { _id } }) => _id,
      (error: { kind: string; message: string }) => {
        expect(['conflict', 'invalid'], error.message).toContain(error.kind)
        return null
      },
    )
  expect(placed !== null, 'ordered exactly when it can be').toBe(isAllowed)
  if (placed === null) return
  const modelOrder: ModelOrder = {
    id: placed,
    key,
    who,
    body,
    quantities,
    credits,
    coupon,
    status: 'pending',
    total: toPay - credits,
    isReturnedForGood: false,
    kept: 0,
  }
  applyEffect(model, modelOrder, 1)
  model.orders.push(modelOrder)
}

/** The books, and not only the figures on top of them. */
async function expectAgreement(
  model: Model,
  { customers, testProducts, code }: Fixtures,
  given: [number, number],
): Promise<void> {
  const { db } = shop.database
  for (const at of [0, 1] as const) {
    const [row] = await db
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, testProducts[at].id))
    expect(row?.stock, 'stock').toBe(model.stock[at])
    const [person] = await db.select().from(users).where(eq(users.id, customers[at].id))
    expect(person?.creditsPaise, 'credits').toBe(model.balance[at])
    const [ledger] = await db
      .select({ sum: sql<string>`coalesce(sum(${creditEntries.amountPaise}), 0)` })
      .from(creditEntries)
      .where(eq(creditEntries.userId, customers[at].id))
    expect(Math.round(given[at] * 100) + Number(ledger?.sum), 'the ledger').toBe(model.balance[at])
  }
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code.toUpperCase()))
  expect((coupon?.usageLimit ?? 0) - (coupon?.usedCount ?? 0), 'uses of the coupon').toBe(model.usesLeft)
  const ids = customers.map(({ id }) => id)
  const rows = await db.select().from(orders).where(inArray(orders.userId, ids))
  expect(rows.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
    model.orders.map(({ id, status }) => `${id} ${status}`).sort(),
  )
  for (const row of rows) {
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id))
    const subtotal = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
    expect(row.subtotalPaise).toBe(subtotal)
    expect(row.totalPaise).toBe(
      subtotal - row.discountPaise + row.shippingPaise + row.taxPaise - row.creditsPaise,
    )
    expect(row.refundedPaise).toBeLessThanOrEqual(row.totalPaise)
    expect(row.creditsReturnedPaise).toBeLessThanOrEqual(row.creditsPaise)
    const { expected, received, refunded, due, refundable } = await getBalance(db, row.id)
    const kept = model.orders.find(({ id }) => id === row.id)?.kept ?? 0
    expect(row.keptPaise, 'kept of refunds').toBe(kept)
    const cost = LIVE.includes(row.status) ? row.totalPaise - row.refundedPaise : kept
    expect(expected, 'what the ledger expects').toBe(cost)
    if (row.status === 'delivered') expect(due, 'due after the delivery').toBe(0)
    if (row.paymentStatus === 'refunded') expect(refundable, 'owed after the refund').toBe(0)
    if (row.paymentStatus === 'pending') expect(due, 'unpaid').toBe(Math.max(0, cost - received + refunded))
  }
}
