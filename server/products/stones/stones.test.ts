import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { orderLines } from '#server/orders/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { importProductFile } from '#server/testing/import-product-file.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: Api
let category: string
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
  manager = shop.as(await shop.make.admin())
  category = (await shop.make.category()).id
})
afterAll(() => shop.close())

const DIAMONDS = {
  kind: 'diamond' as const,
  shape: 'Round',
  count: 12,
  carats: 0.48,
  colour: 'EF',
  clarity: 'VVS1',
  priceBasis: 'carat' as const,
  price: 62_500,
  certificate: { laboratory: 'IGI', number: '12345678', url: 'https://www.igi.org/reports/12345678' },
}
const RUBIES = {
  kind: 'ruby' as const,
  count: 2,
  carats: 1.25,
  priceBasis: 'piece' as const,
  price: 4000.5,
}

type CreateInput = Parameters<Api['products']['create']>[0]
const create = async (changes: Partial<CreateInput> = {}) => {
  const { product } = await manager.products.create({
    name: 'Kalyani Ring',
    description: 'Diamonds around a pair of rubies.',
    category,
    material: 'Diamond',
    metalInfo: { type: 'gold-18k', weightGrams: 4 },
    priceInfo: { fixedPrice: false, makingCharges: 450, makingChargesType: 'per-gram' },
    stones: [DIAMONDS, RUBIES],
    ...changes,
  })
  return product
}

test('the total of the stone lines is the stone charge of a live price', async () => {
  const product = await create()
  // 4 g × ₹5,319 + 4 g × ₹450 + 0.48 ct × ₹62,500 + 2 × ₹4,000.50
  expect(product).toMatchObject({
    price: 61_077,
    priceInfo: { stoneCharges: 38_001 },
    priceBreakup: { metalValue: 21_276, makingCharges: 1800, makingPerGram: 450, stoneValue: 38_001 },
    stones: [
      {
        label: 'Diamond',
        carats: 0.48,
        amount: 30_000,
        certificate: { ...DIAMONDS.certificate, name: 'IGI 12345678' },
      },
      { label: 'Ruby', carats: 1.25, amount: 8001, certificate: null },
    ],
    variants: [{ stones: [{ kind: 'diamond' }, { kind: 'ruby' }] }],
  })
  expect(await shop.anonymous.products.one({ idOrSlug: product._id })).toMatchObject({
    stones: product.stones,
  })
})

test('stones are replaced as a whole, and kept by a save that leaves them out', async () => {
  const { _id: id } = await create()
  const renamed = await manager.products.update({ id, name: 'Kalyani Band' })
  expect(renamed.product).toMatchObject({ price: 61_077, stones: [{}, {}] })
  const fewer = await manager.products.update({ id, stones: [RUBIES] })
  expect(fewer.product).toMatchObject({ price: 31_077, stones: [{ kind: 'ruby' }] })
  const none = await manager.products.update({
    id,
    stones: [],
    priceInfo: { fixedPrice: false, stoneCharges: 500 },
  })
  expect(none.product).toMatchObject({ price: 23_576, stones: [] })
})

test('a row of the variant grid has stones of its own', async () => {
  const { _id: id, variants } = await create({ stones: [] })
  const row = { _id: variants[0]!._id, priceInfo: { fixedPrice: false }, stones: [RUBIES] }
  const { product } = await manager.products.update({ id, variants: [row] })
  expect(product).toMatchObject({ price: 31_077, variants: [{ stones: [{ kind: 'ruby', amount: 8001 }] }] })
  const kept = await manager.products.update({ id, variants: [{ _id: row._id, sku: 'KR-9' }] })
  expect(kept.product).toMatchObject({
    price: 31_077,
    variants: [{ sku: 'KR-9', stones: [{ kind: 'ruby' }] }],
  })
})

test('a stone charge beside the lines is refused, unless it is their total', async () => {
  const { _id: id } = await create()
  const save = (stoneCharges: number) =>
    manager.products.update({ id, priceInfo: { fixedPrice: false, stoneCharges } })
  await expect(save(500)).rejects.toMatchObject({ errors: [{ path: 'priceInfo.stoneCharges' }] })
  expect((await save(38_001)).product.price).toBe(61_077)
})

test('stones describe a product with a fixed price and do not change it', async () => {
  const product = await create({ priceInfo: { fixedPrice: true }, price: 45_000 })
  expect(product).toMatchObject({ price: 45_000, stones: [{}, {}] })
})

test('a product file keeps the stones, and cannot change their total', async () => {
  const { _id: id } = await create({ sku: 'KR-1' })
  const importStoneCharges = (amount: string) =>
    importProductFile(manager, new Blob([`sku,stoneCharges\r\nKR-1,${amount}`]))
  await expect(importStoneCharges('500')).rejects.toMatchObject({ code: 'BAD_ROWS' })
  expect(await importStoneCharges('38001')).toMatchObject({ unchanged: 1 })
  expect((await manager.products.one({ idOrSlug: id })).stones).toHaveLength(2)
})

test.each([
  ['an unknown stone', { kind: 'glass' }, 'stones.0.kind'],
  ['no stones in a line', { count: 0 }, 'stones.0.count'],
  ['more than three decimals', { carats: 0.4805 }, 'stones.0.carats'],
  ['a price per carat without carats', { carats: 0 }, 'stones.0.carats'],
  [
    'a certificate at an unsafe address',
    { certificate: { url: 'javascript:alert(1)' } },
    'stones.0.certificate.url',
  ],
])('%s is refused with its field', async (_, changes, path) => {
  await expect(create({ stones: [{ ...DIAMONDS, ...changes } as never] })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ path }],
  })
})

test('stones above ₹10 crore are refused', async () => {
  const stones = [{ ...DIAMONDS, carats: 10_000, price: 10_001 }]
  await expect(create({ stones })).rejects.toMatchObject({ errors: [{ path: 'stones' }] })
})

test('an order keeps the stones as they were sold', async () => {
  const product = await create()
  await manager.products.update({ id: product._id, inventoryQuantity: 1 })
  const customer = await shop.make.user()
  const { order } = await shop
    .as(customer)
    .orders.place(checkoutInput([[{ id: product._id, price: product.price }, 1]]))
  expect(order.items).toMatchObject([
    { price: 61_077, priceBreakup: { makingPerGram: 450, makingCharges: 1800, stoneValue: 38_001 } },
  ])
  await manager.products.update({ id: product._id, stones: [] })
  const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, order._id))
  expect(line?.details.stones).toEqual([
    '12 Diamond, 0.480 ct, Round, EF, VVS1, IGI 12345678',
    '2 Ruby, 1.250 ct',
    'Total 0.48 ct diamond, 1.25 ct ruby',
  ])
})
