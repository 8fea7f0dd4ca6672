import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, MADHAPUR, type OrderInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { decryptPan } from '../pan/pan-encryption.ts'
import { orders } from '../tables.ts'

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
const ordersOf = ({ id }: TestUser) => shop.database.db.select().from(orders).where(eq(orders.userId, id))

describe('what cannot be ordered', () => {
  test('more than the stock is a 409 that says how many are left, and reserves nothing of the other lines', async () => {
    const [plenty, few] = [await shop.make.product({ stock: 9 }), await shop.make.product({ stock: 2 })]
    const lines = [[plenty, 1] as const, [few, 3] as const]
    await expect(place(checkoutInput(lines))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'OUT_OF_STOCK',
      message: expect.stringContaining('2'),
      details: { productId: few.id, available: 2 },
    })
    expect([await stockOf(plenty.id), await stockOf(few.id)]).toEqual([9, 2])
    expect(await ordersOf(ananya)).toEqual([])
  })

  test('a product with its price on request is a 409 with a message', async () => {
    const kada = await shop.make.product({ live: 10, metalType: 'platinum-950' })
    await expect(place(checkoutInput([[kada, 1]]))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'PRICE_ON_REQUEST',
      message: expect.stringContaining('on request'),
    })
  })

  test('a line above the largest total is a 400', async () => {
    const crown = await shop.make.product({ price: 100_000_000, stock: 1_000_000 })
    const items = [{ productId: crown.id, quantity: 1_000_000 }]
    const refused = place(checkoutInput([[crown, 1]], { items, totalAmount: 1 }))
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', errors: [{ path: 'quantity' }] })
  })

  test('an unknown or inactive product is a 404', async () => {
    const off = await shop.make.product({ isActive: false, name: 'Old ring' })
    await expect(place(checkoutInput([[off, 1]]))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(place(checkoutInput([[{ id: 'none', price: 1 }, 1]]))).rejects.toMatchObject({
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
    const product = await shop.make.product()
    for (const name of ['shippingAddress', 'billingAddress'] as const) {
      const refused = place(checkoutInput([[product, 1]], { [name]: { ...MADHAPUR, [field]: value } }))
      await expect(refused).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Please complete all required fields',
        errors: [{ path: `${name}.${field}`, message: fault }],
      })
    }
  })

  test('an address outside the delivery area is a 400; a billing address may be anywhere', async () => {
    const product = await shop.make.product()
    const mumbai = { ...MADHAPUR, city: 'Mumbai', state: 'Maharashtra', postalCode: '400001' }
    await expect(place(checkoutInput([[product, 1]], { shippingAddress: mumbai }))).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Delivery is not available to your area. We deliver within 50km of Hyderabad.',
    })
    await place(checkoutInput([[product, 1]], { billingAddress: mumbai }))
  })

  test.each([
    ['card', 'Card payments are coming soon. Please choose Cash on Delivery.'],
    ['barter', 'Please choose a payment method.'],
  ])('paying by %s is a 400', async (paymentMethod, message) => {
    const product = await shop.make.product()
    await expect(place(checkoutInput([[product, 1]], { paymentMethod }))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'PAYMENT_METHOD',
      message,
    })
  })

  test.each(['shippingAddress', 'billingAddress'] as const)(
    'another country in the %s is a 400',
    async (field) => {
      const ring = await shop.make.product()
      const abroad = { ...MADHAPUR, country: 'United States' }
      await expect(place(checkoutInput([[ring, 1]], { [field]: abroad }))).rejects.toMatchObject({
        kind: 'invalid',
        message: 'We deliver within India only. Please give an address in India.',
        errors: [expect.objectContaining({ path: `${field}.country` })],
      })
      expect(await ordersOf(ananya)).toEqual([])
      for (const country of ['india', 'IN', ''])
        await place(checkoutInput([[ring, 1]], { [field]: { ...MADHAPUR, country } }))
    },
  )

  test('a signed-out visitor cannot order', async () => {
    const product = await shop.make.product()
    await expect(shop.anonymous.orders.place(checkoutInput([[product, 1]]))).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

describe('from ₹2,00,000 on', () => {
  /** 1,69,491.53 and 18 % of it are 2,00,000.01; a paisa less of it is exactly 1,99,999.99. */
  const [below, from] = [169_491.52, 169_491.53]
  const transfer = { paymentMethod: 'bank_transfer', pan: 'abcpk1234f', transactionId: 'UTR 42' }

  test('cash is a 400 CASH_LIMIT, below it is not', async () => {
    const [cheap, expensive] = [
      await shop.make.product({ price: below }),
      await shop.make.product({ price: from }),
    ]
    expect((await place(checkoutInput([[cheap, 1]]))).order.totalAmount).toBe(199_999.99)
    await expect(place(checkoutInput([[expensive, 1]]))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'CASH_LIMIT',
    })
    expect(await stockOf(expensive.id)).toBe(10)
  })

  test('a bank transfer requires a PAN, which is stored encrypted and shown masked', async () => {
    const expensive = await shop.make.product({ price: from })
    const refused = (pan: string | null) => place(checkoutInput([[expensive, 1]], { ...transfer, pan }))
    await expect(refused(null)).rejects.toMatchObject({ kind: 'invalid', code: 'PAN_REQUIRED' })
    await expect(refused('ABC1234')).rejects.toMatchObject({ kind: 'invalid', code: 'PAN_INVALID' })

    const { order } = await place(checkoutInput([[expensive, 1]], transfer))
    expect(order).toMatchObject({
      pan: 'ABC••••34F',
      payment: { method: 'bank_transfer', status: 'pending', transactionId: 'UTR 42' },
    })
    const [row] = await ordersOf(ananya)
    expect(row?.panEncrypted).toBeTruthy()
    expect(JSON.stringify(row)).not.toContain('ABCPK1234F')
    expect(decryptPan(testSecrets(), row!.panEncrypted!, order._id)).toBe('ABCPK1234F')
    expect(() => decryptPan(testSecrets(), row!.panEncrypted!, 'another')).toThrow()
    const log = await shop.database.pool.query('select after::text from audit_log')
    expect(JSON.stringify(log.rows)).not.toContain('ABCPK1234F')
  })

  test('the cash orders of a person on a day in India count together', async () => {
    const half = await shop.make.product({ price: 100_000 })
    await place(checkoutInput([[half, 1]]))
    const api = shop.as(ananya)
    expect(await api.orders.cashToday()).toEqual({
      total: 118_000,
      limit: 200_000,
      open: { count: 1, amount: 118_000 },
    })
    const second = place(checkoutInput([[half, 1]]))
    await expect(second).rejects.toMatchObject({
      kind: 'invalid',
      code: 'CASH_LIMIT',
      message: expect.stringContaining('other cash orders of today'),
    })
    // a transfer is open then, and asks for no PAN: the order itself is below the limit
    const { order } = await place(
      checkoutInput([[half, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }),
    )
    expect(order).toMatchObject({ pan: null, payment: { method: 'bank_transfer' } })
    // the cash of another customer does not count
    await place(checkoutInput([[half, 1]]), await shop.make.user())

    // midnight in India, 18:30 UTC, begins a new day
    const now = shop.clock.now()
    shop.clock.set('2026-11-21T18:29:59Z')
    await expect(place(checkoutInput([[half, 1]]))).rejects.toMatchObject({ code: 'CASH_LIMIT' })
    shop.clock.set('2026-11-21T18:30:00Z')
    await place(checkoutInput([[half, 1]]))
    shop.clock.set(now)
  })

  describe('a second account of the person counts with the first', () => {
    const elsewhere = (phone: string) => ({ ...MADHAPUR, phone })
    const half = () => shop.make.product({ price: 100_000, stock: 50 })
    const REFUSED = { kind: 'invalid', code: 'CASH_LIMIT', message: expect.not.stringContaining('1,18,000') }

    test('by the phone number of the delivery', async () => {
      const input = checkoutInput([[await half(), 1]], { shippingAddress: elsewhere('9848011001') })
      await place(input)
      const second = await shop.make.user()
      await expect(place({ ...input, idempotencyKey: randomUUID() }, second)).rejects.toMatchObject(REFUSED)
    })

    test('by the mailbox, however it is spelled', async () => {
      const ring = await half()
      const first = await shop.make.user({ email: 'cash.person@example.in' })
      const second = await shop.make.user({ email: 'cashperson+gold@example.in' })
      await place(checkoutInput([[ring, 1]], { shippingAddress: elsewhere('9848011002') }), first)
      const again = checkoutInput([[ring, 1]], { shippingAddress: elsewhere('9848011003') })
      expect(await shop.as(second).orders.cashToday()).toMatchObject({ total: 118_000 })
      await expect(place(again, second)).rejects.toMatchObject(REFUSED)
    })

    test('by the phone number of the account', async () => {
      const ring = await half()
      const first = await shop.make.user()
      await place(checkoutInput([[ring, 1]], { shippingAddress: elsewhere('9848011004') }), first)
      const again = checkoutInput([[ring, 1]], { shippingAddress: elsewhere(first.phone) })
      await expect(place(again, await shop.make.user())).rejects.toMatchObject(REFUSED)
    })

    test('after the account was erased and registered again, also with the contact that it had before', async () => {
      const ring = await half()
      const first = await shop.make.user({ email: 'erased.cash@example.in' })
      await place(checkoutInput([[ring, 1]], { shippingAddress: elsewhere('9848011005') }), first)
      const { database } = shop
      await database.transaction((tx) => shop.modules.orders.recordAccountContacts(tx, first.id))
      await database.db.update(users).set({ email: 'second.cash@example.in' }).where(eq(users.id, first.id))
      await database.transaction((tx) => shop.modules.orders.anonymise(tx, first.id))
      await database.db.delete(users).where(eq(users.id, first.id))
      for (const [index, email] of ['erased.cash@example.in', 'second.cash@example.in'].entries()) {
        const second = await shop.make.user({ email })
        expect(await shop.as(second).orders.cashToday()).toMatchObject({ total: 118_000 })
        const again = checkoutInput([[ring, 1]], { shippingAddress: elsewhere(`984801200${index}`) })
        await expect(place(again, second)).rejects.toMatchObject(REFUSED)
      }
    })

    test('also when a cancelled order of the first is opened again', async () => {
      const staff = shop.as(await shop.make.admin())
      const input = checkoutInput([[await half(), 1]], { shippingAddress: elsewhere('9848011006') })
      const { order } = await place(input)
      await shop.as(ananya).orders.cancel({ id: order._id })
      await place({ ...input, idempotencyKey: randomUUID() }, await shop.make.user())
      await expect(staff.orders.setStatus({ id: order._id, status: 'pending' })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'CASH_LIMIT',
      })
    })

    test('also when both order at once', async () => {
      // each with its own piece, phone number and address, so that no other lock keeps the orders apart
      const calls = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const account = await shop.make.user({ email: `at.once+${index}@example.in` })
          const address = { ...elsewhere(`984801300${index}`), street: `${index} Race Road` }
          const input = checkoutInput([[await half(), 1]], { shippingAddress: address })
          return () => place(input, account)
        }),
      )
      const outcomes = await runConcurrently(shop.database, calls)
      expect(countFulfilled(outcomes)).toBe(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(REFUSED)
    })
  })

  test('cash orders at the same time cannot exceed the limit together', async () => {
    const half = await shop.make.product({ price: 100_000, stock: 50 })
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 10 }, () => () => place(checkoutInput([[half, 1]]))),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('a cancelled cash order does not count, and gets no other status above the limit', async () => {
    const half = await shop.make.product({ price: 100_000 })
    const staff = shop.as(await shop.make.admin())
    const { order } = await place(checkoutInput([[half, 1]]))
    await shop.as(ananya).orders.cancel({ id: order._id })
    await place(checkoutInput([[half, 1]]))
    // Returned and Refunded say that the cash was taken.
    for (const status of ['pending', 'returned', 'refunded'] as const)
      await expect(staff.orders.setStatus({ id: order._id, status })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'CASH_LIMIT',
      })
    expect(await stockOf(half.id)).toBe(9)
  })

  test('below the limit a bank transfer is refused, and no PAN is stored', async () => {
    const cheap = await shop.make.product({ price: below })
    await expect(place(checkoutInput([[cheap, 1]], transfer))).rejects.toMatchObject({
      code: 'PAYMENT_METHOD',
    })
    const { order } = await place(checkoutInput([[cheap, 1]], { pan: 'ABCPK1234F', transactionId: 'UTR' }))
    expect(order).toMatchObject({ pan: null, payment: { transactionId: null } })
  })
})
