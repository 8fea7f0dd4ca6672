import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

const budget = () => createByteBudget({ perProcess: 100, perNetwork: 50, perPerson: 30 })
const refusal = expect.objectContaining({ kind: 'unavailable', retryAfterSeconds: 5 })
const anyone = (address: string) => ({ address, userId: null })

test('a person, a network and the process get so many bytes at a time', () => {
  const { reserve } = budget()
  reserve(30, { address: '203.0.113.1', userId: 'asha' })
  expect(() => reserve(1, { address: '203.0.113.2', userId: 'asha' })).toThrow(refusal)
  reserve(20, anyone('203.0.113.1'))
  expect(() => reserve(1, anyone('203.0.113.1'))).toThrow(refusal)
  reserve(50, anyone('2001:db8::1'))
  expect(() => reserve(1, anyone('203.0.113.3'))).toThrow(refusal)
})

test('bytes are given back once, and a refusal takes none', () => {
  const { reserve, used } = budget()
  const release = reserve(30, { address: '203.0.113.1', userId: 'asha' })
  expect(() => reserve(30, anyone('203.0.113.1'))).toThrow(refusal)
  reserve(20, anyone('203.0.113.1'))
  release()
  release()
  expect(used()).toBe(20)
  reserve(30, { address: '203.0.113.1', userId: 'asha' })
})
