import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: TestUser
let serial = 0
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.admin()
})
afterAll(() => shop.close())

const orders = () => shop.as(staff).orders
const uniqueReference = () => `CREDIT${++serial}`
const pay = (order: Order, amount = order.payment.due) =>
  orders().confirmPayment({ id: order._id, amount, reference: uniqueReference(), paidOn: '2026-11-21' })
const setStatus = async (order: Order, status: Order['status']) =>
  (await orders().setStatus({ id: order._id, status })).order
const now = (order: Order) => orders().one({ id: order._id })
const mailsTo = (recipient: string) =>
  shop.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
const erase = (person: TestUser) =>
  shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, person.id))
const balanceOf = async (person: TestUser) => (await shop.as(person).orders.storeCredit()).balance

/** A kada of ₹2,00,000 before tax, which is above the cash limit. */
async function place(person: TestUser, given: Parameters<typeof checkoutInput>[1] = {}): Promise<Order> {
  const kada = await shop.make.product({ price: 200_000, stock: 5 })
  return (
    await shop
      .as(person)
      .orders.place(
        checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F', ...given }),
      )
  ).order
}

/** Paid by transfer and cancelled, with this much of the refund as store credit. */
async function personWithCredit(amount: number): Promise<{ person: TestUser; source: Order }> {
  const person = await shop.make.user()
  const order = await place(person)
  await pay(order)
  const { order: source } = await orders().refund({
    id: (await setStatus(order, 'cancelled'))._id,
    amount,
    method: 'store_credit',
  })
  return { person, source }
}

describe('a refund as store credit', () => {
  test('is the customer’s to use: ledger, history, balance and mail say so', async () => {
    const { person, source } = await personWithCredit(50_000)
    expect(source.payment).toMatchObject({ refunded: 50_000, refundable: source.totalAmount - 50_000 })
    expect(source.payment.entries.at(-1)).toMatchObject({ kind: 'store-credit-given', amount: 50_000 })
    expect(source.statusHistory.at(-1)?.note).toBe('Refund of ₹50,000 given: Store credit')
    expect(await shop.as(person).orders.storeCredit()).toEqual({
      balance: 50_000,
      entries: [
        {
          _id: expect.any(String),
          kind: 'store-credit-given',
          amount: 50_000,
          day: '2026-11-21',
          order: source._id,
          orderNumber: source.orderNumber,
        },
      ],
    })
    const mails = await mailsTo(person.email)
    expect(mails.at(-1)).toMatchObject({ subject: `Store credit for your order ${source.orderNumber}` })
  })

  test('can be paid out later, as far as it was not used', async () => {
    const { person, source } = await personWithCredit(50_000)
    const used = await place(person, { storeCredit: 20_000 })
    const takeBack = (amount: number) => orders().takeStoreCreditBack({ id: source._id, amount })
    await expect(takeBack(0)).rejects.toMatchObject({ errors: [{ path: 'amount' }] })
    await expect(takeBack(30_001)).rejects.toMatchObject({
      errors: [{ path: 'amount', message: 'Enter an amount up to ₹30,000' }],
    })
    const { order } = await takeBack(30_000)
    expect(order.payment.status).toBe('completed')
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${source.orderNumber}`))
    expect(logged.find(({ action }) => action === 'order.store-credit.pay-out')?.after).toEqual({
      amount: 30_000,
    })
    expect(order.payment).toMatchObject({
      refunded: 20_000,
      refundable: source.totalAmount - 20_000,
      refundableMoney: source.totalAmount - 20_000,
    })
    expect(await balanceOf(person)).toBe(0)
    await expect(takeBack(1)).rejects.toMatchObject({
      errors: [{ path: 'amount', message: expect.stringContaining('has used this store credit') }],
    })
    await expect(
      orders().takeStoreCreditBack({ id: used._id, amount: 1 }),
      'what was paid with credit was no money',
    ).rejects.toMatchObject({ code: 'NOTHING_GIVEN' })
  })

  test('of all that was paid closes the payment, which is open again when it is paid out', async () => {
    const { source } = await personWithCredit(236_000)
    expect(source.payment).toMatchObject({ status: 'refunded', refundable: 0 })
    const { order } = await orders().takeStoreCreditBack({ id: source._id, amount: 36_000 })
    expect(order.payment).toMatchObject({ status: 'completed', refundable: 36_000 })
  })

  test('of an account that spent it and was erased stays as it is, and pays for nothing again', async () => {
    const { person, source } = await personWithCredit(50_000)
    const first = await place(person, { storeCredit: 50_000 })
    await shop.as(person).orders.cancel({ id: first._id })
    const second = await place(person, { storeCredit: 50_000 })
    await pay(second)
    await erase(person)
    await expect(orders().takeStoreCreditBack({ id: source._id, amount: 1 })).rejects.toMatchObject({
      code: 'NOTHING_GIVEN',
    })
    expect((await setStatus(first, 'pending')).payment).toMatchObject({ status: 'pending', due: 236_000 })
    // Nobody could use it, so all of it is owed in money.
    expect((await setStatus(second, 'cancelled')).payment).toMatchObject({
      status: 'completed',
      refundable: 236_000,
      refundableMoney: 236_000,
    })
  })

  test('needs somebody who has an account, and who may record refunds', async () => {
    const { source, person } = await personWithCredit(1)
    const input = { id: source._id, amount: 1, method: 'store_credit' as const }
    await expect(shop.as(person).orders.refund(input)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(
      shop.as(person).orders.takeStoreCreditBack({ id: source._id, amount: 1 }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    await orders().takeStoreCreditBack({ id: source._id, amount: 1 })
    await erase(person)
    await expect(orders().refund(input)).rejects.toMatchObject({ errors: [{ path: 'method' }] })
  })
})

describe('an order that is paid with store credit', () => {
  test('in part waits for the rest only', async () => {
    const { person } = await personWithCredit(50_000)
    const order = await place(person, { storeCredit: 50_000 })
    expect(order.payment).toMatchObject({
      status: 'pending',
      received: 50_000,
      due: order.totalAmount - 50_000,
      storeCredit: { used: 50_000, givenForMoney: 0 },
    })
    expect(await balanceOf(person)).toBe(0)
    expect((await pay(order)).order.payment).toMatchObject({ status: 'completed', due: 0 })
  })

  test('as a whole is paid at once', async () => {
    const { person, source } = await personWithCredit(236_000)
    const order = await place(person, { storeCredit: source.totalAmount, paymentMethod: 'store_credit' })
    expect(order).toMatchObject({
      status: 'pending',
      deliverBy: expect.any(String),
      payment: { method: 'store_credit', status: 'completed', payBy: null, due: 0 },
    })
    expect((await setStatus(order, 'delivered')).payment).toMatchObject({ status: 'completed', due: 0 })
  })

  test('in cash for the rest is paid when it is delivered', async () => {
    const { person } = await personWithCredit(5000)
    const ring = await shop.make.product({ price: 10_000 })
    const { order } = await shop.as(person).orders.place(checkoutInput([[ring, 1]], { storeCredit: 5000 }))
    expect(order.payment).toMatchObject({ method: 'cod', due: 6800 })
    const delivered = await setStatus(order, 'delivered')
    expect(delivered.payment).toMatchObject({ status: 'completed', received: 11_800, due: 0 })
    expect(delivered.payment.entries).toContainEqual(
      expect.objectContaining({ kind: 'cash-received', amount: 6800 }),
    )
  })

  test.each([
    ['more than there is', { storeCredit: 50_001 }, { code: 'STORE_CREDIT_CHANGED' }],
    [
      'more than the order costs',
      { storeCredit: 236_001 },
      { errors: [{ path: 'storeCredit', message: expect.stringContaining('at most the total') }] },
    ],
    [
      'a method that leaves a rest',
      { storeCredit: 50_000, paymentMethod: 'store_credit' },
      { errors: [{ path: 'paymentMethod' }] },
    ],
    ['no credit at all', { paymentMethod: 'store_credit' }, { errors: [{ path: 'paymentMethod' }] }],
  ])('is refused with %s', async (_, given, error) => {
    const { person } = await personWithCredit(50_000)
    await expect(place(person, given)).rejects.toMatchObject(error)
    expect(await balanceOf(person)).toBe(50_000)
  })

  test('as a whole has nothing left for another method', async () => {
    const { person, source } = await personWithCredit(236_000)
    await expect(place(person, { storeCredit: source.totalAmount })).rejects.toMatchObject({
      message: 'Store credit pays for all of this order. Please check it and place the order again.',
    })
  })

  test('is paid at once: an advance is not', async () => {
    const { person } = await personWithCredit(50_000)
    const rule = { condition: 'value', from: 1000, category: '', kind: 'percent', value: 25 } as const
    await shop.as(staff).settings.update({ advances: { rules: [rule], holdDays: 7 } })
    await expect(place(person, { storeCredit: 50_000, advance: 59_000 })).rejects.toMatchObject({
      errors: [{ path: 'storeCredit', message: expect.stringContaining('paid at once') }],
    })
    await shop.as(staff).settings.update({ advances: { rules: [], holdDays: 7 } })
  })

  test('does not spend the same credit twice, in two tabs at once', async () => {
    const { person } = await personWithCredit(50_000)
    const results = await runConcurrently(
      shop.database,
      Array.from({ length: 4 }, () => () => place(person, { storeCredit: 50_000 })),
    )
    expect(countFulfilled(results)).toBe(1)
    expect(await balanceOf(person)).toBe(0)
  })

  test('is never paid with the credit of somebody else', async () => {
    await personWithCredit(50_000)
    await expect(place(await shop.make.user(), { storeCredit: 1 })).rejects.toMatchObject({
      code: 'STORE_CREDIT_CHANGED',
    })
  })
})

describe('a closed order', () => {
  test('that store credit paid gives it back at once and is refunded', async () => {
    const { person, source } = await personWithCredit(236_000)
    const order = await place(person, { storeCredit: source.totalAmount, paymentMethod: 'store_credit' })
    await shop.as(person).orders.cancel({ id: order._id })
    expect((await now(order)).payment).toMatchObject({ status: 'refunded', refundable: 0, due: 0 })
    expect(await balanceOf(person)).toBe(236_000)
    const mail = (await mailsTo(person.email)).at(-1)
    expect(mail?.text).toContain('₹2,36,000 is store credit on your account now.')
    expect(mail?.text).not.toContain('will be refunded')

    const reopened = await setStatus(order, 'pending')
    expect(reopened.payment, 'taken up again it takes it again').toMatchObject({
      status: 'completed',
      due: 0,
    })
    expect(await balanceOf(person)).toBe(0)
  })

  test('of which money paid a part owes that in money, and no more', async () => {
    const { person } = await personWithCredit(50_000)
    const order = await place(person, { storeCredit: 50_000 })
    await pay(order)
    const cancelled = await setStatus(order, 'cancelled')
    expect(await balanceOf(person)).toBe(50_000)
    expect(cancelled.payment).toMatchObject({
      refundable: order.totalAmount - 50_000,
      refundableMoney: order.totalAmount - 50_000,
    })
  })

  test('is not taken up again when its credit was used for another order', async () => {
    const { person } = await personWithCredit(50_000)
    const order = await place(person, { storeCredit: 50_000 })
    await shop.as(person).orders.cancel({ id: order._id })
    await place(person, { storeCredit: 1 })
    await expect(setStatus(order, 'pending')).rejects.toMatchObject({ code: 'STORE_CREDIT_USED' })
  })

  test('was cancelled for want of money although store credit had paid a part', async () => {
    const { person } = await personWithCredit(50_000)
    const order = await place(person, { storeCredit: 50_000 })
    shop.clock.advance(49 * 3600 * 1000)
    await shop.modules.orders.unpaidTransfers.cancelOverdue()
    expect(await now(order)).toMatchObject({ status: 'cancelled', payment: { refundable: 0 } })
    expect(await balanceOf(person)).toBe(50_000)
  })

  test('that staff set to refunded pays back no store credit in money', async () => {
    const { person } = await personWithCredit(50_000)
    const order = await place(person, { storeCredit: 50_000 })
    await pay(order)
    const refunded = await setStatus(order, 'refunded')
    const sumOf = (kind: string) =>
      refunded.payment.entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount)
    expect(sumOf('refunded')).toEqual([order.totalAmount - 50_000])
    expect(sumOf('store-credit-given')).toEqual([50_000])
  })
})

describe('a return', () => {
  /** Two rings for ₹11,800 each, delivered, ₹5,000 of it paid with store credit. */
  async function placeDelivered() {
    const { person } = await personWithCredit(5000)
    const ring = await shop.make.product({ price: 10_000, stock: 5 })
    const { order } = await shop.as(person).orders.place(checkoutInput([[ring, 2]], { storeCredit: 5000 }))
    return { person, order: await setStatus(order, 'delivered') }
  }
  const askFor = async (person: TestUser, order: Order, wish: 'refund' | 'exchange', quantity: number) => {
    const { return: asked } = await shop.as(person).returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity }],
      wish,
      reason: 'fit',
    })
    const { returns } = shop.as(staff)
    await returns.decide({ id: order._id, return: asked._id, step: 'receive' })
    return asked._id
  }

  test('for another piece becomes store credit that pays for it', async () => {
    const { person, order } = await placeDelivered()
    const asked = await askFor(person, order, 'exchange', 1)
    const { returns } = shop.as(staff)
    await returns.decide({ id: order._id, return: asked, step: 'refund', asStoreCredit: true })
    expect(await balanceOf(person)).toBe(11_800)
    expect((await now(order)).payment).toMatchObject({ refundable: 0, storeCredit: { used: 0 } })
    expect((await mailsTo(person.email)).at(-1)?.subject).toContain('Your store credit is ready')
    const pendant = await shop.make.product({ price: 12_000 })
    const { order: other } = await shop
      .as(person)
      .orders.place(checkoutInput([[pendant, 1]], { storeCredit: 11_800 }))
    expect(other.payment.due, 'the difference').toBe(14_160 - 11_800)
  })

  test('of all that is left gives back what was credit, and the rest as staff choose', async () => {
    const { person, order } = await placeDelivered()
    const asked = await askFor(person, order, 'refund', 2)
    expect(await balanceOf(person)).toBe(5000)
    expect((await now(order)).payment).toMatchObject({ refundable: 18_600, refundableMoney: 18_600 })
    await shop.as(staff).returns.decide({ id: order._id, return: asked, step: 'refund', asStoreCredit: true })
    expect(await balanceOf(person)).toBe(23_600)
    expect(await now(order)).toMatchObject({ status: 'refunded', payment: { refundable: 0 } })
  })

  test('of a part is paid back in money at most as far as money arrived', async () => {
    const { person } = await personWithCredit(20_000)
    const ring = await shop.make.product({ price: 10_000, stock: 5 })
    const { order } = await shop.as(person).orders.place(checkoutInput([[ring, 2]], { storeCredit: 20_000 }))
    const delivered = await setStatus(order, 'delivered')
    await askFor(person, delivered, 'refund', 1)
    const { payment } = await now(order)
    expect(payment).toMatchObject({ refundable: 11_800, refundableMoney: 3600 })
    const refund = (amount: number, method: 'cash' | 'store_credit') =>
      orders().refund({ id: order._id, amount, method })
    await expect(refund(3601, 'cash')).rejects.toMatchObject({
      errors: [{ path: 'amount', message: expect.stringMatching(/₹8,200 .* at most ₹3,600/) }],
    })
    await refund(3600, 'cash')
    expect((await refund(8200, 'store_credit')).order.payment).toMatchObject({ refundable: 0 })
    expect(await balanceOf(person)).toBe(8200)
  })

  test('that nobody said how it was paid back was money only as far as money arrived', async () => {
    const { person } = await personWithCredit(20_000)
    const ring = await shop.make.product({ price: 10_000, stock: 5 })
    const { order } = await shop.as(person).orders.place(checkoutInput([[ring, 2]], { storeCredit: 20_000 }))
    const asked = await askFor(person, await setStatus(order, 'delivered'), 'refund', 1)
    await shop.as(staff).returns.decide({ id: order._id, return: asked, step: 'refund' })
    expect((await now(order)).payment.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'refunded', amount: 3600 }),
        expect.objectContaining({ kind: 'store-credit-given', amount: 8200 }),
      ]),
    )
    expect(await balanceOf(person)).toBe(8200)
  })

  test('is not given as credit before its items are there', async () => {
    const { person, order } = await placeDelivered()
    const { return: asked } = await shop.as(person).returns.request({
      id: order._id,
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'exchange',
      reason: 'fit',
    })
    await expect(
      shop
        .as(staff)
        .returns.decide({ id: order._id, return: asked._id, step: 'receive', asStoreCredit: true }),
    ).rejects.toMatchObject({ errors: [{ path: 'asStoreCredit' }] })
  })
})

test('an account with store credit is not erased', async () => {
  const { person, source } = await personWithCredit(700)
  await expect(erase(person)).rejects.toMatchObject({ code: 'STORE_CREDIT_LEFT' })
  expect(await balanceOf(person)).toBe(700)
  expect((await shop.as(staff).customers.one({ id: person.id })).stats.storeCredit).toBe(700)
  await orders().takeStoreCreditBack({ id: source._id, amount: 700 })
  await erase(person)
})

test('store credit is no money that arrived or was paid back', async () => {
  const before = (await shop.as(staff).dashboard.read({})).money
  const { person } = await personWithCredit(50_000)
  await shop.as(person).orders.cancel({ id: (await place(person, { storeCredit: 50_000 }))._id })
  const after = (await shop.as(staff).dashboard.read({})).money
  expect(after.received.value - before.received.value, 'the transfer').toBe(236_000)
  expect(after.refunded.value - before.refunded.value).toBe(0)
})
