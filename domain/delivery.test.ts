import { describe, expect, test } from 'vitest'
import {
  checkDelivery,
  DEFAULT_DELIVERY_CENTRE,
  DEFAULT_DELIVERY_CITY,
  DEFAULT_DELIVERY_POINTS,
  DEFAULT_DELIVERY_RADIUS_KM,
  describeRefusalAtCheckout,
} from './delivery.ts'
import { indexZones } from './delivery-zones.ts'
import { calculateDistanceKm } from './distance.ts'
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
/** The area of the settings alone, as in the demo shop. */
const shopArea = {
  id: 'shop-area',
  name: 'Around Hyderabad',
  kind: 'shop_area',
  state: '',
  district: '',
  prefix: '',
  centre: null,
  radiusKm: null,
  pins: [],
  deliveryCharge: null,
  freeDeliveryFrom: null,
  cashOnDelivery: true,
  days: null,
} as const
const inZones = (...zones: Parameters<typeof indexZones>[0]) => ({
  index: indexZones(zones, ['500032']),
  findPlace: (pin: string) =>
    pin === '411001' ? { state: 'Maharashtra', district: 'Pune', latitude: 18.5, longitude: 73.9 } : null,
})
const check = (
  postalCode: string,
  rupees = 1000,
  zones = { ...inZones(shopArea), index: indexZones([shopArea], []) },
) => checkDelivery(postalCode, fromRupees(rupees), settings, zones)

test('the message for a distant address names the city and radius of the shop', () => {
  const pune = { ...settings, city: 'Pune', radiusKm: 35 }
  expect(checkDelivery('530001', fromRupees(1000), pune, inZones(shopArea)).message).toBe(
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
      cashOnDelivery: false,
      distanceKm: 503,
      message: 'Delivery is currently unavailable in your area. We deliver within 50km of Hyderabad.',
    }))

  test('of a shop that names no city is refused without naming one', () =>
    expect(
      checkDelivery('530001', fromRupees(1000), { ...settings, city: '' }, inZones(shopArea)),
    ).toMatchObject({ refusal: 'not_covered', distanceKm: null }))

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
    // Hyderabad to Delhi
    expect(calculateDistanceKm(DEFAULT_DELIVERY_CENTRE, { latitude: 28.6139, longitude: 77.209 })).toBe(
      1255.4,
    )
  })
})

describe('in a shop with zones of its own', () => {
  const maharashtra = {
    ...shopArea,
    id: 'maharashtra',
    kind: 'state',
    state: 'Maharashtra',
    deliveryCharge: fromRupees(350),
    freeDeliveryFrom: fromRupees(20_000),
    cashOnDelivery: false,
  } as const
  const zones = inZones(shopArea, maharashtra)

  test('delivery costs what the zone says, or what the settings say', () => {
    expect(check('411001', 19_999, zones)).toMatchObject({
      available: true,
      charge: fromRupees(350),
      freeFrom: fromRupees(20_000),
      rates: { deliveryCharge: fromRupees(350), freeDeliveryFrom: fromRupees(20_000) },
      cashOnDelivery: false,
      distanceKm: null,
    })
    expect(check('411001', 20_000, zones).charge).toBe(0)
    expect(check('500081', 4999, zones)).toMatchObject({
      charge: fromRupees(200),
      freeFrom: fromRupees(5000),
      cashOnDelivery: true,
    })
  })

  test('it takes the days of the zone, or as long as the settings say', () => {
    const within = (from: number, to: number) => {
      const { estimate, days } = check('411001', 1000, inZones({ ...maharashtra, days: { from, to } }))
      expect(days).toEqual({ from, to })
      return estimate
    }
    expect(within(2, 4)).toBe('2-4 working days')
    expect(within(3, 3)).toBe('3 working days')
    expect(within(1, 1)).toBe('1 working day')
    expect(check('411001', 1000, zones)).toMatchObject({
      estimate: '7-10 working days',
      days: { from: 7, to: 10 },
    })
  })

  test.each([
    ['no zone has it', '110001', zones, 'We do not deliver to this postal code yet.'],
    ['the radius ends before it', '530001', zones, 'We do not deliver to this postal code yet.'],
    ['staff have excluded it', '500032', inZones(shopArea), 'We do not deliver to this postal code yet.'],
    [
      'there is no zone',
      '500081',
      inZones(),
      'We do not deliver orders yet. Please contact us to buy this piece.',
    ],
  ])('says that there is no delivery where %s, here and at checkout', (_, postalCode, ofShop, message) => {
    const answer = check(postalCode, 1000, ofShop)
    expect(answer).toMatchObject({ available: false, charge: 0, message })
    expect(describeRefusalAtCheckout(answer.refusal!, settings)).toBe(message)
  })

  test.each(['', '56', '56abcd', '5600012345', '060001'])(
    'finds no zone for %j, which is no PIN code',
    (text) => {
      const prefix = { ...shopArea, id: 'prefix', name: 'South', kind: 'prefix', prefix: '56' } as const
      expect(check('560001', 1000, inZones(prefix)).available).toBe(true)
      expect(check(text, 1000, inZones(prefix))).toMatchObject({
        available: false,
        refusal: 'not_covered',
        charge: 0,
      })
    },
  )

  test('checkout names city and radius where the area of the settings is all that there is', () => {
    for (const postalCode of ['110001', '530001'])
      expect(describeRefusalAtCheckout(check(postalCode).refusal!, settings)).toBe(
        'Delivery is not available to your area. We deliver within 50km of Hyderabad.',
      )
  })
})
