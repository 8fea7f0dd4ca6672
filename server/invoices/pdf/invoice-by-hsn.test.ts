import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { paise } from '#domain/money.ts'
import { variantStones } from '#server/products/tables.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import type { TaxDocument } from '../tax-document.ts'
import { renderDocument } from './render-document.ts'

/** What the paper says where the shop taxes by HSN. */
let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'hsn' })
  await admin.coupons.create({
    code: 'UTSAV',
    type: 'flat',
    value: 1000,
    startsAt: '2026-11-01',
    endsAt: '2026-12-31',
  })
})
afterAll(() => shop.close())

async function order(products: readonly (readonly [string, number])[], totalAmount: number, given = {}) {
  const basket = await Promise.all(
    products.map(async ([hsn, price]) => [await shop.make.product({ price, hsn, stock: 9 }), 1] as const),
  )
  const api = shop.as(await shop.make.user())
  const placed = await api.orders.place(checkoutInput(basket, { totalAmount, ...given }))
  await admin.orders.setStatus({ id: placed.order._id, status: 'delivered' })
  const text = await extractPdfText(await api.invoices.download({ id: placed.order._id }))
  return { api, order: placed.order, text }
}
const expectWords = (text: string, words: string[]) => {
  for (const each of words) expect(text).toContain(each)
}

test('shows taxable value, rate and GST of each line, CGST with SGST, and the rounding', async () => {
  // 1.5 % of 45,355.50 is 680.33
  const { text } = await order([['711319', 45_355.5]], 46_716)
  expectWords(text, [
    '711319 1 45,355.50 45,355.50 3% 1,360.66 46,716.16',
    'Taxable value ₹45,355.50',
    'CGST 1.5% ₹680.33',
    'SGST 1.5% ₹680.33',
    'Round off −₹0.16',
    'Total ₹46,716.00',
    '711319 3% 45,355.50 680.33 680.33',
    'Rupees Forty Six Thousand Seven Hundred Sixteen Only',
  ])
  expect(text).not.toContain('IGST')
  expect(text).not.toContain('Value of goods')
})

test('shows IGST where the goods go to another state', async () => {
  const { text } = await order([['7113', 45_355.5]], 46_716, {
    shippingAddress: { ...MADHAPUR, state: 'Karnataka', phone: '9848022201' },
  })
  expectWords(text, ['Place of supply Karnataka (29)', 'IGST 3% ₹1,360.67', 'Round off −₹0.17'])
  expect(text).not.toMatch(/[CS]GST /)
})

test('takes the discount off before tax, and taxes the delivery of each rate', async () => {
  // 3,000 at 3 % and 1,000 at 18 %, less 1,000; delivery of 200
  const {
    text,
    api,
    order: sold,
  } = await order(
    [
      ['7113', 3000],
      ['4202', 1000],
    ],
    3416,
    { couponCode: 'UTSAV' },
  )
  expectWords(text, [
    'Delivery Part of the supply of the goods, taxed as they are',
    'Value of goods ₹4,000.00',
    'Discount UTSAV −₹1,000.00',
    'Delivery ₹200.00',
    'Taxable value ₹3,200.00',
    'CGST 1.5% ₹36.00',
    'CGST 9% ₹72.00',
    'Total ₹3,416.00',
  ])
  expect(text).not.toContain('taken off after tax')
  await admin.orders.setStatus({ id: sold._id, status: 'returned' })
  const creditNote = await extractPdfText(await api.invoices.creditNote({ id: sold._id }))
  expectWords(creditNote, ['Credit Note', 'Delivery ₹200.00', 'SGST 9% ₹72.00', 'Refund ₹3,416.00'])
})

test('names weights, purity, rate, making charges, stones and HUID of a line', async () => {
  await shop.make.rate()
  const ring = await shop.make.product({
    live: 2.45,
    grossWeightMg: 2600,
    stock: 0,
    stoneChargesPaise: paise(5000_00),
    attributes: { Purity: '22K (916)', Hallmark: 'BIS 916 with HUID' },
  })
  await shop.database.db.insert(variantStones).values({
    variantId: ring.variantId,
    position: 0,
    kind: 'diamond',
    count: 12,
    caratThousandths: 480,
    priceBasis: 'piece',
    pricePaise: paise(0),
  })
  await shop.database.transaction((tx) => refreshSearchRows(tx, [ring.id]))
  await admin.items.setSerialised({ id: ring.variantId, isSerialised: true })
  await admin.items.receive({
    id: ring.variantId,
    items: [{ huid: 'A1B2C3', netWeightGrams: 2.45, grossWeightGrams: 2.6 }],
  })
  const api = shop.as(await shop.make.user())
  const [priced] = [await shop.anonymous.products.one({ idOrSlug: ring.id })]
  const price = Math.round(priced.price! * 100)
  const total = Math.round((price + 2 * Math.round(price * 0.015)) / 100)
  const placed = await api.orders.place(checkoutInput([[ring, 1]], { totalAmount: total }))
  await admin.orders.setStatus({ id: placed.order._id, status: 'shipped' })
  expectWords(await extractPdfText(await api.invoices.download({ id: placed.order._id })), [
    '22K (916), BIS 916 with HUID',
    'net metal 2.450 g, gross 2.600 g',
    'HUID A1B2C3',
    'Gold 22K 2.450 g at ₹6,500.00/g ₹15,925.00',
    'Making 14%',
    'stones ₹5,000.00',
    'Diamond',
    'CGST 1.5%',
  ])
})

test('a document from before there were tax profiles is printed as it was', async () => {
  await admin.settings.update({ taxProfile: 'flat' })
  const { order: sold } = await order([['7113', 1000]], 1380)
  await admin.settings.update({ taxProfile: 'hsn' })
  const { rows } = await shop.database.pool.query('select document from tax_documents where order_id = $1', [
    sold._id,
  ])
  const document: TaxDocument = rows[0].document
  const { taxProfile: _profile, delivery: _delivery, lines, ...old } = document
  const withoutNew = {
    ...old,
    lines: lines.map(({ rounding: _rounding, taxPercent: _percent, ...line }) => line),
  }
  expect(await renderDocument(withoutNew)).toEqual(await renderDocument(document))
  const text = await extractPdfText(await renderDocument(withoutNew))
  expectWords(text, ['Taxable value ₹1,000.00', 'CGST 9% ₹90.00', 'Shipping ₹200.00', 'Total ₹1,380.00'])
})
