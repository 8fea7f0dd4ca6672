import { expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { looksLikeHuid, parseHuid } from './huid.ts'

test.each([
  ['AB12C3', 'AB12C3'],
  ['ab12c3', 'AB12C3'],
  [' ab1-2c3 ', 'AB12C3'],
  ['AB1 2C3\n', 'AB12C3'],
  ['123456', '123456'],
])('the HUID of %j is %s', (text, huid) => expect(parseHuid(text)).toBe(huid))

test.each([
  ['', 'nothing'],
  ['AB12C', 'five characters'],
  ['AB12C34', 'seven characters'],
  ['AB12C_', 'another sign'],
  ['ÄB12C3', 'a letter with an accent'],
  ['ＡＢ１２Ｃ３', 'full-width letters'],
  ['AB12C३', 'a Devanagari digit'],
])('%j is no HUID: %s', (text) => expect(parseHuid(text)).toBeNull())

test.each([
  ['AB12C', true],
  ['ab12c34 ', true],
  ['AB12:3', true],
  ['AB12C3', false],
  ['ab1-2c3', false],
  ['AB12', false],
  ['AB12C345', false],
  ['AB 12C', false],
  ['', false],
])('%j was probably meant as a HUID: %s', (text, isLikely) => expect(looksLikeHuid(text)).toBe(isLikely))

test('parsing a parsed HUID changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
      const huid = parseHuid(text)
      if (huid !== null) expect(parseHuid(huid)).toBe(huid)
    }),
  ))
