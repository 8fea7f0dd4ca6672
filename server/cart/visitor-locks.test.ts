import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRupees } from '#domain/money.ts'
import { createSecrets } from '#server/platform/encryption/secrets.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createVisitorLocks } from './visitor-locks.ts'

const MINUTE = 60_000
const CART = 'c0ffee-cart'

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

/** At this rate 10 g of 22K gold cost ₹90,000, and ₹74,100 before. */
const raiseRate = () => shop.make.rate({ 'gold-22k': 7894.74 })
const lowerRate = () => shop.make.rate({ 'gold-22k': 6000 })

/** What the browser of a visitor keeps of a line. */
async function lockAsVisitor(productId: string, cartId = CART) {
  const { locks } = await shop.anonymous.cart.lock({ cartId, items: [{ productId }] })
  return locks[0]!
}
const syncLine = (
  given: { productId: string; lock?: string; price?: number },
  cartId: string | undefined = CART,
) => cart.sync({ cartId, items: [{ quantity: 1, ...given }] })
const lineOf = async (answer: ReturnType<typeof syncLine>) => (await answer).cart[0]!

describe('the rate lock of a visitor', () => {
  test('has price and rate of the moment and ends after the minutes of the setting', async () => {
    const ring = await shop.make.product({ live: 10 })
    const now = shop.clock.now()
    expect(await lockAsVisitor(ring.id)).toMatchObject({
      productId: ring.id,
      price: 74_100,
      goldRateSnapshot: 6500,
      goldRateTimestamp: now.toISOString(),
      lockedUntil: new Date(now.getTime() + 30 * MINUTE).toISOString(),
    })
  })

  test('says what the product weighs and its purity, as the cart of an account does', async () => {
    const { id: productId } = await shop.make.product({ live: 10, grossWeightMg: 12_500 })
    const weights = { gross: 12.5, net: 10, purity: '22K (916)' }
    expect(await lockAsVisitor(productId)).toMatchObject({ weights })
    expect(await lineOf(syncLine({ productId }))).toMatchObject({ weights })
  })

  test('is not made for a fixed price, for what cannot be bought, and where the size is open', async () => {
    const fixed = await shop.make.product()
    const soldOut = await shop.make.product({ live: 10, stock: 0 })
    const onRequest = await shop.make.product({ live: 10, metalType: 'platinum-950' })
    const sized = await shop.make.sizedProduct([
      ['12', { sku: 'V-12' }],
      ['14', { sku: 'V-14' }],
    ])
    const items = [fixed.id, soldOut.id, onRequest.id, sized.id, 'none'].map((productId) => ({ productId }))
    expect(await shop.anonymous.cart.lock({ cartId: CART, items })).toEqual({ locks: [] })
  })

  test.each([
    ['rose', raiseRate],
    ['fell', lowerRate],
  ])(
    'survives signing in with the same figures when the rate %s, and does not start again',
    async (_, changeRate) => {
      const { id: productId } = await shop.make.product({ live: 10 })
      const { lock, ...promised } = await lockAsVisitor(productId)
      await changeRate()
      shop.clock.advance(29 * MINUTE)
      const line = await lineOf(syncLine({ productId, lock, price: 74_100 }))
      const { price, goldRateSnapshot, goldRateTimestamp, lockedUntil } = promised
      expect(line).toMatchObject({ price, goldRateSnapshot, goldRateTimestamp, lockedUntil })
      expect(line).not.toHaveProperty('repriced')
      expect((await cart.read()).cart).toEqual([line])
      shop.clock.advance(2 * MINUTE)
      expect((await cart.read()).cart).toMatchObject([
        { repriced: true, previousPrice: 74_100, repricedReason: 'lock-ended' },
      ])
    },
  )

  test('is the price of the order', async () => {
    const kada = await shop.make.product({ live: 10 })
    const { lock } = await lockAsVisitor(kada.id)
    await raiseRate()
    await syncLine({ productId: kada.id, lock })
    const { order } = await shop.as(ananya).orders.place(checkoutInput([[kada, 1]]))
    expect(order.items).toMatchObject([{ price: 74_100 }])
  })

  test('that has ended gives the current price, and the answer names both prices', async () => {
    const { id: productId } = await shop.make.product({ live: 10 })
    const { lock } = await lockAsVisitor(productId)
    await raiseRate()
    shop.clock.advance(30 * MINUTE)
    const change = { price: 90_000, repriced: true, previousPrice: 74_100, repricedReason: 'lock-ended' }
    // without `price` too: the lock says what was promised
    expect(await lineOf(syncLine({ productId, lock }))).toMatchObject(change)
    expect(await lineOf(syncLine({ productId, lock, price: 74_100 }))).toMatchObject(change)
    expect((await cart.read()).cart[0]).not.toHaveProperty('repriced')
  })

  test('ends when staff change the product', async () => {
    const { id: productId } = await shop.make.product({ live: 10 })
    const { lock } = await lockAsVisitor(productId)
    await shop.make.productColumns(productId, { metalWeightMg: 12_000 })
    expect(await lineOf(syncLine({ productId, lock }))).toMatchObject({
      price: 88_920,
      previousPrice: 74_100,
      repricedReason: 'product-changed',
    })
  })

  test('covers an engraved line, whose engraving costs what it costs now', async () => {
    const { id: productId } = await shop.make.product({
      live: 10,
      engravingMaxLength: 10,
      engravingPricePaise: fromRupees(500),
    })
    const { lock } = await lockAsVisitor(productId)
    await raiseRate()
    const lineOptions = { engraving: 'Ananya', giftMessage: '' }
    const answer = await cart.sync({
      cartId: CART,
      items: [{ productId, lineOptions, quantity: 1, lock, price: 74_600 }],
    })
    expect(answer.cart).toMatchObject([{ price: 74_600, engravingPrice: 500 }])
    expect(answer.cart[0]).not.toHaveProperty('repriced')
  })
})

describe('a lock is refused, and the line says so, when it', () => {
  const expectRefused = async (answer: ReturnType<typeof syncLine>) =>
    expect(await lineOf(answer)).toMatchObject({
      price: 90_000,
      goldRateTimestamp: shop.clock.now().toISOString(),
      repriced: true,
      previousPrice: 74_100,
      repricedReason: 'not-locked',
    })
  /** The content of a lock with other values, and the hash that it had. */
  const alter = (lock: string, change: Record<string, unknown>): string => {
    const [content = '', hash] = lock.split('.')
    const values = { ...JSON.parse(Buffer.from(content, 'base64url').toString()), ...change }
    return `${Buffer.from(JSON.stringify(values)).toString('base64url')}.${hash}`
  }
  let productId: string
  let lock: string
  beforeEach(async () => {
    const product = await shop.make.product({ live: 10 })
    productId = product.id
    lock = (await lockAsVisitor(productId)).lock
    await raiseRate()
    shop.clock.advance(MINUTE)
  })

  test('is missing', () => expectRefused(syncLine({ productId, price: 74_100 })))
  test.each(['', 'x', '.', 'x.y', 'e30.e30', 'नमस्ते.१'])('is no lock: “%s”', (text) =>
    expectRefused(syncLine({ productId, lock: text, price: 74_100 })),
  )
  test('has another price', () =>
    expectRefused(syncLine({ productId, lock: alter(lock, { price: 100 }), price: 74_100 })))
  test('is stretched', () => {
    const lockedAt = shop.clock.now().toISOString()
    return expectRefused(syncLine({ productId, lock: alter(lock, { lockedAt }), price: 74_100 }))
  })
  test('was made for another variant', async () => {
    const other = await shop.make.product({ live: 10 })
    await expectRefused(syncLine({ productId: other.id, lock, price: 74_100 }))
  })
  test('names another variant than it was made for', async () => {
    const other = await shop.make.product({ live: 10 })
    const { variantId } = await lockAsVisitor(other.id)
    await expectRefused(syncLine({ productId: other.id, lock: alter(lock, { variantId }), price: 74_100 }))
  })
  test('was made for another cart', () =>
    expectRefused(syncLine({ productId, lock, price: 74_100 }, 'another-cart')))
  test('comes without the id of the cart', async () => {
    const answer = cart.sync({ items: [{ productId, quantity: 1, lock, price: 74_100 }] })
    await expectRefused(answer)
  })
  test('was signed with the key of another shop', async () => {
    const otherShop = createVisitorLocks(createSecrets(() => new Map([[1, Buffer.alloc(32, 8)]])))
    const { variantId, price } = await lockAsVisitor(productId)
    const content = { variantId, price: fromRupees(price), rate: fromRupees(6500), terms: {} as never }
    const foreign = otherShop.sign(CART, { ...content, lockedAt: shop.clock.now().toISOString() })
    await expectRefused(syncLine({ productId, lock: foreign, price: 74_100 }))
  })
})

test('a lock stays valid when the keys of the shop are rotated', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const lock = {
    variantId: 'v',
    price: fromRupees(74_100),
    rate: fromRupees(6500),
    terms: {} as never,
    lockedAt: '2026-11-21T10:00:00.000Z',
  }
  const keys = new Map([[1, first]])
  const locks = createVisitorLocks(createSecrets(() => keys))
  const signed = locks.sign(CART, lock)
  keys.set(2, second)
  expect(locks.read(CART, 'v', signed)).toEqual(lock)
})

describe('when the cart of the account holds the product already', () => {
  test('with a lower locked price, that one stays, and the answer names both prices', async () => {
    const { id: productId } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    await raiseRate()
    const { lock, price } = await lockAsVisitor(productId)
    expect(price).toBe(90_000)
    const sync = () => lineOf(syncLine({ productId, lock, price }))
    const line = await sync()
    expect(line).toMatchObject({ price: 74_100, previousPrice: 90_000, repricedReason: 'cart-lock' })
    expect(await sync()).toEqual(line)
  })

  test('with a higher price, the lock of the visitor counts, with its own end', async () => {
    const { id: productId } = await shop.make.product({ live: 10 })
    const { lock, lockedUntil } = await lockAsVisitor(productId)
    await raiseRate()
    shop.clock.advance(MINUTE)
    await cart.add({ productId })
    const line = await lineOf(syncLine({ productId, lock, price: 74_100 }))
    expect(line).toMatchObject({ price: 74_100, quantity: 1, lockedUntil })
    expect(line).not.toHaveProperty('repriced')
    expect((await cart.read()).cart).toEqual([line])
  })

  test('with a lock that has ended, the visitor pays what the visitor saw, without a message', async () => {
    const { id: productId } = await shop.make.product({ live: 10 })
    await cart.add({ productId })
    shop.clock.advance(31 * MINUTE)
    await raiseRate()
    const { lock, price } = await lockAsVisitor(productId)
    const line = await lineOf(syncLine({ productId, lock, price }))
    expect(line).toMatchObject({ price: 90_000 })
    expect(line).not.toHaveProperty('repriced')
  })
})

test('a fixed price that changed since the visitor saw it is named', async () => {
  const { id: productId } = await shop.make.product({ price: 6000 })
  expect(await lineOf(syncLine({ productId, price: 5500 }))).toMatchObject({
    price: 6000,
    previousPrice: 5500,
    repricedReason: 'product-changed',
  })
  expect(await lineOf(syncLine({ productId, price: 6000 }))).not.toHaveProperty('repriced')
  // as the document writes the call
  expect(await lineOf(syncLine({ productId }))).not.toHaveProperty('repriced')
})
