import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { seedDemo } from '#seed/demo/seed-demo.ts'
import { settings } from '#server/settings/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { generateCustomer, generateOrder } from './customers-and-orders.ts'
import { seedGeneratedOrders } from './seed-orders.ts'
import { seedGeneratedProducts } from './seed-products.ts'

const PRODUCTS = 120
const CUSTOMERS = 30
const ORDERS = 400

let shop: TestShop
let staff: Api
beforeAll(async () => {
  shop = await startTestShop()
  const now = shop.clock.now()
  await shop.database.db.delete(settings)
  await shop.database.transaction((tx) => seedDemo(tx, now))
  const client = await shop.database.pool.connect()
  await seedGeneratedProducts(client, { db: shop.database.db, count: PRODUCTS, now })
  await seedGeneratedOrders(client, { db: shop.database.db, customers: CUSTOMERS, orders: ORDERS, now })
  client.release()
  staff = shop.as(await shop.make.user({ permissions: ['*'] }))
})
afterAll(() => shop.close())

const rows = async (query: string) => (await shop.database.pool.query(query)).rows

test('a generated shop has as many products, customers and orders as were asked for, beside the demo shop', async () => {
  expect((await staff.products.list({ search: 'MN-' })).pagination.total).toBe(PRODUCTS)
  expect(
    (await staff.orders.list({ search: '@example.in', limit: 1 })).pagination.total,
  ).toBeGreaterThanOrEqual(ORDERS)
  expect(await rows("select count(*)::int as n from users where referral_code like 'MN______'")).toEqual([
    { n: CUSTOMERS },
  ])
})

test('lines add up to their order, the status is the last of the history, and no one orders before they registered', async () => {
  expect(
    await rows(`select order_number from orders o where subtotal_paise <>
      (select sum(subtotal_paise) from order_lines l where l.order_id = o.id)`),
  ).toEqual([])
  expect(
    await rows(`select order_number from orders o where status <>
      (select status from order_history h where h.order_id = o.id order by at desc, id desc limit 1)`),
  ).toEqual([])
  expect(
    await rows(
      'select order_number from orders o join users u on u.id = o.user_id where u.created_at > o.created_at',
    ),
  ).toEqual([])
})

test('an order off the track gave back what it took, any other did not', async () => {
  const found =
    await rows(`select status, (select count(*)::int from order_effects e where e.order_id = o.id and effect = 'given-back') as back
    from orders o`)
  expect(found.length).toBeGreaterThanOrEqual(ORDERS)
  expect(found.filter(({ status, back }) => isActiveStatus(status as Order['status']) === back > 0)).toEqual(
    [],
  )
})

test('staff can cancel a generated order, and its products are in stock again', async () => {
  const { orders } = await staff.orders.list({ status: 'pending', search: '@example.in', limit: 100 })
  const all = await Promise.all(orders.map(({ _id }) => staff.orders.one({ id: _id })))
  const order = all.find(({ items }) => items.every(({ sku }) => sku?.startsWith('MN-')))!
  const [line] = order.items
  const stock = async () => (await staff.products.one({ idOrSlug: line!.slug })).inventoryQuantity
  const before = await stock()
  await staff.orders.setStatus({ id: order._id, status: 'cancelled' })
  expect(await stock()).toBe(before + line!.quantity)
})

test('the same numbers make the same people and orders, and no two share a phone, an address or letters', () => {
  const people = Array.from({ length: 500 }, (_, at) => generateCustomer(at + 1))
  const orders = Array.from({ length: 500 }, (_, at) =>
    generateOrder(at + 1, { customers: 500, products: 500 }),
  )
  expect(generateCustomer(7)).toEqual(people[6])
  expect(generateOrder(7, { customers: 500, products: 500 })).toEqual(orders[6])
  for (const field of ['email', 'phone', 'referralCode'] as const)
    expect(new Set(people.map((person) => person[field])).size).toBe(people.length)
  expect(new Set(orders.map(({ numberSuffix }) => numberSuffix)).size).toBe(orders.length)
})

test('customers are generated once', async () => {
  const client = await shop.database.pool.connect()
  const again = seedGeneratedOrders(client, {
    db: shop.database.db,
    customers: 1,
    orders: 0,
    now: shop.clock.now(),
  })
  await expect(again).rejects.toThrow('This shop has its generated customers already.')
  client.release()
})
