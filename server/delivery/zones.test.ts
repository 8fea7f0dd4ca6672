import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { deliveryPins, deliveryZones } from './tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.database.db.delete(deliveryPins)
  await shop.database.db.delete(deliveryZones)
  await admin.delivery.createZone({ name: 'Around Hyderabad', kind: 'shop_area' })
  await admin.settings.update({ deliveryCity: 'Hyderabad' })
})

const check = (postalCode: string, subtotal = 1000) =>
  shop.anonymous.delivery.availability({ postalCode, subtotal })
const karnataka = { name: 'Karnataka', kind: 'state', state: 'Karnataka', deliveryCharge: 350 } as const

describe('the demo’s zone', () => {
  test('answers with the sentences of the requirements, and pages name city and radius', async () => {
    expect(await check('500081')).toMatchObject({ available: true, charge: 200, distanceKm: 12.3 })
    expect(await check('560001')).toMatchObject({
      available: false,
      message: 'Unable to verify delivery area for this postal code',
    })
    expect(await shop.anonymous.settings.read()).toMatchObject({
      deliveryScope: 'city',
      maps: { centre: { latitude: 17.385, longitude: 78.4867 } },
    })
  })
})

test('the promised day counts the settings: handling, holidays, and words that are working days', async () => {
  const promised = async (leadDays?: number) => {
    const answer = await shop.anonymous.delivery.availability({ postalCode: '500081', leadDays })
    return answer.deliverBy
  }
  // Saturday 21 November: dispatch on Monday, then ten working days
  expect(await promised()).toBe('2026-12-04')
  expect(await promised(20)).toBe('2026-12-23')
  await admin.settings.update({ handlingDays: 3, holidays: [{ date: '2026-12-01', name: 'Founder’s day' }] })
  expect(await promised()).toBe('2026-12-08')
  await admin.settings.update({ deliveryEstimate: 'soon' })
  expect(await promised()).toBeNull()
  expect((await shop.anonymous.delivery.availability({ postalCode: '110001' })).deliverBy).toBeNull()
  await admin.settings.update({ deliveryEstimate: '7-10 working days', handlingDays: 1, holidays: [] })
})

test('holidays are days, each once', async () => {
  const holiday = { date: '2026-12-25', name: 'Christmas' }
  for (const [holidays, path] of [
    [[holiday, { date: '2026-02-30', name: '' }], 'holidays.1.date'],
    [[holiday, holiday], 'holidays.1.date'],
    [[{ date: '', name: '' }], 'holidays.0.date'],
  ] as const)
    await expect(admin.settings.update({ holidays: [...holidays] })).rejects.toMatchObject({
      errors: [{ path }],
    })
  await expect(admin.settings.update({ handlingDays: 31 })).rejects.toMatchObject({
    errors: [{ path: 'handlingDays' }],
  })
})

test('the area of the settings without a city is spoken of like other zones', async () => {
  await admin.settings.update({ deliveryCity: '' })
  expect(await shop.anonymous.settings.read()).toMatchObject({ deliveryScope: 'zones' })
  expect(await check('500081')).toMatchObject({ available: true })
  expect(await check('400001')).toMatchObject({
    available: false,
    message: 'We do not deliver to this postal code yet.',
  })
})

test('a shop without zones delivers nowhere and says so', async () => {
  const { zones } = await admin.delivery.zones()
  for (const { _id } of zones) await admin.delivery.removeZone({ id: _id })
  expect(await check('500081')).toMatchObject({ available: false, charge: 0, refusal: 'no_zone' })
  expect(await shop.anonymous.settings.read()).toMatchObject({
    deliveryScope: 'none',
    takesCashOnDelivery: false,
  })
  const customer = shop.as(await shop.make.user())
  const ring = await shop.make.product({ price: 6000 })
  await expect(customer.orders.place(checkoutInput([[ring, 1]]))).rejects.toMatchObject({
    message: 'We do not deliver orders yet. Please contact us to buy this piece.',
    errors: [{ path: 'shippingAddress.postalCode' }],
  })
})

test('a zone counts from its creation, and no longer when it is switched off or deleted', async () => {
  const { zone } = await admin.delivery.createZone(karnataka)
  expect(await check('560001')).toMatchObject({
    available: true,
    charge: 350,
    freeFrom: 5000,
    city: 'Bengaluru',
  })
  expect(await shop.anonymous.settings.read()).toMatchObject({
    deliveryScope: 'zones',
    // it has not said where it is
    maps: { centre: null },
  })
  const deliveryCentre = { latitude: 12.97, longitude: 77.59 }
  await admin.settings.update({ deliveryCentre })
  expect((await shop.anonymous.settings.read()).maps).toMatchObject({ centre: deliveryCentre })
  await admin.delivery.updateZone({ ...karnataka, id: zone._id, version: zone.version, isActive: false })
  expect(await check('560001')).toMatchObject({ available: false })
  await admin.delivery.updateZone({ ...karnataka, id: zone._id, version: 2 })
  expect(await check('560001')).toMatchObject({ available: true })
  await admin.delivery.removeZone({ id: zone._id })
  expect(await check('560001')).toMatchObject({ available: false })
})

test('pages know whether any zone takes cash', async () => {
  const takesCash = async () => (await shop.anonymous.settings.read()).takesCashOnDelivery
  expect(await takesCash()).toBe(true)
  const { zones } = await admin.delivery.zones()
  for (const { _id } of zones) await admin.delivery.removeZone({ id: _id })
  const { zone } = await admin.delivery.createZone({ ...karnataka, cashOnDelivery: false })
  expect(await takesCash()).toBe(false)
  await admin.delivery.updateZone({ ...karnataka, id: zone._id, version: zone.version, cashOnDelivery: true })
  expect(await takesCash()).toBe(true)
})

test('single PIN codes are assigned to a zone or excluded', async () => {
  const { zone } = await admin.delivery.createZone({
    name: 'Villages',
    kind: 'list',
    pins: ['515001', '515002'],
    deliveryCharge: 500,
  })
  await admin.delivery.createZone({ ...karnataka, pins: ['411001'] })
  await admin.delivery.excludePins({ pins: ['560001', '500081'] })
  expect(await check('515002')).toMatchObject({ available: true, charge: 500 })
  expect(await check('411001')).toMatchObject({ available: true, charge: 350 })
  expect(await check('560002')).toMatchObject({ available: true })
  for (const pin of ['560001', '500081'])
    expect(await check(pin)).toMatchObject({ available: false, refusal: 'not_covered' })

  await admin.delivery.updateZone({ id: zone._id, name: 'Villages', kind: 'list', pins: ['515003'] })
  expect(await check('515001')).toMatchObject({ available: false })
  expect(await check('515003')).toMatchObject({ available: true })
  const { zones, excludedPins } = await admin.delivery.zones()
  expect(zones.find(({ name }) => name === 'Villages')?.pins).toEqual(['515003'])
  expect(excludedPins).toEqual(['500081', '560001'])
})

test('the list of PIN codes without delivery is not overwritten by who has not seen it', async () => {
  await admin.delivery.excludePins({ pins: ['560002', '560001'], was: [] })
  await expect(admin.delivery.excludePins({ pins: ['560003'], was: [] })).rejects.toMatchObject({
    code: 'STALE',
    details: { current: { pins: ['560001', '560002'] } },
  })
  await admin.delivery.excludePins({ pins: ['560003'], was: ['560002', '560001'] })
  const results = await Promise.allSettled(
    ['560004', '560005'].map((pin) => admin.delivery.excludePins({ pins: [pin], was: ['560003'] })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a zone has a name of one line, and takes a day at least', async () => {
  await expect(admin.delivery.createZone({ ...karnataka, name: 'South\nWest' })).rejects.toMatchObject({
    errors: [{ path: 'name' }],
  })
  await expect(admin.delivery.createZone({ ...karnataka, minDays: 0, maxDays: 0 })).rejects.toMatchObject({
    errors: [{ path: 'maxDays' }],
  })
})

test('a PIN code belongs to one zone only', async () => {
  await admin.delivery.createZone({ ...karnataka, pins: ['411001'] })
  await expect(
    admin.delivery.createZone({ name: 'Pune', kind: 'list', pins: ['411002', '411001'] }),
  ).rejects.toMatchObject({
    errors: [{ path: 'pins', message: '411001 is one of the zone Karnataka. Remove it there first.' }],
  })
  await expect(admin.delivery.excludePins({ pins: ['411001'] })).rejects.toMatchObject({ kind: 'invalid' })
  expect((await admin.delivery.zones()).zones.map(({ name }) => name)).toEqual([
    'Around Hyderabad',
    'Karnataka',
  ])
})

test.each([
  [{ name: 'Around Hyderabad', kind: 'list', pins: ['411001'] }, 'A zone with this name already exists'],
  [{ name: 'Again', kind: 'shop_area' }, 'The area of the settings is a zone already'],
  [{ name: 'x', kind: 'state', state: 'Mysore' }, 'Choose a state'],
  [{ name: 'x', kind: 'district', state: 'Karnataka', district: 'Pune' }, 'Choose a district of this state'],
  [
    { name: 'x', kind: 'state', state: 'Goa', minDays: 4, maxDays: 2 },
    'The last day is before the first day',
  ],
  [{ name: 'x', kind: 'list', pins: [] }, 'Enter the PIN codes of the zone'],
  [{ name: 'x', kind: 'list', pins: ['4110'] }, 'Postal code should be 6 digits'],
] as const)('%o is refused with a sentence', async (zone, message) => {
  await expect(
    admin.delivery.createZone({ ...zone, pins: [...('pins' in zone ? zone.pins : [])] }),
  ).rejects.toMatchObject({
    message: expect.stringContaining(message),
  })
})

test('a zone that another person has changed is not overwritten', async () => {
  const { zone } = await admin.delivery.createZone(karnataka)
  await admin.delivery.updateZone({ ...karnataka, id: zone._id, version: zone.version, deliveryCharge: 400 })
  await expect(
    admin.delivery.updateZone({ ...karnataka, id: zone._id, version: zone.version }),
  ).rejects.toMatchObject({ code: 'STALE' })
})

test('changes are in the audit log', async () => {
  await admin.delivery.createZone({ ...karnataka, pins: ['411001'] })
  const rows = await shop.database.db.select().from(auditLog).orderBy(auditLog.id)
  expect(rows.at(-1)).toMatchObject({
    action: 'delivery zone.create',
    subject: 'delivery zone Karnataka',
    after: { state: 'Karnataka', deliveryCharge: 350, pins: '411001' },
  })
})

test('only those who may change settings see or change zones', async () => {
  const manager = shop.as(await shop.make.user({ role: 'manager' }))
  await expect(manager.delivery.zones()).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(manager.delivery.createZone(karnataka)).rejects.toMatchObject({ kind: 'forbidden' })
})

describe('an order', () => {
  const bengaluru = { ...MADHAPUR, city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }

  test('costs what its zone says', async () => {
    await admin.delivery.createZone({ ...karnataka, freeDeliveryFrom: 20_000 })
    const customer = shop.as(await shop.make.user())
    const ring = await shop.make.product({ price: 6000 })
    const input = { ...checkoutInput([[ring, 1]]), shippingAddress: bengaluru }
    // 6,000 + 18%: free as in the settings
    await expect(customer.orders.place(input)).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
      details: { totals: { shippingCost: 350, totalAmount: 7430 } },
    })
    const { order } = await customer.orders.place({
      ...input,
      idempotencyKey: 'zone-cost',
      totalAmount: 7430,
    })
    expect(order).toMatchObject({ shippingCost: 350, totalAmount: 7430 })
  })

  test('keeps the delivery time that its zone promised, in its mail too', async () => {
    const { zone } = await admin.delivery.createZone({
      ...karnataka,
      deliveryCharge: 200,
      minDays: 2,
      maxDays: 4,
    })
    // Saturday, one day to dispatch, four to the door
    expect(await check('560001')).toMatchObject({ estimate: '2-4 working days', deliverBy: '2026-11-27' })
    const customer = shop.as(await shop.make.user())
    const ring = await shop.make.product({ price: 6000 })
    const { order } = await customer.orders.place({
      ...checkoutInput([[ring, 1]]),
      shippingAddress: bengaluru,
    })
    await admin.delivery.updateZone({ ...karnataka, id: zone._id, minDays: 9, maxDays: 9 })
    expect(await customer.orders.one({ id: order._id })).toMatchObject({
      deliveryEstimate: '2-4 working days',
      deliverBy: '2026-11-27',
    })
    const [mail] = await shop.database.db
      .select({ body: outbox.text })
      .from(outbox)
      .where(eq(outbox.eventKey, `order-placed:${order._id}`))
    expect(mail!.body).toContain('Expected by Fri, 27 Nov 2026.')
  })

  test('is not paid in cash where the zone takes none, but by bank transfer', async () => {
    await admin.delivery.createZone({ ...karnataka, deliveryCharge: 200, cashOnDelivery: false })
    const customer = shop.as(await shop.make.user())
    const ring = await shop.make.product({ price: 6000 })
    const input = { ...checkoutInput([[ring, 1]]), shippingAddress: bengaluru }
    await expect(customer.orders.place(input)).rejects.toMatchObject({
      code: 'PAYMENT_METHOD',
      message: 'Cash on Delivery is not available for your postal code. Please choose Bank transfer / UPI.',
    })
    const { order } = await customer.orders.place({
      ...input,
      idempotencyKey: 'zone-transfer',
      paymentMethod: 'bank_transfer',
    })
    expect(order.payment.method).toBe('bank_transfer')
  })

  test('is refused where the zone has gone since the page was loaded', async () => {
    const { zone } = await admin.delivery.createZone(karnataka)
    const customer = shop.as(await shop.make.user())
    const ring = await shop.make.product({ price: 6000 })
    await admin.delivery.removeZone({ id: zone._id })
    await expect(
      customer.orders.place({ ...checkoutInput([[ring, 1]]), shippingAddress: bengaluru }),
    ).rejects.toMatchObject({
      message: 'Delivery is not available to your area. We deliver within 50km of Hyderabad.',
    })
  })
})

test('Undo of a deleted zone brings back what customers paid, where another zone covers the same', async () => {
  const district = { kind: 'district', state: 'Kerala', district: 'Ernakulam' } as const
  const first = { ...district, name: 'Kochi', deliveryCharge: 10 }
  const { zone } = await admin.delivery.createZone(first)
  await admin.delivery.createZone({ ...district, name: 'Other Kochi', deliveryCharge: 20 })
  const charge = async () =>
    (await shop.anonymous.delivery.availability({ postalCode: '682011', subtotal: 1 })).charge
  expect(await charge()).toBe(10)
  await admin.delivery.removeZone({ id: zone._id })
  expect(await charge()).toBe(20)
  await admin.delivery.createZone(first)
  expect(await charge()).toBe(10)
})
