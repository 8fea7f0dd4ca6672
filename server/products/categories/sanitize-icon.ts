import { invalidField } from '#domain/errors.ts'

/** Shapes and paint only: nothing that runs, animates, loads or links. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
])
const NUMBERS = /^[-+\d.,%\seE]*(?:px)?$/
const PAINT = /^(?:none|currentColor|#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d.,%\s]+\)|url\(#[\w-]{1,40}\))$/i
const WORD = /^[\w-]{1,40}$/
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,+\-eE]*$/
const TRANSFORM = /^(?:(?:translate|rotate|scale|skewX|skewY|matrix)\([-+\d.,\seE]*\)\s*)*$/

/** Allowed attributes with the pattern of their values. All others are left out. */
const NUMBER_ATTRIBUTES =
  'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy points offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit pathLength'
const PAINT_ATTRIBUTES = 'fill stroke stop-color color clip-path'
const WORD_ATTRIBUTES =
  'id stroke-linecap stroke-linejoin fill-rule clip-rule gradientUnits clipPathUnits spreadMethod preserveAspectRatio'
const ATTRIBUTES: Record<string, RegExp> = {
  ...allowValues(NUMBERS, NUMBER_ATTRIBUTES),
  ...allowValues(PAINT, PAINT_ATTRIBUTES),
  ...allowValues(WORD, WORD_ATTRIBUTES),
  ...allowValues(TRANSFORM, 'transform gradientTransform'),
  d: PATH,
}

function allowValues(pattern: RegExp, names: string): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map((name) => [name, pattern]))
}

const MAX_EMOJI_LENGTH = 32
const MAX_DEPTH = 12
const NAMESPACE = 'http://www.w3.org/2000/svg'

/** One token of markup: a comment or declaration, an end tag, a start tag or text, tried in this order. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^<>[\]]*>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const ATTRIBUTE = /([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * A category's icon: an emoji as it is, or SVG markup rebuilt from the allowed elements and attributes. Nothing of
 * the original markup is copied, and markup that does not parse exactly is rejected.
 */
export function sanitizeIcon(text: string): string {
  const icon = text.trim()
  if (!icon.includes('<')) return validateEmoji(icon)
  const markup = rebuildSvg(icon)
  if (!markup) throw iconError('The icon is not valid SVG')
  return markup
}

function validateEmoji(icon: string): string {
  if (icon.length <= MAX_EMOJI_LENGTH && !/[>&"'`=\\]/.test(icon)) return icon
  throw iconError('The icon must be an emoji or SVG markup')
}

function rebuildSvg(markup: string): string | null {
  const open: { name: string; isAllowed: boolean }[] = []
  let output = ''
  let isClosed = false
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < markup.length) {
    const token = TOKEN.exec(markup)
    if (!token) return null
    const [, end, start, attributes = '', selfClosing, text] = token
    const isInsideAllowed = open.every(({ isAllowed }) => isAllowed)
    if (start) {
      if (isClosed || (open.length === 0) !== (start === 'svg') || open.length >= MAX_DEPTH) return null
      const isAllowed = isInsideAllowed && ELEMENTS.has(start)
      if (isAllowed) output += `<${start}${sanitizeAttributes(start, attributes)}${selfClosing ? '/' : ''}>`
      if (!selfClosing) open.push({ name: start, isAllowed })
      else if (open.length === 0) isClosed = true
    } else if (end) {
      const opened = open.pop()
      if (opened?.name !== end) return null
      if (isInsideAllowed) output += `</${end}>`
      if (open.length === 0) isClosed = true
    } else if (text) {
      if (open.length === 0 && text.trim()) return null
      if (isInsideAllowed && ['title', 'desc'].includes(open.at(-1)?.name ?? '')) output += escapeText(text)
    }
  }
  return isClosed && open.length === 0 ? output : null
}

function sanitizeAttributes(element: string, attributes: string): string {
  let output = element === 'svg' ? ` xmlns="${NAMESPACE}"` : ''
  const seen = new Set<string>()
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    const rule = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined
    // an entity could spell a value that the patterns do not recognise
    if (!rule || seen.has(name) || value.includes('&') || !rule.test(value)) continue
    seen.add(name)
    output += ` ${name}="${value}"`
  }
  return output
}

const escapeText = (text: string) =>
  text.replace(/&(?!(?:amp|lt|gt|quot|apos);)/g, '&amp;').replaceAll('>', '&gt;')

const iconError = (message: string) => invalidField('icon', message)
