import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/storage/fake-browser.ts'
import { recentlyViewedStore } from './recently-viewed-store.ts'

const KEY = 'mine:viewed'
let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('four products that were viewed before this one, the latest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'b', 'd', 'e', 'f']) recentlyViewedStore.add(id)
  expect(recentlyViewedStore.before('f')).toEqual(['e', 'd', 'b', 'c'])
  expect(recentlyViewedStore.before('g')).toEqual(['f', 'e', 'd', 'b'])
})

test('the list is empty after signing out', () => {
  recentlyViewedStore.add('a')
  browser.stored.delete(KEY)
  expect(recentlyViewedStore.before('b')).toEqual([])
})

test('what cannot be read is nothing', () => {
  browser.writeFromOtherTab(KEY, { a: 1 })
  expect(recentlyViewedStore.before('b')).toEqual([])
  browser.writeFromOtherTab(KEY, ['a', 7, null])
  expect(recentlyViewedStore.before('b')).toEqual(['a'])
})
