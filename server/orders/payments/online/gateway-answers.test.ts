import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { listAttempts, listGatewayPayments, listGatewayRefunds } from '#server/payments/queries.ts'
import { products } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { type PayingShop, type Sale, startPayingShop } from '#server/testing/paying-shop.ts'
import { users } from '#server/users/tables.ts'

/** What Razorpay refuses, forgets, or answers in parts. Against the process of the gateway simulator. */
const MINUTE = 60_000
const REFUSED = {
  kind: 'status',
  status: 400,
  body: '{"error":{"code":"BAD_REQUEST_ERROR","description":"The bank does not want it"}}',
} as const
const PAYMENTS_OF_ORDER = '/orders/[^/]+/payments$'

let paying: PayingShop
beforeAll(async () => {
  paying = await startPayingShop('razorpay')
})
afterAll(() => paying.close())
afterEach(async () => {
  await paying.simulator.clearFaults()
  await paying.expectEqualBooks()
})

const staffOrders = () => paying.shop.as(paying.staff).orders
const refund = ({ order }: Pick<Sale, 'order'>, amount = order.totalAmount) =>
  staffOrders().refund({ id: order._id, amount, method: 'source' })
const cancel = ({ order }: Pick<Sale, 'order'>) =>
  staffOrders().setStatus({ id: order._id, status: 'cancelled' })
const checkPayment = ({ person, order }: Sale) =>
  paying.shop.as(person).orders.checkPayment({ id: order._id })
async function cancelledAfterPayment() {
  const sale = await paying.paidSale()
  await cancel(sale)
  return sale
}
let serial = 0
const confirmTransfer = ({ order }: Pick<Sale, 'order'>, amount: number) =>
  staffOrders().confirmPayment({
    id: order._id,
    amount,
    reference: `ANSWER${++serial}`,
    paidOn: paying.shop.clock.now().toISOString().slice(0, 10),
  })
const refundsOf = async (sale: Pick<Sale, 'order'>) =>
  (await paying.onlinePaymentsOf(sale)).attempts.flatMap(({ payments }) =>
    payments.flatMap(({ refunds }) => refunds),
  )
const lastNote = async (sale: Pick<Sale, 'order'>) => (await paying.read(sale)).statusHistory.at(-1)?.note
/** How often the shop has asked the gateway for this. */
const countCalls = async (path: RegExp, method = 'POST') =>
  (await paying.simulator.calls()).filter((call) => call.method === method && path.test(call.path)).length

// First, while the shop has no other payments to ask about.
describe('a gateway that is away', () => {
  const away = { kind: 'status', path: '/v1/', times: null } as const
  const refusedOnce = { ...REFUSED, path: PAYMENTS_OF_ORDER, times: 1 } as const
  const startTwo = async () => [await paying.startedPayment(), await paying.startedPayment()] as const

  test('is asked once about all orders that are overdue, one that refuses about each of them', async () => {
    const [one, other] = await startTwo()
    const statuses = async () => [(await paying.read(one)).status, (await paying.read(other)).status]
    await paying.advance(15 * MINUTE)
    await paying.simulator.addFault(away)
    const before = await countCalls(/\/payments$/, 'GET')
    await paying.lapse()
    expect((await countCalls(/\/payments$/, 'GET')) - before).toBe(1)
    expect(await statuses()).toEqual(['pending', 'pending'])
    await paying.simulator.clearFaults()
    await paying.simulator.addFault(refusedOnce)
    await paying.lapse()
    expect((await statuses()).toSorted()).toEqual(['cancelled', 'pending'])
    await paying.lapse()
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  })

  test('is asked once in each pass, and one that refuses about the next event too', async () => {
    const sales = await startTwo()
    for (const sale of sales) {
      await paying.pay(sale)
      await paying.sendEvents(sale)
    }
    await paying.simulator.addFault(away)
    expect(await paying.handleEvents()).toBe(1)
    await paying.advance(2 * MINUTE)
    expect(await paying.checkDueAttempts()).toBe(1)
    await paying.simulator.clearFaults()
    await paying.simulator.addFault(refusedOnce)
    await paying.advance(2 * MINUTE)
    expect(await paying.handleEvents()).toBe(2)
    for (const sale of sales) await checkPayment(sale)
    for (const sale of sales) await paying.expectPaidOnce(sale)
  })

  test('is asked for one refund in each pass', async () => {
    const sales = [await cancelledAfterPayment(), await cancelledAfterPayment()]
    await paying.simulator.addFault(away)
    for (const sale of sales) await refund(sale)
    await paying.advance(2 * MINUTE)
    expect(await paying.checkDueRefunds()).toBe(1)
    await paying.simulator.clearFaults()
    await paying.advance(10 * MINUTE)
    await paying.checkDueRefunds()
    for (const sale of sales) expect(await refundsOf(sale)).toMatchObject([{ status: 'processed' }])
  })
})

describe('a refund', () => {
  const refundMailsTo = async (sale: Sale) =>
    (await paying.subjectsTo(sale)).filter((subject) => subject.startsWith('Refund paid'))

  test('that the gateway refuses for good has failed with its reason, and can be asked for again', async () => {
    const sale = await cancelledAfterPayment()
    await paying.simulator.addFault({ ...REFUSED, method: 'POST', path: '/refund$', times: 1 })
    expect((await refund(sale)).message).toBe('Refund started')
    expect(await refundsOf(sale)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('does not want it') },
    ])
    expect(await refundMailsTo(sale)).toEqual([])
    expect(await lastNote(sale)).toBe('A refund did not reach the customer. It is to be paid again.')
    const { totalAmount: total } = sale.order
    expect((await paying.read(sale)).payment).toMatchObject({
      status: 'completed',
      refunded: 0,
      refundable: total,
    })
    await refund(sale)
    expect(await refundsOf(sale)).toMatchObject([{ status: 'failed' }, { status: 'processed', error: null }])
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'refunded', refunded: total })
    expect(await refundMailsTo(sale)).toHaveLength(1)
  })

  test('that the gateway refuses because it does not know the payment is asked for again', async () => {
    const sale = await cancelledAfterPayment()
    await paying.simulator.addFault({ ...REFUSED, method: 'POST', path: '/refund$', times: 1 })
    const nothing = { status: 200, body: '{"items":[]}', times: 1 }
    await paying.simulator.addFault({ kind: 'status', method: 'GET', path: PAYMENTS_OF_ORDER, ...nothing })
    await refund(sale)
    expect(await refundsOf(sale)).toMatchObject([{ status: 'requested', error: null }])
    await paying.advance(2 * MINUTE)
    await paying.checkDueRefunds()
    expect(await refundsOf(sale)).toMatchObject([{ status: 'processed' }])
  })

  test('that the gateway had and forgets is not paid again, and no mail says that it is paid', async () => {
    const sale = await cancelledAfterPayment()
    await paying.simulator.changeAccount({ gateway: 'razorpay', refunds: 'pending' })
    await refund(sale)
    await paying.simulator.changeAccount({ gateway: 'razorpay', refunds: 'processed' })
    const before = await countCalls(/\/refund$/)
    await paying.simulator.addFault({
      ...REFUSED,
      body: '{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}',
      method: 'GET',
      path: '/refunds/',
      times: null,
    })
    await paying.advance(2 * MINUTE)
    await paying.checkDueRefunds()
    expect(await countCalls(/\/refund$/)).toBe(before)
    expect(await refundsOf(sale)).toMatchObject([{ status: 'pending' }])
    expect(await refundMailsTo(sale)).toEqual([])
    await paying.simulator.clearFaults()
    const [made] = await listGatewayRefunds(paying.shop.database.db, sale.order._id)
    await paying.simulator.moveRefund(made!.gatewayRefundId!, 'processed')
    await paying.advance(20 * MINUTE)
    await paying.checkDueRefunds()
    expect(await refundMailsTo(sale)).toHaveLength(1)
  })

  test('that failed leaves room for one on the page of the gateway', async () => {
    const sale = await cancelledAfterPayment()
    await paying.simulator.addFault({ ...REFUSED, method: 'POST', path: '/refund$', times: 1 })
    await refund(sale)
    await paying.simulator.refundOutside({ ...sale, amount: 5000 })
    await checkPayment(sale)
    expect((await paying.read(sale)).payment.refunded).toBe(50)
  })

  test('on the page of the gateway is found beside one of the shop', async () => {
    const sale = await cancelledAfterPayment()
    await refund(sale, 100)
    await paying.simulator.refundOutside({ ...sale, amount: 5000 })
    await checkPayment(sale)
    expect((await paying.read(sale)).payment.refunded).toBe(150)
    expect((await refundsOf(sale)).map(({ cause, amount }) => `${cause} ${amount}`).toSorted()).toEqual([
      'outside 50',
      'staff 100',
    ])
  })

  test('of a part that fails leaves the rest to be paid when the order was taken up', async () => {
    const sale = await cancelledAfterPayment()
    const { totalAmount: total } = sale.order
    await refund(sale, 100)
    await refund(sale, total - 100)
    await staffOrders().setStatus({ id: sale.order._id, status: 'pending' })
    const refunds = await listGatewayRefunds(paying.shop.database.db, sale.order._id)
    const small = refunds.find(({ amountPaise }) => amountPaise === 10_000)!
    await paying.simulator.moveRefund(small.gatewayRefundId!, 'failed')
    await paying.advance(2 * MINUTE)
    await paying.checkDueRefunds()
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'pending', due: total - 100 })
  })

  test('to where the money came from is at most what was paid there', async () => {
    const sale = await paying.startedPayment()
    await confirmTransfer(sale, 100)
    await paying.comeBack(sale, await paying.pay(sale))
    await cancel(sale)
    const { totalAmount: total } = sale.order
    expect((await paying.read(sale)).payment.refundable).toBe(total + 100)
    await expect(refund(sale, total + 1)).rejects.toMatchObject({
      errors: [{ path: 'amount', message: expect.stringContaining('not paid online') }],
    })
    await refund(sale, total)
    expect((await paying.read(sale)).payment).toMatchObject({ refundable: 100, refundableToSource: 0 })
  })
})

describe('a payment', () => {
  test('that the bank only promised is captured, one that it has not answered is not', async () => {
    const sale = await paying.startedPayment()
    const { paymentId } = await paying.pay(sale, 'pending')
    const before = await countCalls(/\/capture$/)
    await checkPayment(sale)
    expect(await countCalls(/\/capture$/)).toBe(before)
    await paying.simulator.movePayment(paymentId, 'authorised')
    await checkPayment(sale)
    await paying.expectPaidOnce(sale)
    expect(await lastNote(sale)).toMatch(/^Payment of ₹[\d,]+ received\.$/)
    const logged = await paying.shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${sale.order.orderNumber}`))
    expect(logged.find(({ action }) => action === 'order.payment')).toMatchObject({
      who: 'System',
      after: { reference: paymentId, amount: sale.order.totalAmount },
    })
  })

  test('whose capture is refused does not hold the order', async () => {
    const sale = await paying.startedPayment()
    await paying.simulator.addFault({ ...REFUSED, path: '/capture$', times: null })
    await paying.comeBack(sale, await paying.pay(sale))
    const [payment] = await listGatewayPayments(paying.shop.database.db, sale.order._id)
    expect(payment).toMatchObject({ status: 'authorised', capturingSince: null })
    await paying.advance(15 * MINUTE)
    await paying.lapse()
    expect((await paying.read(sale)).status).toBe('cancelled')
    // Refused for good: the bank lets go of it.
    await paying.simulator.movePayment(payment!.gatewayPaymentId, 'released')
  })

  test('that is being captured is not paid a second time', async () => {
    const sale = await paying.startedPayment()
    await paying.simulator.addFault({ kind: 'status', path: '/capture$', times: 1 })
    await paying.comeBack(sale, await paying.pay(sale))
    await expect(paying.start(sale)).rejects.toMatchObject({ code: 'PAYMENT_RUNNING' })
    await checkPayment(sale)
    await paying.expectPaidOnce(sale)
  })

  test('that was not taken stays so when the order is taken up again', async () => {
    const sale = await paying.startedPayment(1000, 1)
    const { paymentId } = await paying.pay(sale, 'pending')
    await paying.advance(15 * MINUTE)
    await paying.lapse()
    const last = await paying.shop
      .as(await paying.shop.make.user())
      .orders.place(checkoutInput([[sale.ring, 1]]))
    await paying.simulator.movePayment(paymentId, 'authorised')
    await checkPayment(sale)
    const [mail] = (
      await paying.shop.database.db.select().from(outbox).where(eq(outbox.recipient, sale.person.email))
    ).filter(({ subject }) => subject.startsWith('About your payment'))
    expect(mail?.text).toContain('We have not taken the money')
    await cancel(last)
    await staffOrders().setStatus({ id: sale.order._id, status: 'pending' })
    await checkPayment(sale)
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'pending', received: 0 })
  })

  test.each(['deleted', 'engraved'])(
    'that is late does not reopen an order of a %s product that costs more',
    async (what) => {
      const person = await paying.shop.make.user()
      const ring = await paying.shop.make.product({ price: 1000, stock: 3 })
      const staff = paying.shop.as(paying.staff)
      await staff.products.update({
        id: ring.id,
        lineOptions: { engraving: { maxLength: 10, price: 500 }, giftMessage: false },
      })
      const input = checkoutInput([[{ ...ring, price: 1500 }, 1]], { paymentMethod: 'online' })
      const { order } = await paying.shop.as(person).orders.place({
        ...input,
        items: [{ productId: ring.id, quantity: 1, lineOptions: { engraving: 'ANU', giftMessage: '' } }],
      })
      const sale = { person, ring, order, ...(await paying.start({ person, order })) }
      const { paymentId } = await paying.pay(sale, 'pending')
      await paying.advance(15 * MINUTE)
      await paying.lapse()
      if (what === 'deleted') await paying.shop.database.db.delete(products).where(eq(products.id, ring.id))
      else
        await paying.shop.asOwner(
          `update variant_prices set price_paise = 110000 where variant_id = '${ring.variantId}'`,
        )
      await paying.simulator.movePayment(paymentId, 'authorised')
      await checkPayment(sale)
      expect(await paying.read(sale)).toMatchObject({ status: 'cancelled', payment: { received: 0 } })
    },
  )

  test('of which a part was paid by transfer meanwhile goes on, and what is too much is owed', async () => {
    const sale = await paying.startedPayment()
    await confirmTransfer(sale, 100)
    const [attempt] = await listAttempts(paying.shop.database.db, sale.order._id)
    expect(attempt?.closedAt).toBeNull()
    await paying.comeBack(sale, await paying.pay(sale))
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'completed', refundable: 100 })
    expect(await lastNote(sale)).toMatch(/received\. ₹100 more than was due is to be paid back\.$/)
  })

  test('for an order that a transfer paid goes back, as far as the gateway has not given it back already', async () => {
    const sale = await paying.startedPayment()
    const { totalAmount: total } = sale.order
    await confirmTransfer(sale, total + 500)
    const { paymentId } = await paying.pay(sale)
    await paying.simulator.movePayment(paymentId, 'captured')
    await paying.simulator.refundOutside({ ...sale, paymentId, amount: 5000 })
    await paying.comeBack(sale, { fields: {} })
    expect((await refundsOf(sale)).map(({ cause, amount }) => `${cause} ${amount}`).toSorted()).toEqual([
      'outside 50',
      `paid-twice ${total - 50}`,
    ])
    expect((await paying.read(sale)).payment).toMatchObject({ refunded: total, refundable: 500 })
    expect(await lastNote(sale)).toContain('the order was paid already')
  })

  test('of a closed order that the gateway has captured is told as money that goes back', async () => {
    const sale = await paying.startedPayment()
    await cancel(sale)
    const { paymentId } = await paying.pay(sale)
    await paying.simulator.movePayment(paymentId, 'captured')
    await checkPayment(sale)
    expect(await refundsOf(sale)).toMatchObject([{ cause: 'closed', amount: sale.order.totalAmount }])
    expect((await paying.read(sale)).statusHistory.map(({ note }) => note)).toContainEqual(
      expect.stringContaining('the order was closed'),
    )
    const mails = await paying.shop.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, sale.person.email))
    expect(mails.find(({ subject }) => subject.startsWith('About your payment'))?.text).toContain(
      'We have refunded it',
    )
  })

  test('is refunded from the one that holds it, where another one was declined', async () => {
    const sale = await paying.startedPayment()
    const pay = (method: 'upi' | 'card') =>
      paying.simulator.pay({ gateway: 'razorpay', gatewayOrderId: sale.gatewayOrderId, method })
    const [byUpi] = [await pay('upi'), await pay('card')]
    await paying.comeBack(sale, byUpi)
    await cancel(sale)
    await refund(sale)
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'refunded', refundable: 0 })
    const { attempts } = await paying.onlinePaymentsOf(sale)
    expect(attempts[0]!.payments.map(({ isDeclined, refunds }) => [isDeclined, refunds.length])).toEqual([
      [false, 1],
      [true, 0],
    ])
  })

  test('that failed says why to its customer, and not to who has the link', async () => {
    const sale = await paying.startedPayment()
    await paying.comeBack(sale, await paying.pay(sale, 'failure'))
    expect((await checkPayment(sale)).payment.online?.failure).toBeTruthy()
    const { url } = await staffOrders().paymentLink({ id: sale.order._id })
    const token = new URL(url).hash.slice(1)
    const { payment } = await paying.shop.anonymous.orders.openPaymentLink({ id: sale.order._id, token })
    expect(payment.online).toEqual({ status: 'failed', failure: null })
  })

  test('is asked for with the phone number of the account, or else of the delivery', async () => {
    const sale = await paying.place()
    const start = async () =>
      JSON.stringify(await paying.shop.as(sale.person).orders.startPayment({ id: sale.order._id }))
    expect(await start()).toContain(sale.person.phone)
    await paying.shop.database.db.update(users).set({ phone: null }).where(eq(users.id, sale.person.id))
    expect(await start()).toContain(sale.order.shippingAddress.phone)
  })

  test('cannot be started when its time is over, before the order has lapsed', async () => {
    const sale = await paying.place()
    await paying.advance(15 * MINUTE)
    await expect(paying.start(sale)).rejects.toMatchObject({
      code: 'NOTHING_DUE',
      message: expect.stringContaining('time to pay'),
    })
    await paying.lapse()
    await expect(paying.start(sale)).rejects.toMatchObject({ message: expect.stringContaining('is closed') })
    const paid = await paying.paidSale()
    await expect(paying.start(paid)).rejects.toMatchObject({ message: expect.stringContaining('is paid') })
  })

  test('of nobody sends the browser to the orders', async () => {
    const { statusCode, headers } = await paying.comeBack(
      { gateway: 'razorpay', attemptId: 'none' },
      { fields: {} },
    )
    expect([statusCode, headers.location]).toEqual([303, '/orders'])
  })
})

test('a customer who comes back after days is told at once what became of the payment', async () => {
  const sale = await paying.startedPayment()
  const { paymentId } = await paying.pay(sale, 'pending')
  await paying.advanceShop(15 * MINUTE)
  await paying.lapse()
  await paying.advanceShop(4 * 24 * 60 * MINUTE)
  await paying.checkDueAttempts()
  const [attempt] = await listAttempts(paying.shop.database.db, sale.order._id)
  expect(attempt?.nextCheckAt).toBeNull()
  await paying.simulator.movePayment(paymentId, 'authorised')
  await checkPayment(sale)
  expect(await paying.read(sale)).toMatchObject({ status: 'pending', payment: { status: 'completed' } })
  await paying.simulator.setClock(paying.shop.clock.now())
})
