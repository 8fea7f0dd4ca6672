import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { orderLines, orders } from '../tables.ts'

let shop: TestShop
let products: TestProduct[]
beforeAll(async () => {
  shop = await startTestShop()
  const prices = [0.01, 0.5, 33.33, 199.99, 999.5, 4999.99, 5000, 12_345.67]
  products = await Promise.all(prices.map((price) => shop.make.product({ price, stock: 1_000_000 })))
})
afterAll(() => shop.close())

const basket = fc.record({
  picks: fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 5 }),
  credits: fc.integer({ min: 0, max: 50_000 }),
  coupon: fc.constantFrom(null, ['percentage', 12.5] as const, ['flat', 250.25] as const),
})

/** An independent calculation of the totals in bigint paise, rounded half up. */
function reference(prices: bigint[], coupon: readonly [string, number] | null, wanted: bigint) {
  const subtotal = prices.reduce((sum, price) => sum + price, 0n)
  const share = (thousandths: bigint) => (subtotal * thousandths * 2n + 100_000n) / 200_000n
  const min = (...amounts: bigint[]) => amounts.reduce((a, b) => (a < b ? a : b))
  const offered = coupon === null ? 0n : coupon[0] === 'flat' ? 25_025n : share(12_500n)
  const discount = min(offered, subtotal)
  const shipping = subtotal >= 500_000n ? 0n : 20_000n
  const tax = share(18_000n)
  const toPay = subtotal - discount + shipping + tax
  const credits = min(wanted, 50_000n, subtotal, toPay)
  return { subtotal, discount, shipping, tax, credits, total: toPay - credits }
}

test('for any cart the stored amounts are exact, however lines are split or ordered', async () => {
  const staff = shop.as(await shop.make.admin())
  const dates = { startsAt: '2026-11-01', endsAt: '2026-12-31' }
  await staff.coupons.create({ ...dates, code: 'PERCENTAGE', type: 'percentage', value: 12.5 })
  await staff.coupons.create({ ...dates, code: 'FLAT', type: 'flat', value: 250.25 })

  await fc.assert(
    fc.asyncProperty(basket, async ({ picks, credits, coupon }) => {
      const person = await shop.make.user({ credits: 500 })
      const lines = picks.map(([n, quantity]) => [products[n]!, quantity] as const)
      const prices = lines.map(
        ([product, quantity]) => BigInt(Math.round(product.price! * 100)) * BigInt(quantity),
      )
      const exact = reference(prices, coupon, BigInt(credits))
      const { order } = await shop.as(person).orders.place(
        checkoutInput(lines, {
          referralCreditsUsed: Number(exact.credits) / 100,
          totalAmount: Number(exact.total) / 100,
          couponCode: coupon?.[0],
        }),
      )
      const { db } = shop.database
      const [row] = await db.select().from(orders).where(eq(orders.id, order._id))
      expect({
        subtotal: BigInt(row!.subtotalPaise),
        discount: BigInt(row!.discountPaise),
        shipping: BigInt(row!.shippingPaise),
        tax: BigInt(row!.taxPaise),
        credits: BigInt(row!.creditsPaise),
        total: BigInt(row!.totalPaise),
      }).toEqual(exact)
      const kept = await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order._id))
        .orderBy(asc(orderLines.position))
      expect(kept.reduce((sum, line) => sum + BigInt(line.subtotalPaise), 0n)).toBe(exact.subtotal)
      expect(new Set(kept.map((line) => line.productId)).size).toBe(kept.length)
    }),
    { numRuns: IS_FULL_RUN ? 500 : 60 },
  )
})
