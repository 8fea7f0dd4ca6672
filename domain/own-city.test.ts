import { expect, test } from 'vitest'
import { getOwnCity } from './own-city.ts'

test.each([
  ['city', 'Hyderabad'],
  ['zones', ''],
  ['none', ''],
] as const)('a shop that delivers by %s names the city “%s”', (deliveryScope, city) => {
  expect(getOwnCity({ deliveryScope, deliveryCity: 'Hyderabad' })).toBe(city)
})
