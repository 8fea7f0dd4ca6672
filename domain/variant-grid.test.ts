import { describe, expect, test } from 'vitest'
import { calculateSeriesWeight, combineValues, findMissingCombinations, formatSku } from './variant-grid.ts'

describe('combinations', () => {
  test('have one value of each list, and the first list changes slowest', () => {
    expect(
      combineValues([
        ['18K', '22K'],
        ['12', '14', '16'],
      ]),
    ).toEqual([
      ['18K', '12'],
      ['18K', '14'],
      ['18K', '16'],
      ['22K', '12'],
      ['22K', '14'],
      ['22K', '16'],
    ])
  })

  test('are none if a list is empty, and one without values if there are no lists', () => {
    expect(combineValues([['18K'], []])).toEqual([])
    expect(combineValues([])).toEqual([[]])
  })

  test('are missing only if no variant has them', () => {
    const lists = [
      ['18K', '22K'],
      ['12', '14'],
    ]
    expect(
      findMissingCombinations(lists, [
        ['18K', '12'],
        ['22K', '14'],
        ['9K', '12'],
      ]),
    ).toEqual([
      ['18K', '14'],
      ['22K', '12'],
    ])
    expect(findMissingCombinations(lists, combineValues(lists))).toEqual([])
  })
})

describe('the weight of a size', () => {
  const rule = { baseWeightMg: 4000, stepMg: 150 }

  test('grows by the step above the base size and shrinks below it', () => {
    expect([-2, 0, 1, 4].map((sizes) => calculateSeriesWeight(rule, sizes))).toEqual([3700, 4000, 4150, 4600])
  })

  test('is null where nothing would remain', () => {
    expect(calculateSeriesWeight({ baseWeightMg: 300, stepMg: 150 }, -2)).toBeNull()
    expect(calculateSeriesWeight({ baseWeightMg: 300, stepMg: 150 }, -1)).toBe(150)
  })
})

describe('a SKU by pattern', () => {
  test('has the words of the variant', () => {
    expect(formatSku('{sku}-{size}', { sku: 'ar', size: '14' })).toBe('AR-14')
    expect(
      formatSku('{sku}-{karat}-{metal-colour}', { sku: 'AR', karat: '18K', 'metal-colour': 'Rose gold' }),
    ).toBe('AR-18K-ROSE-GOLD')
  })

  test('leaves no separator of a missing word, and fits the field', () => {
    expect(formatSku('{sku}-{size}', { size: '2-4' })).toBe('2-4')
    expect(formatSku('{sku}-{size}-{none}', { sku: 'AR', size: '14' })).toBe('AR-14')
    expect(formatSku('{sku}-{none}-{size}', { sku: 'AR', size: '14' })).toBe('AR-14')
    expect(formatSku('A{size}B', { size: ' (14) ' })).toBe('A14B')
    expect(formatSku('{sku}', { sku: 'A'.repeat(80) })).toHaveLength(60)
  })
})
