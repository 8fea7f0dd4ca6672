import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { paise } from '#domain/money.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'

let shop: TestShop
let admin: Api
let person: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'flat', codRules: NO_RULES })
  person = await shop.make.user()
})

const NO_RULES = { fee: 0, maxOrder: 0, maxOpenOrders: 0, maxOpenAmount: 0 }
const setRules = (rules: Partial<typeof NO_RULES>) =>
  admin.settings.update({ codRules: { ...NO_RULES, ...rules } })

type Given = NonNullable<Parameters<typeof checkoutInput>[1]>
/** A ring of ₹5,000 costs ₹5,900. */
async function order(given: Given = {}, buyer = person) {
  const ring = await shop.make.product({ price: 5000 })
  const home = deliveredTo(buyer.phone)
  return (await shop.as(buyer).orders.place(checkoutInput([[ring, 1]], { ...home, ...given }))).order
}
const deliveredTo = (phone: string, street = `${phone} Road`) => ({
  shippingAddress: { ...MADHAPUR, phone, street },
})

describe('the fee', () => {
  test('is a line of order, mail, invoice and credit note, and the ledger expects it', async () => {
    await setRules({ fee: 50 })
    await expect(order({ totalAmount: 5900 })).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
      details: { totals: { shippingCost: 0, codFee: 50, totalAmount: 5950 } },
    })
    const sold = await order({ totalAmount: 5950 })
    expect(sold).toMatchObject({ shippingCost: 0, codFee: 50, totalAmount: 5950, payment: { due: 5950 } })
    const { rows } = await shop.database.pool.query('select text from outbox where event_key = $1', [
      `order-placed:${sold._id}`,
    ])
    expect(rows[0].text).toContain('Cash on Delivery fee: ₹50')

    await admin.orders.setStatus({ id: sold._id, status: 'delivered' })
    expect((await admin.orders.one({ id: sold._id })).payment).toMatchObject({ received: 5950, due: 0 })
    const invoice = await extractPdfText(await shop.as(person).invoices.download({ id: sold._id }))
    expect(invoice.replace(/\s+/g, ' ')).toContain('Cash on Delivery fee ₹50.00 Total ₹5,950.00')
    await admin.orders.setStatus({ id: sold._id, status: 'returned' })
    const creditNote = await extractPdfText(await shop.as(person).invoices.creditNote({ id: sold._id }))
    expect(creditNote.replace(/\s+/g, ' ')).toContain('Cash on Delivery fee ₹50.00 Refund ₹5,950.00')
  })

  test('is taxed as the delivery where the shop taxes by HSN', async () => {
    await admin.settings.update({
      taxProfile: 'hsn',
      gstRates: [{ hsn: '', percent: 3, from: '2017-07-01', source: 'Jewellery' }],
      codRules: { ...NO_RULES, fee: 100 },
    })
    const sold = await order({ totalAmount: 5253 })
    expect(sold).toMatchObject({ codFee: 100, tax: 153, totalAmount: 5253 })
    await admin.orders.setStatus({ id: sold._id, status: 'shipped' })
    const invoice = await extractPdfText(await shop.as(person).invoices.download({ id: sold._id }))
    expect(invoice.replace(/\s+/g, ' ')).toContain('Cash on Delivery fee ₹100.00 Taxable value ₹5,100.00')
  })

  test('is not for other payments, and stays when the setting changes', async () => {
    await setRules({ fee: 50, maxOrder: 100 })
    const sold = await order({ paymentMethod: 'bank_transfer' })
    expect(sold).toMatchObject({ codFee: 0, totalAmount: 5900 })
    await setRules({ fee: 50 })
    const cash = await order({ totalAmount: 5950 })
    await setRules({})
    expect(await admin.orders.one({ id: cash._id })).toMatchObject({ codFee: 50, totalAmount: 5950 })
  })

  test('is never on an order that is paid otherwise', async () => {
    const sold = await order({})
    const change = shop.database.db
      .update(orders)
      .set({ codFeePaise: paise(1) })
      .where(eq(orders.id, sold._id))
    await expect(change).rejects.toThrow()
  })
})

describe('limits', () => {
  test('an order above the largest one is paid otherwise', async () => {
    await setRules({ maxOrder: 5899 })
    await expect(order()).rejects.toMatchObject({
      code: 'COD_LIMIT',
      message: 'Cash on Delivery is for orders of up to ₹5,899. Please choose Bank transfer / UPI.',
      errors: [{ path: 'paymentMethod' }],
    })
    await order({ paymentMethod: 'bank_transfer' })
    await setRules({ maxOrder: 5900 })
    await order()
  })

  test('an open order counts until it is delivered or closed', async () => {
    await setRules({ maxOpenOrders: 1 })
    const first = await order()
    expect(await shop.as(person).orders.cashToday()).toMatchObject({ open: { count: 1, amount: 5900 } })
    await expect(order()).rejects.toMatchObject({ code: 'COD_LIMIT' })
    await admin.orders.setStatus({ id: first._id, status: 'delivered' })
    const second = await order()
    await shop.as(person).orders.cancel({ id: second._id })
    await order()
    await order({}, await shop.make.user())
  })

  test('open orders and the new one are at most the amount', async () => {
    await setRules({ maxOpenAmount: 11_800 })
    await order()
    await order()
    await expect(order()).rejects.toMatchObject({ code: 'COD_LIMIT' })
  })

  test.each([
    ['phone number', deliveredTo('9848077001', '1 Lake Road'), deliveredTo('9848077001', '2 Hill Road')],
    ['address', deliveredTo('9848077002', '3 Lake Road'), deliveredTo('9848077003', '3, lake road')],
  ])('the orders of another account to the same %s count', async (_, first, second) => {
    await setRules({ maxOpenOrders: 1 })
    await order(first)
    const other = await shop.make.user()
    await expect(order(second, other)).rejects.toMatchObject({ code: 'COD_LIMIT' })
  })

  test('of orders at the same time from several accounts of one mailbox only one is accepted', async () => {
    await setRules({ maxOpenOrders: 1 })
    // each with its own piece, phone number and address, so that no other lock keeps the orders apart
    const calls = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const buyer = shop.as(await shop.make.user({ email: `race+${index}@example.in` }))
        const ring = await shop.make.product({ price: 5000 })
        const input = checkoutInput([[ring, 1]], deliveredTo(String(9_848_078_000 + index)))
        return () => buyer.orders.place(input)
      }),
    )
    const outcomes = await runConcurrently(shop.database, calls)
    expect(countFulfilled(outcomes)).toBe(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'COD_LIMIT' })
  })
})

test.each([
  ['fee', -1],
  ['fee', 10_001],
  ['maxOpenOrders', 1.5],
  ['maxOrder', 0.001],
  ['maxOpenAmount', -5],
])('the settings refuse %s of %d', async (field, value) => {
  await expect(setRules({ [field]: value })).rejects.toMatchObject({
    errors: [{ path: `codRules.${field}` }],
  })
})
