import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, MADHAPUR, type OrderInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let ananya: TestUser
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ananya = await shop.make.user()
})

const place = (input: OrderInput, person = ananya) => shop.as(person).orders.place(input)
const stockOf = async (id: string) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock

describe('placing an order', () => {
  test('writes the order, takes the stock, mails the customer and tells the audit log', async () => {
    const jhumka = await shop.make.product({ price: 25_000, stock: 5, sku: `SKU-${ananya.id}` })
    const ring = await shop.make.product({ name: 'Solitaire', price: 1_234.5, stock: 2 })
    const lines = [[jhumka, 2] as const, [ring, 1] as const]
    const { order, message } = await place(
      checkoutInput(lines, { specialInstructions: 'Gift wrap, please', shippingAddress: MADHAPUR }),
    )

    expect(message).toBe('Order placed successfully')
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^SW-261121-[0-9A-HJKMNP-TV-Z]{6}$/),
      user: { _id: ananya.id, name: ananya.name, email: ananya.email },
      status: 'pending',
      statusHistory: [{ status: 'pending', timestamp: '2026-11-21T04:15:00.000Z', note: 'Order placed' }],
      payment: { method: 'cod', status: 'pending', transactionId: null },
      subtotal: 51_234.5,
      discount: 0,
      shippingCost: 0,
      tax: 9222.21,
      referralCreditsUsed: 0,
      totalAmount: 60_456.71,
      taxPercent: 18,
      couponCode: null,
      pan: null,
      specialInstructions: 'Gift wrap, please',
      shippingAddress: MADHAPUR,
      billingAddress: MADHAPUR,
      items: [
        { product: jhumka.id, quantity: 2, price: 25_000, subtotal: 50_000, sku: `SKU-${ananya.id}` },
        { product: ring.id, quantity: 1, price: 1234.5, subtotal: 1234.5, name: 'Solitaire' },
      ],
    })
    expect([await stockOf(jhumka.id), await stockOf(ring.id)]).toEqual([3, 1])
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, ananya.email))
    expect(mails).toMatchObject([
      {
        eventKey: `order-placed:${order._id}`,
        subject: expect.stringContaining(order.orderNumber),
        text: expect.not.stringContaining('We placed this order for you'),
      },
    ])
    const auditEntries = await shop.database.db.select().from(auditLog).where(eq(auditLog.userId, ananya.id))
    expect(auditEntries).toMatchObject([{ action: 'order.place', subject: `order ${order.orderNumber}` }])
    expect(auditEntries[0]?.after).toEqual({ total: 60_456.71, credits: 0, coupon: null })
  })

  test('lines of the same product become one line with their total quantity', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 3 })
    const lines = [[ring, 1] as const, [ring, 2] as const]
    const { order } = await place(checkoutInput(lines))
    expect(order.items).toMatchObject([{ product: ring.id, quantity: 3, subtotal: 18_000 }])
    expect(await stockOf(ring.id)).toBe(0)
  })

  test.each([1, 2, 5, 6, 7])('accepts %d different products, and accepts them again', async (count) => {
    const rings = await Promise.all(
      Array.from({ length: count }, () => shop.make.product({ price: 6000, stock: 5 })),
    )
    for (const left of [4, 3]) {
      const { order } = await place(checkoutInput(rings.map((ring) => [ring, 1] as const)))
      expect(order.items.map(({ product }) => product)).toEqual(rings.map(({ id }) => id))
      expect(await Promise.all(rings.map(({ id }) => stockOf(id)))).toEqual(Array(count).fill(left))
    }
  })

  test.each([
    [4999.99, 200],
    [5000, 0],
  ])('a subtotal of ₹%d pays ₹%d of delivery', async (price, shippingCost) => {
    const { order } = await place(checkoutInput([[await shop.make.product({ price }), 1]]))
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
    const product = await shop.make.product()
    const { order } = await place(checkoutInput([[product, 1]], { billingAddress, shippingAddress }))
    expect(order.shippingAddress).toEqual(MADHAPUR)
    expect(order.billingAddress).toEqual({ ...billingAddress, phone: '9876543210', postalCode: '500001' })
  })

  test('only the ordered items are removed from the cart', async () => {
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
    await place(checkoutInput(lines))
    const left = (await cart.read()).cart.map(({ product, quantity }) => [product._id, quantity])
    expect(left).toEqual([
      [more.id, 2],
      [other.id, 1],
    ])
  })
})
