import type { PasskeyAssertion, SecondFactorMethod } from '#contract/second-factors.ts'
import { invalid } from '#domain/errors.ts'
import type { Backoff } from '#server/platform/limits/rate-limiter.ts'
import type { AuthDeps } from '../deps.ts'
import type { AuthenticatorApps } from './authenticator-app.ts'
import type { Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

/** Counted per account, so that a new sign-in gives no new attempts. Passkeys cannot be guessed. */
const CODE_GUESS_LIMIT: Backoff = { freeAttempts: 10, seconds: 3600, maxWaitSeconds: 300 }

export type FactorProof = {
  method: SecondFactorMethod
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
  /** The challenge that the passkey signed. */
  passkeyChallenge: string | null
}

type Parts = { apps: AuthenticatorApps; passkeys: Passkeys; recoveryCodes: RecoveryCodes }

/** Verifies a second factor. A correct code cannot be used again. */
export function createFactorVerifier(
  { database, limits, security }: Pick<AuthDeps, 'database' | 'limits' | 'security'>,
  { apps, passkeys, recoveryCodes }: Parts,
) {
  async function listMethods(userId: string): Promise<SecondFactorMethod[]> {
    const [app, passkeyRows, unusedCodes] = await Promise.all([
      apps.find(database.db, userId),
      passkeys.list(database.db, userId),
      recoveryCodes.left(database.db, userId),
    ])
    const methods: SecondFactorMethod[] = []
    if (app) methods.push('totp')
    if (passkeyRows.length > 0) methods.push('passkey')
    // Recovery codes only replace a factor: an account without a factor has no second step.
    if (methods.length > 0 && unusedCodes > 0) methods.push('recovery')
    return methods
  }

  /** Throws an error fit to show when the factor is wrong. */
  async function assertValid(userId: string, proof: FactorProof): Promise<void> {
    if (await isValid(userId, proof)) return
    security.record({ kind: 'second-factor.failed', userId, details: { method: proof.method } })
    throw invalidProofError(proof.method)
  }

  async function isValid(
    userId: string,
    { method, code, passkey, passkeyChallenge }: FactorProof,
  ): Promise<boolean> {
    if (method === 'passkey')
      return (
        passkey !== undefined &&
        passkeyChallenge !== null &&
        passkeys.verify(database.db, userId, passkey, passkeyChallenge)
      )
    if (!code) return false
    const key = `second-factor:${userId}`
    await limits.attempt(key, CODE_GUESS_LIMIT)
    const isCorrect =
      method === 'totp'
        ? await apps.consumeCode(database.db, userId, code)
        : await recoveryCodes.consume(userId, code)
    if (isCorrect) await limits.reset(key)
    return isCorrect
  }

  return { listMethods, assertValid }
}

export type FactorVerifier = ReturnType<typeof createFactorVerifier>

const ERROR_MESSAGES: Record<SecondFactorMethod, string> = {
  totp: 'This code is not correct, or it was used before. Please enter the code that the app shows now.',
  recovery: 'This recovery code is not correct, or it was used before.',
  passkey: 'This passkey was not accepted. Please try again, or choose another way.',
}

function invalidProofError(method: SecondFactorMethod) {
  const message = ERROR_MESSAGES[method]
  const path = method === 'passkey' ? 'passkey' : 'code'
  return invalid(message, [{ path, message }], 'WRONG_SECOND_FACTOR')
}
