import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, type OrderInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { orderEffects, orderLines, orders } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const placeLater = (person: TestUser, input: OrderInput) => () => shop.as(person).orders.place(input)
const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.make.user()))
const stockOf = async ({ id }: { id: string }) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock
const creditsOf = async ({ id }: TestUser) =>
  ((await shop.database.db.select().from(users).where(eq(users.id, id)))[0]?.creditsPaise ?? 0) / 100
const ordersOf = ({ id }: TestUser) => shop.database.db.select().from(orders).where(eq(orders.userId, id))
const reasons = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))

test('of 50 people who order the last item at once one gets it, and the stock is 0', async () => {
  const last = await shop.make.product({ stock: 1 })
  const customers = await makeUsers(50)
  const outcomes = await runConcurrently(
    shop.database,
    customers.map((person) => placeLater(person, checkoutInput([[last, 1]]))),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  for (const reason of reasons(outcomes)) expect(reason).toMatchObject({ code: 'OUT_OF_STOCK' })
  expect(await stockOf(last)).toBe(0)
})

test('ten requests at once with one idempotency key make one order and get equal answers', async () => {
  const ring = await shop.make.product({ price: 6000, stock: 20 })
  const [person] = await makeUsers(1)
  const input = checkoutInput([[ring, 2]])
  const outcomes = await runConcurrently(
    shop.database,
    Array.from({ length: 10 }, () => placeLater(person!, input)),
  )
  const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))
  const [order] = await ordersOf(person!)
  expect(answers).toEqual(Array(10).fill(answers[0]))
  expect(answers[0]).toMatchObject({ order: { _id: order?.id } })
  expect(await ordersOf(person!)).toHaveLength(1)
  expect(await stockOf(ring)).toBe(18)
})

test('credits cannot be spent twice by orders at the same time', async () => {
  const person = await shop.make.user({ credits: 1000 })
  const ring = await shop.make.product({ price: 6000, stock: 20 })
  const outcomes = await runConcurrently(
    shop.database,
    Array.from({ length: 5 }, () =>
      placeLater(person, checkoutInput([[ring, 1]], { referralCreditsUsed: 600 })),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  for (const reason of reasons(outcomes))
    expect(reason).toMatchObject({
      code: 'TOTALS_CHANGED',
      details: { totals: { referralCreditsUsed: 400 } },
    })
  expect(await creditsOf(person)).toBe(400)
  expect(await stockOf(ring)).toBe(19)
})

const OFFER = { type: 'flat', value: 500, startsAt: '2026-11-01', endsAt: '2026-12-31' } as const

test('the last use of a coupon goes to one order', async () => {
  const admin = await shop.make.admin()
  await shop.as(admin).coupons.create({ ...OFFER, code: 'LAST2', usageLimit: 2 })
  const customers = await makeUsers(12)
  // each customer buys another product, so that the orders compete only for the coupon
  const rings = await Promise.all(customers.map(() => shop.make.product({ price: 6000, stock: 5 })))
  const outcomes = await runConcurrently(
    shop.database,
    customers.map((person, n) =>
      placeLater(person, checkoutInput([[rings[n]!, 1]], { couponCode: 'last2', discount: 500 })),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(2)
  for (const reason of reasons(outcomes))
    expect(reason).toMatchObject({ kind: 'invalid', message: 'This coupon has been used up.' })
  expect(await shop.as(admin).coupons.list()).toMatchObject([{ code: 'LAST2', usedCount: 2 }])
  const left = await Promise.all(rings.map(stockOf))
  expect(left.sort()).toEqual([4, 4, ...Array(10).fill(5)])
})

test('the one use of a coupon for each person goes to one order', async () => {
  const admin = await shop.make.admin()
  await shop.as(admin).coupons.create({ ...OFFER, code: 'ONCE', perUserLimit: 1 })
  const ring = await shop.make.product({ price: 6000, stock: 50 })
  const [person] = await makeUsers(1)
  const outcomes = await runConcurrently(
    shop.database,
    Array.from({ length: 6 }, () =>
      placeLater(person!, checkoutInput([[ring, 1]], { couponCode: 'ONCE', discount: 500 })),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  for (const reason of reasons(outcomes))
    expect(reason).toMatchObject({ message: 'You have used this coupon already.' })
})

/** One order with a quantity of three and ₹600 of credits. */
async function placed(): Promise<{ person: TestUser; ring: TestProduct; id: string; api: Api }> {
  const person = await shop.make.user({ credits: 600 })
  const ring = await shop.make.product({ price: 6000, stock: 5 })
  const api = shop.as(person)
  const { order } = await api.orders.place(checkoutInput([[ring, 3]], { referralCreditsUsed: 600 }))
  return { person, ring, api, id: order._id }
}

test('ten cancellations at once by the customer cancel once and release everything once', async () => {
  const { person, ring, api, id } = await placed()
  const outcomes = await runConcurrently(
    shop.database,
    Array.from({ length: 10 }, () => () => api.orders.cancel({ id })),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  for (const reason of reasons(outcomes)) expect(reason).toMatchObject({ code: 'NOT_PENDING' })
  expect([await stockOf(ring), await creditsOf(person)]).toEqual([5, 600])
})

test('cancellations by staff and customer at once release stock and credits once', async () => {
  const { person, ring, api, id } = await placed()
  const staff = shop.as(await shop.make.admin())
  await runConcurrently(shop.database, [
    ...Array.from({ length: 6 }, () => () => staff.orders.setStatus({ id, status: 'cancelled' })),
    ...Array.from({ length: 3 }, () => () => api.orders.cancel({ id })),
    ...Array.from({ length: 3 }, () => () => staff.orders.setStatus({ id, status: 'returned' })),
  ])
  expect([await stockOf(ring), await creditsOf(person)]).toEqual([5, 600])
  const rows = await shop.database.db
    .select()
    .from(orderEffects)
    .where(eq(orderEffects.orderId, id))
    .orderBy(orderEffects.effect)
  expect(rows.map(({ effect, round }) => [effect, round])).toEqual([
    ['given-back', 0],
    ['taken', 0],
  ])
})

test('after many changes of status at the same time the order holds what its last status says', async () => {
  const { person, ring, id } = await placed()
  const staff = shop.as(await shop.make.admin())
  const moves = ['cancelled', 'pending', 'refunded', 'shipped', 'returned', 'processing'] as const
  const outcomes = await runConcurrently(
    shop.database,
    Array.from({ length: 24 }, (_, n) => () => staff.orders.setStatus({ id, status: moves[n % 6]! })),
  )
  // On a slow machine a request that waited too long for the lock gets UNAVAILABLE.
  expect(reasons(outcomes).filter(({ code }) => code !== 'UNAVAILABLE')).toEqual([])
  expect(countFulfilled(outcomes)).toBeGreaterThan(0)
  const { status } = await staff.orders.one({ id })
  const isHeld = ['pending', 'shipped', 'processing'].includes(status)
  expect([await stockOf(ring), await creditsOf(person)]).toEqual(isHeld ? [2, 0] : [5, 600])
})

test('orders with products in opposite order and status changes in between never deadlock', {
  // Its 144 calls at once took more than two minutes on a busy machine.
  timeout: 600_000,
}, async () => {
  // cheap, so that no customer reaches the daily cash limit
  const cheap = { price: 500, stock: 500 }
  const [one, other] = [await shop.make.product(cheap), await shop.make.product(cheap)]
  const customers = await Promise.all(Array.from({ length: 16 }, () => shop.make.user({ credits: 500 })))
  const staff = shop.as(await shop.make.admin())
  const before = await deadlocks()
  const outcomes = await runConcurrently(
    shop.database,
    customers.map((person, n) => async () => {
      const testProducts = n % 2 ? [one, other] : [other, one]
      const buy = () =>
        shop.as(person).orders.place(
          checkoutInput(
            testProducts.map((product) => [product, 1] as const),
            { referralCreditsUsed: 100 },
          ),
        )
      const { order } = await buy()
      const moves = ['cancelled', 'pending', 'returned', 'processing'] as const
      for (const status of moves)
        await Promise.all([staff.orders.setStatus({ id: order._id, status }), buy()])
    }),
  )
  // an order that waits for two seconds is refused as UNAVAILABLE, which can happen on a slow machine
  const expected = ['TOTALS_CHANGED', 'UNAVAILABLE']
  expect(reasons(outcomes).filter(({ code }) => !expected.includes(code))).toEqual([])
  expect(countFulfilled(outcomes)).toBeGreaterThan(0)
  expect(await deadlocks()).toEqual(before)
})

async function deadlocks(): Promise<unknown> {
  await shop.database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await shop.database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows
}

test('while rates change, the stored price and rate of an order belong together', async () => {
  const staff = shop.as(await shop.make.admin())
  const enter = (rate22K: number) =>
    staff.rates.add({ rate24K: 9000, rate22K, rate18K: 5000, rateSilver: 90, effectiveDate: '2026-11-21' })
  await enter(6500)
  const kada = await shop.make.product({ live: 0.5, stock: 1000 })
  const customers = await makeUsers(12)
  const priceAt = (rate: number) => Math.round(rate * 0.5 * 1.14)
  let isOver = false
  const changing = (async () => {
    for (let n = 0; !isOver; n += 1) await enter(n % 2 ? 6500 : 7000)
  })()
  await runConcurrently(
    shop.database,
    customers.map((person, n) => async () => {
      const price = priceAt(n % 2 ? 6500 : 7000)
      for (let round = 0; round < 8; round += 1)
        await shop
          .as(person)
          .orders.place(checkoutInput([[{ ...kada, price }, 1]]))
          .catch(() => {})
    }),
  )
  isOver = true
  await changing
  const kept = await shop.database.db.select().from(orderLines).where(eq(orderLines.productId, kada.id))
  expect(kept.length).toBeGreaterThan(5)
  for (const { pricePaise, ratePaise } of kept) expect(pricePaise / 100).toBe(priceAt(ratePaise! / 100))
})
