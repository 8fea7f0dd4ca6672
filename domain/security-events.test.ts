import { expect, test } from 'vitest'
import { getSecurityEventLabel, maskIdentifier } from './security-events.ts'

test.each([
  ['asha@example.com', 'a•••@example.com'],
  ['98765 43210', '••• 3210'],
  ['+91 98765-43210', '••• 3210'],
  ['Marigold#2026', '•••'],
  ['1234', '•••'],
  [' Asha@Example.com ', 'a•••@example.com'],
  ['Marigold asha@example.com', '•••'],
  ['asha@example.com Marigold', '•••'],
  ['Marigold9876543210', '•••'],
  ['9876543210Marigold', '•••'],
  ['4111111111111111', '•••'],
  ['', '•••'],
])('%s is shown as %s', (typed, shown) => {
  expect(maskIdentifier(typed)).toBe(shown)
})

test('a kind that has no label yet is shown as it is', () => {
  expect(getSecurityEventLabel('sign-in.failed')).toBe('Sign-in failed')
  expect(getSecurityEventLabel('vault.opened')).toBe('vault.opened')
})
