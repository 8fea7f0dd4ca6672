import { describe, expect, test } from 'vitest'
import type { SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { describeMissingChoice, findPartlyReturnedLines } from './returned-items.ts'

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

test('as many items are chosen as come back', () => {
  const lines = findPartlyReturnedLines(
    orderWith([soldItem('AAAAA1'), soldItem('AAAAA2'), soldItem('AAAAA3')]),
    returning(2),
  )
  expect(describeMissingChoice(lines, ['AAAAA1'])).toBe('Choose the 2 items of Sitara Ring that came back')
  expect(describeMissingChoice(lines, ['AAAAA1', 'AAAAA2', 'AAAAA3'])).not.toBeNull()
  expect(describeMissingChoice(lines, ['AAAAA1', 'AAAAA3'])).toBeNull()
  expect(describeMissingChoice([], [])).toBeNull()
})
