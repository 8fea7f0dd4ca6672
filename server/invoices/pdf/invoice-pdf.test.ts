import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

/** What the paper says. */
let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
})
afterAll(() => shop.close())

async function placeTestOrder(
  given: Parameters<typeof checkoutInput>[1],
  price = 6000,
): Promise<{ api: Api; order: Order }> {
  const ring = await shop.make.product({ price, stock: 9 })
  const api = shop.as(await shop.make.user())
  return { api, order: (await api.orders.place(checkoutInput([[ring, 1]], given))).order }
}
const setStatus = ({ order }: { order: Order }, status: Order['status']) =>
  admin.orders.setStatus({ id: order._id, status })

let productCount = 0
const order = async (given: NonNullable<Parameters<typeof checkoutInput>[1]>) => {
  const person = await shop.make.user({ credits: 1000 })
  await shop.make.rate()
  const kada = await shop.make.product({
    name: 'Lotus Kada',
    live: 18.42,
    sku: `SW-BG-${++productCount}`,
    weight: 20.1,
    stock: 5,
    attributes: { Purity: '22K (916)', Hallmark: 'BIS 916 with HUID' },
  })
  const coin = await shop.make.product({
    name: 'Lotus Gold Coin',
    price: 10_000.33,
    hsn: '7118',
    material: 'Gold',
  })
  const api = shop.as(person)
  const placed = await api.orders.place(
    checkoutInput(
      [
        [kada, 1],
        [coin, 2],
      ],
      given,
    ),
  )
  await admin.orders.setStatus({ id: placed.order._id, status: 'delivered' })
  return {
    order: placed.order,
    text: await extractPdfText(await api.invoices.download({ id: placed.order._id })),
  }
}
const expectWords = (text: string, words: string[]) => {
  for (const each of words) expect(text).toContain(each)
}

test('shows seller, buyer, numbers, places and every item with HSN, purity, hallmark, weights and rate', async () => {
  const { text, order: placed } = await order({})
  expectWords(text, [
    'Tax Invoice',
    `Order ${placed.orderNumber}, 21 Nov 2026`,
    'Date of issue 21 Nov 2026',
    'Sold by Swarna Jewellers Private Limited',
    '21-2-118, Patthargatti Road, Hyderabad 500002',
    'State: Telangana (36)',
    'GSTIN 36ABCDE1234F1Z1',
    'PAN ABCDE1234F',
    'Place of supply Telangana (36)',
    'Billed to Ananya Reddy',
    'Plot 42, Ayyappa Society, Madhapur',
    'Hyderabad 500081',
    placed.shippingAddress.phone.replace(/^(.{5})/, '$1 '),
    'Lotus Kada',
    '22K (916), BIS 916 with HUID',
    'Net metal 18.420 g, gross 20.100 g',
    'Gold 22K 18.420 g at ₹6,500.00/g ₹1,19,730.00',
    'Making 14% ₹16,762.00',
    `SKU SW-BG-${productCount}`,
    'Lotus Gold Coin',
    'Reverse charge No',
    'For Swarna Jewellers Private Limited',
    'Lakshmi Rao',
    'Authorised signatory',
    'Page 1 of 1',
  ])
})

test('shows the terms of the shop on the invoices that are issued after they were set', async () => {
  const before = await order({})
  await admin.settings.update({
    messageTexts: { invoiceTerms: 'Goods once sold are exchanged at\nour stores only.' },
  })
  const after = await order({})
  await admin.settings.update({ messageTexts: {} })
  expectWords(after.text, ['Goods once sold are exchanged at', 'our stores only.'])
  expect(before.text).not.toContain('Goods once sold')
  expect((await order({})).text).not.toContain('Goods once sold')
})

test('has room for the longest terms, also on a page of their own', async () => {
  const terms = Array.from({ length: 12 }, (_, line) => `${line + 1}. Exchange at our stores only.`)
  await admin.settings.update({ messageTexts: { invoiceTerms: terms.join('\n') } })
  const { text } = await order({})
  await admin.settings.update({ messageTexts: {} })
  expectWords(text, terms)
  // the signature stays where the total is
  expect(text.indexOf('Authorised signatory')).toBeLessThan(text.indexOf('1. Exchange'))
})

test('shows the amounts of the order, with CGST and SGST within the state, and totals by HSN', async () => {
  // 18.42 g × 6500 × 1.14 = 136492.2, so 136492; two coins 20000.66; tax 18 % of 156492.66 = 28168.68
  const { text } = await order({})
  expectWords(text, [
    '7113 1 1,36,492.00 1,36,492.00',
    '7118 2 10,000.33 20,000.66',
    'Total of goods 3 1,56,492.66 28,168.68',
    'Taxable value ₹1,56,492.66',
    'CGST 9% ₹14,084.34',
    'SGST 9% ₹14,084.34',
    'Total ₹1,84,661.34',
    'Rupees One Lakh Eighty Four Thousand Six Hundred Sixty One and Thirty Four Paise Only',
  ])
  expect(text).not.toContain('IGST')
  expect(text).not.toContain('Discount')
})

test('shows IGST when the goods are delivered to another state', async () => {
  const { text } = await order({
    shippingAddress: { ...MADHAPUR, state: 'Karnataka' },
    billingAddress: MADHAPUR,
  })
  expectWords(text, ['Place of supply Karnataka (29)', 'IGST 18% ₹28,168.68', 'Total ₹1,84,661.34'])
  expect(text).not.toMatch(/[CS]GST/)
})

test('shows UTGST in a union territory that levies it', async () => {
  await saveSellerSettings(admin, {
    gstin: '04ABCDE1234F1Z8',
    seller: { ...(await sellerNow()), state: 'Chandigarh' },
  })
  const { text } = await order({ shippingAddress: { ...MADHAPUR, phone: '9848022114', state: 'Chandigarh' } })
  expectWords(text, ['Place of supply Chandigarh (04)', 'CGST 9%', 'UTGST 9% ₹14,084.34'])
  await saveSellerSettings(admin)
})

test('shows discount, credits and shipping between the items and the total', async () => {
  await admin.coupons.create({
    code: 'UTSAV',
    type: 'flat',
    value: 1000.01,
    startsAt: '2026-11-01',
    endsAt: '2026-12-31',
  })
  const { text } = await order({ couponCode: 'UTSAV', discount: 1000.01, referralCreditsUsed: 700 })
  expectWords(text, [
    'Total of goods 3 1,56,492.66 28,168.68 1,000.01 1,83,661.33',
    'Discount UTSAV −₹1,000.01',
    'Invoice value ₹1,83,661.33',
    'Paid with referral credits −₹700.00',
    'Total ₹1,82,961.33',
    'The discount is taken off after tax: GST is charged on the taxable value.',
  ])
  const { order: small, api } = await placeTestOrder({}, 1000)
  await setStatus({ order: small }, 'shipped')
  const other = await extractPdfText(await api.invoices.download({ id: small._id }))
  expectWords(other, ['Shipping ₹200.00', 'Total ₹1,380.00'])
})

test('names the size and the SKU that were ordered', async () => {
  const ring = await shop.make.sizedProduct([
    ['12', { sku: 'AR-12' }],
    ['14', { sku: 'AR-14' }],
  ])
  const api = shop.as(await shop.make.user())
  const placed = await api.orders.place(
    checkoutInput([[{ ...ring, chosenVariantId: ring.variantIds[1]! }, 1]]),
  )
  await setStatus(placed, 'shipped')
  const text = await extractPdfText(await api.invoices.download({ id: placed.order._id }))
  expectWords(text, ['Aditi Ring, 14', 'SKU AR-14'])
})

test('shows the masked PAN of the buyer when the law asks for it', async () => {
  const { api, order: dear } = await placeTestOrder(
    { paymentMethod: 'bank_transfer', pan: 'ABCPE4321K', transactionId: 'NEFT 1' },
    200_000,
  )
  await setStatus({ order: dear }, 'shipped')
  const text = await extractPdfText(await api.invoices.download({ id: dear._id }))
  expectWords(text, ['PAN ABC••••21K', 'Payment Bank transfer / UPI'])
  expect(text).not.toContain('ABCPE4321K')
})

test('letters that the fonts lack are printed without accents', async () => {
  const { api, order: placed } = await placeTestOrder({
    shippingAddress: { ...MADHAPUR, name: 'Śrī Rāmạ 😀' },
  })
  await setStatus({ order: placed }, 'shipped')
  expect(await extractPdfText(await api.invoices.download({ id: placed._id }))).toContain('Śrī Rāma ?')
})

test('has as many pages as needed, each with its number', async () => {
  const person = await shop.make.user()
  const products = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.make.product({ name: `Piece number ${n + 1}`, price: 300 + n }),
    ),
  )
  const { order: long } = await shop
    .as(person)
    .orders.place(checkoutInput(products.map((product) => [product, 1] as const)))
  await setStatus({ order: long }, 'shipped')
  const text = await extractPdfText(await shop.as(person).invoices.download({ id: long._id }))
  expectWords(text, [...products.map(({ name }) => name), 'Page 1 of 2', 'Page 2 of 2'])
  expect(text.match(/Description of goods/g)).toHaveLength(2)
})

const sellerNow = async () => (await admin.settings.read()).seller!

test('lines that wrap do not overlap the next line', async () => {
  await shop.make.rate()
  const ring = await shop.make.product({ live: 2.45, stock: 0 })
  await admin.items.setSerialised({ id: ring.variantId, isSerialised: true })
  await admin.items.receive({
    id: ring.variantId,
    items: [{ huid: 'A12077', netWeightGrams: 2.41, grossWeightGrams: 4.25 }],
  })
  const api = shop.as(await shop.make.user())
  const { order: placed } = await api.orders.place(checkoutInput([[ring, 1]]))
  await admin.orders.setStatus({ id: placed._id, status: 'shipped' })
  const file = await api.invoices.download({ id: placed._id })
  const page = await (await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))).getPage(1)
  const texts = (await page.getTextContent()).items.flatMap((item) =>
    'transform' in item && item.str.trim() ? [{ x: item.transform[4], y: item.transform[5] }] : [],
  )
  const left = Math.min(...texts.map(({ x }) => x))
  const rows = texts
    .filter(({ x }) => x - left < 1)
    .map(({ y }) => y)
    .sort((a, b) => a - b)
  for (const [index, y] of rows.slice(1).entries()) expect(y - rows[index]!).toBeGreaterThan(6)
})
