import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { GATEWAYS } from '#domain/gateways.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { type PayingShop, startPayingShop } from '#server/testing/paying-shop.ts'
import { startTestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'

/** Against the process of the gateway simulator. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let paying: PayingShop

const staffOrders = () => paying.shop.as(paying.staff).orders

async function linkOf({ order }: { order: Order }) {
  const link = await staffOrders().paymentLink({ id: order._id })
  return { ...link, id: order._id, token: new URL(link.url).hash.slice(1) }
}
type Link = Awaited<ReturnType<typeof linkOf>>

const openLink = ({ id, token }: Pick<Link, 'id' | 'token'>) =>
  paying.shop.anonymous.orders.openPaymentLink({ id, token })
const payByLink = ({ id, token }: Pick<Link, 'id' | 'token'>) =>
  paying.shop.anonymous.orders.payByLink({ id, token })

async function placeTransfer() {
  const person = await paying.shop.make.user()
  const ring = await paying.shop.make.product({ price: 250_000, stock: 3 })
  const { order } = await paying.shop
    .as(person)
    .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }))
  return { person, ring, order }
}

describe.each(GATEWAYS)('through %s', (gateway) => {
  beforeAll(async () => {
    paying = await startPayingShop(gateway)
  })
  afterAll(() => paying.close())
  afterEach(() => paying.expectEqualBooks())

  test('anybody who has the link pays the order', async () => {
    const placed = await paying.place()
    const link = await linkOf(placed)
    expect(link.url).toMatch(new RegExp(`/checkout/pay\\?order=${placed.order._id}#\\d+\\.[\\w-]{43}$`))
    expect(link.text).toContain(link.url)
    expect(link.message).toBe('Payment link made')
    expect((await paying.subjectsTo(placed)).filter((subject) => subject.startsWith('Pay'))).toEqual([])
    expect(await openLink(link)).toMatchObject({
      orderNumber: placed.order.orderNumber,
      status: 'pending',
      payment: { status: 'pending', dueNow: placed.order.totalAmount, received: 0, online: null },
    })
    expect((await payByLink(link)).amount).toBe(placed.order.totalAmount)
    // The customer goes on with the payment that was started, and there is no second one.
    const sale = { ...placed, ...(await paying.start(placed)) }
    await paying.pay(sale)
    expect(await openLink(link)).toMatchObject({
      payment: { status: 'completed', dueNow: 0, received: placed.order.totalAmount },
    })
    await paying.expectPaidOnce(sale)
    await expect(payByLink(link)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    expect((await openLink(link)).payment.online).toEqual({ status: 'captured', failure: null })
    await expect(staffOrders().paymentLink({ id: placed.order._id })).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
  })

  test('no answer says anything about the customer or the items', async () => {
    const placed = await paying.place()
    const link = await linkOf(placed)
    // The customers of the other tests have the same name.
    const before = (await paying.simulator.calls()).length
    const { form } = await payByLink(link)
    const sent = (await paying.simulator.calls()).slice(before).map(({ body }) => body)
    expect(sent.join()).toContain(placed.order.orderNumber)
    const { shippingAddress: address } = placed.order
    const secrets = [
      placed.person.name,
      placed.person.email,
      placed.person.phone,
      address.name,
      address.phone,
      address.street,
      placed.order.items[0]!.name,
    ]
    const said = JSON.stringify([await openLink(link), form, link.text, sent])
    for (const secret of secrets) expect(said).not.toContain(secret)
  })

  test('a link opens its own order only, and ends', async () => {
    const [link, other] = [await linkOf(await paying.place()), await linkOf(await paying.place())]
    const [end, hash] = link.token.split('.')
    const wrong = [
      { id: other.id, token: link.token },
      { id: link.id, token: `${Number(end) + DAY}.${hash}` },
      { id: link.id, token: `${end}.${'A'.repeat(43)}` },
      { id: link.id, token: `${end}.` },
      { id: link.id, token: '-' },
    ]
    for (const each of wrong) {
      await expect(openLink(each)).rejects.toMatchObject({ kind: 'not-found' })
      await expect(payByLink(each)).rejects.toMatchObject({ kind: 'not-found' })
    }
    await paying.advance(7 * DAY)
    await expect(openLink(link)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    await expect(payByLink(link)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  })

  test('the order is held for the time of a transfer, and then lapses', async () => {
    const placed = await paying.place()
    const link = await linkOf(placed)
    await paying.advance(16 * MINUTE)
    await paying.lapse()
    expect((await openLink(link)).status).toBe('pending')
    await payByLink(link)
    await paying.advance(48 * HOUR)
    await paying.lapse()
    expect((await openLink(link)).status).toBe('cancelled')
    await expect(payByLink(link)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    expect(await paying.stockOf(placed)).toBe(3)
  })

  test('a second link does not shorten the time of the first one', async () => {
    const placed = await paying.place()
    await linkOf(placed)
    const { payBy } = (await paying.read(placed)).payment
    const { settings } = paying.shop.as(paying.staff)
    await settings.update({ bankTransferHours: 1 })
    await linkOf(placed)
    await settings.update({ bankTransferHours: 48 })
    expect((await paying.read(placed)).payment.payBy).toBe(payBy)
  })

  test('the customer gets the link by mail, and the audit log says who made it', async () => {
    const { person, order } = await paying.place()
    const link = await staffOrders().paymentLink({ id: order._id, sendMail: true })
    expect(link.message).toBe('Payment link sent')
    const [mail] = await paying.shop.database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, person.email), like(outbox.eventKey, 'payment-link:%')))
    expect(mail).toMatchObject({
      subject: expect.stringContaining(`for your order ${order.orderNumber}`),
      secret: new URL(link.url).hash.slice(1),
      text: expect.not.stringContaining(new URL(link.url).hash),
    })
    const entries = await paying.shop.database.db
      .select()
      .from(auditLog)
      .where(
        and(eq(auditLog.action, 'order.payment-link'), eq(auditLog.subject, `order ${order.orderNumber}`)),
      )
    expect(entries).toMatchObject([{ userId: paying.staff.id, after: { mailed: true } }])
  })
})

describe('an order that waits for a transfer', () => {
  beforeAll(async () => {
    paying = await startPayingShop('razorpay')
  })
  afterAll(() => paying.close())

  test('has a link that says what to transfer, with its own deadline', async () => {
    const placed = await placeTransfer()
    paying.advanceShop(HOUR)
    const link = await linkOf(placed)
    expect(await openLink(link)).toMatchObject({
      payment: {
        method: 'bank_transfer',
        status: 'pending',
        dueNow: placed.order.totalAmount,
        payBy: placed.order.payment.payBy,
      },
    })
    await expect(payByLink(link)).rejects.toMatchObject({ code: 'NOT_ONLINE' })
  })

  test('is mailed only where the shop has an address, ten times an hour, and is not for a gateway that is gone', async () => {
    const shop = await startTestShop({ RATE_LIMIT: 'on' })
    const person = await shop.make.user()
    const kada = await shop.make.product({ price: 250_000 })
    const { order } = await shop
      .as(person)
      .orders.place(checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }))
    const { orders: api } = shop.as(await shop.make.admin())
    const make = (sendMail: boolean) => api.paymentLink({ id: order._id, sendMail })
    for (let mail = 0; mail < 10; mail += 1) await make(true)
    await expect(make(true)).rejects.toMatchObject({ kind: 'too-many' })
    await make(false)
    shop.clock.advance(2 * HOUR)
    const change = (fields: Partial<typeof orders.$inferInsert>) =>
      shop.database.db.update(orders).set(fields).where(eq(orders.id, order._id))
    await change({ customerEmail: '' })
    await expect(make(true)).rejects.toMatchObject({ code: 'NO_EMAIL' })
    await make(false)
    await change({ paymentMethod: 'online' })
    await expect(make(false)).rejects.toMatchObject({ code: 'NO_GATEWAY' })
    await expect(shop.as(person).orders.startPayment({ id: order._id })).rejects.toMatchObject({
      code: 'NO_GATEWAY',
    })
    await shop.close()
  })

  test('an order with cash on delivery has none', async () => {
    const person = await paying.shop.make.user()
    const ring = await paying.shop.make.product({ price: 6000 })
    const { order } = await paying.shop.as(person).orders.place(checkoutInput([[ring, 1]]))
    await expect(staffOrders().paymentLink({ id: order._id })).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    await expect(paying.shop.as(person).orders.paymentLink({ id: order._id })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })
})
