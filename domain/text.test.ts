import { expect, test } from 'vitest'
import { hasForbiddenCharacters, normalizeForSearch } from './text.ts'

test.each([
  ['सोना and gold 💍', false],
  ['', false],
  ['a\0b', true],
  ['\ud83d', true],
  ['\ud83d gold', true],
  ['\udc8d', true],
  ['gold \udc8d', true],
  ['\ud83d\udc8d\udc8d', true],
  ['\ud83d\ud83d\udc8d', true],
])('%j holds a character that cannot be stored or sent: %s', (text, isForbidden) =>
  expect(hasForbiddenCharacters(text)).toBe(isForbidden),
)

test('search compares words without case, accents and further blanks', () => {
  expect(normalizeForSearch('  Café\t\n  MANGALSUTRA ')).toBe('cafe mangalsutra')
  expect(normalizeForSearch('ﬁligree e\u0301\u0302')).toBe('filigree e')
})
