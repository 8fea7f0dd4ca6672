import { expect, test } from 'vitest'
import {
  findDuplicate,
  getItemStatusAfterStep,
  getItemStatusLabel,
  getItemStatusTone,
  haveSameWeights,
  ITEM_EVENT_LABELS,
  ITEM_EVENTS,
  ITEM_STATUSES,
  ITEM_STATUSES_WITH_ORDER_LINE,
  ITEM_STEPS,
  STEP_EVENTS,
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
    { huid: 'CD12E3', tagNumber: '' },
  ]
  expect(findDuplicate(rows, { huid: 'AB12C3', tagNumber: 'T-9' })).toBe(rows[0])
  expect(findDuplicate(rows, { huid: '', tagNumber: 't-2' })).toBe(rows[1])
  expect(findDuplicate(rows, { huid: '', tagNumber: '' })).toBeNull()
  expect(findDuplicate(rows, { huid: 'ZZ12C3', tagNumber: 'T-3' })).toBeNull()
  expect(findDuplicate(rows, { huid: 'ZZ12C3', tagNumber: '' })).toBeNull()
})

test('each status has a label and a colour of its own, each event has words', () => {
  expect(new Set(ITEM_STATUSES.map(getItemStatusLabel)).size).toBe(ITEM_STATUSES.length)
  expect(new Set(ITEM_STATUSES.map(getItemStatusTone)).size).toBe(ITEM_STATUSES.length)
  for (const event of ITEM_EVENTS) expect(ITEM_EVENT_LABELS[event]).toMatch(/^[A-Z]/)
  expect(ITEM_STEPS.map((step) => STEP_EVENTS[step])).toEqual(['restocked', 'removed', 'restored'])
})

test('two pieces have the same weights when net and gross weight agree', () => {
  const weights = { netWeightMg: 2410, grossWeightMg: 2600 }
  expect(haveSameWeights(weights, { ...weights })).toBe(true)
  expect(haveSameWeights(weights, { ...weights, netWeightMg: 2411 })).toBe(false)
  expect(haveSameWeights(weights, { ...weights, grossWeightMg: 2601 })).toBe(false)
})
