import { describe, expect, test } from 'vitest'
import type { SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { findPartlyReturnedLines, validateChosenItems } from './returned-items.ts'

const soldItem = (id: string, status: SoldItem['status'] = 'sold'): SoldItem => ({
  _id: id,
  huid: id,
  tagNumber: id,
  grossWeightGrams: 4,
  netWeightGrams: 3.9,
  certificate: null,
  status,
})
const orderWith = (serialisedItems: SoldItem[]) =>
  ({ items: [{ _id: 'line', serialisedItems }] }) as unknown as Pick<Order, 'items'>
const returning = (quantity: number) => ({ items: [{ item: 'line', name: 'Sitara Ring', quantity }] })

describe('staff choose the items that came back', () => {
  test('where the customer keeps others of the same line', () => {
    const items = [soldItem('AAAAA1'), soldItem('AAAAA2'), soldItem('AAAAA3', 'returned')]
    expect(findPartlyReturnedLines(orderWith(items), returning(1))).toEqual([
      { id: 'line', name: 'Sitara Ring', quantity: 1, items: items.slice(0, 2) },
    ])
  })

  test('but not where all of them come back, or the line holds no items', () => {
    expect(findPartlyReturnedLines(orderWith([soldItem('AAAAA1')]), returning(1))).toEqual([])
    expect(findPartlyReturnedLines(orderWith([]), returning(1))).toEqual([])
  })
})

test('only the lines with too few or too many chosen items have an error', () => {
  const line = { items: [soldItem('AAAAA1'), soldItem('AAAAA2'), soldItem('AAAAA3')] }
  const lines = [
    { ...line, id: 'ring', name: 'Sitara Ring', quantity: 2 },
    { ...line, id: 'chain', name: 'Rope Chain', quantity: 1 },
  ]
  const ringError = { 'itemIdsByLine.ring': 'Choose the 2 items of Sitara Ring that came back' }
  const chainError = { 'itemIdsByLine.chain': 'Choose the item of Rope Chain that came back' }
  expect(validateChosenItems(lines, { ring: ['AAAAA1'], chain: ['AAAAA3'] })).toEqual(ringError)
  expect(validateChosenItems(lines, { ring: ['AAAAA1', 'AAAAA2'], chain: [] })).toEqual(chainError)
  expect(validateChosenItems(lines, { ring: ['AAAAA1', 'AAAAA2', 'AAAAA3'], chain: [] })).toEqual({
    ...ringError,
    ...chainError,
  })
  expect(validateChosenItems(lines, { ring: ['AAAAA1', 'AAAAA3'], chain: ['AAAAA2'] })).toEqual({})
})
