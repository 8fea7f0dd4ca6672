import type { auth as contract } from '#contract/auth.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { unauthenticated } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { sha256 } from '#server/platform/ids.ts'
import type { CompleteSignIn } from '../complete-sign-in.ts'
import type { AuthDeps } from '../deps.ts'
import { personById } from '../people.ts'
import type { Challenges } from './challenges.ts'
import type { Proofs } from './proofs.ts'

type Parts = { challenges: Challenges; proofs: Proofs } & Pick<CompleteSignIn, 'openSession'>

/** The second half: a proof for the challenge opens the session. */
export function createSecondFactorSignIn({ database }: AuthDeps, { challenges, proofs, openSession }: Parts) {
  return async (
    { challenge: token, method, code, passkey, deviceToken }: ParsedInput<typeof contract.secondFactor>,
    { address, userAgent = '' }: Caller,
  ) => {
    const challenge = await challenges.attempt(token, 'sign-in')
    if (!challenge) throw signInExpired()
    const user = await personById(database.db, challenge.userId)
    if (challenge.passwordFingerprint !== sha256(user.passwordHash)) throw signInExpired()
    await proofs.assertRight(user.id, {
      method,
      code,
      passkey,
      passkeyChallenge: challenge.passkeyChallenge,
    })
    if (!(await challenges.consume(database.db, challenge))) throw signInExpired()
    return openSession(user, {
      remember: challenge.remember,
      address,
      userAgent,
      deviceToken,
    })
  }
}

const signInExpired = () =>
  unauthenticated(
    'This sign-in took too long, or a wrong code was entered too often. Please sign in again.',
    'SIGN_IN_EXPIRED',
  )
