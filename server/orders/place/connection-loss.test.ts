/** @module-tag full */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/notifications/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, type OrderInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import type { CutMoment, FaultProxy } from '#server/testing/fault-proxy.ts'
import { startShopBehindFaultProxy } from '#server/testing/shop-behind-fault-proxy.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'

/** Far more than an order has: a loop that never ends is a fault of the test. */
const MAX_STATEMENTS = 100
const STOCK = 10_000
const CREDITS = 300

let cutter: FaultProxy
let shop: TestShop
beforeAll(async () => {
  const cuttable = await startShopBehindFaultProxy()
  shop = cuttable.shop
  cutter = cuttable.cutter
  await shop.make.rate()
})
afterAll(() => shop.close())

const place = ({ token }: TestUser, { idempotencyKey, ...payload }: OrderInput) =>
  shop.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': String(idempotencyKey) },
    payload,
  })

const stockOf = async (id: string) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]!.stock
const ordersOf = ({ id }: TestUser) => shop.database.db.select().from(orders).where(eq(orders.userId, id))
const mailsTo = ({ id }: TestUser) => shop.database.db.select().from(outbox).where(eq(outbox.personId, id))

test.each<CutMoment>(['before', 'after'])(
  'a connection cut %s any statement of an order is a 503, and the same order again is placed once',
  async (moment) => {
    const bangle = await shop.make.product({ live: 12, stock: STOCK })
    const ring = await shop.make.product({ price: 6000, stock: STOCK })
    const manager = await shop.make.user({ role: 'manager' })
    const code = `CUT-${moment.toUpperCase()}`
    const dates = { startsAt: '2026-11-01', endsAt: '2026-11-30' }
    await shop.as(manager).coupons.create({ code, type: 'flat', value: 500, ...dates })

    let statement = 1
    for (; statement < MAX_STATEMENTS; statement += 1) {
      const person = await shop.make.user({ credits: CREDITS })
      const input = checkoutInput(
        [
          [bangle, 1],
          [ring, 2],
        ],
        { couponCode: code, discount: 500, referralCreditsUsed: 100 },
      )
      cutter.cutAt(statement, moment)
      const first = await place(person, input)
      if (!cutter.hasCut()) {
        cutter.cancelCut()
        expect(first.statusCode, first.body).toBe(201)
        break
      }
      const where = `cut ${moment} statement ${statement}`
      expect(first.statusCode, `${where}: ${first.body}`).toBe(503)
      expect(first.headers['retry-after'], where).toMatch(/^\d+$/)
      expect(first.json(), where).toEqual({
        code: 'UNAVAILABLE',
        message: 'The shop is not available right now. Please try again.',
      })

      const again = await place(person, input)
      expect(again.statusCode, `${where}: ${again.body}`).toBe(201)
      const storedOrders = await ordersOf(person)
      expect(
        storedOrders.map((order) => order.id),
        where,
      ).toEqual([again.json().order._id])
      expect(await stockOf(bangle.id), where).toBe(STOCK - statement)
      expect(await stockOf(ring.id), where).toBe(STOCK - 2 * statement)
      expect((await shop.as(person).account.profile()).referralCredits, where).toBe(CREDITS - 100)
      expect(await mailsTo(person), where).toHaveLength(1)
    }
    // the caller, begin, the locks, the rows, the commit
    expect(statement).toBeGreaterThan(10)
    expect(statement).toBeLessThan(MAX_STATEMENTS)
  },
)
