import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRupees } from '#domain/money.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import {
  countFulfilled,
  runConcurrently,
  waitForBlockedTransaction,
} from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orderLines } from '../tables.ts'

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

const makeRing = (stock = 3) =>
  shop.make.sizedProduct([
    ['12', { fixedPricePaise: fromRupees(9000), stock }],
    ['14', { fixedPricePaise: fromRupees(9500), stock }],
  ])
const PICTURE = {
  url: '/uploads/ring.webp',
  alt: '',
  isPrimary: true,
  width: 40,
  height: 40,
  widths: [],
  color: '',
  placeholder: '',
}
type Ring = Awaited<ReturnType<typeof makeRing>>
const inSize = (ring: Ring, at: number) => ({
  id: ring.id,
  price: [9000, 9500][at]!,
  chosenVariantId: ring.variantIds[at]!,
})
const stockOf = async (id: string) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.stock
const stocksOf = (ring: Ring) => Promise.all(ring.variantIds.map(stockOf))

describe('an order of a ring in a size', () => {
  test('names the size, and takes its price and stock', async () => {
    const ring = await makeRing()
    const { order } = await api.orders.place(checkoutInput([[inSize(ring, 1), 2]]))
    expect(order.items).toMatchObject([
      {
        product: ring.id,
        variantId: ring.variantIds[1],
        name: 'Aditi Ring',
        variantTitle: '14',
        price: 9500,
        quantity: 2,
      },
    ])
    expect(await stocksOf(ring)).toEqual([3, 1])
  })

  test('keeps the weight of the size', async () => {
    const ring = await shop.make.sizedProduct([
      ['12', { fixedPricePaise: fromRupees(9000), grossWeightMg: 2450 }],
    ])
    const { order } = await api.orders.place(checkoutInput([[inSize(ring, 0), 1]]))
    const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, order._id))
    expect(line!.details.weight).toBe('2.450 g')
  })

  test('keeps purity, hallmark and weight as the product says them, and its picture', async () => {
    const ring = await shop.make.product({
      price: 9000,
      weight: 4.5,
      weightUnit: 'g',
      attributes: { HALLMARK: 'BIS 916', Purity: '22K', Finish: 'Matt' },
      images: [PICTURE],
    })
    const plain = await shop.make.product({ price: 9000 })
    const { order } = await api.orders.place(
      checkoutInput([
        [ring, 1],
        [plain, 1],
      ]),
    )
    expect(order.items.map(({ image, purity }) => [image, purity])).toEqual([
      [PICTURE.url, '22K'],
      ['', ''],
    ])
    const lines = await shop.database.db
      .select({ details: orderLines.details })
      .from(orderLines)
      .where(eq(orderLines.orderId, order._id))
      .orderBy(orderLines.position)
    expect(lines.map(({ details }) => details)).toEqual([
      { purity: '22K', hallmark: 'BIS 916', weight: '4.500 g' },
      {},
    ])
  })

  test('gives the stock of the size back when it is cancelled, and a part of it when a part is returned', async () => {
    const ring = await makeRing()
    const lines = [[inSize(ring, 0), 2] as const, [inSize(ring, 1), 1] as const]
    const { order } = await api.orders.place(checkoutInput(lines))
    await api.orders.cancel({ id: order._id })
    expect(await stocksOf(ring)).toEqual([3, 3])

    const { order: kept } = await api.orders.place(checkoutInput(lines))
    await staff.orders.setStatus({ id: kept._id, status: 'delivered' })
    const item = kept.items.find(({ variantTitle }) => variantTitle === '12')!._id
    const { return: request } = await api.returns.request({
      id: kept._id,
      items: [{ item, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })
    for (const step of ['approve', 'receive'] as const)
      await staff.returns.decide({ id: kept._id, return: request._id, step })
    expect(await stocksOf(ring)).toEqual([2, 2])
    const { statusHistory } = await api.orders.one({ id: kept._id })
    expect(statusHistory.at(-1)?.note).toContain('1 × Aditi Ring, 12')
  })

  test('names the size in lists, mails, invoice and return', async () => {
    const ring = await makeRing()
    const { order } = await api.orders.place(checkoutInput([[inSize(ring, 1), 1]]))
    await staff.orders.setStatus({ id: order._id, status: 'delivered' })
    expect((await api.orders.mine()).orders).toMatchObject([{ firstItem: { name: 'Aditi Ring, 14' } }])
    const { rows: mails } = await shop.database.pool.query(
      "select text from outbox where event_key = 'order-placed:' || $1",
      [order._id],
    )
    expect(mails[0].text).toContain('1 × Aditi Ring, 14: ₹9,500')
    const { rows: documents } = await shop.database.pool.query(
      'select document::text from tax_documents where order_id = $1',
      [order._id],
    )
    expect(documents[0].document).toContain('"Aditi Ring, 14"')
    const { return: request } = await api.returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'exchange',
      reason: 'fit',
    })
    expect(request.items).toMatchObject([{ name: 'Aditi Ring, 14' }])
  })

  test('needs a choice, and is refused for the size of another product', async () => {
    const [ring, other] = [await makeRing(), await makeRing()]
    await expect(
      api.orders.place(checkoutInput([[{ ...inSize(ring, 0), chosenVariantId: undefined as never }, 1]])),
    ).rejects.toMatchObject({ errors: [{ path: 'variantId', message: 'Choose ring size' }] })
    const mixed = { ...inSize(ring, 0), chosenVariantId: other.variantIds[0]! }
    await expect(api.orders.place(checkoutInput([[mixed, 1]]))).rejects.toMatchObject({ kind: 'not-found' })
    expect(await stocksOf(ring)).toEqual([3, 3])
  })

  test('removes what was ordered from the cart, and leaves the other size', async () => {
    const ring = await makeRing()
    for (const variantId of ring.variantIds)
      await api.cart.add({ productId: ring.id, variantId, quantity: 2 })
    await api.orders.place(checkoutInput([[inSize(ring, 0), 2]]))
    expect((await api.cart.read()).cart).toMatchObject([{ variantTitle: '14', quantity: 2 }])
  })

  test('with two lines of the same size becomes one line', async () => {
    const plain = await shop.make.product({ price: 9000 })
    const { order } = await api.orders.place(
      checkoutInput([
        [plain, 1],
        [{ ...plain, chosenVariantId: plain.variantId }, 2],
      ]),
    )
    expect(order.items).toMatchObject([{ quantity: 3, variantId: plain.variantId, variantTitle: '' }])
  })
})

test('an order waits for a new price of its variant that is being written, and is not placed at the old one', async () => {
  const ring = await makeRing()
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('update product_variants set fixed_price_paise = 1000000 where id = $1', [
      ring.variantIds[0],
    ])
    const placed = api.orders.place(checkoutInput([[inSize(ring, 0), 1]])).catch((error) => error)
    await waitForBlockedTransaction(shop.database)
    await client.query('commit')
    expect(await placed).toMatchObject({ code: 'TOTALS_CHANGED' })
  } finally {
    client.release()
  }
  expect(await stocksOf(ring)).toEqual([3, 3])
})

test('an order of one size does not wait for a change of another size', async () => {
  const ring = await makeRing()
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from product_variants where id = $1 for update', [ring.variantIds[1]])
    const { order } = await api.orders.place(checkoutInput([[inSize(ring, 0), 1]]))
    expect(order.items).toMatchObject([{ variantTitle: '12' }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the last ring of each size is sold once, also when both sizes are bought in either order', async () => {
  const ring = await makeRing(1)
  const buyers = await Promise.all(Array.from({ length: 12 }, async () => shop.as(await shop.make.user())))
  const outcomes = await runConcurrently(
    shop.database,
    buyers.map((buyer, at) => () => {
      const lines = [[inSize(ring, 0), 1] as const, [inSize(ring, 1), 1] as const]
      return buyer.orders.place(checkoutInput(at % 2 ? lines : lines.toReversed()))
    }),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  expect(await stocksOf(ring)).toEqual([0, 0])
})
