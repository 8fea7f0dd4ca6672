import { describe, expect, test } from 'vitest'
import {
  describeFilterValue,
  type FieldKind,
  findField,
  formatFieldValue,
  getFieldValue,
  getFilterValues,
  isNameInUse,
  mergeFieldValues,
  type ProductField,
  parseFieldValue,
  renameChoices,
} from './product-fields.ts'

const field = (given: Partial<ProductField> = {}): ProductField => ({
  code: 'finish',
  name: 'Finish',
  kind: 'text',
  unit: '',
  choices: [],
  isOnPage: true,
  isOnCard: false,
  isFilter: false,
  isOnInvoice: false,
  isOnTag: false,
  isActive: true,
  ...given,
})
const CHOICES = ['Matte', 'Every day']

describe('a value of a field', () => {
  test.each<[FieldKind, string, string]>([
    ['text', ' Hand made ', 'Hand made'],
    ['number', '1,200.50 MM', '1200.5'],
    ['number', '2.50', '2.5'],
    ['number', '-4', '-4'],
    ['number', '123456789', '123456789'],
    ['boolean', 'TRUE', 'Yes'],
    ['boolean', 'no', 'No'],
    ['choice', 'every-day', 'Every day'],
    ['choices', 'every day, MATTE,matte', 'Every day, Matte'],
  ])('of the kind %s reads “%s” as “%s”', (kind, typed, stored) =>
    expect(parseFieldValue(field({ kind, unit: 'mm', choices: CHOICES }), typed)).toBe(stored),
  )

  test.each<[FieldKind, string, string]>([
    ['number', 'two', '“Finish” is a number, such as 2.5'],
    ['number', 'about 2', '“Finish” is a number, such as 2.5'],
    ['number', '2 cm', '“Finish” is a number, such as 2.5'],
    ['number', '1234567890', '“Finish” is a number, such as 2.5'],
    ['number', '2.12345', '“Finish” is a number, such as 2.5'],
    ['boolean', 'maybe', '“Finish” is Yes or No'],
    [
      'choice',
      'Matte, Every day',
      '“Matte, Every day” is not one of the choices of “Finish”: Matte, Every day',
    ],
    ['choices', 'Matte, Shiny', '“Shiny” is not one of the choices of “Finish”: Matte, Every day'],
  ])('of the kind %s is not “%s”', (kind, typed, message) =>
    expect(() => parseFieldValue(field({ kind, choices: CHOICES }), typed)).toThrow(message),
  )

  test('is refused beside its field of the form', () => {
    const parse = () => parseFieldValue(field({ kind: 'number' }), 'two')
    expect(parse).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'attributes.Finish' })] }),
    )
  })

  test('is shown with the unit of a number', () => {
    expect(formatFieldValue(field({ kind: 'number', unit: 'mm' }), '2.5')).toBe('2.5 mm')
    expect(formatFieldValue(field({ kind: 'text', unit: 'mm' }), '2.5')).toBe('2.5')
    // from when the field was a text
    expect(formatFieldValue(field({ kind: 'number', unit: 'mm' }), '22 mm')).toBe('22 mm')
  })

  test('is filtered by the codes of its parts, a number by itself', () => {
    expect(getFilterValues(field(), 'Wedding, Every day')).toEqual(['wedding', 'every-day'])
    expect(getFilterValues(field(), 'शादी')).toEqual([])
    expect(getFilterValues(field({ kind: 'choices' }), 'Wedding, , Every day,')).toEqual([
      'wedding',
      'every-day',
    ])
    const diameter = field({ kind: 'number', unit: 'mm' })
    expect(getFilterValues(diameter, '2.5')).toEqual(['2.5'])
    expect(getFilterValues(diameter, '22  MM')).toEqual(['22-mm'])
    expect(getFilterValues(diameter, '.5')).toEqual([])
    expect(describeFilterValue(diameter, '2.5')).toBe('2.5 mm')
    expect(
      describeFilterValue(field({ kind: 'choices', choices: ['Matte', 'Every Day'] }), 'every-day'),
    ).toBe('Every Day')
    expect(describeFilterValue(field(), 'every-day')).toBe('Every day')
  })

  test('takes over the new label of a choice', () => {
    const renamed = [{ from: 'Every day', to: 'Daily wear' }]
    expect(renameChoices('Wedding, every day', { kind: 'choices', renamed })).toBe('Wedding, Daily wear')
    expect(renameChoices('Every day', { kind: 'choice', renamed })).toBe('Daily wear')
    expect(renameChoices('Wedding', { kind: 'choice', renamed })).toBe('Wedding')
    const satin = [{ from: 'Matte, soft', to: 'Satin' }]
    expect(renameChoices('Matte, soft', { kind: 'choice', renamed: satin })).toBe('Satin')
  })

  test('follows choices that swap their labels, or of which one takes the label of the next', () => {
    const renamed = [
      { from: 'Small', to: 'Medium' },
      { from: 'Medium', to: 'Small' },
    ]
    expect(renameChoices('Small', { kind: 'choice', renamed })).toBe('Medium')
    expect(renameChoices('Medium', { kind: 'choice', renamed })).toBe('Small')
    expect(renameChoices('Small, Large', { kind: 'choices', renamed })).toBe('Medium, Large')
  })
})

describe('the values of a product', () => {
  const fields = [
    field({ kind: 'choice', choices: CHOICES }),
    field({ code: 'gender', name: 'Made for' }),
    field({ code: 'designer', name: 'Designer', isActive: false }),
  ]
  const merge = (given: Record<string, string>, before: Record<string, string> = {}) =>
    mergeFieldValues(fields, { given, before })

  test('are under the names of their fields, whatever the case, or the code', () => {
    expect(findField(fields, 'GENDER')?.name).toBe('Made for')
    expect(findField(fields, ' MADE FOR ')?.name).toBe('Made for')
    expect(merge({ finish: 'matte', gender: 'Women' })).toEqual({ Finish: 'Matte', 'Made for': 'Women' })
  })

  test('that are not sent are cleared, but not those of a field that is switched off', () => {
    expect(merge({ Finish: '' }, { Finish: 'Matte', 'Made for': 'Men', Designer: 'Asha' })).toEqual({
      Designer: 'Asha',
    })
    expect(merge({ Designer: '' }, { Designer: 'Asha' })).toEqual({})
    expect(merge({ Finish: 'Matte', 'Made for': ' ', Designer: '' }, { Designer: 'Asha' })).toEqual({
      Finish: 'Matte',
    })
  })

  test('are kept when their choice was taken out, until they are changed', () => {
    expect(merge({ Finish: 'Antique' }, { Finish: 'Antique' })).toEqual({ Finish: 'Antique' })
    expect(() => merge({ Finish: 'Shiny' }, { Finish: 'Antique' })).toThrow(
      '“Shiny” is not one of the choices',
    )
  })

  test('of a field with the name of what every object has are those of the product only', () => {
    const hidden = [field({ code: 'constructor', name: 'constructor', isActive: false })]
    expect(mergeFieldValues(hidden, { given: {}, before: {} })).toEqual({})
    expect(getFieldValue({}, 'constructor')).toBeUndefined()
    expect(getFieldValue({ constructor: 'Asha' }, 'constructor')).toBe('Asha')
  })

  test('without a field are kept as they are', () =>
    expect(merge({ 'Chain note': 'Not included' })).toEqual({ 'Chain note': 'Not included' }))
})

test('a field cannot have a name that the program reads, in any case', () => {
  expect(['purity', 'Hallmark', 'STONES'].map(isNameInUse)).toEqual([true, true, true])
  expect(['Finish', 'purity of gold', ''].map(isNameInUse)).toEqual([false, false, false])
})
