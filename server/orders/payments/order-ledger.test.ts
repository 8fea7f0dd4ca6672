import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { paise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: TestUser
let serial = 0
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.user({ role: 'manager' })
})
afterAll(() => shop.close())

async function place(price: number, quantity = 1, person?: TestUser): Promise<Order> {
  const customer = person ?? (await shop.make.user())
  const ring = await shop.make.product({ price, stock: 10 })
  const transfer = price >= 200_000 ? { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' } : {}
  return (await shop.as(customer).orders.place(checkoutInput([[ring, quantity]], transfer))).order
}
const moveTo = async (order: Order, ...statuses: OrderStatus[]): Promise<Order['payment']> => {
  let { payment } = order
  for (const status of statuses)
    payment = (await shop.as(staff).orders.setStatus({ id: order._id, status })).order.payment
  return payment
}
const confirm = (order: Order, amount = order.totalAmount) =>
  shop.as(staff).orders.confirmPayment({
    id: order._id,
    reference: `LEDGER${++serial}`,
    paidOn: '2026-11-21',
    amount,
  })
const amountsOf = ({ received, refunded, due, refundable }: Order['payment']) => [
  received,
  refunded,
  due,
  refundable,
]
const kindsOf = ({ entries }: Order['payment']) => entries.map(({ kind, amount }) => [kind, amount])

describe('cash on delivery', () => {
  test('is due from the order to the delivery, which brings all of it', async () => {
    const order = await place(6000)
    const { totalAmount: total } = order
    expect(kindsOf(order.payment)).toEqual([['expected', total]])
    expect(amountsOf(order.payment)).toEqual([0, 0, total, 0])
    expect(amountsOf(await moveTo(order, 'processing', 'shipped'))).toEqual([0, 0, total, 0])
    const delivered = await moveTo(order, 'delivered')
    expect(amountsOf(delivered)).toEqual([total, 0, 0, 0])
    expect(amountsOf(await moveTo(order, 'delivered'))).toEqual([total, 0, 0, 0])
  })

  test('is due again when the delivery was a mistake', async () => {
    const order = await place(6000)
    const { totalAmount: total } = order
    const payment = await moveTo(order, 'delivered', 'shipped')
    expect(amountsOf(payment)).toEqual([0, 0, total, 0])
    expect(kindsOf(payment)).toContainEqual(['cash-corrected', total])
    expect(amountsOf(await moveTo(order, 'delivered'))).toEqual([total, 0, 0, 0])
  })

  test('a cancelled order owes nothing and is owed nothing, and costs the same when it is taken up again', async () => {
    const order = await place(6000)
    expect(amountsOf(await moveTo(order, 'cancelled'))).toEqual([0, 0, 0, 0])
    expect(amountsOf(await moveTo(order, 'pending'))).toEqual([0, 0, order.totalAmount, 0])
  })

  test('a returned order is owed its money until it is refunded', async () => {
    const order = await place(6000)
    const { totalAmount: total } = order
    expect(amountsOf(await moveTo(order, 'delivered', 'returned'))).toEqual([total, 0, 0, total])
    expect(amountsOf(await moveTo(order, 'refunded'))).toEqual([total, total, 0, 0])
    expect(amountsOf(await moveTo(order, 'pending'))).toEqual([total, total, total, 0])
    expect(amountsOf(await moveTo(order, 'delivered'))).toEqual([2 * total, total, 0, 0])
  })

  test('a second delivery that was a mistake takes back its own cash only', async () => {
    const order = await place(6000)
    const { totalAmount: total } = order
    const payment = await moveTo(order, 'delivered', 'refunded', 'delivered', 'shipped')
    expect(amountsOf(payment)).toEqual([total, total, total, 0])
  })

  test('an order that came back and is sent again is not paid a second time', async () => {
    const order = await place(6000)
    const { totalAmount: total } = order
    const payment = await moveTo(order, 'delivered', 'returned', 'processing')
    expect(amountsOf(payment)).toEqual([total, 0, 0, 0])
    expect(payment.status).toBe('pending')
    expect(amountsOf(await moveTo(order, 'delivered'))).toEqual([total, 0, 0, 0])
  })

  test('an order that was never paid is refunded without money', async () => {
    const order = await place(6000)
    const payment = await moveTo(order, 'refunded')
    expect(amountsOf(payment)).toEqual([0, 0, 0, 0])
    expect(payment.status).toBe('refunded')
  })

  test('a part of the order comes back: it is owed, and paid back once', async () => {
    const person = await shop.make.user()
    const order = await place(6000, 2, person)
    await moveTo(order, 'delivered')
    const { return: request } = await shop.as(person).returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })
    const step = (name: 'approve' | 'receive' | 'refund') =>
      shop.as(staff).returns.decide({ id: order._id, return: request._id, step: name })
    await step('approve')
    const { return: received } = await step('receive')
    const total = order.totalAmount
    const read = async () => (await shop.as(staff).orders.one({ id: order._id })).payment
    expect(amountsOf(await read())).toEqual([total, 0, 0, received.refund])
    await step('refund')
    expect(amountsOf(await read())).toEqual([total, received.refund, 0, 0])
  })

  test('the refund of one part does not pay another one', async () => {
    const person = await shop.make.user()
    const order = await place(6000, 3, person)
    await moveTo(order, 'delivered')
    const comeBack = async () => {
      const { return: request } = await shop.as(person).returns.request({
        id: order._id,
        items: [{ item: order.items[0]!._id, quantity: 1 }],
        wish: 'refund',
        reason: 'fit',
      })
      const { return: received } = await shop
        .as(staff)
        .returns.decide({ id: order._id, return: request._id, step: 'receive' })
      return received
    }
    const [one, other] = [await comeBack(), await comeBack()]
    const payBy = { method: 'bank' as const, reference: `PART${++serial}` }
    await shop.as(staff).orders.refund({ id: order._id, amount: one.refund!, ...payBy })
    await shop.as(staff).returns.decide({ id: order._id, return: one._id, step: 'refund' })
    const read = async () => (await shop.as(staff).orders.one({ id: order._id })).payment
    expect(await read()).toMatchObject({ refunded: one.refund, refundable: other.refund })
    await shop.as(staff).returns.decide({ id: order._id, return: other._id, step: 'refund' })
    expect(await read()).toMatchObject({ refunded: one.refund! + other.refund!, refundable: 0 })
  })

  test('what comes back for another piece is not to be paid back', async () => {
    const person = await shop.make.user()
    const order = await place(6000, 2, person)
    await moveTo(order, 'delivered')
    const { return: request } = await shop.as(person).returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'exchange',
      reason: 'fit',
    })
    await shop.as(staff).returns.decide({ id: order._id, return: request._id, step: 'receive' })
    const { payment } = await shop.as(staff).orders.one({ id: order._id })
    expect(payment.refundable).toBe(0)
    const { orders } = await shop.as(staff).orders.list({ search: order.orderNumber })
    expect(orders[0]?.refundable).toBe(0)
    const listed = await shop.as(staff).orders.list({ money: 'to-pay-back', search: order.orderNumber })
    expect(listed.orders).toEqual([])
  })
})

describe('a transfer', () => {
  test('pays the order, whatever status it takes', async () => {
    const order = await place(200_000)
    const { totalAmount: total } = order
    expect(amountsOf(order.payment)).toEqual([0, 0, total, 0])
    await confirm(order)
    expect(amountsOf(await moveTo(order, 'processing', 'shipped', 'delivered'))).toEqual([total, 0, 0, 0])
    expect(amountsOf(await moveTo(order, 'cancelled'))).toEqual([total, 0, 0, total])
    expect(amountsOf(await moveTo(order, 'processing'))).toEqual([total, 0, 0, 0])
  })

  test('that paid a part pays the rest when other items come back', async () => {
    const person = await shop.make.user()
    const order = await place(200_000, 2, person)
    await confirm(order, 300_000)
    await moveTo(order, 'shipped', 'delivered')
    const { return: request } = await shop.as(person).returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    })
    await shop.as(staff).returns.decide({ id: order._id, return: request._id, step: 'receive' })
    const { payment } = await shop.as(staff).orders.one({ id: order._id })
    expect(payment).toMatchObject({ status: 'completed', received: 300_000, due: 0, refundable: 64_000 })
  })

  test('of too much is owed to the customer', async () => {
    const order = await place(200_000)
    const { order: paid } = await confirm(order, order.totalAmount + 500)
    expect(amountsOf(paid.payment)).toEqual([order.totalAmount + 500, 0, 0, 500])
  })
})

test('the database refuses an entry between other accounts, and changes of any', async () => {
  const order = await place(6000)
  const { db } = shop.database
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order._id))
  const add = (changes: object) => db.insert(ledgerEntries).values({ ...entry!, ...changes, id: order._id })
  const violated = { cause: { code: '23514' } }
  await expect(add({ debit: 'bank' })).rejects.toMatchObject(violated)
  await expect(add({ kind: 'refunded', credit: 'sales' })).rejects.toMatchObject(violated)
  await expect(add({ amountPaise: 0 })).rejects.toMatchObject(violated)
  const refused = { cause: { code: '42501' } }
  await expect(db.update(ledgerEntries).set({ amountPaise: paise(1) })).rejects.toMatchObject(refused)
  await expect(db.delete(ledgerEntries)).rejects.toMatchObject(refused)
})
