import { describe, expect, test } from 'vitest'
import { textToHtml, tidyText } from '#domain/description-html.ts'
import { fc } from '#testing/fast-check.ts'
import { htmlToText } from './html-text.ts'
import { parseAmount } from './parse-amount.ts'

describe('an amount of a file', () => {
  test.each([
    ['12500', 12_500_00],
    ['12500.5', 12_500_50],
    ['1,25,000', 1_25_000_00],
    ['125,000.50', 1_25_000_50],
    ['₹ 1,25,000', 1_25_000_00],
    ['Rs. 500', 500_00],
    ['500 INR', 500_00],
    ['1.25.000,50', null],
    ['125.000,50', 1_25_000_50],
    ['12,50', 12_50],
    ['12.500000', 12_50],
    ['1,299', 1_299_00],
  ])('%s', (text, expected) => {
    const amount = parseAmount(text)
    expect(typeof amount === 'number' ? amount : null).toBe(expected)
  })

  test.each([
    '1.299',
    '1,2,3',
    '12.345',
    '$5',
    '5 USD',
    'AED 5',
    '-5',
    'free',
    '=5',
    '1e5',
    '99999999999',
    '',
  ])('%s is refused', (text) => {
    expect(parseAmount(text)).toEqual({ error: expect.any(String) })
  })
})

describe('a description', () => {
  test('keeps paragraphs, lines and lists', () => {
    expect(htmlToText('<h2>Care</h2><p>Wipe <em>softly</em>.<br/>Keep dry.</p><ol><li>One<li>Two</ol>')).toBe(
      'Care\n\nWipe softly.\nKeep dry.\n\n• One\n• Two',
    )
  })

  test('survives HTML that is broken or hostile, as text', () => {
    expect(htmlToText('<p>a < b &lt;script&gt;alert(1)&lt;/script&gt;</p')).toBe(
      'a < b <script>alert(1)</script>',
    )
    expect(htmlToText('<svg><script>x</script></svg><scr<script>ipt>y')).not.toContain('<script>')
    expect(htmlToText('<div>'.repeat(50_000))).toBe('')
  })

  test('is the same text after export and import', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aB <>&"\'\n•é₹;#') })
    fc.assert(
      fc.property(text, (given) => {
        expect(htmlToText(textToHtml(given))).toBe(tidyText(given))
      }),
    )
  })
})
