/** 1 is the most common password. Null: not in the list. */
type GetPasswordRank = (password: string) => number | null

let loading: Promise<GetPasswordRank> | null = null

/**
 * About 49,000 passwords from public leaks, the most common first. Loaded with the first new password, because that takes
 * a tenth of a second. Then they stay in memory (4 MB).
 */
export const loadPasswordRanks = (): Promise<GetPasswordRank> => (loading ??= load())

async function load(): Promise<GetPasswordRank> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranks = new Map(dictionary['passwords-common'].map((word, at) => [String(word), at + 1]))
  return (password) => ranks.get(password) ?? null
}
