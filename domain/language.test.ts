import { afterEach, expect, test } from 'vitest'
import { formatList, formatNumber, plural } from './intl.ts'
import { ENGLISH, LANGUAGES, type Language, parseAddress, setLanguageSource } from './language.ts'

const HINDI: Language = { code: 'hi', locale: 'hi-IN', basePath: '/hi' }
const TELUGU: Language = { code: 'te', locale: 'te-IN', basePath: '/te' }
const speak = (language: Language) => setLanguageSource(() => language)
afterEach(() => speak(ENGLISH))

test('an address names the language and the page', () => {
  const parse = (address: string) => {
    const { language, path } = parseAddress(address, [ENGLISH, HINDI, TELUGU])
    return [language.code, path]
  }
  expect(parse('/')).toEqual(['en', '/'])
  expect(parse('/cart?x=1')).toEqual(['en', '/cart?x=1'])
  expect(parse('/hi')).toEqual(['hi', '/'])
  expect(parse('/hi?page=2')).toEqual(['hi', '/?page=2'])
  expect(parse('/te/product/a-ring?variant=1')).toEqual(['te', '/product/a-ring?variant=1'])
  expect(parse('/hiware')).toEqual(['en', '/hiware'])
  expect(parse('//hi/cart')).toEqual(['en', '//hi/cart'])
})

test('the first language has no prefix, and no two languages have the same one', () => {
  expect(LANGUAGES[0]!.basePath).toBe('')
  expect(new Set(LANGUAGES.map(({ basePath }) => basePath)).size).toBe(LANGUAGES.length)
})

test('plurals follow the language of the page', () => {
  const items = (count: number) => `${count} ${plural(count, 'one', 'other')}`
  expect([0, 1, 2].map(items)).toEqual(['0 other', '1 one', '2 other'])
  speak(HINDI)
  expect([0, 1, 2].map(items)).toEqual(['0 one', '1 one', '2 other'])
  speak(TELUGU)
  expect([0, 1, 2].map(items)).toEqual(['0 other', '1 one', '2 other'])
})

test('lists and numbers follow the language of the page, with Latin digits and Indian groups', () => {
  expect(formatList(['karat'])).toBe('karat')
  expect(formatList(['karat', 'colour', 'ring size'])).toBe('karat, colour and ring size')
  expect(formatNumber(1234567)).toBe('12,34,567')
  speak(HINDI)
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, और c')
  expect(formatNumber(1234567)).toBe('12,34,567')
  speak(TELUGU)
  expect(formatNumber(1234567)).toBe('12,34,567')
})
