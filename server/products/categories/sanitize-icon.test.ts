import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { sanitizeIcon } from './sanitize-icon.ts'

const NS = ' xmlns="http://www.w3.org/2000/svg"'

describe('an icon', () => {
  test.each(['💍', '👑', '', 'Au', '👨‍👩‍👧‍👦'])('may be an emoji: %s', (emoji) => {
    expect(sanitizeIcon(emoji)).toBe(emoji)
  })

  test('may be SVG of shapes and paint, which stays as it was drawn', () => {
    const ring =
      '<svg viewBox="0 0 24 24" fill="none"><g stroke="currentColor" stroke-width="1.5"><circle cx="12" cy="14" r="7"/><path d="M9 3h6l2 3-5 4-5-4z"/></g></svg>'
    expect(sanitizeIcon(ring)).toBe(ring.replace('<svg', `<svg${NS}`))
  })

  test('may paint with its own gradients', () => {
    const icon = sanitizeIcon(
      '<svg><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect fill="url(#a)" width="9" height="9"/></svg>',
    )
    expect(icon).toContain('fill="url(#a)"')
    expect(icon).toContain('<linearGradient id="a">')
  })

  test.each([
    ['a script', '<svg><script>alert(1)</script><path d="M0 0"/></svg>'],
    ['a script in a script', '<svg><script><script>alert(1)</script></script><path d="M0 0"/></svg>'],
    ['a handler', '<svg onload="alert(1)"><path d="M0 0"/></svg>'],
    [
      'a foreign object',
      '<svg><foreignObject><body onload="alert(1)"/></foreignObject><path d="M0 0"/></svg>',
    ],
    ['a link', '<svg><a href="javascript:alert(1)"><path d="M0 0"/></a><path d="M0 0"/></svg>'],
    ['a picture from elsewhere', '<svg><image href="https://evil.example/x.png"/><path d="M0 0"/></svg>'],
    ['a use of elsewhere', '<svg><use xlink:href="https://evil.example/x.svg#a"/><path d="M0 0"/></svg>'],
    ['paint from elsewhere', '<svg><path fill="url(https://evil.example/x)" d="M0 0"/></svg>'],
    [
      'a style',
      '<svg><style>@import "https://evil.example/x.css";</style><path style="background:url(x)" d="M0 0"/></svg>',
    ],
    ['an animation', '<svg><animate attributeName="href" to="javascript:alert(1)"/><path d="M0 0"/></svg>'],
    ['an entity in a value', '<svg><path fill="&#106;avascript:alert(1)" d="M0 0"/></svg>'],
    ['a comment', '<svg><!-- <script>alert(1)</script> --><path d="M0 0"/></svg>'],
    ['an upper-case script', '<svg><SCRIPT>alert(1)</SCRIPT><path d="M0 0"/></svg>'],
    ['a prefixed script', '<svg><svg:script>alert(1)</svg:script><path d="M0 0"/></svg>'],
  ])('loses %s', (_, markup) => {
    expect(sanitizeIcon(markup)).toMatch(/^<svg xmlns="[^"]+"><path d="M0 0"\/><\/svg>$/)
  })

  test.each([
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['an end without a start', '</svg>'],
    ['a tag that is never closed', '<svg><path d="M0 0">'],
    ['tags that cross', '<svg><g></svg></g>'],
    ['an attribute without quotes', '<svg width=1></svg>'],
    ['an attribute with a <', '<svg width="<script>"></svg>'],
    ['two roots', '<svg></svg><svg></svg>'],
    ['text outside', 'ring <svg></svg>'],
    ['a document type with entities', '<!DOCTYPE svg [<!ENTITY x "y">]><svg></svg>'],
    ['an svg within an svg', '<svg><svg></svg></svg>'],
    ['a CDATA section', '<svg><title><![CDATA[<script>]]></title></svg>'],
    ['markup without <', 'ring & "stone"'],
    ['a long text', 'x'.repeat(40)],
    ['depth without end', `<svg>${'<g>'.repeat(30)}${'</g>'.repeat(30)}</svg>`],
  ])('is refused when it is %s', (_, markup) => {
    expect(() => sanitizeIcon(markup)).toThrow(/icon/)
  })

  test('escapes text that stays', () => {
    expect(sanitizeIcon('<svg><title>a &amp; b & c > d</title></svg>')).toContain(
      '<title>a &amp; b &amp; c &gt; d</title>',
    )
  })

  test('whatever comes, no word of a script, link, style or handler is left, and cleaning again changes nothing', () => {
    const part = fc.constantFrom(
      '<svg>',
      '</svg>',
      '<svg onload="x">',
      '<g>',
      '</g>',
      '<path d="M0 0"/>',
      '<script>',
      '</script>',
      'alert(1)',
      '<a href="javascript:x">',
      '</a>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '"',
      "'",
      '>',
      '<',
      '<path fill="',
      '<style>',
      '</style>',
      '<title>',
      '</title>',
      '<use href="x"/>',
      'on',
      ' ',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const markup = `<svg>${parts.join('')}</svg>`
        let icon: string
        try {
          icon = sanitizeIcon(markup)
        } catch {
          return
        }
        expect(icon.replace(/<(title)>[^<]*/g, '')).not.toMatch(/script|href|style|onload|alert/i)
        expect(sanitizeIcon(icon)).toBe(icon)
      }),
      { numRuns: 3000 },
    )
  })
})
