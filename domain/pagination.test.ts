import { expect, test } from 'vitest'
import { getPageRange, getPaginationItems } from './pagination.ts'

const read = (page: number, pages: number) =>
  getPaginationItems(page, pages)
    .map((mark) => (mark === 'gap' ? '…' : mark))
    .join(' ')

test('five or fewer pages are all shown', () => {
  for (let pages = 1; pages <= 5; pages += 1)
    for (let page = 1; page <= pages; page += 1)
      expect(getPaginationItems(page, pages)).toEqual(Array.from({ length: pages }, (_, n) => n + 1))
})

test.each([
  [1, '1 2 3 4 … 12'],
  [2, '1 2 3 4 … 12'],
  [3, '1 2 3 4 … 12'],
  [4, '1 … 3 4 5 … 12'],
  [9, '1 … 8 9 10 … 12'],
  [10, '1 … 9 10 11 12'],
  [11, '1 … 9 10 11 12'],
  [12, '1 … 9 10 11 12'],
])('page %i of 12: %s', (page, marks) => expect(read(page, 12)).toBe(marks))

test('Showing x to y of n', () => {
  expect(getPageRange(2, 12, 18)).toEqual({ from: 13, to: 18 })
  expect(getPageRange(1, 12, 0)).toEqual({ from: 0, to: 0 })
})
