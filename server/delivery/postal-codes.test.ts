import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INDIAN_STATES } from '#domain/address.ts'
import { DEFAULT_DELIVERY_POINTS } from '#domain/delivery.ts'
import { calculateDistanceKm } from '#domain/distance.ts'
import { PLACE_ERROR_KM } from '#domain/postal-code-table.ts'
import { lookUpPostalCode } from '#domain/postal-codes.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { findPostalCode, loadPostalCodes } from './postal-codes.ts'

const ALL_PINS = Array.from({ length: 900_000 }, (_, index) => String(100_000 + index))
const known = ALL_PINS.flatMap((pin) => {
  const place = findPostalCode(pin)
  return place ? [{ pin, place }] : []
})

test('the table has all PIN codes in at most 100 KB', () => {
  expect(known).toHaveLength(loadPostalCodes().size)
  expect(known.length).toBeGreaterThan(19_000)
  expect(statSync(join(projectRoot, 'server/delivery/postal-codes.br')).size).toBeLessThanOrEqual(100_000)
})

test('each place is in India and in a state of the address form', () => {
  const outside = known.filter(
    ({ place: { latitude, longitude, district } }) =>
      !(
        latitude > 6 &&
        latitude < 38 &&
        longitude > 67 &&
        longitude < 98 &&
        /^[A-Z][A-Za-z0-9 -]+$/.test(district)
      ),
  )
  expect(outside).toEqual([])
  expect(new Set(known.map(({ place }) => place.state))).toEqual(new Set(INDIAN_STATES))
})

test('Telangana has exactly the PIN codes that begin with 50', () =>
  expect(known.filter(({ pin, place }) => (place.state === 'Telangana') !== pin.startsWith('50'))).toEqual(
    [],
  ))

test.each([
  ['500081', 'Hyderabad', 'Telangana'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['194101', 'Leh', 'Ladakh'],
  ['396210', 'Daman', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['515001', 'Anantapur', 'Andhra Pradesh'],
  // In two states, by most post offices, and where as many are in each, by the prefix.
  ['533352', 'East Godavari', 'Andhra Pradesh'],
  ['673310', 'Mahe', 'Puducherry'],
  ['605014', 'Puducherry', 'Puducherry'],
])('%s is in %s, %s', (pin, district, state) =>
  expect(findPostalCode(pin)).toMatchObject({ district, state }),
)

test('agrees with the states by prefix, except for a few codes at borders', () => {
  const differing = known.filter(({ pin, place }) => {
    const { state } = lookUpPostalCode(pin)
    return state !== null && state !== place.state
  })
  expect(differing.length).toBeLessThanOrEqual(12)
})

test('places are near those that the shop has measured', () => {
  for (const [pin, point] of Object.entries(DEFAULT_DELIVERY_POINTS))
    expect(calculateDistanceKm(findPostalCode(pin)!, point)).toBeLessThan(PLACE_ERROR_KM.ninetiethPercentile)
})
