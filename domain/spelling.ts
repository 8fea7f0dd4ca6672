/** How many letters of a word may be mistyped. */
const getMaxTypos = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)
/** Of a word that sounds the same, and how many of its sounds there must be to tell. */
const MAX_TYPOS_IF_SOUNDS_ALIKE = 3
const MIN_PHONETIC_LENGTH = 3

export type SpellingMatch = { word: string; cost: number }

/** The known words that a mistyped word may have meant, the nearest first. */
export function findSimilarWords(typed: string, vocabulary: Iterable<string>): SpellingMatch[] {
  const sound = toPhoneticKey(typed)
  const matches = new Map<string, number>()
  for (const word of vocabulary) {
    const soundsAlike = sound.length >= MIN_PHONETIC_LENGTH && toPhoneticKey(word) === sound
    const maxEdits = soundsAlike ? MAX_TYPOS_IF_SOUNDS_ALIKE : getMaxTypos(typed)
    const edits = maxEdits > 0 ? editDistance(typed, word, maxEdits) : maxEdits + 1
    if (edits <= maxEdits) matches.set(word, soundsAlike ? edits - 0.5 : edits)
  }
  return [...matches].map(([word, cost]) => ({ word, cost })).sort((a, b) => a.cost - b.cost)
}

/**
 * The consonants that are heard, and a vowel at the beginning: Indian words have no one spelling in Latin letters
 * (jhumka, zumka; padmavati, padmawathi), and the English ones are spelled by ear (neckless, breslet).
 */
export const toPhoneticKey = (word: string): string =>
  PHONETIC_RULES.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word)

const PHONETIC_RULES: readonly (readonly [RegExp, string])[] = [
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
export function editDistance(source: string, target: string, maxEdits: number): number {
  if (Math.abs(source.length - target.length) > maxEdits) return maxEdits + 1
  const rows = [Array.from({ length: target.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= source.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= target.length; j += 1) {
      const replaced = rows[i - 1]![j - 1]! + (source[i - 1] === target[j - 1] ? 0 : 1)
      const isSwapped = source[i - 1] === target[j - 2] && source[i - 2] === target[j - 1]
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : maxEdits + 1
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced, swapped))
    }
    rows.push(row)
  }
  return rows[source.length]![target.length]!
}
