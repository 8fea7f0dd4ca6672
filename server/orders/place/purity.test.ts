import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

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
