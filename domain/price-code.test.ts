import { expect, test } from 'vitest'
import { fromRupees } from './money.ts'
import { encodePrice, isPriceCodeWord } from './price-code.ts'

const WORD = 'BLACKHORSE'

test.each([
  [1, 'B'],
  [10, 'BE'],
  [84_250, 'RCLKE'],
  [999.6, 'BEEE'],
])('%d rupees read %s', (rupees, code) => expect(encodePrice(fromRupees(rupees), WORD)).toBe(code))

test('each digit has a letter of its own', () =>
  expect(encodePrice(fromRupees(1_234_567_890), WORD)).toBe(WORD))

test.each([
  '',
  'BLACKHORS',
  'BLACKHORSES',
  'BLACKHORSEX',
  'XBLACKHORSE',
  'BLACKHORRE',
  'blackhorse',
  'BLACK HORS',
  '1234567890',
])('%j encodes nothing', (word) => {
  expect(isPriceCodeWord(word)).toBe(false)
  expect(encodePrice(fromRupees(500), word)).toBe('')
})
