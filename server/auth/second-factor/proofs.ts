import type { PasskeyAssertion, SecondFactorMethod } from '#contract/second-factors.ts'
import { invalid } from '#domain/errors.ts'
import type { SlowDown } from '#server/platform/limits.ts'
import type { AuthDeps } from '../deps.ts'
import type { AuthenticatorApps } from './authenticator-app.ts'
import type { Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

/** Over all sign-ins of an account: a new sign-in is no way to new tries. Passkeys cannot be guessed. */
const CODE_GUESSES: SlowDown = { free: 10, seconds: 3600, longestWait: 300 }

export type Proof = {
  method: SecondFactorMethod
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
  /** What the passkey had to sign. */
  passkeyChallenge: string | null
}

type Parts = { apps: AuthenticatorApps; passkeys: Passkeys; recoveryCodes: RecoveryCodes }

/** Checks one proof of a second factor. A right one is used up. */
export function createProofs(
  { database, limits, security }: Pick<AuthDeps, 'database' | 'limits' | 'security'>,
  { apps, passkeys, recoveryCodes }: Parts,
) {
  async function methodsOf(userId: string): Promise<SecondFactorMethod[]> {
    const [app, keys, codesLeft] = await Promise.all([
      apps.find(database.db, userId),
      passkeys.listOf(database.db, userId),
      recoveryCodes.left(database.db, userId),
    ])
    const methods: SecondFactorMethod[] = []
    if (app) methods.push('totp')
    if (keys.length > 0) methods.push('passkey')
    // Recovery codes stand in for a factor: without one there is no second step.
    if (methods.length > 0 && codesLeft > 0) methods.push('recovery')
    return methods
  }

  /** Throws a sentence for the person when the proof is wrong. */
  async function assertRight(userId: string, proof: Proof): Promise<void> {
    if (await isRight(userId, proof)) return
    security.record({ kind: 'second-factor.failed', userId, details: { method: proof.method } })
    throw wrongProof(proof.method)
  }

  async function isRight(
    userId: string,
    { method, code, passkey, passkeyChallenge }: Proof,
  ): Promise<boolean> {
    if (method === 'passkey')
      return (
        passkey !== undefined &&
        passkeyChallenge !== null &&
        passkeys.verify(database.db, userId, passkey, passkeyChallenge)
      )
    if (!code) return false
    const key = `second-factor:${userId}`
    await limits.attempt(key, CODE_GUESSES)
    const isGood =
      method === 'totp'
        ? await apps.spendCode(database.db, userId, code)
        : await recoveryCodes.spend(userId, code)
    if (isGood) await limits.forget(key)
    return isGood
  }

  return { methodsOf, assertRight }
}

export type Proofs = ReturnType<typeof createProofs>

const WRONG: Record<SecondFactorMethod, string> = {
  totp: 'This code is not correct, or it was used before. Please enter the code that the app shows now.',
  recovery: 'This recovery code is not correct, or it was used before.',
  passkey: 'This passkey was not accepted. Please try again, or choose another way.',
}

function wrongProof(method: SecondFactorMethod) {
  const message = WRONG[method]
  const path = method === 'passkey' ? 'passkey' : 'code'
  return invalid(message, [{ path, message }], 'WRONG_SECOND_FACTOR')
}
