import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const check = (postalCode: string, subtotal?: number) =>
  shop.anonymous.delivery.availability({ postalCode, ...(subtotal === undefined ? {} : { subtotal }) })

test('a known postal code has distance, charge, estimate and place', async () => {
  expect(await check('500081', 4999.99)).toEqual({
    available: true,
    refusal: null,
    distanceKm: 12.3,
    charge: 200,
    freeFrom: 5000,
    estimate: '7-10 working days',
    deliverBy: '2026-12-04',
    cashOnDelivery: true,
    message: 'Delivery is available in your area.',
    area: 'Madhapur',
    city: 'Hyderabad',
    state: 'Telangana',
  })
})

test('delivery is free from exactly ₹5,000; without a subtotal the charge is shown', async () => {
  expect((await check('500081', 5000)).charge).toBe(0)
  expect((await check('500081')).charge).toBe(200)
  expect((await check('500 081', 0)).available).toBe(true)
})

test('any other postal code cannot be verified', async () => {
  for (const code of ['400001', '50008', '', 'constructor'])
    expect(await check(code)).toMatchObject({
      available: false,
      distanceKm: null,
      charge: 0,
      area: null,
      message: 'Unable to verify delivery area for this postal code',
    })
})

test('names city and state of every PIN code of India, for address forms', async () => {
  expect(await check('560 001')).toMatchObject({ available: false, city: 'Bengaluru', state: 'Karnataka' })
  expect(await check('515001')).toMatchObject({ area: null, city: 'Anantapur', state: 'Andhra Pradesh' })
  for (const code of ['999999', '56000', ''])
    expect(await check(code)).toMatchObject({ city: null, state: null })
})

test('uses the owner’s radius, charge and limit', async () => {
  const admin = shop.as(await shop.make.admin())
  await admin.settings.update({ deliveryRadiusKm: 5, deliveryCharge: 99.5, freeDeliveryFrom: 1000 })
  expect(await check('500081')).toMatchObject({
    available: false,
    message: 'Delivery is currently unavailable in your area. We deliver within 5km of Hyderabad.',
  })
  expect(await check('500001', 999)).toMatchObject({ available: true, charge: 99.5, freeFrom: 1000 })
  expect(await check('500001', 1000)).toMatchObject({ charge: 0 })
})

test('uses the owner’s postal codes and centre', async () => {
  const admin = shop.as(await shop.make.admin())
  const warangal = {
    area: 'Hanamkonda',
    city: 'Warangal',
    state: 'Telangana',
    latitude: 18.0072,
    longitude: 79.5584,
  }
  await admin.settings.update({
    deliveryRadiusKm: 50,
    deliveryCentre: { latitude: 17.9689, longitude: 79.5941 },
    deliveryPoints: [{ postalCode: '506001', ...warangal }],
  })
  expect(await check('506001', 100)).toMatchObject({ available: true, distanceKm: 5.7, city: 'Warangal' })
  expect(await check('500081', 100)).toMatchObject({
    available: false,
    message: 'Unable to verify delivery area for this postal code',
  })
})
