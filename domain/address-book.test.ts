import { expect, test } from 'vitest'
import { isSameAddress } from './address-book.ts'

const HOME = {
  name: 'Ananya Reddy',
  street: 'Plot 42, Ayyappa Society',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  phone: '9848022113',
}

test.each([
  { street: 'plot 42  ayyappa society' },
  { street: 'Plot 42 - Ayyappa Society.' },
  { name: ' ANANYA reddy', postalCode: '500081 ' },
])('capitals, blanks and punctuation make no other address: %j', (changes) =>
  expect(isSameAddress(HOME, { ...HOME, ...changes })).toBe(true),
)

test.each([
  { street: 'Plot 421, Ayyappa Society' },
  { street: 'Plot 4 2, Ayyappa Society' },
  { name: 'Kavya Reddy' },
  { phone: '9848022114' },
  { city: 'हैदराबाद' },
  { postalCode: '500082' },
  { state: 'Karnataka' },
])('another person, house, town or phone does: %j', (changes) =>
  expect(isSameAddress(HOME, { ...HOME, ...changes })).toBe(false),
)

test('vowel signs part words of Indian scripts', () =>
  expect(isSameAddress({ ...HOME, city: 'कल' }, { ...HOME, city: 'काल' })).toBe(false))
