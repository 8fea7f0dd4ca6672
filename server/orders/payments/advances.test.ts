import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdvanceRule } from '#domain/advances.ts'
import { addDays, formatDate, toIndiaDay } from '#domain/india-time.ts'
import { auditLog } from '#server/audit/tables.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { type PayingShop, startPayingShop } from '#server/testing/paying-shop.ts'

/** Against the process of the gateway simulator. */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let paying: PayingShop

beforeAll(async () => {
  paying = await startPayingShop('razorpay')
})
beforeEach(() => setRules([{ condition: 'value', from: 1000, category: '', kind: 'percent', value: 25 }]))
afterAll(() => paying.close())
afterEach(() => paying.expectEqualBooks())

/** ₹1,000 with delivery and GST is ₹1,380: the advance is ₹345, the rest ₹1,035. */
const ADVANCE = 345
const REST = 1035

async function place(changes: Parameters<typeof checkoutInput>[1] = {}) {
  const person = await paying.shop.make.user()
  const ring = await paying.shop.make.product({ price: 1000, stock: 3 })
  const { order } = await paying.shop
    .as(person)
    .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online', advance: ADVANCE, ...changes }))
  return { person, ring, order }
}
type Placed = Awaited<ReturnType<typeof place>>

async function payOnline(placed: Placed): Promise<void> {
  const sale = { ...placed, ...(await paying.start(placed)) }
  await paying.comeBack(sale, await paying.pay(sale))
}

async function withAdvance(): Promise<Placed> {
  const placed = await place()
  await payOnline(placed)
  return placed
}

const setStatus = ({ order }: Placed, status: 'pending' | 'processing' | 'shipped' | 'cancelled') =>
  paying.shop.as(paying.staff).orders.setStatus({ id: order._id, status })

const auditOf = async ({ order }: Placed, action: string) =>
  (
    await paying.shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
  ).filter((row) => row.action === action)

const setRules = (rules: AdvanceRule[]) =>
  paying.shop.as(paying.staff).settings.update({ advances: { rules, holdDays: 10 } })

const staffOrders = () => paying.shop.as(paying.staff).orders

test('an order starts with its advance, ships when the rest is paid, and both come from the ledger', async () => {
  const placed = await place()
  expect(placed.order.payment).toMatchObject({
    dueNow: ADVANCE,
    due: ADVANCE + REST,
    advance: { amount: ADVANCE, isPaid: false },
  })
  await payOnline(placed)
  const started = await paying.read(placed)
  expect(started).toMatchObject({
    status: 'pending',
    payment: { status: 'pending', received: ADVANCE, due: REST, dueNow: REST, advance: { isPaid: true } },
  })
  expect(started.deliverBy).not.toBe(null)
  await paying.advance(3 * DAY)
  await paying.lapse()
  await setStatus(placed, 'processing')
  await expect(setStatus(placed, 'shipped')).rejects.toMatchObject({
    code: 'REST_DUE',
    message: expect.stringContaining('₹1,035'),
  })
  const { order: asked } = await staffOrders().askForRest({ id: placed.order._id })
  expect(asked.statusHistory.at(-1)?.note).toBe('Your order is ready. ₹1,035 is to be paid before dispatch.')
  expect(asked.payment.advance?.askedAt).toBe(paying.shop.clock.now().toISOString())
  expect(await auditOf(placed, 'order.rest.ask')).toMatchObject([{ after: { due: REST } }])
  expect(await paying.subjectsTo(placed)).toContain(
    `Your order ${placed.order.orderNumber} is ready: ₹1,035 to pay`,
  )
  await payOnline(placed)
  expect(await paying.read(placed)).toMatchObject({
    deliverBy: started.deliverBy,
    payment: { status: 'completed', received: ADVANCE + REST, due: 0 },
  })
  await expect(staffOrders().askForRest({ id: placed.order._id })).rejects.toMatchObject({
    code: 'NOTHING_DUE',
  })
  const attempts = await listAttempts(paying.shop.database.db, placed.order._id)
  expect(attempts.map(({ closedAt }) => closedAt === null)).toEqual([false, false])
  expect((await setStatus(placed, 'shipped')).order.status).toBe('shipped')
})

test('no shipment leaves the shop before the rest is paid', async () => {
  const placed = await withAdvance()
  const ship = () =>
    staffOrders().ship({ id: placed.order._id, carrier: 'Blue Dart', trackingNumber: '4711' })
  await expect(ship()).rejects.toMatchObject({ code: 'REST_DUE' })
  await payOnline(placed)
  expect((await ship()).order.status).toBe('shipped')
})

test('an order whose advance does not come lapses and gives its item back', async () => {
  const placed = await place()
  await paying.advance(15 * MINUTE)
  await paying.lapse()
  expect((await paying.read(placed)).status).toBe('cancelled')
  expect(await paying.stockOf(placed)).toBe(3)
})

test('a changed advance, an advance in cash and cash without one are refused', async () => {
  for (const advance of [1, ADVANCE - 1, ADVANCE + 1, ADVANCE + REST])
    await expect(place({ advance })).rejects.toMatchObject({ code: 'ADVANCE_CHANGED' })
  await expect(place({ paymentMethod: 'cod' })).rejects.toMatchObject({ code: 'PAYMENT_METHOD' })
  const person = await paying.shop.make.user()
  const ring = await paying.shop.make.product({ price: 1000, stock: 3 })
  await expect(paying.shop.as(person).orders.place(checkoutInput([[ring, 1]]))).rejects.toMatchObject({
    code: 'PAYMENT_METHOD',
  })
  const { order } = await paying.shop
    .as(person)
    .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online' }))
  expect(order.payment).toMatchObject({ advance: null, dueNow: ADVANCE + REST })
})

test('checkout quotes what the order is placed with', async () => {
  const person = await paying.shop.make.user()
  const ring = await paying.shop.make.product({ price: 1000, stock: 3 })
  const quote = (totalAmount: number) =>
    paying.shop.as(person).orders.quoteAdvance({ items: [{ productId: ring.id, quantity: 1 }], totalAmount })
  const { advance } = await quote(ADVANCE + REST)
  expect(advance).toMatchObject({ amount: ADVANCE, rest: REST })
  // The last moment of the tenth day.
  const today = toIndiaDay(paying.shop.clock.now())
  expect(toIndiaDay(new Date(advance!.heldUntil))).toBe(addDays(today, 10))
  expect((await quote(999.99)).advance).toBe(null)
})

test('checkout quotes by category, and by what is made to order', async () => {
  const { shop } = paying
  const category = await shop.make.category()
  const rule = { from: 0, category: '', kind: 'amount' } as const
  await setRules([
    { ...rule, condition: 'category', category: category.id, value: 500 },
    { ...rule, condition: 'made-to-order', value: 300 },
  ])
  const bangle = await shop.make.product({ categoryId: category.id })
  const chain = await shop.make.product({ stock: 1, leadDays: 15 })
  const ring = await shop.make.sizedProduct([
    ['12', { stock: 3 }],
    ['14', { stock: 0, leadDays: 15 }],
  ])
  const [inStock, toOrder] = ring.variantIds
  const orders = shop.as(await shop.make.user()).orders
  const quote = async (...items: (readonly [product: string, quantity: number, variant?: string])[]) =>
    (
      await orders.quoteAdvance({
        items: items.map(([productId, quantity, variantId]) => ({ productId, quantity, variantId })),
        totalAmount: 2000,
      })
    ).advance?.amount ?? null
  expect(await quote([bangle.id, 1])).toBe(500)
  expect(await quote([chain.id, 1])).toBe(null)
  expect(await quote([chain.id, 2])).toBe(300)
  expect(await quote([chain.id, 1], [ring.id, 1, inStock])).toBe(null)
  expect(await quote([chain.id, 1], [ring.id, 1, toOrder])).toBe(300)
  expect(await quote(['unknown', 1])).toBe(null)
})

test('an advance and its rest can come by transfer, and the rest online', async () => {
  const placed = await place({ paymentMethod: 'bank_transfer' })
  const transfer = (reference: string, amount: number) =>
    staffOrders().confirmPayment({
      id: placed.order._id,
      reference,
      amount,
      paidOn: paying.shop.clock.now().toISOString().slice(0, 10),
    })
  await expect(paying.start(placed)).rejects.toMatchObject({ code: 'NOT_ONLINE' })
  expect((await transfer('UTRADV001', ADVANCE - 45)).order).toMatchObject({
    deliverBy: null,
    payment: { dueNow: 45, advance: { isPaid: false } },
  })
  const { order } = await transfer('UTRADV002', 45)
  expect(order.payment).toMatchObject({ status: 'pending', dueNow: REST, advance: { isPaid: true } })
  expect(order.deliverBy).not.toBe(null)
  await payOnline(placed)
  expect((await paying.read(placed)).payment).toMatchObject({ status: 'completed', due: 0 })
})

const transferTo = ({ order }: Placed, reference: string, amount: number) =>
  staffOrders().confirmPayment({
    id: order._id,
    reference,
    amount,
    paidOn: paying.shop.clock.now().toISOString().slice(0, 10),
  })

test('a rest that comes by transfer days later leaves the promised day, also when it was entered by mistake', async () => {
  const placed = await place({ paymentMethod: 'bank_transfer' })
  const { order: started } = await transferTo(placed, 'UTRREST001', ADVANCE)
  expect(started.deliverBy).not.toBe(null)
  await setStatus(placed, 'processing')
  await setStatus(placed, 'pending')
  await paying.advance(3 * DAY)
  await paying.lapse()
  const { order: paid } = await transferTo(placed, 'UTRREST002', REST)
  expect(paid).toMatchObject({ deliverBy: started.deliverBy, payment: { status: 'completed', due: 0 } })
  const transfer = paid.payment.entries.findLast(({ kind }) => kind === 'transfer-received')!
  const { order: open } = await staffOrders().reverseTransfer({
    id: paid._id,
    entry: transfer._id,
    reason: 'Another order',
  })
  expect(open).toMatchObject({
    deliverBy: started.deliverBy,
    payment: { status: 'pending', due: REST, advance: { isPaid: true } },
  })
  await paying.advance(3 * DAY)
  await paying.lapse()
  expect((await paying.read(placed)).status).toBe('pending')
})

test('an advance that arrives for a cancelled order starts nothing', async () => {
  const placed = await place({ paymentMethod: 'bank_transfer' })
  await setStatus(placed, 'cancelled')
  const { order } = await transferTo(placed, 'UTRCLOSED1', ADVANCE)
  expect(order).toMatchObject({ deliverBy: null, payment: { refundable: ADVANCE } })
})

test('an order of which the money was paid back does not leave the shop before it is there again', async () => {
  const placed = await place({ paymentMethod: 'bank_transfer' })
  await transferTo(placed, 'UTRBACK001', 1000)
  await setStatus(placed, 'cancelled')
  await staffOrders().refund({ id: placed.order._id, amount: 1000, method: 'bank', reference: 'UTRBACK002' })
  await setStatus(placed, 'processing')
  await expect(setStatus(placed, 'shipped')).rejects.toMatchObject({ code: 'REST_DUE' })
})

test('an order of which a part came back for good can be sent again', async () => {
  const person = await paying.shop.make.user()
  const ring = await paying.shop.make.product({ price: 1000, stock: 3 })
  const input = checkoutInput([[ring, 2]], { paymentMethod: 'bank_transfer' })
  const { order } = await paying.shop.as(person).orders.place({ ...input, advance: 640 })
  const placed = { person, ring, order }
  await transferTo(placed, 'UTRPART001', order.totalAmount)
  await staffOrders().setStatus({ id: order._id, status: 'delivered' })
  const { return: request } = await paying.shop.as(person).returns.request({
    id: order._id,
    items: [{ item: order.items[0]!._id, quantity: 1 }],
    wish: 'refund',
    reason: 'fit',
  })
  const { returns } = paying.shop.as(paying.staff)
  await returns.decide({ id: order._id, return: request._id, step: 'receive' })
  await returns.decide({ id: order._id, return: request._id, step: 'refund' })
  await setStatus(placed, 'processing')
  expect((await setStatus(placed, 'shipped')).order.status).toBe('shipped')
})

test('the link of an order shows its advance, and nothing else of it', async () => {
  const placed = await withAdvance()
  const { url } = await staffOrders().paymentLink({ id: placed.order._id })
  const token = new URL(url).hash.slice(1)
  const { payment } = await paying.shop.anonymous.orders.openPaymentLink({ id: placed.order._id, token })
  expect(payment.advance).toEqual({
    isPaid: true,
    heldUntil: placed.order.payment.advance!.heldUntil,
  })
})

test('a cancelled order owes its advance back', async () => {
  const placed = await withAdvance()
  await paying.shop.as(placed.person).orders.cancel({ id: placed.order._id })
  expect((await paying.read(placed)).payment).toMatchObject({ refundable: ADVANCE, due: 0 })
})

test('when the price is no longer held, staff find the order and hold it longer', async () => {
  const placed = await withAdvance()
  const other = await paying.shop.make.user()
  await expect(paying.start({ ...placed, person: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const listed = async () =>
    (await staffOrders().list({ money: 'price-hold-over' })).orders.map(({ _id }) => _id)
  await paying.advanceShop(9 * DAY)
  expect(await listed()).not.toContain(placed.order._id)
  const end = new Date(placed.order.payment.advance!.heldUntil).getTime()
  await paying.advanceShop(end - paying.shop.clock.now().getTime())
  await expect(paying.start(placed)).resolves.toBeTruthy()
  await paying.advanceShop(3 * DAY)
  expect(await listed()).toContain(placed.order._id)
  await expect(paying.start(placed)).rejects.toMatchObject({ code: 'PRICE_HOLD_OVER' })
  const today = toIndiaDay(paying.shop.clock.now())
  const hold = (days: number) =>
    staffOrders().holdPrice({ id: placed.order._id, until: addDays(today, days) })
  for (const days of [-1, 366])
    await expect(hold(days)).rejects.toMatchObject({ errors: [{ path: 'until' }] })
  for (const days of [0, 365, 5]) {
    const { order } = await hold(days)
    const { heldUntil } = order.payment.advance!
    expect(toIndiaDay(new Date(heldUntil))).toBe(addDays(today, days))
    expect(order.statusHistory.at(-1)?.note).toBe(`The price is held until ${formatDate(heldUntil)}.`)
  }
  expect((await auditOf(placed, 'order.price-hold'))[0]).toMatchObject({
    before: { until: placed.order.payment.advance!.heldUntil },
    after: { until: expect.stringContaining(today) },
  })
  expect(await listed()).not.toContain(placed.order._id)
  await expect(paying.start(placed)).resolves.toBeTruthy()
  expect((await paying.read(placed)).totalAmount).toBe(ADVANCE + REST)
})
