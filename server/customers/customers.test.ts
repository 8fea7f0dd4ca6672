import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Paise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { auditLog } from '#server/audit/tables.ts'
import { cartLines } from '#server/cart/tables.ts'
import { orderHistory, orderLines, orders } from '#server/orders/tables.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'

const DAY = 24 * 3600 * 1000

let shop: TestShop
let owner: TestUser
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.make.admin()
  admin = shop.as(owner)
})
afterAll(() => shop.close())

let orderCount = 0
async function createOrder(userId: string, rupees: number, status: OrderStatus = 'pending'): Promise<string> {
  orderCount += 1
  const [id, at, amount] = [`order-${orderCount}`, shop.clock.now(), (rupees * 100) as Paise]
  const zero = 0 as Paise
  const address = {
    name: 'A',
    phone: '6000000001',
    street: 'S',
    city: 'H',
    state: 'T',
    postalCode: '500034',
    country: 'India',
  }
  const { db } = shop.database
  await db.insert(orders).values({
    id,
    orderNumber: `SW-261121-00000${orderCount}`,
    userId,
    status,
    createdAt: at,
    customerName: 'Ananya',
    customerEmail: 'a@example.in',
    shippingAddress: address,
    billingAddress: address,
    paymentMethod: 'cod',
    taxPercent: 0,
    subtotalPaise: amount,
    shippingPaise: zero,
    taxPaise: zero,
    totalPaise: amount,
  })
  await db.insert(orderLines).values({
    id: `line-${orderCount}`,
    orderId: id,
    position: 0,
    slug: 's',
    name: 'Jhumka',
    image: '/j.webp',
    quantity: 1,
    pricePaise: amount,
    subtotalPaise: amount,
  })
  await db.insert(orderHistory).values({ id: `history-${orderCount}`, orderId: id, status: 'processing', at })
  return id
}

describe('the list of customers', () => {
  test('is searchable by name, e-mail and phone, case-insensitively, with % as a plain character', async () => {
    const person = await shop.make.user({
      name: 'Sarojini 100% Naidu',
      email: 'Saro_jini@example.in',
      phone: '9123456780',
    })
    const found = async (search: string) =>
      (await admin.customers.list({ search })).customers.map(({ _id }) => _id)
    for (const search of ['sarojini', 'SARO_JINI@', '912345678', '+91 91234 56780', '100%'])
      expect(await found(search)).toEqual([person.id])
    expect(await found('S%i')).toEqual([])
    expect(await found('Saro-jini')).toEqual([])
  })

  test('is sorted by name or by the day they joined, either way, and paged', async () => {
    const names = ['Zoya', 'aarti', 'Meera']
    for (const name of names) {
      shop.clock.advance(1000)
      await shop.make.user({ name: `${name} Sorted` })
    }
    const sorted = async (sortBy: 'name' | 'createdAt', sortOrder: 'asc' | 'desc') =>
      (await admin.customers.list({ search: 'Sorted', sortBy, sortOrder })).customers.map(
        ({ name }) => name.split(' ')[0],
      )
    expect(await sorted('name', 'asc')).toEqual(['aarti', 'Meera', 'Zoya'])
    expect(await sorted('createdAt', 'desc')).toEqual(['Meera', 'aarti', 'Zoya'])
    const second = await admin.customers.list({
      search: 'Sorted',
      sortBy: 'name',
      sortOrder: 'desc',
      page: 2,
      limit: 2,
    })
    expect(second.customers.map(({ name }) => name)).toEqual(['aarti Sorted'])
    expect(second.pagination).toEqual({ total: 3, page: 2, limit: 2, pages: 2 })
  })

  test.each(['sortBy=passwordHash', 'sortOrder=sideways', 'page=0', 'limit=abc', 'limit=100000'])(
    'an invalid query is a 400: %s',
    async (query) => {
      const headers = { authorization: `Bearer ${owner.token}` }
      expect((await shop.inject({ url: `/api/customers?${query}`, headers })).statusCode).toBe(400)
    },
  )

  test('needs manage_users', async () => {
    for (const role of ['manager', 'staff', 'user']) {
      const api = shop.as(await shop.make.user({ role }))
      await expect(api.customers.list()).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(api.customers.one({ id: 'unknown' })).rejects.toMatchObject({ kind: 'forbidden' })
    }
  })
})

describe('one customer', () => {
  test('has statistics; cancelled, returned and refunded orders do not count as spent', async () => {
    const person = await shop.make.user()
    await createOrder(person.id, 1000, 'delivered')
    await createOrder(person.id, 2001, 'pending')
    for (const status of ['cancelled', 'returned', 'refunded'] as const)
      await createOrder(person.id, 5000, status)
    shop.clock.advance(3 * DAY + 1000)
    const { customer, stats } = await admin.customers.one({ id: person.id })
    expect(customer).toMatchObject({ _id: person.id, phone: person.phone, role: 'user', avatar: null })
    expect(stats).toEqual({
      orderCount: 5,
      storeCredit: 0,
      totalSpent: 3001,
      averageOrderValue: 1500.5,
      accountAge: 3,
      cartItemCount: 0,
      wishlistItemCount: 0,
    })
    const listed = await admin.customers.list({ search: person.email })
    expect(listed.customers).toMatchObject([{ orderCount: 5, totalSpent: 3001 }])
  })

  test('has orders, cart, wishlist and activity', async () => {
    const [person, product] = [
      await shop.make.user(),
      await shop.make.product({ name: 'Chandbali', price: 12_500 }),
    ]
    const orderId = await createOrder(person.id, 1000)
    shop.clock.advance(1000)
    const at = shop.clock.now()
    const line = { userId: person.id, variantId: product.variantId, createdAt: at, updatedAt: at }
    const locked = { lockedPricePaise: 99_00 as Paise, lockedAt: at }
    await shop.database.db.insert(cartLines).values({ ...line, ...locked, quantity: 2 })
    await shop.database.db
      .insert(wishlistItems)
      .values({ userId: person.id, productId: product.id, createdAt: at })
    const id = person.id
    const { orders: list, pagination } = await admin.customers.orders({ id })
    expect(list).toMatchObject([
      { _id: orderId, totalAmount: 1000, itemCount: 1, firstItem: { name: 'Jhumka' } },
    ])
    expect(pagination.total).toBe(1)
    const { items } = await admin.customers.cart({ id })
    expect(items).toMatchObject([
      { quantity: 2, price: 12_500, subtotal: 25_000, product: { name: 'Chandbali' } },
    ])
    expect(await admin.customers.wishlist({ id })).toMatchObject([{ productId: product.id, price: 12_500 }])
    const activity = await admin.customers.activity({ id })
    expect(activity.map(({ type }) => type).sort()).toEqual([
      'cart',
      'order',
      'order-status',
      'registered',
      'wishlist',
    ])
    expect(activity.find(({ type }) => type === 'order')).toMatchObject({
      orderId,
      details: expect.stringContaining('₹1,000'),
    })
    const times = activity.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('has the size of a saved ring in wishlist and activity', async () => {
    const person = await shop.make.user()
    const ring = await shop.make.sizedProduct([['12'], ['14']])
    await shop.as(person).wishlist.add({ productId: ring.id, variantId: ring.variantIds[1] })
    const { id } = person
    expect(await admin.customers.wishlist({ id })).toMatchObject([{ variantTitle: '14' }])
    const [saved] = await admin.customers.activity({ id })
    expect(saved).toMatchObject({ type: 'wishlist', details: expect.stringMatching(/^Saved .+, 14$/) })
  })

  test('that does not exist is a 404 at every endpoint', async () => {
    const { customers } = admin
    for (const call of [
      customers.one,
      customers.orders,
      customers.cart,
      customers.wishlist,
      customers.activity,
    ])
      await expect(call({ id: 'unknown' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(customers.setRole({ id: 'unknown', role: 'staff' })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })
})

describe('giving a role', () => {
  const lastAdminShop = async () => {
    const own = await startTestShop()
    return { own, boss: await own.make.admin() }
  }

  test('applies from the user’s next request, and is in the audit log', async () => {
    const person = await shop.make.user()
    await expect(shop.as(person).menu.list()).rejects.toMatchObject({ kind: 'forbidden' })
    const { customer } = await admin.customers.setRole({ id: person.id, role: 'staff' })
    expect(customer.role).toBe('staff')
    await shop.as(person).menu.list()
    await admin.customers.setRole({ id: person.id, role: 'user' })
    await expect(shop.as(person).menu.list()).rejects.toMatchObject({ kind: 'forbidden' })
    const rows = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'customer.role'), eq(auditLog.subject, `user ${person.id}`)))
      .orderBy(auditLog.id)
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [{ role: 'user' }, { role: 'staff' }],
      [{ role: 'staff' }, { role: 'user' }],
    ])
  })

  test('an unknown role is a 400', async () => {
    await expect(admin.customers.setRole({ id: owner.id, role: 'ghost' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('staff cannot grant permissions they lack, or change a user who has more', async () => {
    const personnel = await shop.make.user({
      permissions: ['manage_users', 'view_content', 'view_reports', 'use_app'],
    })
    const [person, manager] = [await shop.make.user(), await shop.make.user({ role: 'manager' })]
    const give = (id: string, role: string) => shop.as(personnel).customers.setRole({ id, role })
    await give(person.id, 'staff')
    for (const role of ['manager', 'admin'])
      await expect(give(person.id, role)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(give(personnel.id, 'admin')).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(give(manager.id, 'user')).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(give(owner.id, 'user')).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('the last admin cannot lose the role', async () => {
    const { own, boss } = await lastAdminShop()
    const leave = (person: TestUser) => own.as(person).customers.setRole({ id: person.id, role: 'user' })
    await expect(leave(boss)).rejects.toMatchObject({ kind: 'conflict', code: 'LAST_ADMIN' })
    const second = await own.make.admin()
    await leave(second)
    await expect(leave(boss)).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    await own.close()
  })

  test('of admins who all give up the role at once one stays', async () => {
    const { own, boss } = await lastAdminShop()
    const admins = [boss, ...(await Promise.all([1, 2, 3, 4].map(() => own.make.admin())))]
    await runConcurrently(
      own.database,
      admins.map((person) => () => own.as(person).customers.setRole({ id: person.id, role: 'user' })),
    )
    expect(await own.database.db.$count(users, eq(users.role, 'admin'))).toBe(1)
    await own.close()
  })
})
