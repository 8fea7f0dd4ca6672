/** How many letters of a word may be mistyped. */
const mayBeWrong = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)
/** Of a word that sounds the same, and how many of its sounds there must be to tell. */
const WRONG_BUT_SOUNDING_SO = 3
const FEWEST_SOUNDS = 3

export type Near = { word: string; cost: number }

/** Of the words that are known, those that a mistyped one may have meant, the nearest first. */
export function nearTo(typed: string, known: Iterable<string>): Near[] {
  const sound = soundOf(typed)
  const near = new Map<string, number>()
  for (const word of known) {
    const sounds = sound.length >= FEWEST_SOUNDS && soundOf(word) === sound
    const most = sounds ? WRONG_BUT_SOUNDING_SO : mayBeWrong(typed)
    const edits = most > 0 ? editsBetween(typed, word, most) : most + 1
    if (edits <= most) near.set(word, sounds ? edits - 0.5 : edits)
  }
  return [...near].map(([word, cost]) => ({ word, cost })).sort((a, b) => a.cost - b.cost)
}

/**
 * The consonants that are heard, and a vowel at the beginning: Indian words have no one spelling in Latin letters
 * (jhumka, zumka; padmavati, padmawathi), and the English ones are spelled by ear (neckless, breslet).
 */
export const soundOf = (word: string): string =>
  SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word)

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/p+h/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, 'C'],
  [/c/g, 'k'],
  [/z|gy/g, 'j'],
  [/w/g, 'v'],
  // aspirated or not: jh, th, kh, sh
  [/(?<=[bdgjkpst])h/g, ''],
  [/^[aeiouy]+/, 'A'],
  [/[aeiouy]/g, ''],
  [/(.)\1+/g, '$1'],
]

/** Letters added, left out, replaced, or swapped with their neighbour; anything above `most` for more. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : most + 1
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced, swapped))
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
