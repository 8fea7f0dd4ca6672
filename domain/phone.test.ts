import { describe, expect, test } from 'vitest'
import { formatPhone, normalizePhone } from './phone.ts'
import { isSamePerson } from './referrals.ts'

describe('a phone', () => {
  test.each([
    '+91 98765 43210',
    '09876543210',
    '9876543210',
    '919876543210',
    '(+91) 98765-43210',
    '+91 (98765) 43210',
    '(0) 98765.43210',
    ' 98765\u00a043210 ',
  ])('%s is 9876543210', (text) => expect(normalizePhone(text)).toBe('9876543210'))
  test.each([
    '',
    '98765 4321',
    'call 98765 43210',
    '9876543210x',
    '98765+43210',
    '९८७६५४३२१०',
    '987654321012',
    '+1 98765 43210',
    'abc',
    '+98 7654 3210',
    '((9876543210',
    '9876543210)',
    '98765) (43210',
    '9876543210.',
    '-9876543210',
    '９８７６５４３２１０',
    '98765\u200b43210',
    '\u202e9876543210',
    '98765\t43210',
    '9876543210;ext=1',
    '+91+9876543210',
  ])('%s is none', (text) => expect(normalizePhone(text)).toBeNull())
})

test('a phone is written in two groups; what is no phone stays as it is', () => {
  expect(formatPhone('9848022113')).toBe('98480 22113')
  expect(formatPhone('98480221130')).toBe('98480221130')
  expect(formatPhone('+9848022113')).toBe('+9848022113')
})

describe('people cannot refer themselves', () => {
  const me = { email: 'ananya.reddy@example.in', phone: '9876543210' }
  test('by the same phone', () =>
    expect(isSamePerson(me, { email: 'else@example.in', phone: '9876543210' })).toBe(true))
  test('by dots or a plus-tag', () => {
    expect(isSamePerson(me, { email: 'ananyareddy+2@example.in', phone: null })).toBe(true)
  })
  test('another person is another person', () =>
    expect(isSamePerson(me, { email: 'kavitha@example.in', phone: '9000000000' })).toBe(false))
  test('two people without a phone are not one', () =>
    expect(isSamePerson({ email: 'a@x.in', phone: null }, { email: 'b@x.in', phone: null })).toBe(false))
})
