import type { auth as contract } from '#contract/auth.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { unauthenticated } from '#domain/errors.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { sha256 } from '#server/platform/ids.ts'
import { getUser } from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'
import type { CompleteSignIn } from '../sign-in/complete-sign-in.ts'
import type { Challenges } from './challenges.ts'
import type { FactorVerifier } from './factor-verifier.ts'

type Parts = { challenges: Challenges; factorVerifier: FactorVerifier } & Pick<CompleteSignIn, 'openSession'>

/** The second step: a correct second factor opens the session. */
export function createSecondFactorSignIn(
  { database }: AuthDeps,
  { challenges, factorVerifier, openSession }: Parts,
) {
  return async (
    { challenge: token, method, code, passkey, deviceToken }: ParsedInput<typeof contract.secondFactor>,
    { address, userAgent = '' }: Caller,
  ) => {
    const challenge = await challenges.attempt(token, 'sign-in')
    if (!challenge) throw signInExpiredError()
    const user = await getUser(database.db, challenge.userId)
    if (challenge.passwordFingerprint !== sha256(user.passwordHash)) throw signInExpiredError()
    await factorVerifier.assertValid(user.id, {
      method,
      code,
      passkey,
      passkeyChallenge: challenge.passkeyChallenge,
    })
    if (!(await challenges.consume(database.db, challenge))) throw signInExpiredError()
    return openSession(user, {
      remember: challenge.remember,
      address,
      userAgent,
      deviceToken,
    })
  }
}

const signInExpiredError = () =>
  unauthenticated(
    'This sign-in took too long, or a wrong code was entered too often. Please sign in again.',
    'SIGN_IN_EXPIRED',
  )
