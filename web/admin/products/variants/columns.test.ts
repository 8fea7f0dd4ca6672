import { describe, expect, test } from 'vitest'
import { fillColumn, parseCell, parseClipboard, pasteCells } from './columns.ts'
import { createVariantDraft } from './variant-draft.ts'

const METALS = [
  { code: 'gold-22k', name: 'Gold 22K' },
  { code: 'gold-18k', name: 'Gold 18K' },
]
const live = createVariantDraft('a', { isLive: true, metal: 'gold-22k' })
const fixed = createVariantDraft('b', { price: '900' })
const serialised = createVariantDraft('c', { isSerialised: true, inventory: '2' })

describe('pasted cells', () => {
  test('are lines with tabs between their values', () => {
    expect(parseClipboard('4.1\t5\r\n4.2\t5.1\r\n')).toEqual([
      ['4.1', '5'],
      ['4.2', '5.1'],
    ])
    expect(parseClipboard('4.1')).toEqual([['4.1']])
  })

  test('fill the grid from one cell to the right and downwards', () => {
    const { rows, filled, skipped } = pasteCells(
      [live, fixed],
      parseClipboard('Gold 18K\t4.1\nNone\t'),
      { row: 0, column: 'metal' },
      METALS,
    )
    expect(rows).toMatchObject([
      { metal: 'gold-18k', metalWeight: '4.1' },
      { metal: '', metalWeight: '' },
    ])
    expect([filled, skipped]).toEqual([4, 0])
  })

  test('are skipped where the grid ends, where a row has no such column, and where the value is unknown', () => {
    const { rows, filled, skipped } = pasteCells(
      [live, fixed, serialised],
      parseClipboard('Gold\n1,000\n₹2,000\n5'),
      { row: 0, column: 'price' },
      METALS,
    )
    expect(rows.map(({ price }) => price)).toEqual(['', '1000', '2000'])
    expect([filled, skipped]).toEqual([2, 2])
    const metals = pasteCells([live], [['Copper']], { row: 0, column: 'metal' }, METALS)
    expect(metals).toMatchObject({ rows: [{ metal: 'gold-22k' }], filled: 0, skipped: 1 })
    const stock = pasteCells([serialised], [['9']], { row: 0, column: 'inventory' }, METALS)
    expect(stock).toMatchObject({ rows: [{ inventory: '2' }], filled: 0, skipped: 1 })
  })

  test.each([
    ['isLive', 'LIVE', 'live'],
    ['isActive', 'TRUE', 'yes'],
    ['isActive', 'inactive', 'no'],
    ['makingType', '₹/g', 'per-gram'],
    ['makingType', 'percent', 'percentage'],
    ['price', ' ₹1,25,000.50 ', '125000.50'],
    ['sku', ' 1,000 ', '1,000'],
    ['metal', 'gold-22k', 'gold-22k'],
  ] as const)('in %s, %j means %j', (column, text, value) => {
    expect(parseCell(column, text, METALS)).toBe(value)
  })
})

test('one value fills the given rows that can have it', () => {
  const filled = fillColumn([live, fixed, serialised], ['a', 'c'], 'making', '12')
  expect(filled.map(({ making }) => making)).toEqual(['12', '', ''])
  expect(fillColumn([live, fixed], ['a', 'b'], 'isLive', 'fixed').map(({ isLive }) => isLive)).toEqual([
    false,
    false,
  ])
})
