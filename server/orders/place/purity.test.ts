import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orderLines } from '../tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
})
afterAll(() => shop.close())

test('a product page and an order say the purity of the metal, also where staff typed none', async () => {
  const pendant = await shop.make.product({ live: 2, metalType: 'gold-18k', material: 'Diamond' })
  const anklet = await shop.make.product({
    live: 60,
    metalType: 'silver',
    attributes: { Purity: '925 sterling' },
  })
  const page = await shop.anonymous.products.one({ idOrSlug: pendant.id })
  expect(page.variants.map(({ purity }) => purity)).toEqual(['18K (750)'])
  const { order } = await shop.as(await shop.make.user()).orders.place(
    checkoutInput([
      [pendant, 1],
      [anklet, 1],
    ]),
  )
  expect(order.items.map(({ purity }) => purity)).toEqual(['18K (750)', '925 sterling'])
})

test('an order of an earlier version, which kept no purity, names its metal', async () => {
  const kada = await shop.make.product({ live: 2 })
  const api = shop.as(await shop.make.user())
  const { order } = await api.orders.place(checkoutInput([[kada, 1]]))
  await shop.database.db.update(orderLines).set({ details: {} }).where(eq(orderLines.orderId, order._id))
  expect((await api.orders.one({ id: order._id })).items.map(({ purity }) => purity)).toEqual(['Gold 22K'])
})
