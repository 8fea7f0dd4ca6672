import { expect, test } from 'vitest'
import { withCustomerName } from './with-customer-name.ts'

test('each {name} is the name of who is signed in, also one with signs that a pattern would read', () => {
  expect(withCustomerName('{name}, welcome back, {name}', { name: 'A$&B' })).toBe('A$&B, welcome back, A$&B')
  expect(withCustomerName('Welcome, {name}', null)).toBe('Welcome, valued customer')
})
