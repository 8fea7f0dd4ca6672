import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { deliveryCodes, orders } from '../tables.ts'

let shop: TestShop
let admin: TestUser
/** May ship and deliver, but not without the code. */
let manager: TestUser
beforeAll(async () => {
  shop = await startTestShop({
    RATE_LIMIT: 'on',
    SMS_GATEWAY_URL: 'http://127.0.0.1:9/?to={phone}&text={text}&dlt={template}&from={sender}',
  })
  admin = await shop.make.admin()
  manager = await shop.make.user({ role: 'manager' })
  // All orders of this file go to one address.
  await shop
    .as(admin)
    .settings.update({ maxOpenOrders: 1000, maxOrdersPerDay: 1000, maxOrdersPerNetwork: 1000 })
})
afterAll(() => shop.close())
beforeEach(() => setRules({ isOn: true, from: 10_000 }))

const setRules = (deliveryCodes: { isOn: boolean; from: number }) =>
  shop.as(admin).settings.update({ deliveryCodes })

/** Two rings of ₹6,000, which with tax are above the value from which a code is needed. */
async function placeTestOrder(quantity = 2) {
  const person = await shop.make.user()
  const ring = await shop.make.product({ name: 'Ring', price: 6000, stock: 5 })
  const { order } = await shop.as(person).orders.place(checkoutInput([[ring, quantity]]))
  return { person, order, line: order.items[0]!._id }
}
type PlacedOrder = Awaited<ReturnType<typeof placeTestOrder>>

async function shipOrder(placed: PlacedOrder, quantity?: number) {
  const { order } = await shop.as(manager).orders.ship({
    id: placed.order._id,
    ...(quantity ? { items: [{ item: placed.line, quantity }] } : {}),
  })
  return order.shipments.at(-1)!
}
const readOwn = ({ person, order }: PlacedOrder) => shop.as(person).orders.one({ id: order._id })
const codesOf = async (placed: PlacedOrder) =>
  (await readOwn(placed)).shipments.map(({ deliveryCode }) => deliveryCode!)
const deliver = (
  by: TestUser,
  order: Pick<Order, '_id'>,
  shipment: { _id: string },
  proof: { code?: string; withoutCodeReason?: string } = {},
) => shop.as(by).orders.deliverShipment({ id: order._id, shipment: shipment._id, ...proof })
/** The code, and not a part of a phone number or a hash, which may hold the same digits. */
const asNumber = (code: string) => new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`)
/** Another code of six digits. */
const wrong = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
const messagesOf = ({ _id }: { _id: string }) =>
  shop.database.db
    .select()
    .from(outbox)
    .where(like(outbox.eventKey, `delivery-code:${_id}:%`))
const storedCode = async ({ _id }: { _id: string }) =>
  (await shop.database.db.select().from(deliveryCodes).where(eq(deliveryCodes.shipmentId, _id)))[0]
const statusOf = async ({ order }: PlacedOrder) => (await shop.as(admin).orders.one({ id: order._id })).status

describe('the code of a shipment', () => {
  test('is made when it leaves, for orders from the value of the setting, and not while it is off', async () => {
    const large = await placeTestOrder(2)
    expect((await shipOrder(large)).needsCode).toBe(true)
    const small = await placeTestOrder(1)
    expect((await shipOrder(small)).needsCode).toBe(false)
    await setRules({ isOn: false, from: 0 })
    const other = await placeTestOrder(2)
    const shipment = await shipOrder(other)
    expect(shipment.needsCode).toBe(false)
    expect(await messagesOf(shipment)).toEqual([])
  })

  test('is made by a status as well', async () => {
    const placed = await placeTestOrder()
    const { order } = await shop.as(manager).orders.setStatus({ id: placed.order._id, status: 'shipped' })
    expect(order.shipments).toMatchObject([{ needsCode: true }])
  })

  test('is sent by mail and to the phone of the delivery, with the ids of the carriers', async () => {
    await shop.as(admin).settings.update({
      smsIds: { smsDeliveryCode: { templateId: '1107160000000001234', senderId: 'KANAKA' } },
    })
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    expect(code).toMatch(/^\d{6}$/)
    const messages = await messagesOf(shipment)
    expect(
      Object.fromEntries(messages.map(({ channel, recipient, secret }) => [channel, { recipient, secret }])),
    ).toEqual({
      mail: { recipient: placed.person.email, secret: code },
      sms: { recipient: placed.order.shippingAddress.phone, secret: code },
    })
    const sms = messages.find(({ channel }) => channel === 'sms')!
    expect(sms).toMatchObject({ smsTemplateId: '1107160000000001234', smsSenderId: 'KANAKA' })
    expect(sms.text).toContain(placed.order.orderNumber)
    for (const { subject, text, html } of messages)
      expect(`${subject} ${text} ${html}`).not.toMatch(asNumber(code!))
  })

  test('is read by its customer alone', async () => {
    const placed = await placeTestOrder()
    const { person, order } = placed
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    const staffRead = await shop.as(admin).orders.one({ id: order._id })
    expect(staffRead.shipments).toMatchObject([{ needsCode: true, deliveryCode: null }])
    const tracked = await shop.anonymous.orders.track({
      orderNumber: order.orderNumber,
      phone: order.shippingAddress.phone,
    })
    const messages = await Promise.all(
      (await messagesOf(shipment)).map(({ id }) => shop.as(admin).outbox.one({ id })),
    )
    const audited = await shop.database.db.select().from(auditLog)
    const exported = await shop.as(person).account.exportProfile()
    const listed = await shop.as(admin).orders.list()
    for (const answer of [tracked, messages, audited, exported, listed])
      expect(JSON.stringify(answer)).not.toMatch(asNumber(code!))
    await expect(shop.as(await shop.make.user()).orders.one({ id: order._id })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect((await storedCode(shipment))!.codeEncrypted).not.toContain(code)
  })

  test('is not shown to staff in the outbox of a shop that sends nothing', async () => {
    const demo = await startTestShop()
    try {
      const owner = demo.as(await demo.make.admin())
      await owner.settings.update({ deliveryCodes: { isOn: true, from: 0 } })
      const person = demo.as(await demo.make.user())
      const ring = await demo.make.product({ price: 6000, stock: 5 })
      const { order } = await person.orders.place(checkoutInput([[ring, 1]]))
      await owner.orders.ship({ id: order._id })
      const code = (await person.orders.one({ id: order._id })).shipments[0]!.deliveryCode!
      const { messages } = await owner.outbox.list({ search: 'delivery-code' })
      expect(messages).toHaveLength(1)
      expect(JSON.stringify(await owner.outbox.one({ id: messages[0]!._id }))).not.toMatch(asNumber(code))
    } finally {
      await demo.close()
    }
  })

  test('is gone when the order goes back to the shop', async () => {
    const placed = await placeTestOrder()
    const taken = await shipOrder(placed)
    await shop.as(admin).orders.setStatus({ id: placed.order._id, status: 'processing' })
    expect((await readOwn(placed)).shipments).toEqual([])
    expect(await storedCode(taken)).toBeUndefined()
    await expect(deliver(admin, placed.order, taken)).rejects.toMatchObject({ kind: 'not-found' })
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    await deliver(manager, placed.order, shipment, { code: code! })
  })
})

describe('handing over', () => {
  test('takes the code of the customer, as it is read out, once', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    const spoken = `${code!.slice(0, 3)} ${code!.slice(3)}`
    const { order, message } = await deliver(manager, placed.order, shipment, { code: spoken })
    expect(message).toBe('Order delivered')
    expect(order).toMatchObject({ status: 'delivered', shipments: [{ needsCode: false }] })
    expect(order.shipments[0]!.deliveredAt).not.toBeNull()
    expect((await readOwn(placed)).shipments).toMatchObject([{ needsCode: false, deliveryCode: null }])
    await expect(deliver(manager, placed.order, shipment, { code: code! })).rejects.toMatchObject({
      code: 'DELIVERED',
    })
    // also when somebody said too early that it was delivered
    await shop.as(admin).orders.setStatus({ id: placed.order._id, status: 'shipped' })
    await expect(deliver(manager, placed.order, shipment, { code: code! })).rejects.toMatchObject({
      code: 'NO_TRIES',
    })
  })

  test('needs the code of that shipment, where each part has its own', async () => {
    const placed = await placeTestOrder()
    const first = await shipOrder(placed, 1)
    const second = await shipOrder(placed)
    const [firstCode, secondCode] = await codesOf(placed)
    const stranger = await placeTestOrder()
    await shipOrder(stranger)
    const [strange] = await codesOf(stranger)
    for (const code of [secondCode!, strange!].filter((each) => each !== firstCode))
      await expect(deliver(manager, placed.order, first, { code })).rejects.toMatchObject({
        errors: [{ path: 'code' }],
      })
    await expect(deliver(manager, stranger.order, first, { code: firstCode! })).rejects.toMatchObject({
      kind: 'not-found',
    })
    const part = await deliver(manager, placed.order, first, { code: firstCode! })
    expect(part.order.status).toBe('shipped')
    expect(part.order.shipments).toMatchObject([{ needsCode: false }, { needsCode: true, deliveredAt: null }])
    expect((await deliver(manager, placed.order, second, { code: secondCode! })).order.status).toBe(
      'delivered',
    )
  })

  test('of a part leaves the order in processing', async () => {
    const placed = await placeTestOrder()
    const first = await shipOrder(placed, 1)
    const [code] = await codesOf(placed)
    const { order } = await deliver(manager, placed.order, first, { code: code! })
    expect(order.status).toBe('processing')
    expect(order.statusHistory.map(({ note }) => note)).toContain('A shipment was delivered')
  })

  test('is refused without the code, and after five wrong ones also with the right one', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    await expect(deliver(manager, placed.order, shipment)).rejects.toMatchObject({
      message: 'Enter the code of the customer',
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => deliver(manager, placed.order, shipment, { code: wrong(code!) })),
    )
    const kinds = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'delivered'))
    expect(kinds.toSorted()).toEqual([...new Array(5).fill('INVALID'), ...new Array(3).fill('NO_TRIES')])
    await expect(deliver(manager, placed.order, shipment, { code: code! })).rejects.toMatchObject({
      code: 'NO_TRIES',
    })
    expect(await statusOf(placed)).toBe('shipped')
  })

  test('by two people at once happens once', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    const answers = await Promise.allSettled(
      [manager, admin].map((by) => deliver(by, placed.order, shipment, { code: code! })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { statusHistory } = await readOwn(placed)
    expect(statusHistory.filter(({ status }) => status === 'delivered')).toHaveLength(1)
  })

  test('by a status is refused while a code is open, also past the shipping', async () => {
    const placed = await placeTestOrder()
    const toDelivered = () => shop.as(admin).orders.setStatus({ id: placed.order._id, status: 'delivered' })
    await expect(toDelivered()).rejects.toMatchObject({ code: 'CODE_NEEDED' })
    expect(await statusOf(placed)).toBe('pending')
    const shipment = await shipOrder(placed)
    await expect(toDelivered()).rejects.toMatchObject({ code: 'CODE_NEEDED' })
    const [code] = await codesOf(placed)
    await deliver(manager, placed.order, shipment, { code: code! })
    await toDelivered()
  })

  test('without the code needs the permission and a reason, which are in the audit log', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const withoutCodeReason = 'Signed for at our counter'
    await expect(deliver(manager, placed.order, shipment, { withoutCodeReason })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(deliver(admin, placed.order, shipment, { withoutCodeReason: ' ' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    const trusted = await shop.make.user({
      permissions: ['manage_content', 'view_reports', 'deliver_without_code'],
    })
    const { order } = await deliver(trusted, placed.order, shipment, { withoutCodeReason })
    expect(order.status).toBe('delivered')
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
    expect(entries.find(({ action }) => action === 'order.delivery')).toMatchObject({
      userId: trusted.id,
      after: { handover: 'without the code', reason: withoutCodeReason },
    })
    const { notes } = await shop.as(admin).orderNotes.list({ id: order._id })
    expect(notes[0]!.text).toContain(withoutCodeReason)
    expect(JSON.stringify(await readOwn(placed))).not.toContain(withoutCodeReason)
  })

  test('of a shipment that needs no code takes none', async () => {
    await setRules({ isOn: false, from: 0 })
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    expect((await deliver(manager, placed.order, shipment)).order.status).toBe('delivered')
  })

  test('is refused for a closed order, an old form, and customers', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [code] = await codesOf(placed)
    await expect(deliver(placed.person, placed.order, shipment, { code: code! })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(
      shop.as(manager).orders.deliverShipment({
        id: placed.order._id,
        shipment: shipment._id,
        code: code!,
        version: placed.order.version,
      }),
    ).rejects.toMatchObject({ code: 'STALE' })
    await shop.as(admin).orders.setStatus({ id: placed.order._id, status: 'cancelled' })
    await expect(deliver(manager, placed.order, shipment, { code: code! })).rejects.toMatchObject({
      code: 'CLOSED',
    })
    expect(await codesOf(placed)).toEqual([null])
  })
})

describe('a new code', () => {
  const sendCode = (by: TestUser, { order }: PlacedOrder, shipment: { _id: string }) =>
    shop.as(by).orders.sendDeliveryCode({ id: order._id, shipment: shipment._id })

  test('replaces the one before and gives new tries', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [old] = await codesOf(placed)
    for (let count = 0; count < 5; count += 1)
      await expect(deliver(manager, placed.order, shipment, { code: wrong(old!) })).rejects.toThrow()
    await expect(sendCode(placed.person, placed, shipment)).rejects.toMatchObject({ kind: 'forbidden' })
    await sendCode(manager, placed, shipment)
    const [fresh] = await codesOf(placed)
    expect((await messagesOf(shipment)).map(({ secret }) => secret).toSorted()).toEqual(
      [old, old, fresh, fresh].toSorted(),
    )
    if (old !== fresh)
      await expect(deliver(manager, placed.order, shipment, { code: old! })).rejects.toMatchObject({
        errors: [{ path: 'code', message: expect.stringContaining('4 tries are left') }],
      })
    await deliver(manager, placed.order, shipment, { code: fresh! })
    await expect(sendCode(manager, placed, shipment)).rejects.toMatchObject({ code: 'DELIVERED' })
  })

  test('that is sent while the old one is entered leaves only the new one', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    const [old] = await codesOf(placed)
    const isBlocked = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const renewing = shop.database.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, placed.order._id)).for('update')
      isBlocked.resolve()
      await mayEnd.promise
      await tx
        .update(deliveryCodes)
        .set({ sent: 2, tries: 0 })
        .where(eq(deliveryCodes.shipmentId, shipment._id))
    })
    await isBlocked.promise
    const delivering = Promise.allSettled([deliver(manager, placed.order, shipment, { code: old! })])
    await expect.poll(async () => (await storedCode(shipment))!.tries, { timeout: 60_000 }).toBe(1)
    mayEnd.resolve()
    await renewing
    expect(await delivering).toMatchObject([{ status: 'rejected', reason: { code: 'NEW_CODE' } }])
  })

  test('is sent three times an hour', async () => {
    const placed = await placeTestOrder()
    const shipment = await shipOrder(placed)
    for (let count = 0; count < 3; count += 1) await sendCode(manager, placed, shipment)
    await expect(sendCode(manager, placed, shipment)).rejects.toMatchObject({
      kind: 'too-many',
      message: expect.stringMatching(/^3 new codes were sent for this shipment within an hour\./),
    })
  })

  test('is not made for a shipment that needs none, nor for one of another order', async () => {
    const placed = await placeTestOrder(1)
    const shipment = await shipOrder(placed)
    await expect(sendCode(manager, placed, shipment)).rejects.toMatchObject({ code: 'NO_CODE' })
    const other = await placeTestOrder()
    await expect(sendCode(manager, other, shipment)).rejects.toMatchObject({ kind: 'not-found' })
  })
})

test('the order value of the setting is rupees', async () => {
  await expect(setRules({ isOn: true, from: -1 })).rejects.toMatchObject({
    errors: [{ path: 'deliveryCodes.from' }],
  })
})
