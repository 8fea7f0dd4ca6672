import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 2000 }, () => newId(1_764_000_000_000))
  ids.push(newId(1_764_000_000_001))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-z]{26}$/.test(id))).toBe(true)
})
