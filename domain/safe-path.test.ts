import { describe, expect, test } from 'vitest'
import { toSafeLink, toSafePath } from './safe-path.ts'

const HOSTILE = [
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://evil.example',
  'evil.example',
  './x',
  '../x',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a b',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/\0',
  '/x\u2028y',
  '/\u202eevil',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2F%2fevil.example',
  `/${'a'.repeat(600)}`,
]

describe('a path inside the shop', () => {
  test.each(HOSTILE)('%j is none', (text) => expect(toSafePath(text)).toBeNull())
  test.each([
    '/',
    '/checkout',
    '/orders?status=pending',
    '/category/rings/solitaires#top',
    '/search?q=22k%20ring',
  ])('%s is one', (path) => expect(toSafePath(path)).toBe(path))
})

describe('a link of staff', () => {
  test.each([...HOSTILE, 'https://user:secret@evil.example', 'https://', 'https:evil'])(
    '%j is none',
    (text) => expect(toSafeLink(text)).toBeNull(),
  )
  test('may lead to an https address', () =>
    expect(toSafeLink('https://plan.example.in/join?x=1')).toBe('https://plan.example.in/join?x=1'))
})

describe('a link as it was typed', () => {
  const longest = 'a'.repeat(500 - 'https://x.in/'.length)
  test('loses the blanks around it', () => {
    expect(toSafePath(' /rings ')).toBe('/rings')
    expect(toSafeLink(' https://x.in/a ')).toBe('https://x.in/a')
  })
  test('has at most 500 characters', () => {
    expect(toSafePath(`/${'a'.repeat(499)}`)).not.toBeNull()
    expect(toSafePath(`/${'a'.repeat(500)}`)).toBeNull()
    expect(toSafeLink(`https://x.in/${longest}`)).not.toBeNull()
    expect(toSafeLink(`https://x.in/${longest}a`)).toBeNull()
  })
  test('holds nothing that browsers hide or drop', () => {
    for (const hidden of ['a b', 'a\tb', 'a\u202eb', 'a\\b'])
      expect(toSafeLink(`https://x.in/${hidden}`)).toBeNull()
  })
  test('may name an encoded slash after its first part, and end with two slashes', () => {
    expect(toSafePath('/search/a%2fb')).toBe('/search/a%2fb')
    expect(toSafePath('/rings//')).toBe('/rings//')
  })
})
