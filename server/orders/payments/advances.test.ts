import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import { type PayingShop, startPayingShop } from '#server/testing/paying-shop.ts'

/** Against the process of the gateway simulator. */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let paying: PayingShop

beforeAll(async () => {
  paying = await startPayingShop('razorpay')
  await paying.shop.as(paying.staff).settings.update({
    advances: {
      rules: [{ condition: 'value', from: 1000, category: '', kind: 'percent', value: 25 }],
      holdDays: 10,
    },
  })
})
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

const setStatus = ({ order }: Placed, status: 'processing' | 'shipped' | 'cancelled') =>
  paying.shop.as(paying.staff).orders.setStatus({ id: order._id, status })

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
  await staffOrders().askForRest({ id: placed.order._id })
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
  expect((await quote(ADVANCE + REST)).advance).toMatchObject({ amount: ADVANCE, rest: REST })
  expect((await quote(999.99)).advance).toBe(null)
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
  await paying.advanceShop(3 * DAY)
  expect(await listed()).toContain(placed.order._id)
  await expect(paying.start(placed)).rejects.toMatchObject({ code: 'PRICE_HOLD_OVER' })
  const until = new Date(paying.shop.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10)
  await staffOrders().holdPrice({ id: placed.order._id, until })
  expect(await listed()).not.toContain(placed.order._id)
  await expect(paying.start(placed)).resolves.toBeTruthy()
  expect((await paying.read(placed)).totalAmount).toBe(ADVANCE + REST)
})
