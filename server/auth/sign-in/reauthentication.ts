import type { auth as contract } from '#contract/auth.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { invalid } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { AuthDeps } from '../deps.ts'
import { assertPasswordUnchanged } from '../passwords/password-change.ts'
import type { SecondFactorParts } from '../second-factor/service.ts'
import type { Sessions } from '../sessions/sessions.ts'

type Parts = {
  sessions: Sessions
  verifyCurrentPassword: (caller: AuthenticatedCaller, password: string, path: string) => Promise<string>
  secondFactors: SecondFactorParts
}
type Input = ParsedInput<typeof contract.reauthenticate>

/** Asks for the password or second factor again, which opens calls with `recentAuthentication` to this session. */
export function createReauthentication(
  { database, audit, security }: AuthDeps,
  { sessions, verifyCurrentPassword, secondFactors: { challenges, passkeys, factorVerifier } }: Parts,
) {
  async function reauthenticationOptions(
    caller: AuthenticatedCaller,
  ): Promise<Output<typeof contract.reauthenticationOptions>> {
    const [methods, passkey] = await Promise.all([
      factorVerifier.listMethods(caller.userId),
      passkeys.requestOptions(database.db, caller.userId),
    ])
    const totp = methods.includes('totp') ? (['totp'] as const) : []
    if (!passkey) return { methods: ['password', ...totp] }
    const challenge = await challenges.issue({
      purpose: 'reauthenticate',
      userId: caller.userId,
      passkeyChallenge: passkey.challenge,
    })
    return {
      methods: ['password', ...totp, 'passkey'],
      challenge,
      passkeyOptions: passkey.options,
    }
  }

  async function reauthenticate(
    caller: AuthenticatedCaller,
    input: Input,
  ): Promise<Output<typeof contract.reauthenticate>> {
    const passwordHash = input.password === undefined ? null : await verifyPassword(caller, input.password)
    if (passwordHash === null) await verifySecondFactor(caller, input)
    await database.transaction(async (tx) => {
      if (passwordHash !== null) await assertPasswordUnchanged(tx, caller.userId, passwordHash, 'password')
      await sessions.markReauthenticated(tx, caller.tokenHash)
      await audit.record(tx, {
        caller,
        action: 'auth.reauthenticate',
        subject: `user ${caller.userId}`,
      })
    })
    return { message: 'Thank you. You can go on.' }
  }

  const verifyPassword = (caller: AuthenticatedCaller, password: string): Promise<string> =>
    verifyCurrentPassword(caller, password, 'password').catch((error: unknown) => {
      security.record({ kind: 'reauthentication.failed', userId: caller.userId })
      throw error
    })

  async function verifySecondFactor(
    caller: AuthenticatedCaller,
    { code, passkey, challenge: token }: Input,
  ): Promise<void> {
    if (passkey === undefined) {
      if (!code) throw invalid('Please enter your password or a code.')
      await factorVerifier.assertValid(caller.userId, { method: 'totp', code, passkeyChallenge: null })
      return
    }
    const challenge = await challenges.attempt(token ?? '', 'reauthenticate')
    if (challenge?.userId !== caller.userId || !(await challenges.consume(database.db, challenge)))
      throw invalid('This took too long. Please try again.', undefined, 'CHALLENGE_EXPIRED')
    await factorVerifier.assertValid(caller.userId, {
      method: 'passkey',
      passkey,
      passkeyChallenge: challenge.passkeyChallenge,
    })
  }

  return { reauthenticationOptions, reauthenticate }
}
