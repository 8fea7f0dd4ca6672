import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRupees } from '#domain/money.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let cart: Api['cart']
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
})
afterAll(() => shop.close())
beforeEach(async () => {
  cart = shop.as(await shop.make.user()).cart
})

const makeRing = () =>
  shop.make.sizedProduct([
    ['12', { sku: `R-12-${++made}`, fixedPricePaise: fromRupees(9000), stock: 2 }],
    ['14', { sku: `R-14-${made}`, fixedPricePaise: fromRupees(9500), stock: 3 }],
  ])
let made = 0
const lines = (answer: { cart: { variantTitle: string; quantity: number }[] }) =>
  answer.cart.map(({ variantTitle, quantity }) => [variantTitle, quantity])

describe('a product with sizes', () => {
  test('has a line for each size, with its title, SKU, price and stock', async () => {
    const ring = await makeRing()
    const [size12, size14] = ring.variantIds
    await cart.add({ productId: ring.id, variantId: size12 })
    shop.clock.advance(1000)
    const answer = await cart.add({ productId: ring.id, variantId: size14, quantity: 2 })
    expect(answer).toMatchObject({
      subtotal: 28_000,
      cart: [
        {
          product: { _id: ring.id, name: 'Aditi Ring', inventoryQuantity: 2 },
          variantId: size12,
          variantTitle: '12',
          sku: `R-12-${made}`,
          price: 9000,
        },
        {
          variantId: size14,
          variantTitle: '14',
          sku: `R-14-${made}`,
          price: 9500,
          quantity: 2,
          subtotal: 19_000,
        },
      ],
    })
  })

  test('needs a choice: without one the answer is a 400 that names the option', async () => {
    const ring = await makeRing()
    for (const call of [
      () => cart.add({ productId: ring.id }),
      () => cart.set({ productId: ring.id, quantity: 1 }),
    ])
      await expect(call()).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Choose ring size',
        errors: [{ path: 'variantId', message: 'Choose ring size' }],
      })
    const other = await makeRing()
    await expect(cart.add({ productId: ring.id, variantId: other.variantIds[0] })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('is changed and removed by the id of the variant; the id of the product removes all its lines', async () => {
    const ring = await makeRing()
    const [size12, size14] = ring.variantIds
    const addBoth = async () => {
      for (const variantId of ring.variantIds) {
        await cart.add({ productId: ring.id, variantId })
        shop.clock.advance(1)
      }
    }
    await addBoth()
    expect(lines(await cart.set({ productId: size14!, quantity: 3 }))).toEqual([
      ['12', 1],
      ['14', 3],
    ])
    expect(lines(await cart.remove({ productId: size12! }))).toEqual([['14', 3]])
    expect(lines(await cart.set({ productId: size12!, quantity: 2 }))).toEqual([
      ['14', 3],
      ['12', 2],
    ])
    expect(lines(await cart.remove({ productId: ring.id }))).toEqual([])
  })

  test('is limited by the stock of the size', async () => {
    const ring = await makeRing()
    await expect(
      cart.add({ productId: ring.id, variantId: ring.variantIds[0], quantity: 3 }),
    ).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 2 left of Aditi Ring, 12',
    })
  })

  test('is merged by size; a line without a size is left out, because it leaves the choice open', async () => {
    const ring = await makeRing()
    const plain = await shop.make.product()
    const [size12, size14] = ring.variantIds
    const { id: openRing } = await makeRing()
    await cart.add({ productId: ring.id, variantId: size12, quantity: 2 })
    const items = [
      { productId: ring.id, variantId: size12, quantity: 1 },
      { productId: ring.id, variantId: size14, quantity: 9 },
      { productId: openRing, quantity: 1 },
      { productId: plain.id, quantity: 2 },
      { productId: plain.id, variantId: plain.variantId, quantity: 1 },
    ]
    const synced = await cart.sync({ items })
    expect(lines(synced).toSorted()).toEqual([
      ['', 2],
      ['12', 2],
      ['14', 3],
    ])
    expect(await cart.sync({ items })).toEqual(synced)
  })

  test('cannot be bought in a size that staff removed or deactivated; its line stays and says so', async () => {
    const ring = await makeRing()
    const [size12, size14] = ring.variantIds
    await cart.add({ productId: ring.id, variantId: size12 })
    await shop.database.pool.query('update product_variants set deleted_at = now() where id = $1', [size12])
    expect((await cart.read()).cart).toMatchObject([{ variantTitle: '12', available: false }])
    await expect(cart.add({ productId: ring.id, variantId: size12 })).rejects.toMatchObject({
      kind: 'not-found',
    })
    shop.clock.advance(1)
    // the only one left
    expect(lines(await cart.add({ productId: ring.id }))).toEqual([
      ['12', 1],
      ['14', 1],
    ])
    await shop.database.pool.query('update product_variants set is_active = false where id = $1', [size14])
    await expect(cart.add({ productId: ring.id })).rejects.toMatchObject({ kind: 'not-found' })
    await shop.database.transaction((tx) => refreshSearchRows(tx, [ring.id]))
  })
})

test('a product without sizes takes the id of its variant as well', async () => {
  const plain = await shop.make.product()
  expect(lines(await cart.add({ productId: plain.id, variantId: plain.variantId }))).toEqual([['', 1]])
  expect(lines(await cart.add({ productId: plain.id }))).toEqual([['', 2]])
  expect(lines(await cart.set({ productId: plain.variantId, quantity: 5 }))).toEqual([['', 5]])
  expect(lines(await cart.set({ productId: plain.id, quantity: 1 }))).toEqual([['', 1]])
  expect(lines(await cart.remove({ productId: plain.variantId }))).toEqual([])
})
