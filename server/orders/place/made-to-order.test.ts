import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct } from '#server/testing/factories.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let api: Api
let staff: Api
beforeAll(async () => {
  shop = await startTestShop()
  staff = shop.as(await shop.make.admin())
  await saveSellerSettings(staff)
})
afterAll(() => shop.close())
beforeEach(async () => {
  api = shop.as(await shop.make.user())
})

async function makeProduct(stock: number, leadDays: number | null = 15): Promise<TestProduct> {
  const product = await shop.make.product({ price: 9000, stock })
  await staff.products.update({ id: product.id, leadDays })
  return product
}
const stockOf = async ({ variantId }: TestProduct) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.stock
const place = async (product: TestProduct, quantity: number, buyer = api) =>
  (await buyer.orders.place(checkoutInput([[product, quantity]]))).order

describe('a product with a lead time', () => {
  test('is sold from stock as long as the stock covers the line', async () => {
    const product = await makeProduct(2)
    const order = await place(product, 2)
    expect(order.items).toMatchObject([{ quantity: 2, leadDays: null }])
    expect(await stockOf(product)).toBe(0)
    await api.orders.cancel({ id: order._id })
    expect(await stockOf(product)).toBe(2)
  })

  test('is made to order beyond the stock: the line takes none, and gives none back', async () => {
    const product = await makeProduct(1)
    const order = await place(product, 2)
    expect(order.items).toMatchObject([{ quantity: 2, leadDays: 15 }])
    expect(await stockOf(product)).toBe(1)
    await api.orders.cancel({ id: order._id })
    expect(await stockOf(product)).toBe(1)
    await staff.orders.setStatus({ id: order._id, status: 'processing' })
    expect(await stockOf(product)).toBe(1)
  })

  test('that was made to order is not added to the stock when it is returned', async () => {
    const product = await makeProduct(0)
    const order = await place(product, 2)
    await staff.orders.setStatus({ id: order._id, status: 'delivered' })
    const { return: request } = await api.returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })
    for (const step of ['approve', 'receive'] as const)
      await staff.returns.decide({ id: order._id, return: request._id, step })
    expect((await api.orders.one({ id: order._id })).items).toMatchObject([{ returned: 1 }])
    expect(await stockOf(product)).toBe(0)
  })

  test('keeps the lead time of its order when staff change it later', async () => {
    const product = await makeProduct(0)
    const order = await place(product, 1)
    await staff.products.update({ id: product.id, leadDays: '', inventoryQuantity: 5 })
    expect((await api.orders.one({ id: order._id })).items).toMatchObject([{ leadDays: 15 }])
    await api.orders.cancel({ id: order._id })
    expect(await stockOf(product)).toBe(5)
  })

  test('goes into the cart beyond its stock, also from a signed-out cart', async () => {
    const product = await makeProduct(1)
    expect(await api.cart.add({ productId: product.id, quantity: 3 })).toMatchObject({
      cart: [{ quantity: 3, available: true, leadDays: 15, product: { inventoryQuantity: 1 } }],
    })
    const other = shop.as(await shop.make.user())
    expect(await other.cart.sync({ items: [{ productId: product.id, quantity: 4 }] })).toMatchObject({
      cart: [{ quantity: 4, available: true }],
    })
  })

  test('is available on its page, and in the wishlist names its lead time', async () => {
    const product = await makeProduct(0)
    expect(await shop.anonymous.products.one({ idOrSlug: product.id })).toMatchObject({
      inventoryQuantity: 0,
      leadDays: 15,
      variants: [{ available: true, leadDays: 15 }],
    })
    await api.wishlist.add({ productId: product.id })
    expect(await api.wishlist.read()).toMatchObject([{ inventoryQuantity: 0, leadDays: 15 }])
  })

  test('sells the last one in stock to one of two buyers, and is made for the other', async () => {
    const product = await makeProduct(1)
    const buyers = await Promise.all([1, 2].map(async () => shop.as(await shop.make.user())))
    const outcomes = await runConcurrently(
      shop.database,
      buyers.map((buyer) => () => place(product, 1, buyer)),
    )
    const leadDays = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.items[0]!.leadDays : outcome.reason,
    )
    expect(leadDays.toSorted()).toEqual([15, null])
    expect(await stockOf(product)).toBe(0)
  })
})

test('a card and a saved product have the lead time of the quickest size while none is in stock', async () => {
  const ring = await shop.make.sizedProduct(
    [
      ['12', { stock: 0 }],
      ['14', { stock: 0, leadDays: 21 }],
      ['16', { stock: 0, leadDays: 10 }],
    ],
    { name: 'Quick Ring' },
  )
  const cardOf = async () => (await shop.anonymous.products.list({ search: ring.name })).products
  await api.wishlist.add({ productId: ring.id })
  expect(await cardOf()).toMatchObject([{ inventoryQuantity: 0, leadDays: 10 }])
  expect(await api.wishlist.read()).toMatchObject([{ inventoryQuantity: 0, leadDays: 10 }])
  expect(await shop.anonymous.products.one({ idOrSlug: ring.id })).toMatchObject({ leadDays: null })
  await staff.products.update({
    id: ring.id,
    variants: [
      { _id: ring.variantIds[0]!, inventoryQuantity: 2 },
      { _id: ring.variantIds[1]! },
      { _id: ring.variantIds[2]! },
    ],
  })
  expect(await cardOf()).toMatchObject([{ inventoryQuantity: 2, leadDays: null }])
  expect(await api.wishlist.read()).toMatchObject([{ inventoryQuantity: 2, leadDays: null }])
})

test('an order takes as long as its slowest line, on the tracking page and in the mail', async () => {
  const [quick, slow] = [await makeProduct(0, 7), await makeProduct(0, 21)]
  const { order } = await api.orders.place(
    checkoutInput([
      [quick, 1],
      [slow, 1],
    ]),
  )
  const { orderNumber, shippingAddress } = order
  expect(
    await shop.anonymous.orders.track({ orderNumber, phone: shippingAddress.phone ?? '' }),
  ).toMatchObject({ leadDays: 21 })
  const { rows: mails } = await shop.database.pool.query(
    "select text from outbox where event_key = 'order-placed:' || $1",
    [order._id],
  )
  expect(mails[0].text).toContain('Made to order: ready by 12 Dec 2026, at your door by Thu, 24 Dec 2026.')
})

test('a product without a lead time is sold from stock only', async () => {
  const product = await makeProduct(1, null)
  await expect(place(product, 2)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  await expect(api.cart.add({ productId: product.id, quantity: 2 })).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
  })
})

test.each([0, -1, 366, 1.5])('a lead time of %d days is refused', async (leadDays) => {
  const product = await makeProduct(1, null)
  await expect(staff.products.update({ id: product.id, leadDays })).rejects.toMatchObject({
    errors: [{ path: 'leadDays' }],
  })
})

describe('a product that is kept item by item', () => {
  test('cannot be made to order', async () => {
    const product = await makeProduct(0, null)
    await staff.items.setSerialised({ id: product.variantId, isSerialised: true })
    await expect(staff.products.update({ id: product.id, leadDays: 15 })).rejects.toMatchObject({
      errors: [{ path: 'leadDays' }],
    })
    await expect(
      staff.products.update({
        id: product.id,
        variants: [{ _id: product.variantId, leadDays: 15 }],
      }),
    ).rejects.toMatchObject({ errors: [{ path: 'variants.0.leadDays' }] })
  })

  test('is refused for a product with a lead time', async () => {
    const product = await makeProduct(0)
    await expect(
      staff.items.setSerialised({ id: product.variantId, isSerialised: true }),
    ).rejects.toMatchObject({ code: 'MADE_TO_ORDER' })
  })
})
