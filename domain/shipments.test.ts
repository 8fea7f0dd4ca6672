import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CARRIERS,
  describeShipped,
  findCarrier,
  getCarriersError,
  getTrackingNumberError,
  getTrackingUrl,
} from './shipments.ts'

const blueDart = findCarrier(DEFAULT_CARRIERS, 'blue dart')!
const ownDelivery = findCarrier(DEFAULT_CARRIERS, 'Own delivery')!
const withUrl = (trackingUrl: string) => [{ name: 'Swift', trackingUrl }]

describe('carriers', () => {
  test('a shop starts with carriers that it could have saved', () => {
    expect(getCarriersError(DEFAULT_CARRIERS)).toBeNull()
    expect(DEFAULT_CARRIERS.map(({ name }) => name)).toEqual([
      'Blue Dart',
      'Sequel',
      'Delhivery',
      'India Post',
      'Own delivery',
    ])
  })

  test.each([
    'http://swift.example/{number}',
    'javascript:alert({number})',
    '/track/{number}',
    'https://{number}.swift.example/',
    'https://swift.example@{number}/',
    'https://user:word@swift.example/{number}',
    'https://swift.example/{number} and more',
    '{number}',
  ])('the address %s is refused, and makes no link', (trackingUrl) => {
    expect(getCarriersError(withUrl(trackingUrl))).toMatchObject({ path: '0.trackingUrl' })
    expect(getTrackingUrl({ name: 'Swift', trackingUrl }, '42')).toBe('')
  })

  test('an address may have the number anywhere behind the host, or not at all', () => {
    for (const url of [
      'https://a.example/{number}',
      'https://a.example/?n={number}#{number}',
      'https://a.example/',
    ])
      expect(getCarriersError(withUrl(url))).toBeNull()
  })

  test('each carrier has a name of its own', () => {
    expect(getCarriersError([{ name: ' ', trackingUrl: '' }])).toMatchObject({ path: '0.name' })
    expect(
      getCarriersError([
        { name: 'Swift', trackingUrl: '' },
        { name: 'swift ', trackingUrl: '' },
      ]),
    ).toEqual({ path: '1.name', message: 'This carrier is listed twice' })
  })
})

describe('tracking', () => {
  test('the number is escaped in the link', () => {
    expect(
      getTrackingUrl({ name: 'Swift', trackingUrl: 'https://a.example/t/{number}?x=1' }, 'A/1 2?&#"'),
    ).toBe('https://a.example/t/A%2F1%202%3F%26%23%22?x=1')
  })

  test('a carrier without a page, or a page that needs a number, has no link without one', () => {
    expect(getTrackingUrl(ownDelivery, '42')).toBe('')
    expect(getTrackingUrl(blueDart, '')).toBe('')
  })

  test('the number may be left out for own delivery only', () => {
    expect(getTrackingNumberError('', ownDelivery)).toBeNull()
    expect(getTrackingNumberError('', undefined)).toBeNull()
    expect(getTrackingNumberError('', blueDart)).toBe('Enter the tracking number')
    expect(getTrackingNumberError('59012345678', blueDart)).toBeNull()
    expect(getTrackingNumberError('59012345678', undefined)).toBe('Choose the carrier of this number')
    expect(getTrackingNumberError('<script>', blueDart)).toMatch('letters, digits')
    expect(getTrackingNumberError('1'.repeat(41), blueDart)).toBe('At most 40 characters')
  })
})

test('a part that is shipped is counted', () => {
  expect(describeShipped(1, 2)).toBe('1 of 2 items shipped')
})
