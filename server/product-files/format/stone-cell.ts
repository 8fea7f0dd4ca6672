import { splitUnescaped, unescapeSeparators } from '#domain/csv-cell.ts'
import { invalidField } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { STONE_LABELS, STONES, type StoneKind, type StoneLine } from '#domain/stones.ts'

/** The properties that a cell writes with their name, in their order. */
const PROPERTIES = [
  'shape',
  'colour',
  'clarity',
  'cut',
  'setting',
  'laboratory',
  'number',
  'certificate',
] as const
type Property = (typeof PROPERTIES)[number]

/**
 * The stones of a variant in one cell, with a bar between two lines:
 * `12 Diamond; 0.48 ct; 45000 per carat; shape=Round; clarity=VVS1 | 1 Ruby; 0.5 ct; 800 per piece`.
 */
export const encodeStones = (lines: readonly StoneLine[]): string => lines.map(encodeStone).join(' | ')

function encodeStone(line: StoneLine): string {
  const texts: Record<Property, string> = {
    shape: line.shape,
    colour: line.colour,
    clarity: line.clarity,
    cut: line.cut,
    setting: line.setting,
    laboratory: line.certificate?.laboratory ?? '',
    number: line.certificate?.number ?? '',
    certificate: line.certificate?.url ?? '',
  }
  const given = PROPERTIES.filter((property) => texts[property] !== '')
  return [
    `${line.count} ${STONE_LABELS[line.kind]}`,
    ...(line.caratThousandths > 0 ? [`${line.caratThousandths / 1000} ct`] : []),
    `${toRupees(line.price)} per ${line.priceBasis}`,
    ...given.map((property) => `${property}=${texts[property].replace(/[\\|;]/g, '\\$&')}`),
  ].join('; ')
}

/** The stones of a cell as a form sends them. Throws where the cell cannot be read. */
export const decodeStones = (cell: string) =>
  cell.trim() === '' ? [] : splitUnescaped(cell, '|').map(decodeStone)

function decodeStone(text: string) {
  const parts = splitUnescaped(text, ';').map((part) => part.trim())
  const [, count = '', name = ''] = /^(\d+)\s*[x×]?\s+(.+)$/u.exec(parts[0] ?? '') ?? []
  const texts = new Map<Property, string>()
  let carats = '0'
  let price: { price: string; priceBasis: string } | undefined
  for (const part of parts.slice(1).filter(Boolean)) {
    const [, caratText] = /^([\d.,]+)\s*ct$/i.exec(part) ?? []
    const [, priceText, basis] = /^(.+?) per (carat|piece)$/i.exec(part) ?? []
    if (caratText) carats = stripNumberFormatting(caratText)
    else if (priceText && basis && !part.includes('='))
      price = { price: stripNumberFormatting(priceText), priceBasis: basis.toLowerCase() }
    else texts.set(...decodeProperty(part))
  }
  if (!count || !price)
    throw stonesError('Write stones as “12 Diamond; 0.48 ct; 45000 per carat; shape=Round”')
  const [laboratory, number, url] = (['laboratory', 'number', 'certificate'] as const).map((property) =>
    texts.get(property),
  )
  return {
    kind: findKind(name),
    count,
    carats,
    price: price.price,
    priceBasis: price.priceBasis,
    shape: texts.get('shape'),
    colour: texts.get('colour'),
    clarity: texts.get('clarity'),
    cut: texts.get('cut'),
    setting: texts.get('setting'),
    certificate: laboratory || number || url ? { laboratory, number, url } : null,
  }
}

function decodeProperty(part: string): [Property, string] {
  const separatorIndex = part.indexOf('=')
  const name = part.slice(0, Math.max(separatorIndex, 0)).trim().toLowerCase()
  const property = PROPERTIES.find((known) => known === name || (known === 'colour' && name === 'color'))
  if (!property)
    throw stonesError(`“${part.slice(0, 60)}” is not a property of a stone. Use ${PROPERTIES.join(', ')}.`)
  return [property, unescapeSeparators(part.slice(separatorIndex + 1).trim())]
}

const normalize = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** By its name or code. Capitals and signs do not count. */
function findKind(name: string): StoneKind {
  const stone = STONES.find(({ label }) => normalize(label) === normalize(name))
  if (stone) return stone.kind
  throw stonesError(`There is no stone “${name.slice(0, 60)}”. The last one of the list is “Other stone”.`)
}

const stonesError = (message: string) => invalidField('stones', message)
