import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { users } from '#server/auth/tables.ts'
import { products } from '#server/catalogue/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkout, MADHAPUR, type OrderInput } from '#server/testing/checkout.ts'
import type { Person } from '#server/testing/make.ts'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { openPan } from './pan-vault.ts'
import { idempotencyKeys, orderLines, orders } from './tables.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: TestShop
let ananya: Person
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ananya = await shop.make.user({ credits: 700 })
})

const place = (input: OrderInput, person = ananya) => shop.as(person).orders.place(input)
const stockOf = async (id: string) =>
  (await shop.database.db.select().from(products).where(eq(products.id, id)))[0]?.stock
const creditsOf = async ({ id }: Person) =>
  ((await shop.database.db.select().from(users).where(eq(users.id, id)))[0]?.creditsPaise ?? 0) / 100
const ordersOf = ({ id }: Person) => shop.database.db.select().from(orders).where(eq(orders.userId, id))

/** What a refused order must leave as it was. */
const stateOf = async (person: Person, ...pieces: { id: string }[]) => ({
  orders: await ordersOf(person),
  stock: await Promise.all(pieces.map(({ id }) => stockOf(id))),
  credits: await creditsOf(person),
  cart: await shop.as(person).cart.read(),
  keys: await shop.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, person.id)),
  mails: await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email)),
})

describe('placing an order', () => {
  test('writes the order, takes the stock, mails the customer and tells the audit log', async () => {
    const jhumka = await shop.make.product({ price: 25_000, stock: 5, sku: `SKU-${ananya.id}` })
    const ring = await shop.make.product({ name: 'Solitaire', price: 1_234.5, stock: 2 })
    const lines = [[jhumka, 2] as const, [ring, 1] as const]
    const { order, message } = await place(checkout(lines, { specialInstructions: 'Gift wrap, please' }))

    expect(message).toBe('Order placed successfully')
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^SW-261121-[0-9A-HJKMNP-TV-Z]{6}$/),
      user: { _id: ananya.id, name: ananya.name, email: ananya.email },
      status: 'pending',
      statusHistory: [{ status: 'pending', timestamp: '2026-11-21T04:15:00.000Z' }],
      payment: { method: 'cod', status: 'pending', transactionId: null },
      ...{ subtotal: 51_234.5, discount: 0, shippingCost: 0, tax: 9222.21, referralCreditsUsed: 0 },
      ...{ totalAmount: 60_456.71, taxPercent: 18, couponCode: null, pan: null },
      ...{ specialInstructions: 'Gift wrap, please', shippingAddress: MADHAPUR, billingAddress: MADHAPUR },
      items: [
        { product: jhumka.id, quantity: 2, price: 25_000, subtotal: 50_000, sku: `SKU-${ananya.id}` },
        { product: ring.id, quantity: 1, price: 1234.5, subtotal: 1234.5, name: 'Solitaire' },
      ],
    })
    expect([await stockOf(jhumka.id), await stockOf(ring.id)]).toEqual([3, 1])
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, ananya.email))
    expect(mails).toMatchObject([
      { eventKey: `order-placed:${order._id}`, subject: expect.stringContaining(order.orderNumber) },
    ])
    const told = await shop.database.db.select().from(auditLog).where(eq(auditLog.userId, ananya.id))
    expect(told).toMatchObject([{ action: 'order.place', subject: `order ${order.orderNumber}` }])
  })

  test('lines of the same piece are one line of their sum', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 3 })
    const lines = [[ring, 1] as const, [ring, 2] as const]
    const { order } = await place(checkout(lines))
    expect(order.items).toMatchObject([{ product: ring.id, quantity: 3, subtotal: 18_000 }])
    expect(await stockOf(ring.id)).toBe(0)
  })

  test.each([
    [4999.99, 200],
    [5000, 0],
  ])('a subtotal of ₹%d pays ₹%d of delivery', async (price, shippingCost) => {
    const { order } = await place(checkout([[await shop.make.product({ price }), 1]]))
    expect(order).toMatchObject({ subtotal: price, shippingCost })
  })

  test('a billing address of its own is kept, phones and postal codes are cleaned', async () => {
    const billingAddress = {
      ...MADHAPUR,
      name: 'Ravi Reddy',
      phone: '+91 98765 43210',
      postalCode: '500 001',
    }
    const shippingAddress = { ...MADHAPUR, phone: '09848022113', country: 'Bharat' }
    const piece = await shop.make.product()
    const { order } = await place(checkout([[piece, 1]], { billingAddress, shippingAddress }))
    expect(order.shippingAddress).toEqual(MADHAPUR)
    expect(order.billingAddress).toEqual({ ...billingAddress, phone: '9876543210', postalCode: '500001' })
  })

  test('the cart is emptied of what was ordered, and of nothing else', async () => {
    const [ordered, more, other] = [
      await shop.make.product({ price: 6000 }),
      await shop.make.product({ price: 6000 }),
      await shop.make.product({ price: 6000 }),
    ]
    const cart = shop.as(ananya).cart
    await cart.add({ productId: ordered.id, quantity: 2 })
    shop.clock.advance(1)
    await cart.add({ productId: more.id, quantity: 3 })
    shop.clock.advance(1)
    await cart.add({ productId: other.id, quantity: 1 })
    const lines = [[ordered, 2] as const, [more, 1] as const]
    await place(checkout(lines))
    const left = (await cart.read()).cart.map(({ product, quantity }) => [product._id, quantity])
    expect(left).toEqual([
      [more.id, 2],
      [other.id, 1],
    ])
  })
})

describe('the price of a line', () => {
  test('is the locked one where the piece lies in the cart and the lock holds', async () => {
    const kada = await shop.make.product({ live: 10 })
    await shop.as(ananya).cart.add({ productId: kada.id, quantity: 1 })
    const [line] = (await shop.as(ananya).cart.read()).cart
    await shop.database.db
      .update(products)
      .set({ pricePaise: 9_000_000 as never })
      .where(eq(products.id, kada.id))

    const { order } = await place(checkout([[kada, 1]]))
    expect(order.items[0]?.price).toBe(line?.price)
    const [kept] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, order._id))
    expect(kept).toMatchObject({ metalType: 'gold-22k', metalWeightMg: 10_000, ratePaise: 650_000 })
  })

  test('is today’s where the lock has lapsed, and where the piece lies in somebody else’s cart', async () => {
    const kada = await shop.make.product({ live: 10 })
    const dear = { ...kada, price: 90_000 }
    const ravi = await shop.make.user()
    await shop.as(ravi).cart.add({ productId: kada.id, quantity: 1 })
    await shop.as(ananya).cart.add({ productId: kada.id, quantity: 1 })
    await shop.database.db
      .update(products)
      .set({ pricePaise: 9_000_000 as never })
      .where(eq(products.id, kada.id))
    const sita = await shop.make.user()
    await expect(place(checkout([[kada, 1]]), sita)).rejects.toMatchObject({ code: 'TOTALS_CHANGED' })
    expect((await place(checkout([[dear, 1]]), sita)).order.items[0]?.price).toBe(90_000)

    shop.clock.advance(30 * MINUTE)
    await expect(place(checkout([[kada, 1]]))).rejects.toMatchObject({ code: 'TOTALS_CHANGED' })
    expect((await place(checkout([[dear, 1]]))).order.items[0]?.price).toBe(90_000)
  })

  test('a fixed price has no lock: today’s counts', async () => {
    const ring = await shop.make.product({ price: 6000 })
    await shop.as(ananya).cart.add({ productId: ring.id, quantity: 1 })
    await shop.database.db
      .update(products)
      .set({ pricePaise: 700_000 as never })
      .where(eq(products.id, ring.id))
    await expect(place(checkout([[ring, 1]]))).rejects.toMatchObject({ code: 'TOTALS_CHANGED' })
    expect((await place(checkout([[{ ...ring, price: 7000 }, 1]]))).order.subtotal).toBe(7000)
  })
})

describe('another total than the client’s', () => {
  test('orders nothing, changes nothing, and tells the totals of now', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 3 })
    await shop.as(ananya).cart.add({ productId: ring.id, quantity: 2 })
    const before = await stateOf(ananya, ring)
    const input = checkout([[ring, 2]], { referralCreditsUsed: 700, totalAmount: 13_459.99 })
    const refused = await shop.inject({
      ...{ method: 'POST', url: '/api/orders', payload: input },
      headers: { authorization: `Bearer ${ananya.token}`, 'idempotency-key': input.idempotencyKey },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'TOTALS_CHANGED',
      totals: {
        ...{ subtotal: 12_000, discount: 0, shippingCost: 0, tax: 2160 },
        ...{ referralCreditsUsed: 700, totalAmount: 13_460 },
      },
    })
    expect(await stateOf(ananya, ring)).toEqual(before)
    // the key was not used up: the same attempt goes through with the right total
    await place({ ...input, totalAmount: 13_460 })
  })

  test('the other figures of the client enter nothing', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const { order } = await place(checkout([[ring, 1]], { subtotal: 1, tax: 0, shippingCost: 0 }))
    expect(order).toMatchObject({ subtotal: 6000, tax: 1080, totalAmount: 7080 })
  })

  test.each([
    ['the balance', 700.01, 700],
    ['the subtotal', 700, 500],
  ])('credits above %s are told as what is possible now', async (_, wanted, possible) => {
    const piece = await shop.make.product({ price: possible === 500 ? 500 : 6000 })
    const refused = place(checkout([[piece, 1]], { referralCreditsUsed: wanted }))
    await expect(refused).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'TOTALS_CHANGED' },
      details: { totals: { referralCreditsUsed: possible } },
    })
    expect(await creditsOf(ananya)).toBe(700)
  })

  test('credits are taken with the order', async () => {
    const piece = await shop.make.product({ price: 6000 })
    const { order } = await place(checkout([[piece, 1]], { referralCreditsUsed: 450.5 }))
    expect(order).toMatchObject({ referralCreditsUsed: 450.5, totalAmount: 6629.5 })
    expect(await creditsOf(ananya)).toBe(249.5)
  })
})

describe('what cannot be ordered', () => {
  test('more than the stock is a 409 that says how many are left, and takes nothing of the other lines', async () => {
    const [plenty, few] = [await shop.make.product({ stock: 9 }), await shop.make.product({ stock: 2 })]
    const lines = [[plenty, 1] as const, [few, 3] as const]
    await expect(place(checkout(lines))).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'OUT_OF_STOCK', message: expect.stringContaining('2') },
      details: { productId: few.id, available: 2 },
    })
    expect([await stockOf(plenty.id), await stockOf(few.id)]).toEqual([9, 2])
    expect(await ordersOf(ananya)).toEqual([])
  })

  test('a piece on request is a 409 with a sentence', async () => {
    const kada = await shop.make.product({ live: 10, pricePaise: null })
    await expect(place(checkout([[kada, 1]]))).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'PRICE_ON_REQUEST', message: expect.stringContaining('on request') },
    })
  })

  test('an unknown piece and one that is switched off are a 404', async () => {
    const off = await shop.make.product({ isActive: false, name: 'Old ring' })
    await expect(place(checkout([[off, 1]]))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(place(checkout([[{ id: 'none', price: 1 }, 1]]))).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test.each([
    ['name', ' ', 'Full name is required'],
    ['street', '', 'Street address is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['postalCode', '50008', 'Postal code should be 6 digits'],
    ['phone', '12345', 'Phone number should be 10 digits'],
  ])('an address without its %s is a 400 that names the field', async (field, value, fault) => {
    const piece = await shop.make.product()
    for (const name of ['shippingAddress', 'billingAddress'] as const) {
      const refused = place(checkout([[piece, 1]], { [name]: { ...MADHAPUR, [field]: value } }))
      await expect(refused).rejects.toMatchObject({
        ...{ kind: 'invalid', message: 'Please complete all required fields' },
        errors: [{ path: `${name}.${field}`, message: fault }],
      })
    }
  })

  test('an address outside the delivery area is a 400; a billing address may be anywhere', async () => {
    const piece = await shop.make.product()
    const mumbai = { ...MADHAPUR, city: 'Mumbai', state: 'Maharashtra', postalCode: '400001' }
    await expect(place(checkout([[piece, 1]], { shippingAddress: mumbai }))).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Delivery is not available to your area. We deliver within 50km of Hyderabad.',
    })
    await place(checkout([[piece, 1]], { billingAddress: mumbai }))
  })

  test.each([
    ['card', 'PAYMENT_METHOD'],
    ['barter', 'PAYMENT_METHOD'],
  ])('paying by %s is a 400', async (paymentMethod, code) => {
    const piece = await shop.make.product()
    await expect(place(checkout([[piece, 1]], { paymentMethod }))).rejects.toMatchObject({
      ...{ kind: 'invalid', code },
    })
  })

  test('nobody signed out orders', async () => {
    const piece = await shop.make.product()
    await expect(shop.anonymous.orders.place(checkout([[piece, 1]]))).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

describe('from ₹2,00,000 on', () => {
  /** 1,69,491.53 and 18 % of it are 2,00,000.01; a paisa less of it is exactly 1,99,999.99. */
  const [below, from] = [169_491.52, 169_491.53]
  const transfer = { paymentMethod: 'bank_transfer', pan: 'abcpk1234f', transactionId: 'UTR 42' }

  test('cash is a 400 CASH_LIMIT, below it is not', async () => {
    const [cheap, dear] = [
      await shop.make.product({ price: below }),
      await shop.make.product({ price: from }),
    ]
    expect((await place(checkout([[cheap, 1]]))).order.totalAmount).toBe(199_999.99)
    await expect(place(checkout([[dear, 1]]))).rejects.toMatchObject({ kind: 'invalid', code: 'CASH_LIMIT' })
    expect(await stockOf(dear.id)).toBe(10)
  })

  test('a bank transfer asks for PAN, keeps it encrypted and shows it masked', async () => {
    const dear = await shop.make.product({ price: from })
    const refused = (pan: string | null) => place(checkout([[dear, 1]], { ...transfer, pan }))
    await expect(refused(null)).rejects.toMatchObject({ kind: 'invalid', code: 'PAN_REQUIRED' })
    await expect(refused('ABC1234')).rejects.toMatchObject({ kind: 'invalid', code: 'PAN_INVALID' })

    const { order } = await place(checkout([[dear, 1]], transfer))
    expect(order).toMatchObject({
      pan: 'ABC••••34F',
      payment: { method: 'bank_transfer', status: 'pending', transactionId: 'UTR 42' },
    })
    const [row] = await ordersOf(ananya)
    expect(row?.panEncrypted).toBeTruthy()
    expect(JSON.stringify(row)).not.toContain('ABCPK1234F')
    expect(openPan(row!.panEncrypted!, order._id, Buffer.alloc(32, 7))).toBe('ABCPK1234F')
    expect(() => openPan(row!.panEncrypted!, 'another', Buffer.alloc(32, 7))).toThrow()
    const log = await shop.database.pool.query('select after::text from audit_log')
    expect(JSON.stringify(log.rows)).not.toContain('ABCPK1234F')
  })

  test('below it a bank transfer is refused, and no PAN is kept', async () => {
    const cheap = await shop.make.product({ price: below })
    await expect(place(checkout([[cheap, 1]], transfer))).rejects.toMatchObject({ code: 'PAYMENT_METHOD' })
    const { order } = await place(checkout([[cheap, 1]], { pan: 'ABCPK1234F', transactionId: 'UTR' }))
    expect(order).toMatchObject({ pan: null, payment: { transactionId: null } })
  })
})

describe('the Idempotency-Key', () => {
  test('answers the first order again, whatever happened to stock and price since', async () => {
    const last = await shop.make.product({ price: 6000, stock: 1 })
    const input = checkout([[last, 1]])
    const first = await place(input)
    await shop.database.db
      .update(products)
      .set({ pricePaise: 1 as never })
      .where(eq(products.id, last.id))
    expect(await place(input)).toEqual(first)
    expect(await ordersOf(ananya)).toHaveLength(1)
    expect(await stockOf(last.id)).toBe(0)
  })

  test('with another body is a 409', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const input = checkout([[ring, 1]])
    await place(input)
    const other = { ...checkout([[ring, 2]]), idempotencyKey: input.idempotencyKey }
    await expect(place(other)).rejects.toMatchObject({ kind: 'conflict', code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await stockOf(ring.id)).toBe(9)
  })

  test('is each person’s own', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const input = checkout([[ring, 1]])
    const ravi = await shop.make.user()
    const [one, other] = [await place(input), await place(input, ravi)]
    expect(one.order._id).not.toBe(other.order._id)
  })

  test('two keys are two orders', async () => {
    const ring = await shop.make.product({ price: 6000 })
    await place(checkout([[ring, 1]]))
    await place(checkout([[ring, 1]]))
    expect(await ordersOf(ananya)).toHaveLength(2)
  })

  test('is forgotten after 24 hours', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const input = checkout([[ring, 1]])
    const first = await place(input)
    shop.clock.advance(DAY - 1)
    expect((await place(input)).order._id).toBe(first.order._id)
    shop.clock.advance(2)
    expect((await place(input)).order._id).not.toBe(first.order._id)
  })
})
