import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRupees } from '#domain/money.ts'
import { lockRatesExclusive } from '#server/rates/queries.ts'
import type { ProductColumns, TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const MINUTE = 60_000

let shop: TestShop
let ananya: TestUser
let cart: Api['cart']
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  ananya = await shop.make.user()
  cart = shop.as(ananya).cart
})

/** A rate at which 10 g of 22K gold with 14 % making cost ₹90,000. */
const enterHigherRate = () => shop.make.rate({ 'gold-22k': 7894.74 })
const set = (id: string, columns: ProductColumns) => shop.make.productColumns(id, columns)
const quantities = (answer: { cart: { quantity: number }[] }) => answer.cart.map((line) => line.quantity)

describe('the lines of a cart', () => {
  test('have product, price, quantity and subtotal, in the order in which they were added', async () => {
    const [ring, kada] = [
      await shop.make.product({ price: 6000.5 }),
      await shop.make.product({ price: 9000 }),
    ]
    await cart.add({ productId: kada.id, quantity: 1 })
    shop.clock.advance(1000)
    const answer = await cart.add({ productId: ring.id, quantity: 2 })
    expect(answer).toMatchObject({
      subtotal: 21_001,
      cart: [
        { product: { _id: kada.id, name: kada.name, slug: kada.slug }, price: 9000, quantity: 1 },
        { product: { _id: ring.id }, price: 6000.5, quantity: 2, subtotal: 12_001, available: true },
      ],
    })
    expect(answer.cart[0]).toMatchObject({
      goldRateSnapshot: null,
      goldRateTimestamp: null,
      lockedUntil: null,
    })
    expect(await cart.read()).toEqual(answer)
  })

  test('adding a product again increases its quantity, setting it sets it, and 0 or less removes it', async () => {
    const ring = await shop.make.product()
    const productId = ring.id
    expect(quantities(await cart.add({ productId }))).toEqual([1])
    expect(quantities(await cart.add({ productId, quantity: 2 }))).toEqual([3])
    expect(quantities(await cart.set({ productId, quantity: 2 }))).toEqual([2])
    expect(quantities(await cart.set({ productId, quantity: 0 }))).toEqual([])
    expect(quantities(await cart.set({ productId, quantity: 4 }))).toEqual([4])
    expect(quantities(await cart.set({ productId, quantity: -1 }))).toEqual([])
  })

  test('can be removed one by one, also when the product is no longer for sale, or all at once', async () => {
    const [ring, kada] = [await shop.make.product(), await shop.make.product()]
    for (const { id } of [ring, kada]) await cart.add({ productId: id })
    await set(ring.id, { isActive: false })
    expect((await cart.remove({ productId: ring.id })).cart).toMatchObject([{ product: { _id: kada.id } }])
    expect(await cart.remove({ productId: 'none' })).toMatchObject({ cart: [{}] })
    expect(await cart.clear()).toEqual({ cart: [], subtotal: 0 })
  })

  test('belong to one person', async () => {
    const ring = await shop.make.product()
    await cart.add({ productId: ring.id })
    const ravi = await shop.make.user()
    expect((await shop.as(ravi).cart.read()).cart).toEqual([])
    await shop.as(ravi).cart.remove({ productId: ring.id })
    expect(quantities(await cart.read())).toEqual([1])
    await expect(shop.anonymous.cart.read()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('show when a product is sold out, inactive or without a rate', async () => {
    const testProducts = [
      await shop.make.product(),
      await shop.make.product(),
      await shop.make.product({ live: 10 }),
    ]
    for (const { id } of testProducts) {
      await cart.add({ productId: id })
      shop.clock.advance(1)
    }
    await set(testProducts[0]!.id, { stock: 0 })
    await set(testProducts[1]!.id, { isActive: false })
    await set(testProducts[2]!.id, { metalType: 'platinum-950' })
    expect((await cart.read()).cart.map((line) => line.available)).toEqual([false, false, false])
  })
})

describe('what cannot be put in', () => {
  test('more than the stock, including the quantity in the cart, is a 409 that says how many are left', async () => {
    const { id: productId } = await shop.make.product({ stock: 3 })
    const refusal = {
      kind: 'conflict',
      code: 'OUT_OF_STOCK',
      message: expect.stringContaining('3'),
      values: { name: expect.any(String), available: 3 },
      details: { productId, available: 3 },
    }
    await expect(cart.add({ productId, quantity: 4 })).rejects.toMatchObject(refusal)
    await cart.add({ productId, quantity: 2 })
    await expect(cart.add({ productId, quantity: 2 })).rejects.toMatchObject(refusal)
    await expect(cart.set({ productId, quantity: 4 })).rejects.toMatchObject(refusal)
    expect(quantities(await cart.read())).toEqual([2])
  })

  test('a line above the largest total is a 400', async () => {
    const { id: productId } = await shop.make.product({ price: 100_000_000, stock: 1_000_000 })
    const error = { path: 'quantity', code: 'LINE_TOTAL', values: { amount: 100_000_000 } }
    await expect(cart.add({ productId, quantity: 1_000_000 })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'INVALID',
      errors: [error],
    })
    const items = [{ productId, quantity: 1_000_000 }]
    expect(quantities(await cart.sync({ items }))).toEqual([1])
  })

  test('an unknown or inactive product, or one of an inactive category, is a 404', async () => {
    const off = await shop.make.product({ isActive: false })
    const hidden = await shop.make.category({ isActive: false })
    const within = await shop.make.product({ categoryId: hidden.id })
    for (const productId of ['none', off.id, within.id]) {
      await expect(cart.add({ productId })).rejects.toMatchObject({ kind: 'not-found' })
      await expect(cart.set({ productId, quantity: 1 })).rejects.toMatchObject({ kind: 'not-found' })
    }
  })

  test('a product with its price on request is a 409', async () => {
    const { id: productId, name } = await shop.make.product({ live: 10, metalType: 'platinum-950' })
    await expect(cart.add({ productId })).rejects.toMatchObject({
      code: 'PRICE_ON_REQUEST',
      values: { name },
    })
  })
})

describe('a live-priced line', () => {
  test('is locked at price and rate of its own metal for rateLockMinutes', async () => {
    const ring = await shop.make.product({ live: 10 })
    const chain = await shop.make.product({ live: 10, metalType: 'silver' })
    const now = shop.clock.now()
    await cart.add({ productId: ring.id })
    await cart.add({ productId: chain.id })
    const { cart: lines } = await cart.read()
    const byId = new Map(lines.map((line) => [line.product._id, line]))
    expect(byId.get(ring.id)).toMatchObject({
      price: ring.price,
      goldRateSnapshot: 6500,
      goldRateTimestamp: now.toISOString(),
      lockedUntil: new Date(now.getTime() + 30 * MINUTE).toISOString(),
      product: { metalInfo: { type: 'gold-22k', weightGrams: 10 } },
    })
    expect(byId.get(chain.id)).toMatchObject({ price: 1009, goldRateSnapshot: 88.5 })
  })

  test('keeps its price until the lock ends, also when more is added, and then reports the new price once', async () => {
    const { id: productId, price } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    const [locked] = (await cart.read()).cart
    await enterHigherRate()
    shop.clock.advance(29 * MINUTE)
    const [kept] = (await cart.add({ productId })).cart
    expect(kept).toMatchObject({ price, quantity: 2, lockedUntil: locked?.lockedUntil })
    expect(kept).not.toHaveProperty('repriced')

    shop.clock.advance(MINUTE)
    const [lapsed] = (await cart.read()).cart
    expect(lapsed).toMatchObject({
      price: 90_000,
      subtotal: 180_000,
      repriced: true,
      previousPrice: price,
      repricedReason: 'lock-ended',
      lockedUntil: new Date(shop.clock.now().getTime() + 30 * MINUTE).toISOString(),
    })
    const [again] = (await cart.read()).cart
    expect(again).toMatchObject({ price: 90_000 })
    expect(again).not.toHaveProperty('repriced')
  })

  test.each<[string, ProductColumns, number]>([
    ['weight', { metalWeightMg: 12_000 }, 88_920],
    ['making charges', { makingPercent: 16 }, 75_400],
    ['stone charges', { stoneChargesPaise: fromRupees(900) }, 75_000],
  ])('loses its lock when staff change the %s, and says why once', async (_, edit, newPrice) => {
    const { id: productId, price } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    await set(productId, edit)
    shop.clock.advance(MINUTE)
    const [line] = (await cart.read()).cart
    expect(line).toMatchObject({
      price: newPrice,
      repriced: true,
      previousPrice: price,
      repricedReason: 'product-changed',
      goldRateTimestamp: shop.clock.now().toISOString(),
    })
    expect((await cart.read()).cart[0]).not.toHaveProperty('repriced')
  })

  test('with an expired lock and the same price is locked again without a notice', async () => {
    const { id: productId, price } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    shop.clock.advance(31 * MINUTE)
    const [line] = (await cart.read()).cart
    expect(line).toMatchObject({ price, goldRateTimestamp: shop.clock.now().toISOString() })
    expect(line).not.toHaveProperty('repriced')
  })

  test('with an expired lock reports the new price also when its quantity is set', async () => {
    const { id: productId, price } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    await enterHigherRate()
    shop.clock.advance(31 * MINUTE)
    const { cart: lines } = await cart.set({ productId, quantity: 3 })
    expect(lines).toMatchObject([{ price: 90_000, quantity: 3, repriced: true, previousPrice: price }])
  })

  test('with a fixed price has no lock, shows the current price and reports a change once', async () => {
    const { id: productId } = await shop.make.product({ price: 6000 })
    await cart.add({ productId })
    await set(productId, { fixedPricePaise: fromRupees(5500) })
    expect((await cart.read()).cart).toMatchObject([
      { price: 5500, repriced: true, previousPrice: 6000, repricedReason: 'product-changed' },
    ])
    expect((await cart.read()).cart[0]).not.toHaveProperty('repriced')
  })

  test('shows the fixed price when the product no longer has a live price', async () => {
    const { id: productId, price } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    await set(productId, {
      isFixedPrice: true,
      fixedPricePaise: fromRupees(70_000),
    })
    expect((await cart.read()).cart).toMatchObject([
      { price: 70_000, previousPrice: price, goldRateSnapshot: null, lockedUntil: null },
    ])
  })
})

describe('a cart of a browser', () => {
  test('is merged with the server’s: the larger quantity wins, up to the stock, and a second merge changes nothing', async () => {
    const [ring, kada, few] = [
      await shop.make.product(),
      await shop.make.product(),
      await shop.make.product({ stock: 2 }),
    ]
    await cart.add({ productId: ring.id, quantity: 3 })
    await cart.add({ productId: kada.id, quantity: 1 })
    const items = [
      { productId: ring.id, quantity: 2 },
      { productId: kada.id, quantity: 1 },
      { productId: kada.id, quantity: 4 },
      { productId: few.id, quantity: 9 },
    ]
    const merged = await cart.sync({ items })
    const found = new Map(merged.cart.map((line) => [line.product._id, line.quantity]))
    expect(Object.fromEntries(found)).toEqual({ [ring.id]: 3, [kada.id]: 4, [few.id]: 2 })
    expect(await cart.sync({ items })).toEqual(merged)
  })

  test('leaves out what cannot be bought', async () => {
    const items = [
      await shop.make.product({ stock: 0 }),
      await shop.make.product({ isActive: false }),
      await shop.make.product({ live: 10, metalType: 'platinum-950' }),
      { id: 'none' },
    ].map(({ id }) => ({ productId: id, quantity: 1 }))
    expect(await cart.sync({ items })).toEqual({ cart: [], subtotal: 0 })
  })
})

describe('many changes at once', () => {
  test('a line does not wait for new rates that are being written, and has a price and a rate that belong together', async () => {
    const { id: productId, price } = await shop.make.product({ live: 10, stock: 5 })
    await shop.database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      await tx.execute(sql`update variant_prices set price_paise = price_paise + 100`)
      expect((await cart.add({ productId })).cart).toMatchObject([{ price, goldRateSnapshot: 6500 }])
    })
    expect((await cart.add({ productId })).cart).toMatchObject([
      { price, goldRateSnapshot: 6500, quantity: 2 },
    ])
  })

  test('every add counts', async () => {
    const { id: productId } = await shop.make.product({ stock: 100 })
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 15 }, () => () => cart.add({ productId, quantity: 2 })),
    )
    expect(countFulfilled(outcomes)).toBe(15)
    expect(quantities(await cart.read())).toEqual([30])
  })

  test('adds beyond the stock are refused', async () => {
    const { id: productId } = await shop.make.product({ stock: 5 })
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 12 }, () => () => cart.add({ productId })),
    )
    expect(countFulfilled(outcomes)).toBe(5)
    expect(quantities(await cart.read())).toEqual([5])
  })
})
