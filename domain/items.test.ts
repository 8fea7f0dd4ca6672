import { expect, test } from 'vitest'
import {
  findDuplicate,
  getItemStatusAfterStep,
  ITEM_STATUSES,
  ITEM_STATUSES_WITH_ORDER_LINE,
  ITEM_STEPS,
} from './items.ts'

test('staff put returned items back on sale, remove what is not sold, and restore what they removed', () => {
  const possible = ITEM_STATUSES.flatMap((status) =>
    ITEM_STEPS.flatMap((step) => {
      const to = getItemStatusAfterStep(status, step)
      return to ? [`${status} ${step} ${to}`] : []
    }),
  )
  expect(possible).toEqual([
    'in-stock remove removed',
    'returned restock in-stock',
    'returned remove removed',
    'removed restore in-stock',
  ])
})

test('reserved, sold and returned items belong to an order line', () =>
  expect(ITEM_STATUSES_WITH_ORDER_LINE).toEqual(['reserved', 'sold', 'returned']))

test('a row is a duplicate of one with the same HUID, or the same tag number in any case', () => {
  const rows = [
    { huid: 'AB12C3', tagNumber: 'T-1' },
    { huid: '', tagNumber: 'T-2' },
  ]
  expect(findDuplicate(rows, { huid: 'AB12C3', tagNumber: 'T-9' })).toBe(rows[0])
  expect(findDuplicate(rows, { huid: '', tagNumber: 't-2' })).toBe(rows[1])
  expect(findDuplicate(rows, { huid: '', tagNumber: '' })).toBeNull()
  expect(findDuplicate(rows, { huid: 'ZZ12C3', tagNumber: 'T-3' })).toBeNull()
})
