import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Item } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { taxDocuments } from '#server/invoices/tables.ts'
import type { TaxDocument } from '#server/invoices/tax-document.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import { extractPdfText, SELLER, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orderLines, orders } from './tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await admin.delivery.createZone({
    name: 'Maharashtra',
    kind: 'state',
    state: 'Maharashtra',
    deliveryCharge: 250,
    freeDeliveryFrom: 5000,
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'hsn', gstRates: RATES, chargedWeight: 'listed' })
})

const RATES = [
  { hsn: '', percent: 18, from: '2017-07-01', source: 'Other goods' },
  { hsn: '71', percent: 3, from: '2017-07-01', source: 'Jewellery' },
]
const PUNE = {
  ...MADHAPUR,
  street: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
}

type Given = Parameters<typeof checkoutInput>[1] & { hsn?: string; credits?: number; quantity?: number }

async function place(price: number, totalAmount: number, given: Given = {}) {
  const { hsn = '7113', credits, quantity = 1, ...overrides } = given
  const ring = await shop.make.product({ price, hsn, stock: 9 })
  const api = shop.as(await shop.make.user(credits === undefined ? {} : { credits }))
  const { order } = await api.orders.place(
    checkoutInput([[ring, quantity]], { referralCreditsUsed: credits ?? 0, ...overrides, totalAmount }),
  )
  return { api, order }
}

const rowOf = async ({ _id }: Order) => {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, _id))
  return row!
}

async function documentsOf({ _id }: Order): Promise<TaxDocument[]> {
  const rows = await shop.database.db
    .select({ document: taxDocuments.document })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, _id))
    .orderBy(desc(taxDocuments.kind), asc(taxDocuments.serial))
  return rows.map(({ document }) => document)
}

const deliver = ({ _id }: Order) => admin.orders.setStatus({ id: _id, status: 'delivered' })

describe('an order of a shop that taxes by HSN', () => {
  test('pays 3% of the whole piece, half as CGST and half as SGST, in whole rupees', async () => {
    // 3 % of 45,355.50 is 1,360.665: twice 680.33
    const { order } = await place(45_355.5, 46_716)
    expect(await rowOf(order)).toMatchObject({
      taxProfile: 'hsn',
      taxPercent: 3,
      taxPaise: 1360_66,
      roundingPaise: -16,
      totalPaise: 46_716_00,
      sellerState: '36',
      supplyState: '36',
    })
    await deliver(order)
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({
      taxProfile: 'hsn',
      isInterState: false,
      placeOfSupply: { code: '36' },
      lines: [{ hsn: '7113', taxPercent: 3, central: 680_33, state: 680_33, integrated: 0, rounding: -16 }],
    })
  })

  test('that goes to another state pays IGST', async () => {
    const { order } = await place(45_355.5, 46_716, { shippingAddress: PUNE })
    await deliver(order)
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({
      isInterState: true,
      placeOfSupply: { code: '27', name: 'Maharashtra' },
      lines: [{ central: 0, state: 0, integrated: 1360_67, rounding: -17 }],
    })
    expect(await rowOf(order)).toMatchObject({ supplyState: '27', taxPaise: 1360_67 })
  })

  test('pays the rate of each code: what no row names is taxed as all other goods', async () => {
    const ring = await shop.make.product({ price: 1000, hsn: '711319', stock: 9 })
    const box = await shop.make.product({ price: 500, hsn: '4202', stock: 9 })
    const api = shop.as(await shop.make.user())
    const basket = [[box, 1] as const, [ring, 1] as const]
    // Delivery of 200 is taxed as the goods by value: 133.33 at 3 %, 66.67 at 18 %.
    const { order } = await api.orders.place(checkoutInput(basket, { totalAmount: 1836 }))
    expect(order).toMatchObject({ tax: 34 + 102, taxPercent: 18, shippingCost: 200, totalAmount: 1836 })
    await deliver(order)
    expect((await documentsOf(order))[0]).toMatchObject({
      lines: [
        { hsn: '4202', taxPercent: 18, central: 45_00, state: 45_00 },
        { hsn: '711319', taxPercent: 3, central: 15_00, state: 15_00 },
      ],
      delivery: [
        { hsn: '711319', taxPercent: 3, value: 133_33, central: 2_00 },
        { hsn: '4202', taxPercent: 18, value: 66_67, central: 6_00 },
      ],
    })
  })

  test('pays tax on what a coupon leaves, and on delivery', async () => {
    await admin.coupons.create({
      code: 'TENTH',
      type: 'percentage',
      value: 10,
      startsAt: '2026-11-01',
      endsAt: '2026-12-31',
    })
    // 4,000 − 400 + 250, and 3 % of it
    const { order } = await place(4000, 3966, { couponCode: 'TENTH', shippingAddress: PUNE })
    expect(order).toMatchObject({ discount: 400, shippingCost: 250, tax: 115.5, totalAmount: 3966 })
    await deliver(order)
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({
      shipping: 0,
      lines: [{ value: 4000_00, discount: 400_00, integrated: 108_00 }],
      delivery: [{ hsn: '7113', taxPercent: 3, value: 250_00, integrated: 7_50 }],
    })
  })

  test('is quoted to staff with the taxes that it is placed with, also of the fee for cash', async () => {
    const codRules = { fee: 50, maxOrder: 0, maxOpenOrders: 0, maxOpenAmount: 0 }
    await admin.settings.update({ codRules })
    try {
      const ring = await shop.make.product({ price: 1000, hsn: '7113', stock: 9 })
      const person = await shop.make.user()
      const { totals, taxes } = await admin.orders.quoteForCustomer({
        customer: person.id,
        items: [{ productId: ring.id, quantity: 1 }],
        shippingAddress: MADHAPUR,
        paymentMethod: 'cod',
      })
      // 3 % of 1,000 + 200 + 50
      expect(taxes).toEqual([
        { kind: 'CGST', percent: 1.5, amount: 18.75 },
        { kind: 'SGST', percent: 1.5, amount: 18.75 },
      ])
      const input = checkoutInput([[ring, 1]], { totalAmount: totals.totalAmount })
      expect((await shop.as(person).orders.place(input)).order.taxes).toEqual(taxes)
    } finally {
      await admin.settings.update({ codRules: { ...codRules, fee: 0 } })
    }
  })

  test('refuses another total and says the right one', async () => {
    await expect(place(1000, 1236.01)).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
      details: { totals: { subtotal: 1000, shippingCost: 200, tax: 36, rounding: 0, totalAmount: 1236 } },
    })
  })

  test('is rounded before referral credits are taken off', async () => {
    const { order } = await place(9999.99, 10_300 - 99.5, { credits: 99.5 })
    expect(await rowOf(order)).toMatchObject({ taxPaise: 300_00, roundingPaise: 1, totalPaise: 10_200_50 })
  })

  test('bears no tax while the shop has no GSTIN', async () => {
    await admin.settings.update({ gstin: '' })
    const { order } = await place(10_000, 10_000, { shippingAddress: PUNE })
    expect(order).toMatchObject({ tax: 0, totalAmount: 10_000 })
    await deliver(order)
    expect((await documentsOf(order))[0]).toMatchObject({ isInterState: false, lines: [{ central: 0 }] })
  })

  test('keeps rates, states and profile when the settings change, also in its invoice and credit notes', async () => {
    const { order } = await place(10_000, 20_600, { quantity: 2 })
    await admin.settings.update({
      taxProfile: 'flat',
      taxPercent: 18,
      gstRates: RATES.map((rate) => ({ ...rate, percent: 5 })),
      gstin: '',
      seller: { ...SELLER.seller, state: 'Karnataka', pan: '' },
    })
    await admin.settings.update({ gstin: '29ABCDE1234F1ZW' })
    await deliver(order)
    await admin.orders.setStatus({ id: order._id, status: 'returned' })
    const [invoice, creditNote] = await documentsOf(order)
    for (const document of [invoice, creditNote])
      expect(document).toMatchObject({
        taxProfile: 'hsn',
        isInterState: false,
        placeOfSupply: { code: '36' },
        lines: [{ taxPercent: 3, value: 20_000_00, central: 300_00, state: 300_00 }],
      })
  })

  test('is returned in parts that add up to the invoice, delivery last', async () => {
    const { api, order } = await place(1111.11, 3639, { quantity: 3 })
    await deliver(order)
    const [line] = order.items
    const giveBack = async (quantity: number) => {
      await api.returns.request({
        id: order._id,
        wish: 'refund',
        reason: 'other',
        items: [{ item: line!._id, quantity }],
      })
      const { returns } = await api.orders.one({ id: order._id })
      for (const step of ['approve', 'receive'] as const)
        await admin.returns.decide({ id: order._id, return: returns.at(-1)!._id, step })
    }
    await giveBack(1)
    await giveBack(2)
    const [invoice, ...notes] = await documentsOf(order)
    expect(invoice).toMatchObject({ delivery: [{ value: 200_00 }] })
    expect(notes.map(({ delivery }) => delivery!.length)).toEqual([0, 1])
    const amountOf = (document: TaxDocument) =>
      [...document.lines, ...document.delivery!].reduce((sum, { amount }) => sum + amount, 0)
    expect(notes.reduce((sum, note) => sum + amountOf(note), 0)).toBe(3639_00)
  })
})

describe('a business that buys', () => {
  const business = { gstin: '36abcde1234f1z1', legalName: 'Anu Traders LLP' }

  test('has its GSTIN and legal name on order and invoice', async () => {
    const { api, order } = await place(10_000, 10_300, { business })
    expect(order).toMatchObject({
      buyer: { gstin: '36ABCDE1234F1Z1', legalName: 'Anu Traders LLP' },
      placeOfSupply: { code: '36', name: 'Telangana' },
      taxes: [
        { kind: 'CGST', percent: 1.5, amount: 150 },
        { kind: 'SGST', percent: 1.5, amount: 150 },
      ],
    })
    await deliver(order)
    expect(await extractPdfText(await api.invoices.download({ id: order._id }))).toContain(
      'Billed to Anu Traders LLP Attention: Ananya Reddy',
    )
    expect((await documentsOf(order))[0]).toMatchObject({ buyer: { gstin: '36ABCDE1234F1Z1' } })
  })

  test('gets the goods in another state with IGST, and is billed in its own', async () => {
    const { order } = await place(10_000, 10_300, {
      business,
      shippingAddress: PUNE,
      billingAddress: MADHAPUR,
    })
    expect(order).toMatchObject({
      taxes: [{ kind: 'IGST', amount: 300 }],
      buyer: { gstin: '36ABCDE1234F1Z1' },
    })
  })

  test.each([
    [{ ...business, gstin: '36ABCDE1234F1Z2' }, 'business.gstin'],
    [{ ...business, gstin: '29ABCDE1234F1ZW' }, 'business.gstin'],
    [{ ...business, legalName: ' ' }, 'business.legalName'],
  ])('is refused with %j', async (wrong, path) => {
    await expect(place(10_000, 10_300, { business: wrong })).rejects.toMatchObject({ errors: [{ path }] })
  })

  test('is refused where invoices cannot name it', async () => {
    const refused = { errors: [{ path: 'business.gstin' }] }
    await admin.settings.update({ gstin: '' })
    await expect(place(10_000, 10_000, { business })).rejects.toMatchObject(refused)
    await admin.settings.update({ taxProfile: 'flat', gstin: SELLER.gstin })
    await expect(place(10_000, 11_800, { business })).rejects.toMatchObject(refused)
  })

  test('is forgotten by the order when the account is erased', async () => {
    const { order } = await place(10_000, 10_300, { business })
    const { userId } = await rowOf(order)
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, userId!))
    expect(await rowOf(order)).toMatchObject({ userId: null, buyerGstin: '', buyerName: '' })
  })
})

test('an order of a shop with one rate is taxed on the subtotal, and not rounded', async () => {
  await admin.settings.update({ taxProfile: 'flat', taxPercent: 18 })
  const { order } = await place(1000.33, 1380.39)
  await admin.settings.update({ taxProfile: 'hsn' })
  expect(await rowOf(order)).toMatchObject({
    taxProfile: 'flat',
    taxPercent: 18,
    taxPaise: 180_06,
    roundingPaise: 0,
    sellerState: null,
    supplyState: null,
  })
  await deliver(order)
  expect((await documentsOf(order))[0]).toMatchObject({
    taxProfile: 'flat',
    shipping: 200_00,
    delivery: [],
    lines: [{ value: 1000_33, central: 90_03, state: 90_03 }],
  })
})

describe('an exchanged item of an order that is taxed by HSN', () => {
  const [LIGHT, HEAVY] = [2.41, 2.5] as const

  let lastTag = 0
  async function sell() {
    await admin.settings.update({ chargedWeight: 'item' })
    const held: Item[] = []
    const basket = []
    for (let line = 0; line < 2; line += 1) {
      const ring = await shop.make.product({ live: 2.45, stock: 0, grossWeightMg: 2450 })
      await admin.items.setSerialised({ id: ring.variantId, isSerialised: true })
      for (const grams of [LIGHT, HEAVY]) {
        const { items } = await admin.items.receive({
          id: ring.variantId,
          items: [{ tagNumber: `TX-${++lastTag}`, grossWeightGrams: grams, netWeightGrams: grams }],
        })
        shop.clock.advance(1000)
        held.push(items[0]!)
      }
      basket.push([ring, 1] as const)
    }
    const api = shop.as(await shop.make.user())
    // Two of 17,858 rupees with 3 %: 36,787.48
    const { order } = await api.orders.place(checkoutInput(basket, { totalAmount: 36_787 }))
    const [ofOne, heavierOne, ofOther, heavierOther] = held
    return { order, one: [ofOne!, heavierOne!] as const, other: [ofOther!, heavierOther!] as const }
  }

  const collect = async (order: Order, [item, heavier]: readonly [Item, Item]) => {
    const { replacements } = await admin.orderItems.replacements({ id: order._id, item: item._id })
    const { quote } = replacements.find((each) => each.item._id === heavier._id)!
    await admin.orderItems.replace({
      id: order._id,
      item: item._id,
      replacement: heavier._id,
      adjustment: { kind: 'collect', amount: quote!.amount },
    })
    return quote!
  }

  test('costs the difference of two whole totals, and the order the same when it is undone', async () => {
    const { order, one } = await sell()
    // 1.5 % of 17,858 + 18,525 is 545.745: with twice 545.75 it is 37,474.50
    expect(await collect(order, one)).toMatchObject({ amount: 688, newTotal: 37_475 })
    expect(await rowOf(order)).toMatchObject({ taxPaise: 1091_50, roundingPaise: 50, totalPaise: 37_475_00 })
    await admin.orders.setStatus({ id: order._id, status: 'cancelled' })
    expect(await rowOf(order)).toMatchObject({ taxPaise: 1071_48, roundingPaise: -48, totalPaise: 36_787_00 })
  })

  test('is settled before another one of the same order', async () => {
    const { order, one, other } = await sell()
    await collect(order, one)
    await expect(collect(order, other)).rejects.toMatchObject({ code: 'UNSETTLED' })
    const { adjustments } = await admin.orders.one({ id: order._id })
    await admin.orders.settleAdjustment({
      id: order._id,
      adjustment: adjustments[0]!._id,
      method: 'delivery',
    })
    expect(await collect(order, other)).toMatchObject({ newTotal: 38_162 })
    const lines = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, order._id))
    expect(lines.map(({ taxPercent }) => taxPercent)).toEqual([3, 3])
  })
})
