import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  decodeList,
  decodePairs,
  encodeList,
  encodePairs,
  escapeFormula,
  parseBoolean,
  unescapeFormula,
} from './csv-cell.ts'

/** Texts that love to be formulas and separators. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '|', '\\', 'a', '＝') }),
)

describe('a cell', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''@x"])(
    'that a spreadsheet would run, %j, is text to it',
    (formula) => {
      expect(escapeFormula(formula)).toBe(`'${formula}`)
    },
  )

  test.each(['Meenakshi Jhumka', "'22K'", "O'Neil", '18.42', ''])('%j stays as it is', (plain) => {
    expect([escapeFormula(plain), unescapeFormula(plain)]).toEqual([plain, plain])
  })

  test('comes back as it was, and never begins like a formula', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(unescapeFormula(escapeFormula(given))).toBe(given)
        expect(escapeFormula(given)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })
})

test('texts share a cell and come apart as they were', () => {
  expect(encodeList(['bridal', 'a|b', 'c\\'])).toBe('bridal|a\\|b|c\\\\')
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      fc.pre(encodeList(texts) !== '')
      expect(decodeList(encodeList(texts))).toEqual(texts)
    }),
  )
  expect(decodeList('')).toEqual([])
})

test('names with values share a cell and come apart as they were', () => {
  expect(encodePairs({ Purity: '22K = 916', 'a=b': 'c|d' })).toBe('Purity=22K = 916|a\\=b=c\\|d')
  fc.assert(
    fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (pairs) => {
      const trimmed = Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name.trim(), value]))
      fc.pre(Object.keys(trimmed).length === Object.keys(pairs).length)
      expect(decodePairs(encodePairs(pairs))).toEqual(trimmed)
    }),
  )
  expect(decodePairs('Purity')).toBeNull()
})

test('TRUE, yes and 1 are a yes, FALSE, no and 0 a no, anything else neither', () => {
  expect(['TRUE', ' yes', '1'].map(parseBoolean)).toEqual([true, true, true])
  expect(['FALSE', 'No', '0'].map(parseBoolean)).toEqual([false, false, false])
  expect(['', 'ja', '2'].map(parseBoolean)).toEqual([null, null, null])
})
