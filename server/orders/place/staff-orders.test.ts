import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { roles } from '#server/roles/tables.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { type PayingShop, startPayingShop } from '#server/testing/paying-shop.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

const HOUR = 3600_000

let paying: PayingShop
let shop: TestShop
let clerk: TestUser
let ananya: TestUser
beforeAll(async () => {
  paying = await startPayingShop('razorpay')
  shop = paying.shop
  await shop.database.db.insert(roles).values({
    id: 'role-clerk',
    name: 'clerk',
    displayName: 'Clerk',
    description: 'Takes orders.',
    permissions: ['create_orders', 'view_reports', 'use_app'],
    color: '#4B5563',
    bgColor: '#F3F4F6',
  })
  clerk = await shop.make.user({ role: 'clerk', name: 'Kavya Clerk' })
})
afterAll(() => paying.close())
beforeEach(async () => {
  ananya = await shop.make.user()
})

type StaffInput = Input<typeof contract.placeForCustomer>

const inputFor = (
  lines: readonly (readonly [TestProduct, number])[],
  changes: Parameters<typeof checkoutInput>[1] = {},
): StaffInput => ({ ...checkoutInput(lines, changes), customer: ananya.id })

const placeFor = (input: StaffInput, by = clerk) => shop.as(by).orders.placeForCustomer(input)

const quoteFor = (
  lines: readonly (readonly [TestProduct, number])[],
  changes: Partial<Input<typeof contract.quoteForCustomer>> = {},
) =>
  shop.as(clerk).orders.quoteForCustomer({
    customer: ananya.id,
    items: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
    shippingAddress: MADHAPUR,
    paymentMethod: 'cod',
    ...changes,
  })

const stockOf = async ({ id }: TestProduct) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock

const mailsTo = ({ email }: TestUser) =>
  shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))

describe('an order that staff place', () => {
  test('belongs to the customer, who gets the usual mail, and says who placed it', async () => {
    const ring = await shop.make.product({ price: 25_000, stock: 5 })
    const { order } = await placeFor(inputFor([[ring, 2]]))
    expect(order).toMatchObject({
      user: { _id: ananya.id, name: ananya.name, email: ananya.email },
      status: 'pending',
      statusHistory: [{ status: 'pending', note: 'Placed for you by the shop' }],
      subtotal: 50_000,
    })
    expect(await stockOf(ring)).toBe(3)
    expect(await mailsTo(ananya)).toMatchObject([
      {
        eventKey: `order-placed:${order._id}`,
        text: expect.stringContaining('We placed this order for you'),
        // cash is not paid with a link
        secret: null,
      },
    ])
    expect((await shop.as(ananya).orders.mine()).orders.map(({ _id }) => _id)).toEqual([order._id])
    expect((await shop.as(clerk).orders.mine()).orders).toEqual([])
    const { notes } = await shop.as(paying.staff).orderNotes.list({ id: order._id })
    expect(notes).toMatchObject([{ by: 'Kavya Clerk', text: 'Placed for the customer.' }])
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'order.place'), eq(auditLog.subject, `order ${order.orderNumber}`)))
    expect(entries).toMatchObject([{ userId: clerk.id, after: { customer: ananya.id } }])
  })

  test('costs what the quote says, and the quote changes nothing', async () => {
    const ring = await shop.make.product({ price: 1000, stock: 3 })
    const quote = await quoteFor([[ring, 2]])
    expect(quote).toMatchObject({
      lines: [{ name: ring.name, quantity: 2, price: 1000, subtotal: 2000, leadDays: null }],
      totals: { subtotal: 2000, shippingCost: 200, tax: 360, totalAmount: 2560 },
      taxes: [{ kind: 'GST', percent: 18, amount: 360 }],
      deliveryRefusal: null,
      needsPan: false,
      advance: null,
    })
    expect(await stockOf(ring)).toBe(3)
    expect(await mailsTo(ananya)).toEqual([])
    const { order } = await placeFor(inputFor([[ring, 2]], { totalAmount: quote.totals.totalAmount }))
    expect(order.totalAmount).toBe(2560)
    await expect(placeFor(inputFor([[ring, 1]], { totalAmount: 1 }))).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
    })
  })

  test('names the refusal of the postal code, and none before there is one', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const ofPostalCode = async (postalCode: string) => {
      const address = { ...MADHAPUR, city: '', state: '', postalCode }
      const { deliveryRefusal, methods, totals } = await quoteFor([[ring, 1]], { shippingAddress: address })
      return { deliveryRefusal, cash: methods[0]?.refusal, total: totals.totalAmount }
    }
    const refusal = 'Delivery is not available to your area. We deliver within 50km of Hyderabad.'
    expect(await ofPostalCode('400001')).toEqual({ deliveryRefusal: refusal, cash: null, total: 7080 })
    expect(await ofPostalCode('')).toEqual({ deliveryRefusal: null, cash: null, total: 7080 })
    const { zone } = await shop.as(paying.staff).delivery.createZone({
      name: 'Goa',
      kind: 'state',
      state: 'Goa',
      deliveryCharge: 0,
      freeDeliveryFrom: null,
      cashOnDelivery: false,
    })
    expect(await ofPostalCode('403001')).toEqual({
      deliveryRefusal: null,
      cash: expect.any(String),
      total: 7080,
    })
    await shop.as(paying.staff).delivery.removeZone({ id: zone._id })
  })

  test('asks for the advance of a piece that is made to order, also beside one from stock', async () => {
    const owner = shop.as(paying.staff)
    const [ring, bespoke] = [
      await shop.make.product({ price: 6000, stock: 5 }),
      await shop.make.product({ price: 6000, stock: 0 }),
    ]
    await owner.products.update({ id: bespoke.id, leadDays: 15 })
    const askFor = (value: number) =>
      owner.settings.update({
        advances: {
          rules: [{ condition: 'made-to-order', from: 0, category: '', kind: 'percent', value }],
          holdDays: 10,
        },
      })
    const lines = [[ring, 1] as const, [bespoke, 1] as const]
    const pay = (advance: number) =>
      shop.as(ananya).orders.place(checkoutInput(lines, { paymentMethod: 'online', advance }))
    try {
      await askFor(50)
      // half of ₹12,000 with GST
      expect((await quoteFor(lines)).advance).toEqual({ amount: 7080, rest: 7080 })
      expect((await quoteFor([[ring, 1]])).advance).toBeNull()
      await expect(pay(7079)).rejects.toMatchObject({
        code: 'ADVANCE_CHANGED',
        message: 'The advance for this order is ₹7,080. Please check it and place the order again.',
      })
      await askFor(100)
      expect((await quoteFor(lines)).advance).toBeNull()
      await expect(pay(14_160)).rejects.toMatchObject({
        code: 'ADVANCE_CHANGED',
        message: 'This order is paid as a whole. Please place it again.',
      })
    } finally {
      await owner.settings.update({ advances: { rules: [], holdDays: 10 } })
    }
  })

  test('leaves the carts of customer and staff alone', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 5 })
    await shop.as(ananya).cart.add({ productId: ring.id, quantity: 2 })
    await shop.as(clerk).cart.add({ productId: ring.id, quantity: 1 })
    await placeFor(inputFor([[ring, 2]]))
    expect((await shop.as(ananya).cart.read()).cart).toMatchObject([{ quantity: 2 }])
    expect((await shop.as(clerk).cart.read()).cart).toMatchObject([{ quantity: 1 }])
  })

  test('costs today’s price, also when the cart of the customer holds another one', async () => {
    await shop.make.rate()
    const kada = await shop.make.product({ live: 10, stock: 3 })
    await shop.as(ananya).cart.add({ productId: kada.id, quantity: 1 })
    await shop.make.rate({ 'gold-22k': 7894.74 })
    const quote = await quoteFor([[kada, 1]])
    expect(quote.lines[0]?.price).toBe(90_000)
    const { order } = await placeFor(inputFor([[kada, 1]], { totalAmount: quote.totals.totalAmount }))
    expect(order.items[0]?.price).toBe(90_000)
  })

  test('takes a coupon, which a quote does not use up', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 5 })
    const dates = { startsAt: '2026-11-01', endsAt: '2026-12-31' }
    await shop
      .as(paying.staff)
      .coupons.create({ code: 'PHONE500', type: 'flat', value: 500, usageLimit: 1, ...dates })
    for (const _ of [1, 2]) await quoteFor([[ring, 1]], { couponCode: 'PHONE500' })
    const { totals } = await quoteFor([[ring, 1]], { couponCode: 'PHONE500' })
    expect(totals.discount).toBe(500)
    const { order } = await placeFor(
      inputFor([[ring, 1]], { couponCode: 'PHONE500', totalAmount: totals.totalAmount }),
    )
    expect(order).toMatchObject({ discount: 500, couponCode: 'PHONE500' })
    await expect(quoteFor([[ring, 1]], { couponCode: 'PHONE500' })).rejects.toThrow()
  })

  test('is refused without the permission', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const manager = await shop.make.user({ role: 'manager' })
    for (const caller of [manager, ananya]) {
      await expect(placeFor(inputFor([[ring, 1]]), caller)).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(shop.as(caller).customers.find({ search: ananya.email })).rejects.toMatchObject({
        kind: 'forbidden',
      })
    }
  })

  test('keeps to stock, cash limit and PAN as every order', async () => {
    const [ring, bangle] = [
      await shop.make.product({ price: 1000, stock: 1 }),
      await shop.make.product({ price: 120_000, stock: 9 }),
    ]
    await expect(placeFor(inputFor([[ring, 2]]))).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    await expect(quoteFor([[ring, 2]])).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    const { order } = await placeFor(inputFor([[bangle, 1]]))
    await expect(placeFor(inputFor([[bangle, 1]]))).rejects.toMatchObject({ code: 'CASH_LIMIT' })
    const refusals = (await quoteFor([[bangle, 1]])).methods
    expect(refusals).toMatchObject([
      { method: 'cod', refusal: expect.stringContaining('Together with other cash orders of today') },
      { method: 'online', refusal: null },
      { method: 'bank_transfer', refusal: null },
    ])
    const atTheSameDoor = await quoteFor([[bangle, 1]], {
      customer: (await shop.make.user()).id,
      shippingAddress: order.shippingAddress,
    })
    expect(atTheSameDoor.methods[0]).toEqual({ method: 'cod', refusal: expect.any(String) })
    expect((await quoteFor([[bangle, 2]])).needsPan).toBe(true)
    const transfer = { paymentMethod: 'bank_transfer' }
    await expect(placeFor(inputFor([[bangle, 2]], transfer))).rejects.toMatchObject({
      errors: [{ path: 'pan' }],
    })
    await placeFor(inputFor([[bangle, 2]], { ...transfer, pan: 'ABCPK1234F' }))
  })

  test('is placed once for each key, and a key is good for one customer', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 5 })
    const input = inputFor([[ring, 1]])
    const [first, second] = [await placeFor(input), await placeFor(input)]
    expect(second.order._id).toBe(first.order._id)
    expect(await stockOf(ring)).toBe(4)
    const other = await shop.make.user()
    await expect(placeFor({ ...input, customer: other.id })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    await expect(placeFor({ ...inputFor([[ring, 1]]), customer: 'nobody' })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('can wait for a transfer of any amount, which checkout offers for large ones only', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 5 })
    const transfer = { paymentMethod: 'bank_transfer' }
    await expect(shop.as(ananya).orders.place(checkoutInput([[ring, 1]], transfer))).rejects.toMatchObject({
      code: 'PAYMENT_METHOD',
    })
    const { methods } = await quoteFor([[ring, 1]])
    expect(methods).toContainEqual({ method: 'bank_transfer', refusal: null })
    const { order } = await placeFor(inputFor([[ring, 1]], transfer))
    expect(order.payment).toMatchObject({ method: 'bank_transfer', status: 'pending' })
  })

  test('is paid online from the mail without a sign-in, with the time of a transfer', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 5 })
    const { order } = await placeFor(inputFor([[ring, 1]], { paymentMethod: 'online' }))
    expect(Date.parse(order.payment.payBy!) - shop.clock.now().getTime()).toBe(48 * HOUR)
    const [mail] = await mailsTo(ananya)
    expect(mail!.text).toContain(`/checkout/pay?order=${order._id}#`)
    const link = { id: order._id, token: mail!.secret! }
    expect(await shop.anonymous.orders.openPaymentLink(link)).toMatchObject({
      payment: { dueNow: order.totalAmount },
    })
  })
})

describe('the customer', () => {
  test('is found by name, e-mail and phone, with the default address', async () => {
    const api = shop.as(clerk)
    await shop.as(ananya).addresses.add({ ...MADHAPUR, street: 'Plot 7' })
    for (const search of [ananya.email, `+91 ${ananya.phone}`]) {
      const { customers } = await api.customers.find({ search })
      expect(customers).toEqual([
        {
          _id: ananya.id,
          name: ananya.name,
          email: ananya.email,
          phone: ananya.phone,
          address: expect.objectContaining({ street: 'Plot 7' }),
        },
      ])
    }
    await expect(api.customers.find({ search: 'an' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('can be new: an account without a password, and without consent', async () => {
    const api = shop.as(clerk)
    const contact = { name: 'Meera Iyer', email: `Meera.${ananya.id}@Example.in`, phone: '+91 90000 12345' }
    const { customer } = await api.customers.create(contact)
    expect(customer).toMatchObject({ name: 'Meera Iyer', phone: '9000012345', address: null })
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, customer._id))
    expect(row).toMatchObject({
      role: 'user',
      passwordHash: 'none',
      consentVersion: '',
      email: contact.email.toLowerCase(),
    })
    await expect(shop.anonymous.auth.login({ email: contact.email, password: 'none' })).rejects.toThrow()
    await expect(api.customers.create(contact)).rejects.toMatchObject({ code: 'DUPLICATE' })
    await expect(api.customers.create({ ...contact, email: 'no address' })).rejects.toMatchObject({
      errors: [{ path: 'email' }],
    })
    const ring = await shop.make.product({ price: 6000 })
    const { order } = await placeFor({ ...inputFor([[ring, 1]]), customer: customer._id })
    expect(order.user.name).toBe('Meera Iyer')
  })
})
