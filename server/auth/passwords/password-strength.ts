import type { EstimateGuesses } from '#domain/password-policy.ts'

let loading: Promise<EstimateGuesses> | null = null

/**
 * How many guesses an attacker needs who tries common passwords, what is known of the person, repeats, sequences, dates and
 * rows of the keyboard first. The list has about 49,000 passwords of public leaks. It is loaded with the first new password,
 * because that takes a tenth of a second, and then stays in memory (10 MB).
 */
export const loadPasswordEstimate = (): Promise<EstimateGuesses> => (loading ??= load())

/** The time of an estimate grows faster than the length. What follows can only make a password stronger. */
const MAX_LENGTH = 100

async function load(): Promise<EstimateGuesses> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const withList = new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs,
    maxLength: MAX_LENGTH,
  })
  const withoutList = new ZxcvbnFactory({ graphs, maxLength: MAX_LENGTH })
  return (password, personalWords, usesList) =>
    (usesList ? withList : withoutList).check(password, [...personalWords]).guesses
}
