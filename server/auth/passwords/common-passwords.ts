import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 passwords out of public leaks, the most common first. In memory since the first use: 4 MB. */
let ranks: Map<string, number> | null = null

/** 1 is the most common one; null: not in the list. */
export function getPasswordRank(password: string): number | null {
  ranks ??= new Map(dictionary['passwords-common'].map((word, at) => [String(word), at + 1]))
  return ranks.get(password) ?? null
}
