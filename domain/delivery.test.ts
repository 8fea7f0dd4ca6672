import { describe, expect, test } from 'vitest'
import {
  calculateDistanceKm,
  checkDelivery,
  DEFAULT_DELIVERY_CENTRE,
  DEFAULT_DELIVERY_CITY,
  DEFAULT_DELIVERY_POINTS,
  DEFAULT_DELIVERY_RADIUS_KM,
} from './delivery.ts'
import { fromRupees } from './money.ts'

const settings = {
  taxPercent: 18,
  deliveryCharge: fromRupees(200),
  freeDeliveryFrom: fromRupees(5000),
  centre: DEFAULT_DELIVERY_CENTRE,
  radiusKm: 50,
  estimate: '7-10 working days',
  city: DEFAULT_DELIVERY_CITY,
  points: {
    ...DEFAULT_DELIVERY_POINTS,
    '530001': {
      area: 'Vizag',
      city: 'Visakhapatnam',
      state: 'Andhra Pradesh',
      latitude: 17.69,
      longitude: 83.22,
    },
  },
}
const check = (postalCode: string, rupees = 1000) => checkDelivery(postalCode, fromRupees(rupees), settings)

test('the message for a distant address names the city and radius of the shop', () => {
  const pune = { ...settings, city: 'Pune', radiusKm: 35 }
  expect(checkDelivery('530001', fromRupees(1000), pune).message).toBe(
    'Delivery is currently unavailable in your area. We deliver within 35km of Pune.',
  )
})

describe('delivery', () => {
  test('reaches the eight postal codes that are known', () => {
    const codes = Object.keys(DEFAULT_DELIVERY_POINTS)
    expect(codes).toHaveLength(8)
    for (const code of codes)
      expect(check(code)).toMatchObject({ available: true, estimate: '7-10 working days' })
  })

  test('cannot be verified for any other', () =>
    expect(check('110001')).toMatchObject({
      available: false,
      distanceKm: null,
      message: 'Unable to verify delivery area for this postal code',
    }))

  test('ends at 50 km', () =>
    expect(check('530001')).toMatchObject({
      available: false,
      message: 'Delivery is currently unavailable in your area. We deliver within 50km of Hyderabad.',
    }))

  test('costs ₹200 below ₹5,000 and nothing from there on', () => {
    expect(check('500081', 4999.99).charge).toBe(fromRupees(200))
    expect(check('500081', 5000).charge).toBe(0)
  })

  test('the name of an inherited object property is no postal code', () =>
    expect(check('constructor').available).toBe(false))

  test('is measured from the centre of the spec, within its radius', () => {
    expect(DEFAULT_DELIVERY_CENTRE).toEqual({ latitude: 17.385, longitude: 78.4867 })
    expect(DEFAULT_DELIVERY_RADIUS_KM).toBe(50)
  })

  test('distances are great circles with one decimal', () => {
    expect(calculateDistanceKm(DEFAULT_DELIVERY_CENTRE, DEFAULT_DELIVERY_CENTRE)).toBe(0)
    // one degree of latitude on a sphere of 6371 km
    expect(calculateDistanceKm({ latitude: 17, longitude: 78 }, { latitude: 18, longitude: 78 })).toBe(111.2)
  })
})
