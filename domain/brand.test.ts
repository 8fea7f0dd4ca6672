import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  DEFAULT_BRAND_COLORS,
  getBrandColorErrors,
  getBrandProperties,
  getContrast,
  isHexColor,
  mixColors,
} from './brand.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // from the documentation of WCAG 2: the lightest grey that may be text on white
  ['#767676', '#ffffff', 4.54],
  ['#6e1423', '#fbf8f3', 11.1],
])('the contrast of %s and %s is %d', (color, other, ratio) => {
  expect(getContrast(color, other)).toBeCloseTo(ratio, 1)
  expect(getContrast(other, color)).toBe(getContrast(color, other))
})

test('a colour is a hash and six digits', () => {
  expect(['#6e1423', '#FFFFFF'].every(isHexColor)).toBe(true)
  expect(
    ['', '6e1423', '#6e142', '#6e14233', 'red', '#6e1423;', 'a#6e1423', 'url(#a)'].some(isHexColor),
  ).toBe(false)
})

test('colours are mixed by share', () => {
  expect(mixColors('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mixColors('#000000', '#ffffff', 1)).toBe('#ffffff')
  expect(mixColors('#000000', '#0000ff', 0.5)).toBe('#000080')
})

describe('colours of a brand', () => {
  test('of the demo, and of usual shops, are taken', () => {
    for (const colors of [
      DEFAULT_BRAND_COLORS,
      { primary: '#0f4c3a', accent: '#c9a227', background: '#ffffff' },
      { primary: '#1b2a5e', accent: '#d4af37', background: '#fffaf0' },
    ])
      expect(getBrandColorErrors(colors)).toEqual([])
  })

  test('with which text cannot be read are refused, with the ratio', () => {
    expect(getBrandColorErrors({ ...DEFAULT_BRAND_COLORS, primary: '#d4af37' })).toEqual([
      { field: 'primary', message: expect.stringMatching(/a contrast of 1\.\d, and text needs 4\.5/) },
    ])
    expect(getBrandColorErrors({ ...DEFAULT_BRAND_COLORS, background: '#8a7c6f' })).toContainEqual({
      field: 'background',
      message: expect.stringContaining('lighter'),
    })
    expect(getBrandColorErrors({ ...DEFAULT_BRAND_COLORS, background: '#1d1815' })).not.toEqual([])
  })

  test('are darkened until they can be read as text, and no further', () => {
    const getText = (accent: string) =>
      getBrandProperties({ ...DEFAULT_BRAND_COLORS, background: '#ffffff', accent }).primary[
        '--color-accent-text'
      ]
    expect(getText('#c9a227')).toBe('#846b20')
    expect(getText('#5a4300')).toBe('#5a4300')
  })

  test('that are taken can be read wherever they meet', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const light = fc.integer({ min: 0xe0, max: 0xff }).map((value) => value.toString(16))
    const background = fc.tuple(light, light, light).map((parts) => `#${parts.join('')}`)
    let taken = 0
    fc.assert(
      fc.property(color, color, background, (primary, accent, background) => {
        const colors = { primary, accent, background }
        if (getBrandColorErrors(colors).length > 0) return
        taken += 1
        const all: Record<string, string> = {
          ...getBrandProperties(colors).primary,
          ...getBrandProperties(colors).background,
        }
        expect(Object.values(all).every(isHexColor)).toBe(true)
        // --color-footer-text of tokens.css
        expect(getContrast('#dccfc3', all['--color-footer']!)).toBeGreaterThanOrEqual(4.5)
        for (const [text, ground, least] of [
          ['--color-primary', '--color-background', 4.5],
          ['--color-primary', '--color-background-muted', 4.5],
          ['--color-text-inverse', '--color-primary', 4.5],
          ['--color-text-inverse', '--color-primary-hover', 4.5],
          ['--color-text-inverse', '--color-primary-active', 4.5],
          ['--color-accent-text', '--color-background-muted', 4.5],
          ['--color-border-strong', '--color-background', 3],
        ] as const)
          expect(getContrast(all[text]!, all[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(least)
      }),
    )
    expect(taken).toBeGreaterThan(10)
  })
})
