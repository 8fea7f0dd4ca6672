import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from './address.ts'
import { DEFAULT_DELIVERY_POINTS } from './delivery.ts'
import { autofillLocation, findStateByName, lookUpPostalCode } from './postal-codes.ts'

describe('a PIN code tells its state by the first digits, and its city where it is known', () => {
  test.each([
    ['500081', 'Hyderabad', 'Telangana'],
    ['500 034', 'Hyderabad', 'Telangana'],
    ['501218', 'Shamshabad', 'Telangana'],
    ['501509', null, 'Telangana'],
    ['560001', 'Bengaluru', 'Karnataka'],
    ['400001', 'Mumbai', 'Maharashtra'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['403001', 'Panaji', 'Goa'],
    ['110001', 'New Delhi', 'Delhi'],
    ['122001', 'Gurugram', 'Haryana'],
    ['600028', 'Chennai', 'Tamil Nadu'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['605602', null, 'Tamil Nadu'],
    ['700019', 'Kolkata', 'West Bengal'],
    ['737101', 'Gangtok', 'Sikkim'],
    ['744101', null, 'Andaman and Nicobar Islands'],
    ['194101', 'Leh', 'Ladakh'],
    ['190001', 'Srinagar', 'Jammu and Kashmir'],
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['160062', 'Mohali', 'Punjab'],
    ['682555', null, 'Lakshadweep'],
    ['682001', 'Kochi', 'Kerala'],
    ['673310', null, 'Puducherry'],
    ['396230', null, 'Dadra and Nagar Haveli and Daman and Diu'],
    ['247667', null, 'Uttarakhand'],
    ['247001', null, 'Uttar Pradesh'],
    ['814112', null, 'Jharkhand'],
    ['811201', null, 'Bihar'],
    ['492001', 'Raipur', 'Chhattisgarh'],
    ['791111', null, 'Arunachal Pradesh'],
  ])('%s: %s, %s', (code, city, state) => expect(lookUpPostalCode(code)).toEqual({ city, state }))

  test.each(['', '5000', '012345', '5000811', 'abcdef', '999999', '262308'])(
    'what is no PIN code, belongs to the army, or to two states, tells nothing: "%s"',
    (code) => expect(lookUpPostalCode(code)).toEqual({ city: null, state: null }),
  )

  test('every state has codes', () => {
    const found = new Set<string | null>()
    for (let first = 1000; first <= 9999; first += 1)
      for (const last of ['01', '55', '64']) found.add(lookUpPostalCode(`${first}${last}`).state)
    for (const code of ['396210']) found.add(lookUpPostalCode(code).state)
    expect(INDIAN_STATES.filter((state) => !found.has(state))).toEqual([])
  })

  test('agrees with the places that delivery knows', () => {
    for (const [code, { city, state }] of Object.entries(DEFAULT_DELIVERY_POINTS))
      expect(lookUpPostalCode(code)).toEqual({ city, state })
  })
})

test.each([
  ['Telangana', 'Telangana'],
  ['TAMIL NADU', 'Tamil Nadu'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['National Capital Territory of Delhi', 'Delhi'],
  ['Pondicherry', 'Puducherry'],
  ['Tamil – Nadu', 'Tamil Nadu'],
  ['Punjab Province', null],
  ['', null],
])('a geocoder’s "%s" is %s', (text, state) => expect(findStateByName(text)).toBe(state))

describe('city and state fill themselves', () => {
  const typed = (city: string, state: string, postalCode: string) => ({ city, state, postalCode })
  const nothing = {}

  test('where they are blank', () =>
    expect(autofillLocation(typed('', ' ', '500081'), nothing)).toEqual({
      address: typed('Hyderabad', 'Telangana', '500081'),
      autofilled: { city: 'Hyderabad', state: 'Telangana' },
    }))

  test('and never over what was typed', () => {
    expect(autofillLocation(typed('Secunderabad', '', '500081'), nothing).address).toEqual(
      typed('Secunderabad', 'Telangana', '500081'),
    )
    expect(autofillLocation(typed('Hyderabad', 'Telangana', '400001'), nothing).address).toEqual(
      typed('Hyderabad', 'Telangana', '400001'),
    )
  })

  test('again for another postal code, unless the user edited them', () => {
    const first = autofillLocation(typed('', '', '500081'), nothing)
    const second = autofillLocation({ ...first.address, postalCode: '400001' }, first.autofilled)
    expect(second.address).toEqual(typed('Mumbai', 'Maharashtra', '400001'))
    const village = autofillLocation({ ...second.address, postalCode: '515001' }, second.autofilled)
    expect(village).toEqual({
      address: typed('', 'Andhra Pradesh', '515001'),
      autofilled: { state: 'Andhra Pradesh' },
    })
    const overwritten = { ...second.address, city: 'Bandra', postalCode: '560001' }
    expect(autofillLocation(overwritten, second.autofilled).address).toEqual(
      typed('Bandra', 'Karnataka', '560001'),
    )
  })

  test('from a larger table, where one is asked', () => {
    const village = typed('', 'Andhra Pradesh', '515001')
    const filled = autofillLocation(
      village,
      { state: 'Andhra Pradesh' },
      { city: 'Anantapur', state: 'Andhra Pradesh' },
    )
    expect(filled).toEqual({
      address: typed('Anantapur', 'Andhra Pradesh', '515001'),
      autofilled: { city: 'Anantapur', state: 'Andhra Pradesh' },
    })
    const written = typed('Penukonda', 'Karnataka', '515001')
    expect(autofillLocation(written, {}, { city: 'Anantapur', state: 'Andhra Pradesh' }).address).toEqual(
      written,
    )
  })

  test('not before the code is whole', () => {
    const half = typed('Hyderabad', '', '50008')
    expect(autofillLocation(half, { city: 'Hyderabad' })).toEqual({
      address: half,
      autofilled: { city: 'Hyderabad' },
    })
  })
})
