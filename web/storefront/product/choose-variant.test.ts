import { describe, expect, test } from 'vitest'
import { chooseValue, getValueState, readChangedChoice, readChoice, startChoice } from './choose-variant.ts'

/** `variant('18K', '14')`: the first value is its karat, the second its size. */
const variant = (karat: string, size: string, stock = 5, price: number | null = 10_000) => ({
  _id: `${karat}-${size}`,
  valueIds: [karat, size],
  available: stock > 0 && price !== null,
  price,
})
const KARAT = 0
const SIZE = 1

describe('before the customer chooses', () => {
  test('no size is chosen, and options with one value are', () => {
    expect(startChoice([variant('22K', '12'), variant('18K', '12')])).toEqual([null, '12'])
    expect(startChoice([variant('22K', '12'), variant('18K', '14')])).toEqual([null, null])
    expect(startChoice([variant('22K', '12')])).toEqual(['22K', '12'])
  })

  test('the address may name some values; unknown ones count for nothing', () => {
    const variants = [variant('22K', '12'), variant('22K', '14'), variant('18K', '12')]
    expect(readChoice(variants, ['18K'])).toEqual(['18K', null])
    expect(readChoice(variants, ['14', '22K'])).toEqual(['22K', '14'])
    expect(readChoice(variants, ['9K', 'removed', ''])).toEqual([null, null])
    // there is no 18K in size 14, and the later option decides
    expect(readChoice(variants, ['18K', '14'])).toEqual([null, '14'])
  })
})

describe('choosing a value', () => {
  test('leaves open what was not chosen yet', () => {
    const variants = [variant('22K', '12'), variant('18K', '14')]
    expect(chooseValue(variants, [null, null], KARAT, '18K')).toEqual(['18K', null])
  })

  test('keeps the other values', () => {
    const variants = [variant('22K', '12'), variant('22K', '14'), variant('18K', '12'), variant('18K', '14')]
    expect(chooseValue(variants, ['22K', '12'], SIZE, '14')).toEqual(['22K', '14'])
    expect(chooseValue(variants, ['22K', '14'], KARAT, '18K')).toEqual(['18K', '14'])
  })

  test('keeps the other values also where that variant is sold out', () => {
    const variants = [variant('22K', '12'), variant('22K', '14', 0), variant('18K', '14')]
    expect(chooseValue(variants, ['22K', '12'], SIZE, '14')).toEqual(['22K', '14'])
  })

  test('never puts another size in the place of one that does not exist: it is to be chosen again', () => {
    const variants = [variant('22K', '12'), variant('18K', '14'), variant('18K', '16')]
    expect(chooseValue(variants, ['22K', '12'], KARAT, '18K')).toEqual(['18K', null])
  })

  test('of three options keeps the earlier ones', () => {
    const ring = (...valueIds: string[]) => ({ ...variant('', ''), _id: valueIds.join('-'), valueIds })
    const variants = [ring('18K', 'rose', '12'), ring('18K', 'white', '14'), ring('22K', 'rose', '14')]
    expect(chooseValue(variants, ['18K', 'rose', '12'], 2, '14')).toEqual(['18K', null, '14'])
  })

  test('that no variant has changes nothing', () => {
    expect(chooseValue([variant('22K', '12')], ['22K', '12'], SIZE, '99')).toEqual(['22K', '12'])
  })
})

test('a value that was changed in the form counts more than one that it showed', () => {
  const variants = [variant('22K', '12'), variant('18K', '14')]
  const read = (shown: (string | null)[], values: string[]) => readChangedChoice(variants, shown, values)
  expect(read(['22K', '12'], ['18K', '12'])).toEqual(['18K', null])
  expect(read(['22K', '12'], ['22K', '14'])).toEqual([null, '14'])
  expect(read(['22K', '12'], ['18K', '14'])).toEqual(['18K', '14'])
  expect(read([null, null], ['18K'])).toEqual(['18K', null])
  expect(read(['22K', '12'], ['22K', '12'])).toEqual(['22K', '12'])
  expect(read(['22K', null], ['22K', ''])).toEqual(['22K', null])
})

test('a chosen value is sold out only if all variants with it and the options before it are', () => {
  const variants = [
    variant('22K', '12'),
    variant('22K', '14', 0),
    variant('18K', '12', 0),
    variant('18K', '14', 0),
  ]
  expect(getValueState(variants, ['22K', '14'], KARAT, '22K')).toBe('available')
  expect(getValueState(variants, ['22K', '14'], SIZE, '14')).toBe('sold-out')
  expect(getValueState(variants, ['18K', '14'], KARAT, '18K')).toBe('sold-out')
})

test('a value is available, sold out, or only made with other values', () => {
  const variants = [
    variant('22K', '12'),
    variant('22K', '14', 0),
    variant('18K', '16'),
    variant('22K', '18', 5, null),
  ]
  const stateOf = (size: string) => getValueState(variants, ['22K', '12'], SIZE, size)
  expect(stateOf('12')).toBe('available')
  expect(stateOf('14')).toBe('sold-out')
  expect(stateOf('16')).toBe('other')
  // on request
  expect(stateOf('18')).toBe('available')
})

test('while other options are open, a value is sold out only if all variants with it are', () => {
  const variants = [variant('22K', '12', 0), variant('18K', '12'), variant('22K', '14', 0)]
  expect(getValueState(variants, [null, null], SIZE, '12')).toBe('available')
  expect(getValueState(variants, [null, null], SIZE, '14')).toBe('sold-out')
  expect(getValueState(variants, [null, '12'], KARAT, '22K')).toBe('sold-out')
})
