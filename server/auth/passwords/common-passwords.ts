import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 passwords from public leaks, the most common first. Stays in memory after the first use (4 MB). */
let ranks: Map<string, number> | null = null

/** 1 is the most common password. Null: not in the list. */
export function getPasswordRank(password: string): number | null {
  ranks ??= new Map(dictionary['passwords-common'].map((word, at) => [String(word), at + 1]))
  return ranks.get(password) ?? null
}
