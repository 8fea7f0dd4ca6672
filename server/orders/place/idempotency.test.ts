import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, type OrderInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { idempotencyKeys, orders } from '../tables.ts'
import { deleteExpiredKeys } from './idempotency.ts'

const DAY = 24 * 3600 * 1000

let shop: TestShop
let ananya: TestUser
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ananya = await shop.make.user()
})

const place = (input: OrderInput, person = ananya) => shop.as(person).orders.place(input)
const stockOf = async (id: string) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock
const ordersOf = ({ id }: TestUser) => shop.database.db.select().from(orders).where(eq(orders.userId, id))

describe('the Idempotency-Key', () => {
  test('is needed, with 8 to 100 characters', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const { idempotencyKey: _, ...payload } = checkoutInput([[ring, 1]])
    const statusWith = async (headers: Record<string, string>) => {
      const authorization = `Bearer ${ananya.token}`
      const answer = await shop.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { ...headers, authorization },
        payload,
      })
      if (answer.statusCode !== 201)
        expect(answer.json().message).toBe(
          'The Idempotency-Key header must hold 8 to 100 visible characters.',
        )
      return answer.statusCode
    }
    const statuses: number[] = [await statusWith({})]
    for (const length of [7, 101, 8, 100])
      statuses.push(await statusWith({ 'idempotency-key': 'k'.repeat(length) }))
    expect(statuses).toEqual([400, 400, 400, 201, 201])
    expect(await ordersOf(ananya)).toHaveLength(2)
  })

  test('answers the first order again, whatever happened to stock and price since', async () => {
    const last = await shop.make.product({ price: 6000, stock: 1 })
    const input = checkoutInput([[last, 1]])
    const first = await place(input)
    await shop.make.productColumns(last.id, { fixedPricePaise: 1 as never })
    expect(await place(input)).toEqual(first)
    expect(await ordersOf(ananya)).toHaveLength(1)
    expect(await stockOf(last.id)).toBe(0)
  })

  test('with another body is a 409', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const input = checkoutInput([[ring, 1]])
    await place(input)
    const other = { ...checkoutInput([[ring, 2]]), idempotencyKey: input.idempotencyKey }
    await expect(place(other)).rejects.toMatchObject({ kind: 'conflict', code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await stockOf(ring.id)).toBe(9)
  })

  test('finds an order again without its PAN, which a browser does not keep', async () => {
    const necklace = await shop.make.product({ price: 250_000 })
    const input: OrderInput = {
      ...checkoutInput([[necklace, 1]]),
      paymentMethod: 'bank_transfer',
      transactionId: 'UTR1',
      pan: 'ABCPR4821K',
    }
    const first = await place(input)
    const { pan: _pan, ...withoutPan } = input
    expect(await place(withoutPan)).toEqual(first)
    expect(await ordersOf(ananya)).toHaveLength(1)
  })

  test('is each person’s own', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const input = checkoutInput([[ring, 1]])
    const ravi = await shop.make.user()
    const [one, other] = [await place(input), await place(input, ravi)]
    expect(one.order._id).not.toBe(other.order._id)
  })

  test('two keys are two orders', async () => {
    const ring = await shop.make.product({ price: 6000 })
    await place(checkoutInput([[ring, 1]]))
    await place(checkoutInput([[ring, 1]]))
    expect(await ordersOf(ananya)).toHaveLength(2)
  })

  test('is forgotten after 24 hours', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const input = checkoutInput([[ring, 1]])
    const first = await place(input)
    shop.clock.advance(DAY - 1)
    expect((await place(input)).order._id).toBe(first.order._id)
    shop.clock.advance(2)
    expect((await place(input)).order._id).not.toBe(first.order._id)
  })

  test('of yesterday are swept away with one of 200 orders', async () => {
    const { db } = shop.database
    const ring = await shop.make.product({ price: 6000 })
    const old = checkoutInput([[ring, 1]])
    await place(old)
    shop.clock.advance(DAY + 1)
    const input = checkoutInput([[ring, 1]])
    for (let n = 0; n < 200; n += 1) await place(input)
    const kept = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, ananya.id))
    expect(kept.map(({ key }) => key)).toEqual([input.idempotencyKey])
  })

  test('of yesterday are swept away, those of today stay', async () => {
    const { db } = shop.database
    const ring = await shop.make.product({ price: 6000 })
    const keysOf = async () =>
      (await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, ananya.id))).map(
        (row) => row.key,
      )
    await place(checkoutInput([[ring, 1]]))
    shop.clock.advance(DAY)
    const young = checkoutInput([[ring, 1]])
    await place(young)
    shop.clock.advance(1)
    await deleteExpiredKeys(db, shop.clock.now())
    expect(await keysOf()).toEqual([young.idempotencyKey])
  })
})
