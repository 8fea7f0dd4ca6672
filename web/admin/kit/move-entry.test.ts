import { expect, test } from 'vitest'
import { moveEntry } from './move-entry.ts'

test('an entry moves to a place, and the others keep their order', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
