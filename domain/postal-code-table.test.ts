import { expect, test } from 'vitest'
import { decodePostalCodes, encodePostalCodes } from './postal-code-table.ts'

const rows = [
  { pin: '110001', state: 'Delhi', district: 'Central Delhi', latitude: 28.64, longitude: 77.22 },
  { pin: '174001', state: 'Himachal Pradesh', district: 'Bilaspur', latitude: 31.33, longitude: 76.76 },
  { pin: '495001', state: 'Chhattisgarh', district: 'Bilaspur', latitude: 22.08, longitude: 82.14 },
  {
    pin: '744301',
    state: 'Andaman and Nicobar Islands',
    district: 'Nicobar',
    latitude: 9.12,
    longitude: 92.8,
  },
]

test('a table has what was put in, also districts of one name in two states', () => {
  const table = decodePostalCodes(encodePostalCodes(rows))
  expect(table.size).toBe(4)
  for (const { pin, ...place } of rows) expect(table.find(pin)).toEqual(place)
  expect(table.districts.map(({ state, district }) => `${district}, ${state}`)).toEqual([
    'Nicobar, Andaman and Nicobar Islands',
    'Bilaspur, Chhattisgarh',
    'Central Delhi, Delhi',
    'Bilaspur, Himachal Pradesh',
  ])
})

test.each([
  '110002',
  '000000',
  '999999',
  '11000',
  '1100011',
  '',
  '110 001',
  ' 110001',
  '110001.0',
  '110001 ',
  '1e5001',
  'constructor',
])('finds nothing for "%s"', (pin) => expect(decodePostalCodes(encodePostalCodes(rows)).find(pin)).toBeNull())
