import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Item } from '#contract/items.ts'
import type { orders as contract } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { roles } from '#server/roles/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: Api
let clerk: TestUser
let customer: TestUser
let serial = 0
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'hsn' })
  await shop.database.db.insert(roles).values(
    (['create_orders', 'sell_at_counter'] as const).map((permission) => ({
      id: `role-${permission}`,
      name: permission,
      displayName: permission,
      description: '',
      permissions: [permission, 'use_app'],
      color: '#4B5563',
      bgColor: '#F3F4F6',
    })),
  )
  clerk = await shop.make.user({ role: 'sell_at_counter' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  customer = await shop.make.user()
})

type SaleInput = Input<typeof contract.sellAtCounter>
type Payment = SaleInput['payments'][number]
const cash = (amount: number): Payment => ({ tender: 'cash', amount })
const upi = (amount: number, reference = `UPI${++serial}`): Payment => ({ tender: 'upi', amount, reference })
const card = (amount: number, reference = `RRN${++serial}`): Payment => ({
  tender: 'card',
  amount,
  reference,
})

/** One piece of each product, for this total. */
const saleOf = (
  products: readonly TestProduct[],
  totalAmount: number,
  payments: Payment[],
  given: Partial<SaleInput> = {},
): SaleInput => ({
  customer: customer.id,
  items: products.map(({ id, variantId }) => ({ productId: id, variantId, quantity: 1 })),
  payments,
  totalAmount,
  idempotencyKey: randomUUID(),
  ...given,
})
const sell = (input: SaleInput, by = clerk) => shop.as(by).orders.sellAtCounter(input)

const stockOf = async ({ variantId }: TestProduct) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.stock
const ordersOf = async ({ id }: TestUser) =>
  (await admin.customers.orders({ id, page: 1, limit: 10 })).orders.length
const mailsTo = ({ email }: TestUser) =>
  shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))

// At 3 % GST ₹10,000 cost ₹10,300.
const ring = (stock = 5, price = 10_000) => shop.make.product({ price, stock, hsn: '711319' })

async function serialised(weights: readonly number[], price = 10_000) {
  const product = await shop.make.product({ price, stock: 0, hsn: '711319' })
  return { product, items: await receive(product, weights) }
}
async function receive(product: TestProduct, weights: readonly number[]): Promise<Item[]> {
  await admin.items.setSerialised({ id: product.variantId, isSerialised: true })
  const { items } = await admin.items.receive({
    id: product.variantId,
    items: weights.map((grams) => ({
      huid: `CS${String(++serial).padStart(4, '0')}`,
      grossWeightGrams: grams,
      netWeightGrams: grams,
    })),
  })
  return items
}

describe('a sale at the counter', () => {
  test('is paid in three ways, invoiced and delivered at once, without a delivery', async () => {
    const product = await ring()
    const { order } = await sell(
      saleOf([product], 10_300, [cash(5000), upi(3000, 'upi 4711'), card(2300, '0815')]),
    )
    expect(order).toMatchObject({
      status: 'delivered',
      shippingCost: 0,
      totalAmount: 10_300,
      deliveryEstimate: null,
      deliverBy: null,
      shipments: [],
      items: [{ shipped: 1 }],
      statusHistory: [
        { status: 'pending', note: 'Paid at the counter' },
        { status: 'delivered', note: 'Taken along from the shop' },
      ],
      placeOfSupply: { code: '36' },
      documents: [{ kind: 'invoice', amount: 10_300, isCurrent: true }],
      payment: { method: 'counter', status: 'completed', received: 10_300, due: 0 },
    })
    expect(order.taxes.map(({ kind }) => kind)).toEqual(['CGST', 'SGST'])
    expect(
      order.payment.entries.map(({ kind, tender, amount, reference }) => [kind, tender, amount, reference]),
    ).toEqual(
      expect.arrayContaining([
        ['expected', null, 10_300, ''],
        ['cash-received', null, 5000, ''],
        ['transfer-received', 'upi', 3000, 'upi4711'],
        ['transfer-received', 'card', 2300, '0815'],
      ]),
    )
    expect(order.payment.entries).toHaveLength(4)
    expect(await stockOf(product)).toBe(4)
  })

  test('costs what its quote says, which writes nothing', async () => {
    const product = await ring()
    const quote = await shop.as(clerk).orders.quoteAtCounter({
      customer: customer.id,
      items: [{ productId: product.id, variantId: product.variantId, quantity: 2 }],
    })
    expect(quote).toMatchObject({
      lines: [
        { variantId: product.variantId, quantity: 2, price: 10_000, subtotal: 20_000, missingItems: 0 },
      ],
      totals: { shippingCost: 0, tax: 600, totalAmount: 20_600 },
      needsPan: false,
      cashLeft: 199_999,
      storeCredit: 0,
    })
    expect(await stockOf(product)).toBe(5)
    expect(await ordersOf(customer)).toBe(0)
  })

  test('sends one mail, and says in the audit log who took which money', async () => {
    const { order } = await sell(saleOf([await ring()], 10_300, [cash(10_000), upi(300, 'A1')]))
    const mails = await mailsTo(customer)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(order.documents[0]!.number)
    expect(mails[0]!.text).toContain('UPI received: ₹300, A1')
    expect(mails[0]!.text).not.toContain('Shipping')
    const [entry] = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'order.place'), eq(auditLog.subject, `order ${order.orderNumber}`)))
    expect(entry).toMatchObject({
      userId: clerk.id,
      after: {
        customer: customer.id,
        payments: [
          { tender: 'cash', amount: 10_000 },
          { tender: 'upi', amount: 300, reference: 'A1' },
        ],
      },
    })
  })

  test('is refused unless the payments make exactly the total, and takes nothing', async () => {
    const product = await ring(1)
    for (const [payments, message] of [
      [[], '₹10,300 is not paid yet. The payments have to make the total.'],
      [[cash(10_299)], '₹1 is not paid yet. The payments have to make the total.'],
      [[cash(10_000), upi(300.01)], 'The payments are ₹0.01 more than the total.'],
    ] as const)
      await expect(sell(saleOf([product], 10_300, [...payments]))).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ path: 'payments', message }],
      })
    await expect(sell(saleOf([product], 10_300, [cash(10_300), upi(0)]))).rejects.toMatchObject({
      errors: [{ path: 'payments.1.amount' }],
    })
    await expect(sell(saleOf([product], 10_000, [cash(10_000)]))).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
    })
    expect(await stockOf(product)).toBe(1)
    expect(await ordersOf(customer)).toBe(0)
    expect(await mailsTo(customer)).toEqual([])
  })

  test('needs the reference of each payment but cash, which no other payment has', async () => {
    const product = await ring()
    const refused = (payments: Payment[]) => expect(sell(saleOf([product], 10_300, payments))).rejects
    await refused([upi(10_300, ' ')]).toMatchObject({ errors: [{ path: 'payments.0.reference' }] })
    await refused([{ ...cash(10_300), reference: 'X' }]).toMatchObject({
      errors: [{ path: 'payments.0.reference' }],
    })
    await refused([upi(10_000, 'SAME1'), card(300, 'same 1')]).toMatchObject({
      errors: [{ path: 'payments.1.reference', message: 'Each payment has its own reference' }],
    })
    const { order } = await sell(saleOf([product], 10_300, [upi(10_300, 'USED1')]))
    await refused([card(10_300, 'used1')]).toMatchObject({
      code: 'REFERENCE_USED',
      message: expect.stringContaining(order.orderNumber),
    })
    expect(await stockOf(product)).toBe(4)
  })

  test('is made once for each key, also with two requests at once', async () => {
    const product = await ring()
    const input = saleOf([product], 10_300, [cash(300), card(10_000)])
    const results = await runConcurrently(shop.database, [
      () => sell(input),
      () => sell(input),
      () => sell(input),
    ])
    expect(countFulfilled(results)).toBe(3)
    const again = await sell(input)
    expect(again.order).toMatchObject({ status: 'delivered', payment: { received: 10_300 } })
    expect(await ordersOf(customer)).toBe(1)
    expect(await stockOf(product)).toBe(4)
    await expect(sell({ ...input, payments: [cash(10_300)] })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('needs its own permission, and is no way to place an order', async () => {
    const product = await ring()
    const caller = await shop.make.user({ role: 'create_orders' })
    const manager = await shop.make.user({ role: 'manager' })
    for (const by of [caller, manager, customer])
      await expect(sell(saleOf([product], 10_300, [cash(10_300)]), by)).rejects.toMatchObject({
        kind: 'forbidden',
      })
    const order = checkoutInput([[product, 1]], { paymentMethod: 'counter', totalAmount: 10_300 })
    for (const place of [
      () => shop.as(customer).orders.place(order),
      () => shop.as(caller).orders.placeForCustomer({ ...order, customer: customer.id }),
    ])
      await expect(place()).rejects.toMatchObject({ errors: [{ path: 'paymentMethod' }] })
    expect(await stockOf(product)).toBe(5)
  })

  test('sells only what is in stock, also where it could be made to order', async () => {
    const product = await shop.make.product({ price: 10_000, stock: 0, hsn: '711319' })
    await admin.products.update({ id: product.id, leadDays: 10 })
    await expect(sell(saleOf([product], 10_300, [cash(10_300)]))).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
    })
  })

  test('takes a coupon', async () => {
    await admin.coupons.create({
      code: 'COUNTER500',
      type: 'flat',
      value: 500,
      usageLimit: 1,
      startsAt: '2026-11-01',
      endsAt: '2026-12-31',
    })
    const { order } = await sell(saleOf([await ring()], 9785, [cash(9785)], { couponCode: 'COUNTER500' }))
    expect(order).toMatchObject({ discount: 500, couponCode: 'COUNTER500' })
    expect((await admin.coupons.list({})).find(({ code }) => code === 'COUNTER500')).toMatchObject({
      usedCount: 1,
    })
  })
})

describe('the law about cash and PAN', () => {
  test('counts the cash of a sale, and not what is paid in another way', async () => {
    const product = await ring(9, 300_000)
    const pan = 'ABCPK1234F'
    const refused = (payments: Payment[], given = {}) =>
      expect(sell(saleOf([product], 309_000, payments, { pan, ...given }))).rejects
    await refused([cash(200_000), upi(109_000)]).toMatchObject({
      errors: [
        {
          path: 'payments.0.amount',
          message: expect.stringContaining('At most ₹1,99,999 of this sale can be cash'),
        },
      ],
    })
    // Two payments in cash count together.
    await refused([cash(100_000), cash(100_000), upi(109_000)]).toMatchObject({
      errors: [{ path: 'payments.1.amount' }],
    })
    await refused([cash(199_999), upi(109_001)], { pan: '' }).toMatchObject({ errors: [{ path: 'pan' }] })
    const { order } = await sell(saleOf([product], 309_000, [cash(199_999), upi(109_001)], { pan }))
    expect(order.pan).toBe('ABC••••34F')
  })

  test('counts cash of the same day together: of sales, of orders to be delivered, and of returned sales', async () => {
    const product = await ring(9, 100_000)
    await sell(saleOf([product], 103_000, [cash(100_000), upi(3000)]))
    const secondSale = saleOf([product], 103_000, [cash(100_000), upi(3000)])
    await expect(sell(secondSale)).rejects.toMatchObject({ errors: [{ path: 'payments.0.amount' }] })
    const onDelivery = checkoutInput([[product, 1]], { totalAmount: 103_000 })
    await expect(shop.as(customer).orders.place(onDelivery)).rejects.toMatchObject({ code: 'CASH_LIMIT' })
    expect((await shop.as(customer).orders.cashToday()).total).toBe(100_000)
    const [first] = (await shop.as(customer).orders.mine()).orders
    await admin.orders.setStatus({ id: first!._id, status: 'cancelled' })
    await expect(sell(secondSale)).rejects.toMatchObject({ errors: [{ path: 'payments.0.amount' }] })
    await sell({ ...secondSale, payments: [cash(99_999), upi(3001)] })
  })
})

describe('items of a serialised variant', () => {
  test('are those that were scanned: sold, on the invoice and in the order', async () => {
    const { product, items } = await serialised([2.5, 2.5, 2.5])
    const chosen = items[1]!
    const { order } = await sell(saleOf([product], 10_300, [cash(10_300)], { itemIds: [chosen._id] }))
    expect(order.items[0]!.serialisedItems).toMatchObject([{ huid: chosen.huid, status: 'sold' }])
    expect(await stockOf(product)).toBe(2)
    const { item } = await admin.items.one({ id: chosen._id })
    expect(item).toMatchObject({ status: 'sold', orderNumber: order.orderNumber })
    for (const other of [items[0]!, items[2]!])
      expect((await admin.items.one({ id: other._id })).item.status).toBe('in-stock')
  })

  test('have to be chosen, each once, of a product that is sold', async () => {
    const { product, items } = await serialised([2.5, 2.5])
    const other = await serialised([3])
    const refused = (itemIds: string[]) =>
      expect(sell(saleOf([product], 10_300, [cash(10_300)], { itemIds }))).rejects
    await refused([]).toMatchObject({
      errors: [{ path: 'itemIds', message: expect.stringContaining('by tag or HUID') }],
    })
    await refused(items.map(({ _id }) => _id)).toMatchObject({ errors: [{ path: 'itemIds' }] })
    await refused([items[0]!._id, other.items[0]!._id]).toMatchObject({ errors: [{ path: 'itemIds' }] })
    await refused(['nothing']).toMatchObject({ kind: 'not-found' })
    expect(await stockOf(product)).toBe(2)
  })

  test('are sold once', async () => {
    const { product, items } = await serialised([2.5, 2.5])
    const itemIds = [items[0]!._id]
    const results = await runConcurrently(shop.database, [
      () => sell(saleOf([product], 10_300, [cash(10_300)], { itemIds })),
      () => sell(saleOf([product], 10_300, [cash(10_300)], { itemIds })),
    ])
    expect(countFulfilled(results)).toBe(1)
    await expect(sell(saleOf([product], 10_300, [cash(10_300)], { itemIds }))).rejects.toMatchObject({
      code: 'ITEM_CHANGED',
      message: `Item ${items[0]!.huid} is no longer in stock. Please choose another one.`,
    })
    expect(await stockOf(product)).toBe(1)
  })

  test('cost what they weigh, each on a line of its own, where items are charged by their weight', async () => {
    await shop.make.rate()
    await admin.settings.update({ chargedWeight: 'item' })
    const product = await shop.make.product({ live: 2.45, stock: 0, grossWeightMg: 2450, hsn: '711319' })
    const [light, heavy] = await receive(product, [2.41, 2.5])
    const itemIds = [heavy!._id, light!._id]
    const items = [{ productId: product.id, variantId: product.variantId, quantity: 2 }]
    const quote = await shop.as(clerk).orders.quoteAtCounter({ customer: customer.id, items, itemIds })
    expect(quote.lines.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([17_858, 18_525])
    const total = quote.totals.totalAmount
    const { order } = await sell(saleOf([], total, [cash(total)], { items, itemIds }))
    await admin.settings.update({ chargedWeight: 'listed' })
    for (const [item, price] of [
      [light, 17_858],
      [heavy, 18_525],
    ] as const)
      expect(
        order.items.find(({ serialisedItems }) => serialisedItems[0]?.huid === item!.huid),
      ).toMatchObject({ price, quantity: 1, chargedWeight: 'item' })
  })
})

describe('afterwards', () => {
  test('store credit pays a part, and comes back with the refund of the whole', async () => {
    const product = await ring(9)
    const first = await sell(saleOf([product], 10_300, [upi(10_300)]))
    await admin.orders.setStatus({ id: first.order._id, status: 'returned' })
    await admin.orders.refund({ id: first.order._id, amount: 10_300, method: 'store_credit' })
    const credit = (amount: number): Payment => ({ tender: 'store_credit', amount })
    await expect(sell(saleOf([product], 10_300, [credit(10_300.5)]))).rejects.toMatchObject({
      errors: [{ path: 'storeCredit' }],
    })
    const { order } = await sell(saleOf([product], 10_300, [credit(4000), cash(6300)]))
    expect(order.payment).toMatchObject({ received: 10_300, due: 0, storeCredit: { used: 4000 } })
    await expect(sell(saleOf([product], 10_300, [credit(6301), cash(3999)]))).rejects.toThrow(/₹6,300/)
    const { order: returned } = await admin.orders.setStatus({ id: order._id, status: 'returned' })
    expect(returned.payment).toMatchObject({ refundable: 6300, refundableMoney: 6300 })
    expect((await shop.as(customer).orders.storeCredit()).balance).toBe(10_300)
    const whole = await sell(saleOf([product], 10_300, [credit(10_300)]))
    expect(whole.order.payment).toMatchObject({ method: 'counter', status: 'completed', due: 0 })
  })

  test('a returned sale is refunded with a credit note, and its pieces are back', async () => {
    const product = await ring()
    const { order } = await sell(saleOf([product], 10_300, [cash(300), card(10_000)]))
    const { order: returned } = await admin.orders.setStatus({ id: order._id, status: 'returned' })
    expect(returned).toMatchObject({
      documents: [
        { kind: 'invoice', isCurrent: false },
        { kind: 'credit-note', amount: 10_300 },
      ],
      payment: { refundable: 10_300 },
    })
    expect(await stockOf(product)).toBe(5)
    const { order: refunded } = await admin.orders.refund({
      id: order._id,
      amount: 10_300,
      method: 'bank',
      reference: 'REF1',
    })
    expect(refunded.payment).toMatchObject({ refundable: 0, refunded: 10_300 })
  })

  test('a wrong reference is taken back, and the right one entered', async () => {
    const { order } = await sell(saleOf([await ring()], 10_300, [upi(10_300, 'WRONG1')]))
    const entry = order.payment.entries.find(({ tender }) => tender === 'upi')!
    expect(entry.canReverse).toBe(true)
    const reversed = await admin.orders.reverseTransfer({
      id: order._id,
      entry: entry._id,
      reason: 'Typed wrongly',
    })
    expect(reversed.order.payment).toMatchObject({ status: 'pending', due: 10_300 })
    const paid = await admin.orders.confirmPayment({
      id: order._id,
      amount: 10_300,
      reference: 'RIGHT1',
      paidOn: '2026-11-21',
    })
    expect(paid.order.payment).toMatchObject({ status: 'completed', due: 0 })
  })

  test('the ledger names cash, UPI and card, and each entry once', async () => {
    const { order } = await sell(saleOf([await ring()], 10_300, [cash(5000), upi(3000), card(2300)]))
    const entries = await shop.database.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, order._id))
      .orderBy(asc(ledgerEntries.amountPaise))
    expect(
      entries.map(({ debit, credit, tender, amountPaise }) => [debit, credit, tender, amountPaise]),
    ).toEqual([
      ['bank', 'customer', 'card', 2300_00],
      ['bank', 'customer', 'upi', 3000_00],
      ['cash', 'customer', null, 5000_00],
      ['customer', 'sales', null, 10_300_00],
    ])
  })

  test('it counts in GSTR-1, the sales register, Tally, the ledger file and the dashboard', async () => {
    const month = '2026-11'
    const readFigures = async () => {
      const { files } = await admin.accounting.month({ month })
      const { money } = await admin.dashboard.read()
      return {
        b2cs: files.find(({ file }) => file === 'b2cs')!.taxableValue,
        received: money.received.value,
        due: money.due,
      }
    }
    const before = await readFigures()
    const [upiReference, cardReference] = [`BOOKS${++serial}`, `BOOKS${++serial}`]
    const { order } = await sell(
      saleOf([await ring()], 10_300, [cash(5000), upi(3000, upiReference), card(2300, cardReference)]),
    )
    expect(await readFigures()).toEqual({
      b2cs: before.b2cs + 10_000,
      received: before.received + 10_300,
      due: before.due,
    })
    const { number } = order.documents[0]!
    const textOf = async (file: Promise<Blob>) => (await file).text()
    expect(await textOf(admin.accounting.download({ file: 'b2cs', month }))).toContain('36-Telangana')
    expect(await textOf(admin.accounting.download({ file: 'sales-register', month }))).toMatch(
      new RegExp(`,Invoice,${number},${order.orderNumber},.*,150\\.00,150\\.00,0\\.00,0\\.00,10300\\.00,`),
    )
    expect(await textOf(admin.accounting.tally({ part: 'vouchers', month }))).toContain(number)
    const ledger = await textOf(admin.orders.exportLedger({}))
    for (const line of [
      `${order.orderNumber},Cash received,cash,customer,5000.00,`,
      `${order.orderNumber},UPI received,bank,customer,3000.00,${upiReference}`,
      `${order.orderNumber},Card payment received,bank,customer,2300.00,${cardReference}`,
    ])
      expect(ledger.split('\r\n').filter((each) => each.includes(line))).toHaveLength(1)
  })

  test('the invoice names the customer and the state of the shop, and no address', async () => {
    const { order } = await sell(saleOf([await ring()], 10_300, [cash(10_300)]))
    const text = await extractPdfText(await admin.invoices.download({ id: order._id }))
    for (const part of ['Paid at the counter', customer.name, 'Telangana', order.documents[0]!.number])
      expect(text).toContain(part)
  })
})
