import { describe, expect, test } from 'vitest'
import type { Option, OptionValue } from '#contract/options.ts'
import { createVariantDraft, type VariantDraft } from './variant-draft.ts'
import {
  addMissingRows,
  addOption,
  addValue,
  addValueRange,
  countMissingRows,
  deactivateValue,
  fillSkus,
  fillWeights,
  forgetImage,
  getVariantTitle,
  guessBaseSku,
  listSeriesWeights,
  removeOption,
  removeValue,
} from './variant-rows.ts'

const toValue = (label: string, metalType: string | null = null): OptionValue => ({
  _id: label,
  code: label,
  label,
  swatch: null,
  equivalents: {},
  metalType,
  isActive: true,
})
const toOption = (code: string, kind: Option['kind'], values: OptionValue[]): Option => ({
  _id: code,
  code,
  name: code,
  kind,
  measure: null,
  order: 0,
  version: 1,
  values,
})
const KARAT = toOption('karat', 'metal', [toValue('22K', 'gold-22k'), toValue('18K', 'gold-18k')])
const SIZE = toOption(
  'ring-size',
  'size',
  ['10', '12', '14', '16'].map((label) => toValue(label)),
)
const OPTIONS = [KARAT, SIZE]

const FIRST = createVariantDraft('first', {
  isSaved: true,
  isLive: true,
  metal: 'gold-24k',
  metalWeight: '4',
  sku: 'AR',
  inventory: '3',
  savedStock: 3,
  valueIds: ['', ''],
})
const titles = (rows: readonly VariantDraft[]) => rows.map((row) => getVariantTitle(row, OPTIONS))
/** 22K and 18K in 12 and 14, of which the first was saved before it had options. */
const grid = () =>
  [
    [0, '18K'],
    [1, '14'],
    [0, '22K'],
    [1, '12'],
  ].reduce<VariantDraft[]>((rows, [at, value]) => addValue(rows, OPTIONS, Number(at), String(value)), [FIRST])

describe('choosing values', () => {
  test('gives the existing row the first value of each option, and its metal follows the karat', () => {
    const rows = addValue(addValue([FIRST], OPTIONS, 0, '18K'), OPTIONS, 1, '14')
    expect(rows).toMatchObject([
      { key: 'first', valueIds: ['18K', '14'], metal: 'gold-18k', sku: 'AR', inventory: '3' },
    ])
  })

  test('adds a row for each combination, in the order of the lists, like the row next to it', () => {
    const rows = grid()
    expect(titles(rows)).toEqual(['22K / 12', '22K / 14', '18K / 12', '18K / 14'])
    expect(rows.find(({ key }) => key === 'first')).toMatchObject({ valueIds: ['18K', '14'], isSaved: true })
    expect(rows[0]).toMatchObject({
      isSaved: false,
      isLive: true,
      metal: 'gold-22k',
      metalWeight: '4',
      sku: '',
      inventory: '0',
      savedStock: null,
    })
  })

  test('does not bring back a combination that was removed, unless all missing ones are added', () => {
    const rows = grid().filter((row) => getVariantTitle(row, OPTIONS) !== '22K / 12')
    const more = addValue(rows, OPTIONS, 1, '16')
    expect(titles(more)).toEqual(['22K / 14', '22K / 16', '18K / 12', '18K / 14', '18K / 16'])
    expect(countMissingRows(more, OPTIONS)).toBe(1)
    expect(titles(addMissingRows(more, OPTIONS))).toContain('22K / 12')
    expect(countMissingRows(addMissingRows(more, OPTIONS), OPTIONS)).toBe(0)
  })

  test('sets no metal for a fixed price without one', () => {
    const [row] = addValue([{ ...FIRST, isLive: false, metal: '' }], OPTIONS, 0, '18K')
    expect(row).toMatchObject({ metal: '', valueIds: ['18K', ''] })
  })
})

describe('removing', () => {
  test('a value removes its rows, or keeps them inactive', () => {
    expect(titles(removeValue(grid(), 1, '12'))).toEqual(['22K / 14', '18K / 14'])
    expect(deactivateValue(grid(), 1, '12').map(({ isActive }) => isActive)).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('the last value of an option keeps the rows without one', () => {
    const rows = removeValue(removeValue(grid(), 1, '12'), 1, '14')
    expect(rows.map(({ valueIds }) => valueIds)).toEqual([
      ['22K', ''],
      ['18K', ''],
    ])
  })

  test('an option keeps one row for each combination of the others', () => {
    const rows = removeOption(grid(), 0)
    expect(rows.map(({ valueIds }) => valueIds)).toEqual([['12'], ['14']])
    expect(addOption(rows).map(({ valueIds }) => valueIds)).toEqual([
      ['12', ''],
      ['14', ''],
    ])
  })
})

test('a picture that is removed from the product no longer shows a variant', () => {
  const rows = forgetImage([{ ...FIRST, imageKeys: ['a', 'b'] }], 'a')
  expect(rows.map(({ imageKeys }) => imageKeys)).toEqual([['b']])
})

describe('filling', () => {
  const keysOf = (rows: readonly VariantDraft[]) => rows.map(({ key }) => key)

  test('weights by rule counts the sizes of the list between two sizes', () => {
    const rule = {
      column: 'metalWeight',
      position: 1,
      baseValueId: '12',
      baseWeightMg: 4000,
      stepMg: 150,
    } as const
    const weights = listSeriesWeights(
      SIZE,
      SIZE.values.filter(({ label }) => label !== '14'),
      rule,
    )
    expect(weights.map(({ value, weightMg }) => [value.label, weightMg])).toEqual([
      ['10', 3850],
      ['12', 4000],
      ['16', 4300],
    ])
  })

  test('weights writes only into the given rows', () => {
    const rows = grid()
    const filled = fillWeights(
      rows,
      keysOf(rows).slice(0, 2),
      new Map([
        ['12', 3850],
        ['14', 4000],
      ]),
      { column: 'grossWeight', position: 1 },
    )
    expect(filled.map(({ grossWeight }) => grossWeight)).toEqual(['3.85', '4', '', ''])
  })

  test('SKUs keeps the ones that are filled in, unless they are to be replaced', () => {
    const rows = grid()
    const fill = { base: 'AR', pattern: '{sku}-{karat}-{size}', replaces: false }
    expect(fillSkus(rows, keysOf(rows), OPTIONS, fill).map(({ sku }) => sku)).toEqual([
      'AR-22K-12',
      'AR-22K-14',
      'AR-18K-12',
      'AR',
    ])
    expect(fillSkus(rows, keysOf(rows), OPTIONS, { ...fill, replaces: true }).at(-1)?.sku).toBe('AR-18K-14')
  })

  test.each([
    [['AR-18K-12', 'AR-18K-14', 'AR-22K-12'], 'AR'],
    [['AR', ''], 'AR'],
    [['X1', 'Y2'], ''],
    [[], ''],
  ])('SKUs %j continue the base %j', (skus, base) => {
    expect(guessBaseSku(skus.map((sku, at) => createVariantDraft(String(at), { sku })))).toBe(base)
  })
})

describe('a range of sizes', () => {
  const range = (from: string, to: string, isOffered = (_value: OptionValue) => true) =>
    titles(addValueRange(grid(), OPTIONS, 1, { from, to, isOffered }))

  test('adds each size between two that has no variant yet, in either direction', () => {
    const all = ['10', '12', '14', '16'].flatMap((size) => [`22K / ${size}`, `18K / ${size}`])
    expect(range('10', '16').toSorted()).toEqual(all.toSorted())
    expect(range('16', '10').toSorted()).toEqual(all.toSorted())
    expect(range('12', '14')).toEqual(titles(grid()))
  })

  test('leaves out sizes that are not offered', () =>
    expect(range('10', '16', ({ label }) => label !== '16')).not.toContain('22K / 16'))
})
