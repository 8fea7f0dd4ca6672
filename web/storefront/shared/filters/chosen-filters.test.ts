import { describe, expect, test } from 'vitest'
import type { FilterGroup } from '#contract/products.ts'
import {
  changeCode,
  findIndexedValue,
  isNothingChosen,
  listChosenValues,
  NOTHING_CHOSEN,
  parseChosenFilters,
  toFilterParameters,
} from './chosen-filters.ts'

const read = (query: string) => parseChosenFilters(new URLSearchParams(query))
const value = (code: string, label: string, count = 3) => ({ code, label, count })
const GROUPS: FilterGroup[] = [
  { code: 'purity', name: 'Purity', values: [value('22k', '22K'), value('9k', '9K', 0)] },
  { code: 'size', name: 'Ring size', values: [value('ring-size-14', '14')] },
  { code: 'size', name: 'Chain length', values: [value('chain-length-18-in', '18 in')] },
  { code: 'inStock', name: 'Availability', values: [value('true', 'In stock')] },
]

describe('the filters of an address', () => {
  test('have several values in a group, joined by a link or repeated by a form', () => {
    const chosen = { codes: { purity: ['22k', '18k'] }, minWeight: null, maxWeight: null }
    expect(read('purity=22k,18k')).toEqual(chosen)
    expect(read('purity=22k&purity=18k&minWeight=&maxWeight=')).toEqual(chosen)
  })

  test('have values of product fields, each named with its field', () => {
    const chosen = read('field=rhodium-plated.yes,width.2.5,width,.x,a b.c')
    expect(chosen.codes).toEqual({ field: ['rhodium-plated.yes', 'width.2.5'] })
    const group = (name: string, ...values: FilterGroup['values']): FilterGroup => ({
      code: 'field',
      name,
      values,
    })
    const groups = [group('Rhodium plated', value('rhodium-plated.yes', 'Yes'))]
    expect(listChosenValues(chosen, groups).map(({ label }) => label)).toEqual([
      'Rhodium plated: Yes',
      'Width: 2.5',
    ])
  })

  test('have a weight in grams, the lower one first', () => {
    expect(read('minWeight=2.5&maxWeight=10')).toEqual({ codes: {}, minWeight: 2.5, maxWeight: 10 })
    expect(read('minWeight=10&maxWeight=2')).toMatchObject({ minWeight: 2, maxWeight: 10 })
  })

  test('are ignored where they are not valid', () => {
    expect(
      read('purity=%20&colour=Rose Gold&inStock=maybe&shipsWithin=9999&minWeight=-1&maxWeight=x'),
    ).toEqual(NOTHING_CHOSEN)
    expect(read('shipsWithin=2,7').codes).toEqual({ shipsWithin: ['2'] })
  })

  test('never get longer than the API accepts', () => {
    const codes = Array.from({ length: 100 }, (_value, index) => `size-${index}`)
    const { size } = toFilterParameters(read(`size=${codes.join()}`))
    expect(size!.length).toBeLessThanOrEqual(300)
    expect(size).toMatch(/^size-0,size-1,/)
  })

  test('are written as they were read', () => {
    const chosen = read('metal=gold&size=ring-size-14,ring-size-15&inStock=true&shipsWithin=7&maxWeight=8')
    const parameters = toFilterParameters(chosen)
    expect(parameters).toMatchObject({ metal: 'gold', inStock: 'true', shipsWithin: '7', maxWeight: 8 })
    expect(parameters).toMatchObject({ purity: null, minWeight: null })
    const query = Object.entries(parameters).flatMap(([name, text]) =>
      text === null ? [] : `${name}=${text}`,
    )
    expect(read(query.join('&'))).toEqual(chosen)
    expect(isNothingChosen(chosen)).toBe(false)
    expect(isNothingChosen(NOTHING_CHOSEN)).toBe(true)
  })
})

test('values are added and removed one by one, and a group of one choice keeps the last', () => {
  const purity = (codes: string[]) => ({ ...NOTHING_CHOSEN, codes: { purity: codes } })
  expect(changeCode(purity(['22k']), { group: 'purity', code: '18k', isChosen: true })).toEqual(
    purity(['22k', '18k']),
  )
  expect(changeCode(purity(['22k']), { group: 'purity', code: '22k', isChosen: false })).toEqual(
    NOTHING_CHOSEN,
  )
  const week = { ...NOTHING_CHOSEN, codes: { shipsWithin: ['7'] } }
  expect(changeCode(week, { group: 'shipsWithin', code: '2', isChosen: true }).codes).toEqual({
    shipsWithin: ['2'],
  })
})

test('chips name a size with its option, and a value that the answer does not have by its code', () => {
  const chosen = read('purity=22k&size=chain-length-18-in&style=art-deco')
  expect(listChosenValues(chosen, GROUPS).map(({ label }) => label)).toEqual([
    '22K',
    'Chain length 18 in',
    'Art deco',
  ])
})

describe('search engines', () => {
  test('index a list with one value that products have', () =>
    expect(findIndexedValue(read('purity=22k'), GROUPS)).toEqual({
      group: 'purity',
      code: '22k',
      label: '22K',
    }))

  test.each([
    ['two values', 'purity=22k,9k'],
    ['a value and a weight', 'purity=22k&maxWeight=5'],
    ['a value that no product has', 'purity=9k'],
    ['an unknown value', 'purity=23k'],
    ['a size', 'size=ring-size-14'],
    ['stock', 'inStock=true'],
    ['no filter', ''],
  ])('do not index %s as a page of its own', (_case, query) =>
    expect(findIndexedValue(read(query), GROUPS)).toBeNull(),
  )
})
