import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { fromRupees } from '#domain/money.ts'
import { coupons, couponUses } from '#server/coupons/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { creditEntries, waitingRewards } from '#server/referrals/tables.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { getPromisedDay } from './promised-day.ts'
import { orders } from './tables.ts'

const DAY = 24 * 3600 * 1000

let shop: TestShop
let ananya: TestUser
let ravi: TestUser
let staff: TestUser
/** Ananya's at 20 Nov 23:59 and 21 Nov 00:00 of India, Ravi's at noon of 22 Nov. */
let placed: [Order, Order, Order]

beforeAll(async () => {
  shop = await startTestShop()
  ;[ananya, ravi] = [
    await shop.make.user({ name: 'Ananya Reddy' }),
    await shop.make.user({ name: 'Ravi 100%_Kumar' }),
  ]
  staff = await shop.make.user({ role: 'staff' })
  const ring = await shop.make.product({ name: 'Ring', price: 6000, stock: 100 })
  const kada = await shop.make.product({ name: 'Kada', price: 9000, stock: 100 })
  const at = async (moment: string, person: TestUser, lines: Parameters<typeof checkoutInput>[0]) => {
    shop.clock.set(moment)
    return (await shop.as(person).orders.place(checkoutInput(lines, { shippingAddress: MADHAPUR }))).order
  }
  placed = [
    await at('2026-11-20T18:29:00Z', ananya, [[ring, 1]]),
    await at('2026-11-20T18:30:00Z', ananya, [
      [kada, 2],
      [ring, 1],
    ]),
    await at('2026-11-22T06:30:00Z', ravi, [[kada, 1]]),
  ]
})
afterAll(() => shop.close())

const ids = (list: readonly { _id: string }[]) => list.map((order) => order._id)

describe('one order', () => {
  test('can be read by its customer by id or number, in any case', async () => {
    const [order] = placed
    expect(await shop.as(ananya).orders.one({ id: order._id })).toEqual(order)
    expect(await shop.as(ananya).orders.one({ id: order.orderNumber.toLowerCase() })).toEqual(order)
  })

  test('can be read with view_reports; for others it is a 404', async () => {
    const [order] = placed
    expect(await shop.as(staff).orders.one({ id: order._id })).toEqual(order)
    for (const who of [ravi, await shop.make.user({ permissions: ['manage_content', 'use_app'] })])
      await expect(shop.as(who).orders.one({ id: order._id })).rejects.toMatchObject({
        kind: 'not-found',
        message: 'Order not found',
      })
    await expect(shop.anonymous.orders.one({ id: order._id })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

describe('my orders', () => {
  test('are the caller’s, newest first, with what a row shows', async () => {
    const { orders: mine } = await shop.as(ananya).orders.mine()
    expect(ids(mine)).toEqual([placed[1]._id, placed[0]._id])
    expect(mine[0]).toMatchObject({
      itemCount: 3,
      firstItem: { name: 'Kada', image: '' },
      totalAmount: 28_320,
      status: 'pending',
    })
  })
})

describe('the list of staff', () => {
  const list = (input: Parameters<ReturnType<typeof shop.as>['orders']['list']>[0]) =>
    shop.as(staff).orders.list(input)

  test('is newest first, in pages', async () => {
    const { orders: first, pagination } = await list({ limit: 2 })
    expect(ids(first)).toEqual([placed[2]._id, placed[1]._id])
    expect(pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 })
    expect(ids((await list({ limit: 2, page: 2 })).orders)).toEqual([placed[0]._id])
  })

  test.each([
    ['totalAmount', [0, 2, 1]],
    ['user.name', [0, 1, 2]],
    ['createdAt', [0, 1, 2]],
  ] as const)('sorts by %s', async (sortBy, order) => {
    const ascending = ids((await list({ sortBy, sortOrder: 'asc' })).orders)
    const expected = order.map((n) => placed[n]._id)
    if (sortBy === 'user.name') expect(new Set(ascending.slice(0, 2))).toEqual(new Set(expected.slice(0, 2)))
    else expect(ascending).toEqual(expected)
    expect(ids((await list({ sortBy, sortOrder: 'desc' })).orders)).toEqual([...ascending].reverse())
  })

  test('sorts by number, and an unknown field is a 400', async () => {
    const numbers = (await list({ sortBy: 'orderNumber', sortOrder: 'asc' })).orders.map((o) => o.orderNumber)
    expect(numbers).toEqual([...numbers].sort())
    await expect(list({ sortBy: 'total; drop table orders' as never })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('days are days in India, both inclusive', async () => {
    expect(ids((await list({ endDate: '2026-11-20' })).orders)).toEqual([placed[0]._id])
    expect(ids((await list({ startDate: '2026-11-21', endDate: '2026-11-21' })).orders)).toEqual([
      placed[1]._id,
    ])
    expect(ids((await list({ startDate: '2026-11-21' })).orders)).toEqual([placed[2]._id, placed[1]._id])
    await expect(list({ startDate: '2026-11-22', endDate: '2026-11-21' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('search finds number, name and email in any case, and takes % and _ literally', async () => {
    expect(ids((await list({ search: placed[0].orderNumber.toLowerCase() })).orders)).toEqual([placed[0]._id])
    expect(ids((await list({ search: 'ANANYA' })).orders)).toHaveLength(2)
    expect(ids((await list({ search: ravi.email.slice(3, 20) })).orders)).toEqual([placed[2]._id])
    expect(ids((await list({ search: '100%_K' })).orders)).toEqual([placed[2]._id])
    for (const search of ['%', '_']) expect(ids((await list({ search })).orders)).toEqual([placed[2]._id])
  })

  test('filters by status, and revenue leaves out closed orders', async () => {
    const admin = await shop.make.admin()
    await shop.as(admin).orders.setStatus({ id: placed[0]._id, status: 'cancelled' })
    expect(ids((await list({ status: 'cancelled' })).orders)).toEqual([placed[0]._id])
    expect(await shop.as(staff).orders.stats()).toEqual({
      totalOrders: 3,
      paymentsWithoutEvent: 0,
      openDisputes: { count: 0, respondBy: null },
      revenue: { totalRevenue: placed[1].totalAmount + placed[2].totalAmount },
      countByStatus: {
        pending: 2,
        processing: 0,
        shipped: 0,
        delivered: 0,
        cancelled: 1,
        returned: 0,
        refunded: 0,
      },
    })
  })

  test('is not for customers', async () => {
    await expect(shop.as(ananya).orders.list({})).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(shop.as(ananya).orders.stats()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

test('the file of the ledger is named by its period', async () => {
  const nameOf = async (query: string) => {
    const { headers } = await shop.inject({
      url: `/api/orders/ledger${query}`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    return headers['content-disposition']
  }
  expect(await nameOf('')).toBe('attachment; filename="ledger.csv"')
  expect(await nameOf('?startDate=2026-11-21')).toBe('attachment; filename="ledger-2026-11-21.csv"')
  expect(await nameOf('?startDate=2026-11-21&endDate=2026-11-22')).toBe(
    'attachment; filename="ledger-2026-11-21-2026-11-22.csv"',
  )
})

test('the promised day counts from now, by the delivery time of the order or, of an old one, of the shop', async () => {
  const { db } = shop.database
  const [row] = await db.select().from(orders).where(eq(orders.id, placed[0]._id))
  const params = { now: new Date('2026-11-21T04:15:00Z'), shop: await shop.modules.settings.current() }
  const promisedDay = (deliveryEstimate: string | null) =>
    getPromisedDay(db, { ...row!, deliveryEstimate }, params)
  expect(await promisedDay('2-4 working days')).toBe('2026-11-27')
  expect(await promisedDay(null)).toBe('2026-12-04')
  expect(await promisedDay('We will call you')).toBeNull()
})

describe('tracking without signing in', () => {
  test('takes number and phone as people write them, and tells the status, no address and no notes', async () => {
    const [, order] = placed
    const admin = await shop.make.admin()
    await shop.as(admin).orders.setStatus({ id: order._id, status: 'shipped', note: 'Seal number 5518' })
    for (const phone of [' +91 98480 22113', '09848022113', ananya.phone]) {
      const tracked = await shop.anonymous.orders.track({
        orderNumber: ` ${order.orderNumber.toLowerCase()}`,
        phone,
      })
      expect(tracked).toMatchObject({
        orderNumber: order.orderNumber,
        status: 'shipped',
        itemCount: 3,
        statusHistory: [{ status: 'pending' }, { status: 'shipped', note: '' }],
      })
      expect(JSON.stringify(tracked)).not.toContain('5518')
    }
  })

  test('gives the same answer for a wrong number and for a wrong phone', async () => {
    const ask = (orderNumber: string, phone: string) =>
      shop.inject({ method: 'POST', url: '/api/orders/track', payload: { orderNumber, phone } })
    const [unknown, wrong, garbage] = [
      await ask('SW-261121-AAAAAA', MADHAPUR.phone),
      await ask(placed[2].orderNumber, ananya.phone),
      await ask(placed[2].orderNumber, 'x'),
    ]
    expect(unknown.statusCode).toBe(404)
    expect([wrong.json(), garbage.json()]).toEqual([unknown.json(), unknown.json()])
  })
})

describe('an erased person', () => {
  test('leaves the orders without name, email, street, phone and PAN, but with all amounts', async () => {
    const erased = await shop.make.user({ name: 'Meera Nair' })
    const expensive = await shop.make.product({ price: 300_000 })
    const { order } = await shop.as(erased).orders.place(
      checkoutInput([[expensive, 1]], {
        paymentMethod: 'bank_transfer',
        pan: 'ABCPK1234F',
        transactionId: 'meera@upi',
        specialInstructions: 'Ring at Meera’s',
      }),
    )
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, erased.id))
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order._id))
    const text = JSON.stringify(row)
    for (const secret of ['Meera', erased.email, MADHAPUR.street, MADHAPUR.phone, 'ABC', 'upi', erased.id])
      expect(text).not.toContain(secret)
    expect(row).toMatchObject({
      totalPaise: 35_400_000,
      shippingAddress: { city: 'Hyderabad' },
      userId: null,
    })
    expect((await shop.as(staff).orders.one({ id: order._id })).user).toEqual({
      _id: null,
      name: 'Erased account',
      email: '',
    })
  })
})

describe('tracking with limits', () => {
  test('slows down guessing of phone numbers, but not the correct one', async () => {
    const guarded = await startTestShop({ RATE_LIMIT: 'on' })
    try {
      const person = await guarded.make.user()
      const product = await guarded.make.product()
      const { order } = await guarded
        .as(person)
        .orders.place(checkoutInput([[product, 1]], { shippingAddress: MADHAPUR }))
      const track = (phone: string) =>
        guarded.anonymous.orders.track({ orderNumber: order.orderNumber, phone })
      for (let n = 0; n < 12; n += 1) await track(MADHAPUR.phone)
      for (let n = 0; n < 10; n += 1)
        await expect(track(`900000000${n}`)).rejects.toMatchObject({ kind: 'not-found' })
      await expect(track('9000000010')).rejects.toMatchObject({ kind: 'too-many' })
      guarded.clock.advance(DAY)
      await track(MADHAPUR.phone)
      for (let n = 0; n < 29; n += 1)
        await guarded.anonymous.orders.track({ orderNumber: `SW-${n}`, phone: '9' }).catch(() => {})
      await expect(track(MADHAPUR.phone)).rejects.toMatchObject({ kind: 'too-many' })
    } finally {
      await guarded.close()
    }
  })
})

test('coupon uses, credits and waiting rewards cannot name an order that does not exist', async () => {
  const { db } = shop.database
  const now = shop.clock.now()
  const couponId = newId()
  await db.insert(coupons).values({ id: couponId, code: 'DIWALI', type: 'flat', startsAt: now, endsAt: now })
  const orderId = 'no-such-order'
  const inserts = {
    coupon_uses_order_id_orders_id_fk: () =>
      db.insert(couponUses).values({ orderId, couponId, userId: ravi.id }),
    credit_entries_order_id_orders_id_fk: () =>
      db.insert(creditEntries).values({
        id: newId(),
        orderId,
        userId: ravi.id,
        kind: 'spent',
        amountPaise: fromRupees(-1),
      }),
    waiting_rewards_order_id_orders_id_fk: () =>
      db.insert(waitingRewards).values({ orderId, friendId: ravi.id, deliveredAt: now }),
  }
  for (const [constraint, insert] of Object.entries(inserts))
    await expect(insert()).rejects.toMatchObject({ cause: { constraint } })
})
