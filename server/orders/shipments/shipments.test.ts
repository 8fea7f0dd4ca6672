import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
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
const auditOf = async ({ orderNumber }: Pick<Order, 'orderNumber'>, action: string) =>
  (
    await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${orderNumber}`))
  ).filter((row) => row.action === action)
const mailsTo = async (person: TestUser) =>
  (
    await shop.database.db
      .select({ subject: outbox.subject, text: outbox.text })
      .from(outbox)
      .where(eq(outbox.recipient, person.email))
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
  ).map(({ subject, text }) => ({ subject, text }))

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
        items: [{ item: ring, name: 'Ring', quantity: 1, serialisedItems: [] }],
      },
    ])
    // The status Processing has no mail of its own, and the note is the progress.
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confirmed'),
      `Your order ${order.orderNumber}: a part is shipped`,
    ])
    expect(first.order.statusHistory.at(-1)?.note).toBe('1 of 3 items shipped')
    expect(await auditOf(order, 'order.shipment')).toMatchObject([
      { after: { shipped: '1 of 3 items shipped', carrier: 'Blue Dart', trackingNumber: '5901/2' } },
    ])
    const mail = (await mailsTo(person)).find(({ subject }) => subject.endsWith('a part is shipped'))!
    expect(mail.text).toContain('Tracking number: 5901/2')
    expect(mail.text).toMatch(/What follows[\s\S]*1 × Ring[\s\S]*1 × Chain/)

    const last = await ship(order, { carrier: 'Own delivery', insuredValue: 20_000 })
    expect(last).toMatchObject({ message: 'Order shipped', order: { status: 'shipped' } })
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

  test('in a third part adds one entry to the history, with the note of staff', async () => {
    const { order, ring, chain } = await placeTestOrder()
    const one = await ship(order, { items: [{ item: ring, quantity: 1 }], note: 'The first ring' })
    const two = await ship(order, { items: [{ item: ring, quantity: 1 }], note: 'The second ring' })
    expect(two.order.statusHistory.map(({ note }) => note).slice(-2)).toEqual([
      'The first ring',
      'The second ring',
    ])
    expect(two.order.version).toBe(one.order.version + 1)
    // Work in the shop goes on, and nothing comes back by it.
    expect((await setStatus(order, 'processing')).order.shipments).toHaveLength(2)
    const { order: shipped } = await ship(order, { note: 'The chain' })
    expect(shipped.statusHistory.at(-1)?.note).toBe('The chain')
    expect(shipped.shipments[2]).toMatchObject({ items: [{ item: chain, quantity: 1 }] })
  })

  test('arrives once: a delivery that was a mistake, or is entered again', async () => {
    const { order } = await placeTestOrder()
    await setStatus(order, 'shipped')
    const arrival = ({ shipments }: Order) => shipments.map(({ deliveredAt }) => deliveredAt)
    const at = shop.clock.now().toISOString()
    expect(arrival((await setStatus(order, 'delivered')).order)).toEqual([at])
    shop.clock.advance(60_000)
    expect(arrival((await setStatus(order, 'delivered')).order)).toEqual([at])
    expect(arrival((await setStatus(order, 'shipped')).order)).toEqual([null])
    const later = shop.clock.now().toISOString()
    expect(arrival((await setStatus(order, 'delivered')).order)).toEqual([later])
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
    // The order starts again, and what had left is in the shop.
    const { order: back } = await setStatus(order, 'pending')
    expect(back.shipments).toEqual([])
    expect(back.items[0]!.serialisedItems.map(({ status }) => status)).toEqual(['reserved', 'reserved'])
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

  test('are mailed for the shipment that they belong to, once for each number, until it has arrived', async () => {
    const { person, order, ring } = await placeTestOrder()
    await ship(order, { items: [{ item: ring, quantity: 2 }] })
    const { order: shipped } = await ship(order)
    const [rings, chain] = shipped.shipments.map(({ _id }) => _id)
    const update = (shipment: string, trackingNumber: string, insuredValue?: number) =>
      shop.as(admin).orders.updateShipment({
        id: order._id,
        shipment,
        carrier: trackingNumber ? 'Blue Dart' : '',
        trackingNumber,
        ...(insuredValue === undefined ? {} : { insuredValue }),
      })
    const mailed = async () =>
      (await mailsTo(person)).flatMap(({ text }) => {
        const number = /Tracking number: (\d+)/.exec(text)?.[1]
        return number ? [`${number} ${text.includes('2 × Ring') ? 'rings' : 'chain'}`] : []
      })
    await update(rings!, '')
    expect(await mailed()).toEqual([])
    const { order: changed } = await update(rings!, '101', 25_000)
    await update(chain!, '102')
    await update(chain!, '102')
    expect(await mailed()).toEqual(['101 rings', '102 chain'])
    expect(changed.shipments.map(({ insuredValue }) => insuredValue)).toEqual([25_000, 9000])
    expect(await auditOf(order, 'order.shipment')).toContainEqual(
      expect.objectContaining({
        before: { carrier: '', trackingNumber: '', insuredValue: 12_000 },
        after: { carrier: 'Blue Dart', trackingNumber: '101', insuredValue: 25_000 },
      }),
    )
    await setStatus(order, 'delivered')
    await update(chain!, '103')
    expect(await mailed()).toEqual(['101 rings', '102 chain'])
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
