/**
 * What a spreadsheet would run as a formula when it opens a file: beginning with = + - @ (also their full-width forms),
 * a tab or a line end, whatever number of apostrophes stands before it.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `safeCell` was given: takes away only an apostrophe that it must have put there. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** Texts in one cell: `bridal|temple`. A bar or a backslash in one of them has a backslash before it. */
export const joinCell = (texts: readonly string[]): string => texts.map(escaped).join('|')

/** The texts of a cell; none for an empty one. */
export const splitCell = (cell: string): string[] => (cell === '' ? [] : splitAt(cell, '|').map(unescaped))

/** Names and values in one cell: `Purity=22K|Finish=Matte`. */
export const joinPairs = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${escaped(name).replaceAll('=', '\\=')}=${escaped(value)}`)
    .join('|')

/** Null: a part of the cell has no `=`. */
export function splitPairs(cell: string): Record<string, string> | null {
  if (cell === '') return {}
  const pairs = splitAt(cell, '|').map((part) => splitAt(part, '='))
  if (pairs.some(({ length }) => length < 2)) return null
  return Object.fromEntries(
    pairs.map(([name = '', ...value]) => [unescaped(name).trim(), unescaped(value.join('='))]),
  )
}

const escaped = (text: string) => text.replace(/[\\|]/g, '\\$&')
const unescaped = (text: string) => text.replace(/\\(.)/gsu, '$1')

/** At every `sign` that no backslash takes away; the backslashes stay. */
function splitAt(text: string, sign: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (letter === sign) parts.push('')
    else parts[parts.length - 1] += letter === '\\' ? letter + (text[++at] ?? '') : letter
  }
  return parts
}

const YES = ['true', 'yes', 'y', '1']
const NO = ['false', 'no', 'n', '0']

/** Null: neither a yes nor a no. Spreadsheets write TRUE. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : null
}
