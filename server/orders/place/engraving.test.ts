import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { paise } from '#domain/money.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct } from '#server/testing/factories.ts'
import { saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orderLines } from '../tables.ts'

let shop: TestShop
let api: Api
let staff: Api
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
  staff = shop.as(await shop.make.admin())
  await saveSellerSettings(staff)
})
afterAll(() => shop.close())
beforeEach(async () => {
  api = shop.as(await shop.make.user())
})

type Given = Parameters<TestShop['make']['product']>[0]

/** Engraving of up to 10 characters for ₹500, and a gift message. */
async function makeProduct(given: Given = {}): Promise<TestProduct> {
  const product = await shop.make.product({ price: 9000, stock: 5, ...given })
  await staff.products.update({
    id: product.id,
    lineOptions: { engraving: { maxLength: 10, price: 500 }, giftMessage: true },
  })
  return product
}
const engraved = (engraving: string, giftMessage = '') => ({ engraving, giftMessage })
const stockOf = async ({ variantId }: TestProduct) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.stock

/** An order of engraved rings at ₹9,500. */
function place(product: TestProduct, lines: readonly { engraving: string; quantity: number }[], buyer = api) {
  const input = checkoutInput(
    lines.map(
      ({ engraving, quantity }) => [{ ...product, price: engraving ? 9500 : 9000 }, quantity] as const,
    ),
  )
  return buyer.orders.place({
    ...input,
    items: lines.map(({ engraving, quantity }) => ({
      productId: product.id,
      quantity,
      lineOptions: engraved(engraving, engraving && 'With love'),
    })),
  })
}

describe('the cart', () => {
  test('has a line for each engraving, at the price with engraving', async () => {
    const product = await makeProduct()
    await api.cart.add({ productId: product.id })
    shop.clock.advance(1)
    await api.cart.add({ productId: product.id, lineOptions: engraved('A & R') })
    shop.clock.advance(1)
    await api.cart.add({ productId: product.id, lineOptions: engraved(' A  & R ') })
    const answer = await api.cart.add({ productId: product.id, lineOptions: engraved('', 'For you') })
    expect(answer).toMatchObject({
      subtotal: 9000 + 2 * 9500 + 9000,
      cart: [
        { lineOptions: engraved(''), price: 9000, engravingPrice: 0, quantity: 1 },
        { lineOptions: engraved('A & R'), price: 9500, engravingPrice: 500, quantity: 2, subtotal: 19_000 },
        { lineOptions: engraved('', 'For you'), price: 9000, quantity: 1 },
      ],
    })
  })

  test('changes and removes the line with the same engraving', async () => {
    const product = await makeProduct()
    const line = { productId: product.id, lineOptions: engraved('Asha') }
    await api.cart.add({ productId: product.id })
    await api.cart.add(line)
    expect((await api.cart.set({ ...line, quantity: 3 })).cart).toMatchObject([
      { lineOptions: engraved(''), quantity: 1 },
      { lineOptions: engraved('Asha'), quantity: 3 },
    ])
    expect((await api.cart.remove({ productId: product.id })).cart).toMatchObject([
      { lineOptions: engraved('Asha'), quantity: 3 },
    ])
    expect((await api.cart.set({ ...line, quantity: 0 })).cart).toEqual([])
  })

  test('takes no more of all engravings together than there are', async () => {
    const product = await makeProduct({ stock: 2 })
    await api.cart.add({ productId: product.id, lineOptions: engraved('Asha') })
    await expect(
      api.cart.add({ productId: product.id, lineOptions: engraved('Ravi'), quantity: 2 }),
    ).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    const synced = await api.cart.sync({
      items: [{ productId: product.id, lineOptions: engraved('Ravi'), quantity: 5 }],
    })
    expect(synced.cart.map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('keeps the lines of a signed-out cart apart, without those that are not offered', async () => {
    const product = await makeProduct()
    const plain = await shop.make.product()
    const { cart } = await api.cart.sync({
      items: [
        { productId: product.id, lineOptions: engraved('Asha'), quantity: 1 },
        { productId: product.id, lineOptions: engraved('Ravi'), quantity: 2 },
        { productId: product.id, lineOptions: engraved('much too long'), quantity: 1 },
        { productId: plain.id, lineOptions: engraved('Asha'), quantity: 1 },
      ],
    })
    expect(cart.map(({ lineOptions, quantity }) => [lineOptions.engraving, quantity]).toSorted()).toEqual([
      ['Asha', 1],
      ['Ravi', 2],
    ])
  })

  test('shows a line as unavailable when its engraving is no longer offered', async () => {
    const product = await makeProduct()
    await api.cart.add({ productId: product.id, lineOptions: engraved('Asha') })
    await staff.products.update({ id: product.id, lineOptions: { engraving: null, giftMessage: true } })
    expect((await api.cart.read()).cart).toMatchObject([{ available: false, engravingPrice: 0 }])
  })

  test.each([
    ['is too long', engraved('12345678901'), 'lineOptions.engraving'],
    ['has characters that cannot be cut', engraved('<b>A</b>'), 'lineOptions.engraving'],
    ['is a gift message that is too long', engraved('', 'x'.repeat(251)), 'lineOptions.giftMessage'],
  ])('refuses an engraving that %s', async (_reason, lineOptions, path) => {
    const product = await makeProduct()
    await expect(api.cart.add({ productId: product.id, lineOptions })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path }],
    })
  })

  test('refuses engraving and gift message for a product that does not offer them', async () => {
    const product = await shop.make.product()
    for (const lineOptions of [engraved('Asha'), engraved('', 'For you')])
      await expect(api.cart.add({ productId: product.id, lineOptions })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'LINE_OPTIONS',
      })
  })

  test('keeps the locked metal price, and follows the price of engraving', async () => {
    const product = await makeProduct({ metalType: 'gold-22k', metalWeightMg: 1000, isFixedPrice: false })
    const added = await api.cart.add({ productId: product.id, lineOptions: engraved('Asha') })
    const [line] = added.cart
    await staff.products.update({
      id: product.id,
      lineOptions: { engraving: { maxLength: 10, price: 700 }, giftMessage: false },
    })
    expect((await api.cart.read()).cart).toMatchObject([
      { price: line!.price + 200, engravingPrice: 700, goldRateSnapshot: line!.goldRateSnapshot },
    ])
  })
})

describe('an order', () => {
  test('has a line for each engraving at the price of the shop, and empties these lines of the cart', async () => {
    const product = await makeProduct()
    for (const name of ['Asha', 'Ravi', 'Uma'])
      await api.cart.add({ productId: product.id, lineOptions: engraved(name, 'With love') })
    const { order } = await place(product, [
      { engraving: 'Asha', quantity: 1 },
      { engraving: 'Ravi', quantity: 1 },
    ])
    expect(order.items).toMatchObject([
      { lineOptions: engraved('Asha', 'With love'), price: 9500, engravingPrice: 500, quantity: 1 },
      { lineOptions: engraved('Ravi', 'With love'), price: 9500, engravingPrice: 500, quantity: 1 },
    ])
    expect(order.subtotal).toBe(19_000)
    expect(await stockOf(product)).toBe(3)
    expect((await api.cart.read()).cart).toMatchObject([{ lineOptions: engraved('Uma', 'With love') }])
  })

  test('does not take the price of an engraving from the client', async () => {
    const product = await makeProduct()
    const input = checkoutInput([[{ ...product, price: 9000 }, 1]])
    await expect(
      api.orders.place({
        ...input,
        items: [{ productId: product.id, quantity: 1, lineOptions: engraved('Asha') }],
      }),
    ).rejects.toMatchObject({ code: 'TOTALS_CHANGED', details: { totals: { subtotal: 9500 } } })
  })

  test('is refused with an engraving that the product does not offer', async () => {
    const product = await makeProduct()
    await staff.products.update({ id: product.id, lineOptions: { engraving: null, giftMessage: false } })
    await expect(place(product, [{ engraving: 'Asha', quantity: 1 }])).rejects.toMatchObject({
      errors: [{ path: 'lineOptions.engraving' }],
    })
    expect(await stockOf(product)).toBe(5)
  })

  test('sells no more of all engravings together than there are', async () => {
    const product = await makeProduct({ stock: 2 })
    await expect(
      place(product, [
        { engraving: 'Asha', quantity: 2 },
        { engraving: 'Ravi', quantity: 1 },
      ]),
    ).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await stockOf(product)).toBe(2)
  })

  test('makes the lines to order that the stock does not cover', async () => {
    const product = await makeProduct({ stock: 2 })
    await staff.products.update({ id: product.id, leadDays: 10 })
    const { order } = await place(product, [
      { engraving: 'Asha', quantity: 2 },
      { engraving: 'Ravi', quantity: 1 },
    ])
    expect(order.items).toMatchObject([{ leadDays: null }, { leadDays: 10 }])
    expect(await stockOf(product)).toBe(0)
  })

  test('leaves the stock to a later line where an earlier one is made to order', async () => {
    const product = await makeProduct({ stock: 2 })
    await staff.products.update({ id: product.id, leadDays: 10 })
    const { order } = await place(product, [
      { engraving: 'Asha', quantity: 3 },
      { engraving: 'Ravi', quantity: 2 },
    ])
    expect(order.items).toMatchObject([{ leadDays: 10 }, { leadDays: null }])
    expect(await stockOf(product)).toBe(0)
  })

  test('adds engraving to the parts of a live price, on the order and on the invoice', async () => {
    const product = await makeProduct({
      metalType: 'gold-22k',
      metalWeightMg: 1000,
      isFixedPrice: false,
      makingPercent: 10,
    })
    const [line] = (await api.cart.add({ productId: product.id, lineOptions: engraved('Asha') })).cart
    const input = checkoutInput([[{ ...product, price: line!.price }, 1]])
    const { order } = await api.orders.place({
      ...input,
      items: [{ productId: product.id, quantity: 1, lineOptions: engraved('Asha') }],
    })
    const [item] = order.items
    const { metalValue, makingCharges, wastageCharges, stoneValue, hallmarkingCharge } = item!.priceBreakup!
    expect(metalValue + makingCharges + wastageCharges + stoneValue + hallmarkingCharge + 500).toBe(
      item!.price,
    )
    await staff.orders.setStatus({ id: order._id, status: 'delivered' })
    const { rows } = await shop.database.pool.query(
      'select document::text from tax_documents where order_id = $1',
      [order._id],
    )
    expect(rows[0].document).toContain('engraving ₹500.00')
    expect(rows[0].document).not.toContain('Asha')
  })
})

describe('an engraved item', () => {
  async function deliver(product: TestProduct) {
    const { order } = await place(product, [
      { engraving: 'Asha', quantity: 1 },
      { engraving: '', quantity: 1 },
    ])
    await staff.orders.setStatus({ id: order._id, status: 'delivered' })
    return order
  }
  const requestReturn = (order: Awaited<ReturnType<typeof deliver>>, at: number) =>
    api.returns.request({
      id: order._id,
      items: [{ item: order.items[at]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })

  test('cannot be returned, the others of the order can', async () => {
    const order = await deliver(await makeProduct())
    expect(order.items.map(({ returnable }) => returnable)).toEqual([false, true])
    await expect(requestReturn(order, 0)).rejects.toMatchObject({ errors: [{ path: 'items' }] })
    expect((await requestReturn(order, 1)).return.status).toBe('requested')
  })

  test('is returned and refunded with its engraving where the shop allows it, by the rule of the day of the order', async () => {
    await staff.settings.update({ engravedReturns: true })
    const product = await makeProduct()
    const order = await deliver(product)
    await staff.settings.update({ engravedReturns: false })
    const { return: request } = await requestReturn(order, 0)
    for (const step of ['approve', 'receive'] as const)
      await staff.returns.decide({ id: order._id, return: request._id, step })
    const { returns } = await api.orders.one({ id: order._id })
    expect(returns[0]!.refund).toBeGreaterThanOrEqual(9500)
  })

  test('keeps no words of the customer after the account is erased', async () => {
    const product = await makeProduct()
    const person = await shop.make.user()
    const { order } = await place(product, [{ engraving: 'Asha', quantity: 1 }], shop.as(person))
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, person.id))
    expect((await staff.orders.one({ id: order._id })).items).toMatchObject([
      { lineOptions: engraved(''), price: 9500, engravingPrice: 500 },
    ])
  })
})

describe('the database refuses', () => {
  test.each([
    [
      'an engraving without room for a character',
      { engravingMaxLength: 0 },
      'products_engraving_length_positive',
    ],
    [
      'a negative price of engraving',
      { engravingPricePaise: paise(-1) },
      'products_engraving_price_not_negative',
    ],
  ])('%s', async (_, columns, constraint) => {
    const product = await makeProduct()
    await expect(
      shop.database.db.update(products).set(columns).where(eq(products.id, product.id)),
    ).rejects.toMatchObject({ cause: { constraint } })
  })

  test.each([
    ['a lead time of 0 days', { leadDays: 0 }, 'product_variants_lead_days_positive'],
    [
      'a variant that is made to order and kept item by item',
      { leadDays: 5, isSerialised: true },
      'product_variants_serialised_from_stock',
    ],
  ])('%s', async (_, columns, constraint) => {
    const product = await makeProduct()
    await expect(
      shop.database.db.update(productVariants).set(columns).where(eq(productVariants.id, product.variantId)),
    ).rejects.toMatchObject({ cause: { constraint } })
  })

  test.each([
    ['a negative amount for engraving', { engravingPaise: paise(-1) }, 'order_lines_engraving_within_price'],
    [
      'more for engraving than for the whole line',
      { engravingPaise: paise(950_001) },
      'order_lines_engraving_within_price',
    ],
    [
      'price parts that do not add up',
      { metalValuePaise: paise(900_000), makingPaise: paise(1), stonePaise: paise(0) },
      'order_lines_breakup_adds_up',
    ],
    [
      'price parts without making charges',
      { metalValuePaise: paise(900_000) },
      'order_lines_breakup_adds_up',
    ],
  ])('an order line with %s', async (_, columns, constraint) => {
    const { order } = await place(await makeProduct(), [{ engraving: 'Asha', quantity: 1 }])
    await expect(
      shop.database.db.update(orderLines).set(columns).where(eq(orderLines.id, order.items[0]!._id)),
    ).rejects.toMatchObject({ cause: { constraint } })
  })
})

test.each([
  { engraving: { maxLength: 0, price: 0 }, giftMessage: false },
  { engraving: { maxLength: 51, price: 0 }, giftMessage: false },
  { engraving: { maxLength: 5, price: -1 }, giftMessage: false },
])('a product cannot offer %j', async (lineOptions) => {
  const product = await shop.make.product()
  await expect(staff.products.update({ id: product.id, lineOptions })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
