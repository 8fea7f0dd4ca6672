import type { SecondFactorRequired } from '#contract/second-factors.ts'
import type { User } from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'
import type { Challenges } from './challenges.ts'
import type { FactorVerifier } from './factor-verifier.ts'
import type { Passkeys } from './passkeys.ts'

type Parts = { challenges: Challenges; passkeys: Passkeys; factorVerifier: FactorVerifier }

/** The first step: the password was correct. Null: the account has no second factor. */
export function createSignInChallengeIssuer(
  { database }: AuthDeps,
  { challenges, passkeys, factorVerifier }: Parts,
) {
  return async (user: User, { remember }: { remember: boolean }): Promise<SecondFactorRequired | null> => {
    const methods = await factorVerifier.listMethods(user.id)
    if (methods.length === 0) return null
    const passkey = await passkeys.requestOptions(database.db, user.id)
    const challenge = await challenges.issue({
      purpose: 'sign-in',
      userId: user.id,
      passkeyChallenge: passkey?.challenge,
      passwordHash: user.passwordHash,
      remember,
    })
    return {
      message: 'Please confirm the second step.',
      secondFactor: {
        challenge,
        methods,
        ...(passkey ? { passkeyOptions: passkey.options } : {}),
      },
    }
  }
}

export type IssueSignInChallenge = ReturnType<typeof createSignInChallengeIssuer>
