/**
 * What a spreadsheet would run as a formula when it opens a file: beginning with = + - @ (also their full-width forms),
 * a tab or a line end, with any number of apostrophes before it.
 */
const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r\n]/

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** The text that `escapeFormula` was given: takes away only an apostrophe that it must have put there. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell

/** Texts in one cell: `bridal|temple`. A bar or a backslash in one of them has a backslash before it. */
export const encodeList = (texts: readonly string[]): string => texts.map(escapeSeparators).join('|')

/** The texts of a cell; none for an empty one. */
export const decodeList = (cell: string): string[] =>
  cell === '' ? [] : splitUnescaped(cell, '|').map(unescapeSeparators)

/** Names and values in one cell: `Purity=22K|Finish=Matte`. */
export const encodePairs = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${escapeSeparators(name).replaceAll('=', '\\=')}=${escapeSeparators(value)}`)
    .join('|')

/** Null: a part of the cell has no `=`. */
export function decodePairs(cell: string): Record<string, string> | null {
  if (cell === '') return {}
  const pairs = splitUnescaped(cell, '|').map((part) => splitUnescaped(part, '='))
  if (pairs.some(({ length }) => length < 2)) return null
  return Object.fromEntries(
    pairs.map(([name = '', ...value]) => [
      unescapeSeparators(name).trim(),
      unescapeSeparators(value.join('=')),
    ]),
  )
}

const escapeSeparators = (text: string) => text.replace(/[\\|]/g, '\\$&')
export const unescapeSeparators = (text: string) => text.replace(/\\(.)/gsu, '$1')

/** Splits at every separator without a backslash before it. Backslashes stay in the parts. */
export function splitUnescaped(text: string, separator: string): string[] {
  const parts = ['']
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]!
    if (char === separator) parts.push('')
    else parts[parts.length - 1] += char === '\\' ? char + (text[++index] ?? '') : char
  }
  return parts
}

const TRUE_VALUES = ['true', 'yes', 'y', '1']
const FALSE_VALUES = ['false', 'no', 'n', '0']

/** Null: neither a yes nor a no. Spreadsheets write TRUE. */
export function parseBoolean(text: string): boolean | null {
  const value = text.trim().toLowerCase()
  return TRUE_VALUES.includes(value) ? true : FALSE_VALUES.includes(value) ? false : null
}
