import { describe, expect, test } from 'vitest'
import { getAddressErrors, getProfileErrors, isPostalCode, normalizeAddress } from './address.ts'

const GOOD = {
  name: 'Ananya Reddy',
  street: 'Plot 42',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  country: 'India',
  phone: '+91 98480 22113',
}

describe('an address of checkout', () => {
  test('that is whole has no errors', () => expect(getAddressErrors(GOOD)).toEqual([]))
  test('needs name, street, city, state, postal code and phone', () =>
    expect(getAddressErrors({}).map(({ path }) => path)).toEqual([
      'name',
      'street',
      'city',
      'state',
      'postalCode',
      'phone',
    ]))
  test.each([
    ['postalCode', '5000', 'Postal code should be 6 digits'],
    ['postalCode', '012345', 'Postal code should be 6 digits'],
    ['phone', '98480 221', 'Phone number should be 10 digits'],
    ['city', '   ', 'City is required'],
  ])('%s "%s": %s', (field, value, message) =>
    expect(getAddressErrors({ ...GOOD, [field]: value })).toEqual([{ path: field, message }]),
  )
  test('is in India', () => {
    for (const country of ['India', ' INDIA ', 'IN', 'Bharat', ''])
      expect(getAddressErrors({ ...GOOD, country })).toEqual([])
    expect(getAddressErrors({ ...GOOD, country: 'Nepal' })).toEqual([
      { path: 'country', message: 'We deliver within India only. Please give an address in India.' },
    ])
  })

  test('is kept trimmed, its phone as ten digits, in India', () =>
    expect(
      normalizeAddress({
        name: ' Ananya Reddy ',
        street: ' Plot 42 ',
        city: ' Hyderabad ',
        state: ' Telangana ',
        postalCode: ' 500 081 ',
        country: 'Atlantis',
        phone: ' 98480-22113 ',
      }),
    ).toEqual({ ...GOOD, phone: '9848022113' }))
  test('keeps a phone that is none as it was typed', () =>
    expect(normalizeAddress({ ...GOOD, phone: ' 12345 ' }).phone).toBe('12345'))
})

describe('a profile', () => {
  const messages = (profile: Parameters<typeof getProfileErrors>[0]) =>
    getProfileErrors(profile).map(({ message }) => message)
  test('needs a name and an e-mail address', () =>
    expect(messages({ name: ' ', email: ' ' })).toEqual(['Name is required', 'Email is required']))
  test('needs an e-mail address like x@y.z', () =>
    expect(messages({ name: 'A', email: 'a@b' })).toEqual(['Email is invalid']))
  test('may do without a phone, but not with half of one', () => {
    expect(messages({ name: 'A', email: 'a@b.in', phone: '' })).toEqual([])
    expect(messages({ name: 'A', email: 'a@b.in', phone: '  ' })).toEqual([])
    expect(messages({ name: 'A', email: 'a@b.in', phone: '12345' })).toEqual([
      'Phone number should be 10 digits',
    ])
  })
  test('has an address as a whole or not at all', () => {
    expect(messages({ name: 'A', email: 'a@b.in', address: { city: 'Hyderabad' } })).toEqual([
      'Street address is required',
      'State is required',
      'Postal code is required',
    ])
    expect(messages({ name: 'A', email: 'a@b.in', address: { street: '', city: ' ' } })).toEqual([])
  })
})

test.each([
  ['500 034', true],
  ['500034', true],
  ['050003', false],
  ['５00034', false],
  ['500\u200b034', false],
  ['500034.', false],
  ['500-034', false],
  ['५०००३४', false],
])('a postal code: %j %s', (text, expected) => {
  expect(isPostalCode(text)).toBe(expected)
})

test.each([
  ['500081', true],
  ['500 081', true],
  ['1500081', false],
  ['5000812', false],
  ['050008', false],
])('“%s” as a postal code: %s', (text, isValid) => expect(isPostalCode(text)).toBe(isValid))
