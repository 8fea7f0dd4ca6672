import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orderLines, shipments } from '../tables.ts'

let shop: TestShop
let admin: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.make.admin()
})
afterAll(() => shop.close())

/** Two rings and a chain. */
async function placeTestOrder() {
  const person = await shop.make.user()
  const ring = await shop.make.product({ name: 'Ring', price: 6000, stock: 5 })
  const chain = await shop.make.product({ name: 'Chain', price: 9000, stock: 5 })
  const { order } = await shop.as(person).orders.place(
    checkoutInput([
      [ring, 2],
      [chain, 1],
    ]),
  )
  const lineOf = (name: string) => order.items.find((item) => item.name === name)!._id
  return { person, order, ring: lineOf('Ring'), chain: lineOf('Chain') }
}

type ShipInput = Parameters<ReturnType<TestShop['as']>['orders']['ship']>[0]
const ship = (order: Pick<Order, '_id'>, input: Omit<ShipInput, 'id'> = {}) =>
  shop.as(admin).orders.ship({ id: order._id, ...input })
const setStatus = (order: Pick<Order, '_id'>, status: Order['status']) =>
  shop.as(admin).orders.setStatus({ id: order._id, status })
const mailsTo = async (person: TestUser) =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))).map(
    ({ subject, text }) => ({ subject, text }),
  )

describe('shipping an order', () => {
  test('not even a part leaves before the shop can make its invoice', async () => {
    const { order, chain } = await placeTestOrder()
    const owner = shop.as(admin).settings
    const { gstin } = await owner.read()
    await owner.update({ gstin: '' })
    await expect(ship(order, { items: [{ item: chain, quantity: 1 }] })).rejects.toThrow(
      'This order cannot be shipped, because',
    )
    await owner.update({ gstin: gstin! })
    expect((await shop.as(admin).orders.one({ id: order._id })).shipments).toEqual([])
  })

  test('in parts keeps it in processing until the last item is in a shipment', async () => {
    const { person, order, ring, chain } = await placeTestOrder()
    const first = await ship(order, {
      items: [{ item: ring, quantity: 1 }],
      carrier: 'Blue Dart',
      trackingNumber: '5901/2',
    })
    expect(first.message).toBe('1 of 3 items shipped')
    expect(first.order).toMatchObject({ status: 'processing', documents: [{ kind: 'invoice' }] })
    expect(first.order.shipments).toMatchObject([
      {
        carrier: 'Blue Dart',
        trackingNumber: '5901/2',
        trackingUrl:
          'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=5901%2F2',
        insuredValue: 6000,
        items: [{ item: ring, name: 'Ring', quantity: 1 }],
      },
    ])
    const mail = (await mailsTo(person)).find(({ subject }) => subject.endsWith('a part is shipped'))!
    expect(mail.text).toContain('Tracking number: 5901/2')
    expect(mail.text).toMatch(/What follows[\s\S]*1 × Ring[\s\S]*1 × Chain/)

    const last = await ship(order, { carrier: 'Own delivery', insuredValue: 20_000 })
    expect(last.order).toMatchObject({ status: 'shipped' })
    expect(last.order.documents).toHaveLength(1)
    expect(last.order.shipments[1]).toMatchObject({
      carrier: 'Own delivery',
      trackingUrl: null,
      insuredValue: 20_000,
      items: [
        { item: ring, quantity: 1 },
        { item: chain, quantity: 1 },
      ],
    })
    const delivered = await setStatus(order, 'delivered')
    expect(delivered.order.shipments.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
  })

  test('by its status alone makes one shipment of all without a carrier', async () => {
    const { order } = await placeTestOrder()
    const shipped = await setStatus(order, 'shipped')
    expect(shipped.order.shipments).toMatchObject([
      { carrier: '', trackingNumber: '', trackingUrl: null, insuredValue: 21_000, deliveredAt: null },
    ])
    expect(shipped.order.items.map((item) => item.shipped)).toEqual([2, 1])
    const back = await setStatus(order, 'processing')
    expect(back.order).toMatchObject({ shipments: [], items: [{ shipped: 0 }, { shipped: 0 }] })
  })

  test('is refused for a line that is shipped, and for more than is left', async () => {
    const { order, ring, chain } = await placeTestOrder()
    await ship(order, { items: [{ item: chain, quantity: 1 }] })
    await expect(ship(order, { items: [{ item: chain, quantity: 1 }] })).rejects.toMatchObject({
      code: 'ALREADY_SHIPPED',
      message: 'Chain is already shipped.',
    })
    await expect(ship(order, { items: [{ item: ring, quantity: 3 }] })).rejects.toMatchObject({
      code: 'ALREADY_SHIPPED',
      message: 'Only 2 of Ring is left to ship.',
    })
    await expect(
      ship(order, {
        items: [
          { item: ring, quantity: 2 },
          { item: ring, quantity: 1 },
        ],
      }),
    ).rejects.toMatchObject({ code: 'ALREADY_SHIPPED' })
    await ship(order)
    await expect(ship(order)).rejects.toMatchObject({ code: 'ALREADY_SHIPPED' })
  })

  test('by two people at once ships each item once', async () => {
    const { order, chain } = await placeTestOrder()
    const answers = await Promise.allSettled([
      ship(order, { items: [{ item: chain, quantity: 1 }] }),
      ship(order, { items: [{ item: chain, quantity: 1 }] }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'ALREADY_SHIPPED' })
    expect((await shop.as(admin).orders.one({ id: order._id })).shipments).toHaveLength(1)
  })

  test('sends the pieces that staff choose of a variant that is kept item by item', async () => {
    const ring = await shop.make.product({ name: 'Kada', price: 9000, stock: 0 })
    const staff = shop.as(admin)
    await staff.items.setSerialised({ id: ring.variantId, isSerialised: true })
    await staff.items.receive({
      id: ring.variantId,
      items: ['SHP001', 'SHP002'].map((huid) => ({ huid, grossWeightGrams: 5, netWeightGrams: 5 })),
    })
    const { order } = await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 2]]))
    const [line] = order.items
    const second = line!.serialisedItems.find(({ huid }) => huid === 'SHP002')!._id
    const items = [{ item: line!._id, quantity: 1 }]
    for (const itemIds of [undefined, [], line!.serialisedItems.map(({ _id }) => _id)])
      await expect(ship(order, { items, ...(itemIds ? { itemIds } : {}) })).rejects.toMatchObject({
        errors: [{ path: 'itemIds', message: 'Choose the pieces that are sent' }],
      })
    const { order: part } = await ship(order, { items, itemIds: [second] })
    expect(part.shipments).toMatchObject([{ items: [{ serialisedItems: [second] }] }])
    expect(
      Object.fromEntries(part.items[0]!.serialisedItems.map(({ huid, status }) => [huid, status])),
    ).toEqual({ SHP001: 'reserved', SHP002: 'sold' })
  })

  test('from a form that is no longer current is a 409', async () => {
    const { order, chain } = await placeTestOrder()
    await ship(order, { items: [{ item: chain, quantity: 1 }] })
    await expect(ship(order, { version: order.version })).rejects.toMatchObject({ code: 'STALE' })
  })

  test('is refused for a cancelled order', async () => {
    const { order } = await placeTestOrder()
    await setStatus(order, 'cancelled')
    await expect(ship(order)).rejects.toMatchObject({ code: 'CLOSED' })
    expect(await shop.database.db.select().from(shipments).where(eq(shipments.orderId, order._id))).toEqual(
      [],
    )
  })

  test('is refused for the line of another order, an unknown carrier, and a carrier without its number', async () => {
    const { order } = await placeTestOrder()
    const other = await placeTestOrder()
    await expect(ship(order, { items: [{ item: other.ring, quantity: 1 }] })).rejects.toMatchObject({
      message: 'This item is not in the order',
    })
    await expect(ship(order, { carrier: 'Swift' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(ship(order, { carrier: 'Blue Dart' })).rejects.toMatchObject({
      message: 'Enter the tracking number',
    })
  })

  test('is for staff, and its shipments are read by its own customer', async () => {
    const { person, order } = await placeTestOrder()
    const stranger = await shop.make.user()
    await expect(shop.as(person).orders.ship({ id: order._id })).rejects.toMatchObject({ kind: 'forbidden' })
    await ship(order, { carrier: 'Delhivery', trackingNumber: '42' })
    expect((await shop.as(person).orders.one({ id: order._id })).shipments).toHaveLength(1)
    await expect(shop.as(stranger).orders.one({ id: order._id })).rejects.toMatchObject({ kind: 'not-found' })
    const tracked = await shop.as(stranger).orders.track({
      orderNumber: order.orderNumber,
      phone: order.shippingAddress.phone,
    })
    expect(tracked.shipments).toMatchObject([
      { carrier: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/42' },
    ])
    expect(JSON.stringify(tracked.shipments)).not.toContain('insured')
  })

  test('an order that is opened again ships its items again', async () => {
    const { order, ring } = await placeTestOrder()
    await ship(order, { items: [{ item: ring, quantity: 1 }] })
    await setStatus(order, 'cancelled')
    const reopened = await setStatus(order, 'processing')
    expect(reopened.order.shipments).toEqual([])
    const shipped = await setStatus(order, 'shipped')
    expect(shipped.order.shipments).toMatchObject([{ items: [{ quantity: 2 }, { quantity: 1 }] }])
  })
})

describe('the details of a shipment', () => {
  test('are entered later, and the customer gets a mail with the new number', async () => {
    const { person, order } = await placeTestOrder()
    const { order: shipped } = await setStatus(order, 'shipped')
    const shipment = shipped.shipments[0]!._id
    const saved = await shop.as(admin).orders.updateShipment({
      id: order._id,
      shipment,
      carrier: 'Blue Dart',
      trackingNumber: '77',
    })
    expect(saved.order.shipments).toMatchObject([{ trackingNumber: '77', insuredValue: 21_000 }])
    expect((await mailsTo(person)).some(({ text }) => text.includes('Tracking number: 77'))).toBe(true)
    const other = await placeTestOrder()
    await expect(
      shop.as(admin).orders.updateShipment({ id: other.order._id, shipment, carrier: '' }),
    ).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('follow the carriers of the settings, whose addresses are https', async () => {
    await expect(
      shop
        .as(admin)
        .settings.update({ carriers: [{ name: 'Swift', trackingUrl: 'http://swift.example/{number}' }] }),
    ).rejects.toMatchObject({ errors: [{ path: 'carriers.0.trackingUrl' }] })
    const { carriers } = await shop.as(admin).orders.carriers()
    expect(carriers.map(({ name }) => name)).toContain('Sequel')
    const { order } = await placeTestOrder()
    const { order: shipped } = await setStatus(order, 'shipped')
    await expect(
      shop.database.db
        .update(shipments)
        .set({ trackingUrl: 'javascript:alert(1)' })
        .where(eq(shipments.id, shipped.shipments[0]!._id)),
    ).rejects.toThrow()
    await expect(
      shop.database.db
        .update(orderLines)
        .set({ shippedQuantity: 3 })
        .where(eq(orderLines.orderId, order._id)),
    ).rejects.toThrow()
  })
})
