import { describe, expect, test } from 'vitest'
import { getItemKey, parseItemKey } from './cart.ts'
import {
  ENGRAVABLE_SIGNS,
  getEngravingPrice,
  getLineOptionError,
  isSameLineOptions,
  MAX_GIFT_MESSAGE_LENGTH,
  NO_LINE_OPTIONS,
  NO_OFFERED_LINE_OPTIONS,
  normalizeLineOptions,
  type OfferedLineOptions,
} from './line-options.ts'
import { fromRupees, ZERO } from './money.ts'

const offered: OfferedLineOptions = { engraving: { maxLength: 8, price: fromRupees(500) }, giftMessage: true }
const engraved = (engraving: string) => ({ engraving, giftMessage: '' })
const errorOf = (engraving: string, giftMessage = '') =>
  getLineOptionError(normalizeLineOptions({ engraving, giftMessage }), offered)

describe('an engraving', () => {
  test.each(['A & R', 'Ananya', '21.11.26', 'अनन्या', 'రవి ♥', "Asha's"])('can be “%s”', (text) => {
    expect(errorOf(text)).toBeNull()
  })

  test.each(['<b>', 'a@b', 'x\u202Ey', '😀', 'A_B', '"A"'])('cannot be “%s”', (text) => {
    expect(errorOf(text)).toMatchObject({ field: 'engraving' })
  })

  test('has as many characters as the product allows, and a letter with its vowel sign is one', () => {
    expect(errorOf('12345678')).toBeNull()
    expect(errorOf('123456789')?.reason.message).toBe('An engraving can have up to 8 characters')
    expect(errorOf('कि'.repeat(8))).toBeNull()
    expect(errorOf('कि'.repeat(9))).not.toBeNull()
  })

  test('is compared without extra spaces and in one form of its letters', () => {
    expect(normalizeLineOptions({ engraving: '  A   &\nR ' }).engraving).toBe('A & R')
    expect(normalizeLineOptions({ engraving: 'e\u0301' })).toEqual(normalizeLineOptions({ engraving: 'é' }))
    expect(normalizeLineOptions(undefined)).toEqual(NO_LINE_OPTIONS)
  })

  test('and a gift message are the same only together', () => {
    const wanted = { engraving: 'A & R', giftMessage: 'Hello' }
    expect(isSameLineOptions(wanted, { ...wanted })).toBe(true)
    expect(isSameLineOptions(wanted, { ...wanted, engraving: 'A' })).toBe(false)
    expect(isSameLineOptions(wanted, { ...wanted, giftMessage: '' })).toBe(false)
  })

  test('costs what the product says, and nothing where there is none', () => {
    expect(getEngravingPrice(engraved('A'), offered)).toBe(fromRupees(500))
    expect(getEngravingPrice(NO_LINE_OPTIONS, offered)).toBe(ZERO)
    expect(getEngravingPrice(engraved('A'), NO_OFFERED_LINE_OPTIONS)).toBe(ZERO)
  })
})

test('a gift message keeps its lines, whichever sign ends them, without blanks around it', () => {
  const typed = ' Happy birthday\r\nAmma\rWith love\n '
  expect(normalizeLineOptions({ giftMessage: typed }).giftMessage).toBe('Happy birthday\nAmma\nWith love')
})

test('a gift message has a limit', () => {
  expect(errorOf('', 'Happy birthday, Amma!\nWith love')).toBeNull()
  expect(errorOf('', 'x'.repeat(MAX_GIFT_MESSAGE_LENGTH))).toBeNull()
  expect(errorOf('', 'x'.repeat(MAX_GIFT_MESSAGE_LENGTH + 1))).toMatchObject({
    field: 'giftMessage',
    reason: { message: `A gift message can have up to ${MAX_GIFT_MESSAGE_LENGTH} characters` },
  })
})

test('signs that cannot be engraved are refused with those that can', () => {
  expect(getLineOptionError(engraved('A → R'), offered)?.reason.message).toBe(
    `An engraving can have letters, digits, spaces and ${ENGRAVABLE_SIGNS}`,
  )
})

test('a product that offers neither takes neither', () => {
  expect(getLineOptionError(engraved('A'), NO_OFFERED_LINE_OPTIONS)?.reason.message).toBe(
    'This product cannot be engraved',
  )
  expect(getLineOptionError({ engraving: '', giftMessage: 'Hello' }, NO_OFFERED_LINE_OPTIONS)).toMatchObject({
    field: 'giftMessage',
  })
  expect(getLineOptionError(NO_LINE_OPTIONS, NO_OFFERED_LINE_OPTIONS)).toBeNull()
})

test('the key of a line names its engraving and gift message, and is read back', () => {
  const plain = { productId: 'p', variantId: 'v' }
  const lineOptions = { engraving: 'A ~ "R"', giftMessage: 'Hello' }
  expect(getItemKey(plain)).toBe('v')
  expect(getItemKey({ ...plain, lineOptions: NO_LINE_OPTIONS })).toBe('v')
  expect(parseItemKey(getItemKey(plain))).toEqual({ id: 'v' })
  expect(parseItemKey(getItemKey({ ...plain, lineOptions }))).toEqual({ id: 'v', lineOptions })
  expect(getItemKey({ ...plain, lineOptions })).not.toBe(
    getItemKey({ ...plain, lineOptions: { ...lineOptions, giftMessage: '' } }),
  )
})
