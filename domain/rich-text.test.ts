import { describe, expect, test } from 'vitest'
import {
  findExcess,
  isSafeHref,
  MAX_CONTENT_DEPTH,
  MAX_CONTENT_LENGTH,
  MAX_CONTENT_NODES,
  plainText,
  RICH_TEXT_SCHEMA,
  type RichTextNode,
} from './rich-text.ts'

type Attribute = { validate: (value: unknown) => void }
const accepts = ({ validate }: Attribute, value: unknown): boolean => {
  try {
    validate(value)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return false
  }
}
const { nodes, marks } = RICH_TEXT_SCHEMA

describe('a link leads', () => {
  test.each([
    '/about-us',
    '/collections?sort=price#top',
    'https://example.in/a',
    'http://example.in',
    'HTTPS://EXAMPLE.IN',
    'mailto:shop@example.in',
    'MAILTO:shop@example.in',
    'tel:+919848022113',
    'tel:(040)234-56.78',
    `https://example.in/${'a'.repeat(500 - 19)}`,
  ])('to %s', (href) => expect(isSafeHref(href)).toBe(true))

  test.each([
    '',
    'about-us',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.in',
    'xhttps://example.in',
    'https:',
    'https://me@example.in',
    'https://:secret@example.in',
    'https://example.in/a b',
    'https://example.in/{phone}',
    'https://example.in/}',
    'https://example.in/\u200b',
    'https://example.in/\u0007',
    'https://example.in\\a',
    'mailto:',
    'mailto:shop',
    'mailto:@example.in',
    'mailto:shop@',
    'mailto:shop@example.in@other.in',
    'xmailto:shop@example.in',
    'tel:',
    'tel:shop',
    'tel:123x',
    'xtel:123',
    'tel:1+2',
    `https://example.in/${'a'.repeat(500 - 18)}`,
  ])('not to %j', (href) => expect(isSafeHref(href)).toBe(false))
})

describe('a page may hold', () => {
  test('headings of level 2 and 3', () => {
    expect([1, 2, 3, 4, '2', null].map((level) => accepts(nodes.heading.attrs.level, level))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('pictures of the shop itself', () => {
    const { url } = nodes.image.attrs
    for (const own of ['/uploads/ring.webp', '/images/a-ring-2.webp', '/uploads/2.webp'])
      expect(accepts(url, own)).toBe(true)
    for (const other of [
      'https://example.in/uploads/ring.webp',
      'uploads/ring.webp',
      '/uploads/../ring.webp',
      '/uploads/-ring.webp',
      '/uploads/ring.svg',
      '/uploads/ringXwebp',
      '/uploads/ring.webp?x',
      '/uploads/.webp',
      '/other/ring.webp',
      null,
      7,
    ])
      expect(accepts(url, other)).toBe(false)
  })

  test('pictures with a description of 200 characters, whole sizes and at most 20 widths', () => {
    const { alt, width, height, widths } = nodes.image.attrs
    expect(['', 'a'.repeat(200), 'a'.repeat(201), null, []].map((value) => accepts(alt, value))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    for (const size of [width, height]) {
      for (const good of [0, 1, 10_000]) expect(accepts(size, good)).toBe(true)
      for (const bad of [-1, 10_001, 1.5, '1', null]) expect(accepts(size, bad)).toBe(false)
    }
    for (const good of [[], [480, 960], Array(20).fill(1)]) expect(accepts(widths, good)).toBe(true)
    for (const bad of [Array(21).fill(1), [480, -1], [-1, 480], 480, null, '', { length: 1 }])
      expect(accepts(widths, bad)).toBe(false)
  })

  test('links that are safe, and parts that wait for a known promise', () => {
    const { href } = marks.link.attrs
    expect([accepts(href, '/about-us'), accepts(href, 'javascript:x'), accepts(href, 7)]).toEqual([
      true,
      false,
      false,
    ])
    const { promise } = nodes.promise.attrs
    expect([accepts(promise, 'hallmarkedGold'), accepts(promise, 'none'), accepts(promise, null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('tables whose cells are neither merged nor have a width', () => {
    for (const { attrs } of [nodes.table_cell, nodes.table_header]) {
      for (const span of [attrs.colspan, attrs.rowspan])
        expect([accepts(span, 1), accepts(span, 2), accepts(span, '1')]).toEqual([true, false, false])
      expect([accepts(attrs.colwidth, null), accepts(attrs.colwidth, [100])]).toEqual([true, false])
      expect([attrs.colspan.default, attrs.rowspan.default, attrs.colwidth.default]).toEqual([1, 1, null])
    }
  })

  test('what a refused attribute says', () => {
    expect(() => nodes.heading.attrs.level.validate(1)).toThrow('A heading has level 2 or 3')
    expect(() => nodes.image.attrs.alt.validate('a'.repeat(201))).toThrow('at most 200 characters')
  })

  test('defaults that are valid themselves', () => {
    const { alt, width, height, widths } = nodes.image.attrs
    for (const attribute of [nodes.heading.attrs.level, alt, width, height, widths])
      expect(accepts(attribute, attribute.default)).toBe(true)
    expect(widths.default).toEqual([])
  })
})

describe('a document is too large', () => {
  const nest = (depth: number): RichTextNode =>
    depth === 1 ? { type: 'text', text: 'a' } : { type: 'list', content: [nest(depth - 1)] }
  const list = (parts: number): RichTextNode => ({
    type: 'doc',
    content: Array.from({ length: parts - 1 }, () => ({ type: 'hard_break' })),
  })

  test('when it is nested too deeply', () => {
    expect(findExcess(nest(MAX_CONTENT_DEPTH))).toBeNull()
    expect(findExcess(nest(MAX_CONTENT_DEPTH + 1))).toBe('A page is nested at most 12 levels deep')
  })

  test('when it has too many parts, of all levels together', () => {
    expect(findExcess(list(MAX_CONTENT_NODES))).toBeNull()
    expect(findExcess(list(MAX_CONTENT_NODES + 1))).toBe('A page has at most 5000 parts')
    const half = list(MAX_CONTENT_NODES / 2)
    expect(findExcess({ type: 'doc', content: [half, half] })).toBe('A page has at most 5000 parts')
  })

  test('when all texts and formats together are too long', () => {
    const text = (length: number): RichTextNode => ({ type: 'text', text: 'a'.repeat(length) })
    const frame = JSON.stringify(text(0)).length
    expect(findExcess(text(MAX_CONTENT_LENGTH - frame))).toBeNull()
    expect(findExcess(text(MAX_CONTENT_LENGTH - frame + 1))).toContain('200,000 characters')
    const half = text(MAX_CONTENT_LENGTH / 2)
    expect(findExcess({ type: 'doc', content: [half, half] })).toContain('200,000 characters')
    expect(findExcess({ type: 'doc', content: [{ type: 'doc', content: [half] }, half] })).toContain(
      '200,000',
    )
    const attributes = { type: 'image', attrs: { alt: 'a'.repeat(MAX_CONTENT_LENGTH) } }
    expect(findExcess(attributes)).toContain('200,000 characters')
  })

  test('when an attribute cannot be measured', () => {
    const attrs: Record<string, unknown> = {}
    attrs.self = attrs
    expect(findExcess({ type: 'image', attrs })).toContain('200,000 characters')
  })

  test('but not when it is no document at all: the schema refuses that', () => {
    for (const content of [
      null,
      'text',
      7,
      undefined,
      { type: 'doc', content: 'text' },
      { content: [null, 7] },
    ])
      expect(findExcess(content)).toBeNull()
  })
})

test('the plain text of a document has its words in reading order', () => {
  const text = (words: string): RichTextNode => ({ type: 'text', text: words })
  const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
  const document = {
    type: 'doc',
    content: [
      paragraph(text('Ring'), text('s'), { type: 'hard_break' }, text('and')),
      {
        type: 'question',
        content: [{ type: 'question_text', content: [text('bang'), text('les')] }, paragraph()],
      },
      { type: 'heading', content: [text('now')] },
    ],
  }
  expect(plainText(document)).toBe('Rings and bangles  now')
  expect(plainText({ type: 'image' })).toBe('')
})
