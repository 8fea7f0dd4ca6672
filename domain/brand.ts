/** Colours as `#rrggbb`. Everything else that the pages are painted with follows from these three. */
export type BrandColors = { primary: string; accent: string; background: string }

export const DEFAULT_BRAND_COLORS: BrandColors = {
  primary: '#6e1423',
  accent: '#b8965a',
  background: '#fbf8f3',
}

/** The fonts of headings and of text, as CSS names them. Their files are in `web/ui/fonts`. */
export const FONT_PAIRS = {
  cormorant: { heading: 'Cormorant', text: 'Figtree', kind: 'serif' },
  playfair: { heading: 'Playfair Display', text: 'Source Sans 3', kind: 'serif' },
  marcellus: { heading: 'Marcellus', text: 'Mulish', kind: 'serif' },
  garamond: { heading: 'EB Garamond', text: 'Work Sans', kind: 'serif' },
  caslon: { heading: 'Libre Caslon Display', text: 'Figtree', kind: 'serif' },
  tenor: { heading: 'Tenor Sans', text: 'Nunito Sans', kind: 'sans-serif' },
} as const satisfies Record<string, { heading: string; text: string; kind: 'serif' | 'sans-serif' }>

export type FontPair = keyof typeof FONT_PAIRS
export const FONT_PAIR_IDS = Object.keys(FONT_PAIRS) as [FontPair, ...FontPair[]]
export const DEFAULT_FONT_PAIR: FontPair = 'cormorant'

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

type Rgb = [red: number, green: number, blue: number]

const toRgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb

/** `share` of the second colour in the first, from 0 to 1. */
export function mixColors(color: string, other: string, share: number): string {
  const others = toRgb(other)
  const mixed = toRgb(color).map((value, index) => Math.round(value + (others[index]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
function getLuminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. Text needs 4.5. */
export function getContrast(color: string, other: string): number {
  const [lighter, darker] = [getLuminance(color), getLuminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** What WCAG 2.2 (1.4.3) asks of text, and 1.4.11 of the borders of fields. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_BORDER_CONTRAST = 3

const WHITE = '#ffffff'
const INK = '#1d1815'
/** The lightest text of the pages (`--color-text-muted` of tokens.css). */
const MUTED_TEXT = '#6b5e54'

/** The footer is nearly black. */
const FOOTER_INK = '#14100e'
const FOOTER_BORDER = '#3d3633'

/** Behind pictures and bands. */
const toMutedBackground = (background: string): string => mixColors(background, INK, 0.06)

/** Mixed with ink until it can be read on this background. */
function darkenUntilReadable(color: string, background: string, contrast: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mixColors(color, INK, share)
    if (getContrast(darker, background) >= contrast) return darker
  }
  return INK
}

/** One sentence for each colour with which text could not be read. */
export function getBrandColorErrors({
  primary,
  background,
}: BrandColors): { field: keyof BrandColors; message: string }[] {
  const errors: { field: keyof BrandColors; message: string }[] = []
  if (getContrast(MUTED_TEXT, toMutedBackground(background)) < MIN_TEXT_CONTRAST)
    errors.push({
      field: 'background',
      message: 'Grey text cannot be read on this background. Please choose a lighter one.',
    })
  const least = Math.min(
    getContrast(primary, toMutedBackground(background)),
    getContrast(primary, WHITE),
    getContrast(background, primary),
  )
  if (least < MIN_TEXT_CONTRAST)
    errors.push({
      field: 'primary',
      message: `Buttons and links in this colour have a contrast of ${(Math.floor(least * 10) / 10).toFixed(1)}, and text needs ${MIN_TEXT_CONTRAST}. Please choose a darker one.`,
    })
  return errors
}

/** The colours of `tokens.css` that follow from those of the brand, by custom property. */
export function getBrandProperties({ primary, accent, background }: BrandColors): {
  primary: Record<string, string>
  background: Record<string, string>
} {
  const muted = toMutedBackground(background)
  return {
    primary: {
      '--color-primary': primary,
      '--color-primary-hover': mixColors(primary, '#000000', 0.22),
      '--color-primary-active': mixColors(primary, '#000000', 0.4),
      '--color-primary-tint': mixColors(WHITE, primary, 0.08),
      '--color-text-on-primary-muted': mixColors(WHITE, primary, 0.12),
      '--color-accent': accent,
      '--color-accent-soft': mixColors(accent, WHITE, 0.45),
      '--color-accent-text': darkenUntilReadable(accent, muted, MIN_TEXT_CONTRAST),
      '--color-footer': mixColors(primary, FOOTER_INK, 0.72),
      '--color-footer-border': mixColors(primary, FOOTER_BORDER, 0.72),
    },
    background: {
      '--color-background': background,
      '--color-background-muted': muted,
      '--color-background-strong': mixColors(background, INK, 0.11),
      '--color-surface-warm': mixColors(background, WHITE, 0.5),
      '--color-text-inverse': background,
      '--color-border': mixColors(background, INK, 0.11),
      '--color-border-medium': mixColors(background, INK, 0.21),
      '--color-border-on-muted': mixColors(background, INK, 0.16),
      '--color-border-strong': darkenUntilReadable(
        mixColors(background, INK, 0.4),
        muted,
        MIN_BORDER_CONTRAST,
      ),
    },
  }
}
