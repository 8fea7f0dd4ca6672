import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../session/testing.ts'
import { viewed } from './viewed.ts'

const KEY = 'mine:viewed'
let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('four pieces that were looked at before this one, the latest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'b', 'd', 'e', 'f']) viewed.add(id)
  expect(viewed.before('f')).toEqual(['e', 'd', 'b', 'c'])
  expect(viewed.before('g')).toEqual(['f', 'e', 'd', 'b'])
})

test('none of it is left when the person signed out', () => {
  viewed.add('a')
  browser.kept.delete(KEY)
  expect(viewed.before('b')).toEqual([])
})

test('what cannot be read is nothing', () => {
  browser.elsewhere(KEY, { a: 1 })
  expect(viewed.before('b')).toEqual([])
  browser.elsewhere(KEY, ['a', 7, null])
  expect(viewed.before('b')).toEqual(['a'])
})
