import { describe, expect, test } from 'vitest'
import type { Option } from '#contract/options.ts'
import {
  fillEquivalents,
  findValueErrors,
  newRow,
  type OptionFormValues,
  parseLabels,
  toFormValues,
  toOptionInput,
} from './option-values.ts'

const BLANK = { us: '', uk: '', eu: '', diameterMm: '', circumferenceMm: '', inches: '', cm: '' }

const makeOption = (given: Partial<Option>, value: Partial<Option['values'][number]>): Option => ({
  _id: 'o',
  code: 'option',
  name: 'Option',
  kind: 'other',
  measure: null,
  order: 3,
  version: 1,
  values: [
    {
      _id: 'v',
      code: 'value',
      label: 'Value',
      swatch: null,
      equivalents: {},
      metalType: null,
      isActive: true,
      ...value,
    },
  ],
  ...given,
})

const saveUnchanged = (option: Option) => toOptionInput(toFormValues(option, 0))

describe('the form of an option', () => {
  test.each([
    [
      { kind: 'size', measure: 'ring' },
      { equivalents: { us: '7', uk: 'N', diameterMm: 17.2 }, isActive: false },
    ],
    [{ kind: 'size', measure: 'length' }, { equivalents: { inches: 18, cm: 45.7 } }],
    [{ kind: 'metal' }, { metalType: 'gold-18k' }],
    [{ kind: 'colour' }, { swatch: '#dcb758/#dcdcd8' }],
    [{ kind: 'other' }, {}],
  ] as const)('sends what it was opened with: %j', (given, value) => {
    const option = makeOption(given, value)
    const { swatch, equivalents, metalType, isActive } = option.values[0]!
    expect(saveUnchanged(option)).toEqual({
      name: 'Option',
      kind: option.kind,
      measure: option.measure,
      order: 3,
      values: [{ _id: 'v', label: 'Value', swatch, equivalents, metalType, isActive }],
    })
  })

  test('sends only what the kind and the measure have', () => {
    const values: OptionFormValues = {
      ...toFormValues(null, 0),
      kind: 'size',
      measure: 'length',
      values: [{ ...newRow('12', 'ring'), metalType: 'silver' }],
    }
    expect(toOptionInput(values).values).toEqual([
      { label: '12', swatch: null, metalType: null, equivalents: {}, isActive: true },
    ])
  })

  test('says which rows are wrong', () => {
    const values: OptionFormValues = {
      ...toFormValues(null, 0),
      measure: 'bangle',
      values: [
        newRow('2-4', 'bangle'),
        { ...newRow(' ', ''), equivalents: { ...BLANK, us: 'x', inches: 'two' } },
      ],
    }
    const texts = { required: 'Required', notNumber: 'Not a number' }
    const errors = { 'values.1.label': 'Required', 'values.1.equivalents.inches': 'Not a number' }
    expect(findValueErrors(values, texts)).toEqual(errors)
    expect(findValueErrors({ ...values, kind: 'other' }, texts)).toEqual({ 'values.1.label': 'Required' })
  })
})

describe('new values', () => {
  test('are separated by commas, semicolons or lines', () => {
    expect(parseLabels(' 31, 32;33\n34,, ', [])).toEqual(['31', '32', '33', '34'])
  })

  test('leave out what the list has, without regard to capitals', () => {
    expect(parseLabels('18k, 14K, 14k', [{ label: '18K' }])).toEqual(['14K'])
  })

  test('have the equivalents of their measure', () => {
    expect(newRow('18 in', 'length').equivalents).toEqual({ ...BLANK, inches: '18', cm: '45.7' })
    expect(newRow('18 in', '').equivalents).toEqual(BLANK)
  })
})

test('equivalents that were typed stay when the measure changes', () => {
  const row = newRow('2-4', '')
  expect(fillEquivalents(row, 'bangle')).toMatchObject({ diameterMm: '57.2' })
  const typed = { ...BLANK, inches: '2.3' }
  expect(fillEquivalents({ ...row, equivalents: typed }, 'bangle')).toEqual(typed)
})
