import { randomBytes } from 'node:crypto'
import { ShopError, tooManyRequests } from '#domain/errors.ts'
import { type ProofChallenge, verifyProof } from '#domain/proof-of-work.ts'
import { sha256 } from '#server/platform/ids.ts'
import { type Backoff, networkOf, type Quota } from '#server/platform/limits/rate-limiter.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'
import type { AuthDeps } from '../deps.ts'
import type { Origin } from './known-origins.ts'

/** Wrong passwords for one account from one network, or from one known device. */
export const GUESS_LIMIT: Backoff = { freeAttempts: 5, seconds: 3600, maxWaitSeconds: 300 }
/** Wrong passwords from one network, for any account. */
const GUESS_LIMIT_PER_NETWORK: Backoff = { freeAttempts: 50, seconds: 3600, maxWaitSeconds: 60 }
/** Wrong passwords for one account from all networks where its owner never signed in. */
const GUESS_LIMIT_PER_ACCOUNT: Quota = { max: 20, seconds: 3600 }
/** Attempts with a proof of work from one network. */
const PROOF_LIMIT_PER_NETWORK: Backoff = { freeAttempts: 10, seconds: 3600, maxWaitSeconds: 60 }

/** About 260,000 hashes: a second on a computer, a few seconds on a slow phone. */
const PROOF_BITS = 18
const PROOF_TTL_SECONDS = 300

/** The answer contains a challenge. */
const PROOF_NEEDED = 'PROOF_NEEDED'

const UNDER_ATTACK_MESSAGE =
  'Many wrong passwords were tried for this account. To go on, your browser has to pass a short security check.'

type Attempt = Origin & {
  /** The id of the account, or what was entered where there is none. */
  account: string
  /** The email address or phone number that was entered, normalized. */
  identifier: string
  origin: 'device' | 'network' | null
  /** `challenge:number`, if the browser solved the challenge of an earlier answer. */
  proof?: string | undefined
}

/** The limits that an attempt has used. */
export type ConsumedLimits = {
  /** Cleared when the password is correct. */
  attemptKey: string
  /** Given back when the password is correct, or was not verified at all. */
  sharedKeys: string[]
}

type Deps = Pick<AuthDeps, 'clock' | 'limits' | 'secrets' | 'security'>

/**
 * How often a password may be guessed. There is no limit per account alone, because strangers could use it up and lock
 * the owner out. The limits are:
 * - per device on which the user has signed in before;
 * - per account and network, and per network over all accounts;
 * - when strangers guess at one account from many networks, a network that is new to the account has to solve a proof of
 *   work for each attempt. With a proof, an attempt also passes where it would have to wait.
 */
export function createSignInLimits({ clock, limits, secrets, security }: Deps) {
  /** Counts the attempt as failed. Throws a 429 with a challenge when the attempt is not allowed now. */
  async function consume(attempt: Attempt): Promise<ConsumedLimits> {
    const { account, origin, deviceToken = '', proof = '' } = attempt
    const network = networkOf(attempt.address)
    if (origin === 'device') {
      const attemptKey = `login-device:${sha256(`${account} ${deviceToken}`)}`
      await limits.attempt(attemptKey, GUESS_LIMIT)
      return { attemptKey, sharedKeys: [] }
    }
    if (await isValidProof(proof, account)) {
      const key = `login-proof:${network}`
      await limits.attempt(key, PROOF_LIMIT_PER_NETWORK)
      return { attemptKey: toAttemptKey(account, network), sharedKeys: [key] }
    }
    try {
      return await consumeWithoutProof(account, network, origin)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      security.recordRepeated({
        kind: 'sign-in.slowed',
        identifier: attempt.identifier,
        address: attempt.address,
      })
      throw withChallenge(error, account)
    }
  }

  async function consumeWithoutProof(
    account: string,
    network: string,
    origin: 'network' | null,
  ): Promise<ConsumedLimits> {
    const networkKey = `login-network:${network}`
    const accountKey = `login-account:${account}`
    const attemptKey = toAttemptKey(account, network)
    const sharedKeys: string[] = []
    try {
      if (origin !== 'network') {
        sharedKeys.push(accountKey)
        const waitSeconds = await limits.consumeOrRetryAfter(accountKey, GUESS_LIMIT_PER_ACCOUNT)
        if (waitSeconds !== null) throw tooManyRequests(UNDER_ATTACK_MESSAGE, waitSeconds)
      }
      await limits.attempt(networkKey, GUESS_LIMIT_PER_NETWORK)
      sharedKeys.push(networkKey)
      await limits.attempt(attemptKey, GUESS_LIMIT)
      return { attemptKey, sharedKeys }
    } catch (error) {
      // A refused attempt does not count.
      await Promise.all(sharedKeys.map((key) => limits.undoAttempt(key)))
      throw error
    }
  }

  function withChallenge(error: ShopError, account: string): ShopError {
    return new ShopError('too-many', error.message, {
      code: PROOF_NEEDED,
      details: { ...error.details, proof: createChallenge(account) },
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }

  function createChallenge(account: string): ProofChallenge {
    const seed = randomBytes(16).toString('base64url')
    const expires = Math.floor(clock.now().getTime() / 1000) + PROOF_TTL_SECONDS
    return {
      challenge: `${seed}.${expires}.${signature(seed, expires, account)}`,
      seed,
      bits: PROOF_BITS,
    }
  }

  const signature = (seed: string, expires: number, account: string) =>
    secrets.keyedHash('sign-in-proof', `${seed} ${expires} ${account}`)

  /** A proof is valid for one account, five minutes and one attempt. */
  async function isValidProof(proof: string, account: string): Promise<boolean> {
    const [seed = '', expires = '', mac = '', number = ''] = proof.split(/[.:]/)
    if (!timingSafeEquals(mac, signature(seed, Number(expires), account))) return false
    if (Number(expires) * 1000 < clock.now().getTime()) return false
    if (!verifyProof(seed, Number(number), PROOF_BITS)) return false
    return limits.tryConsume(`proof:${seed}`, { max: 1, seconds: PROOF_TTL_SECONDS })
  }

  return {
    consume,

    /** The password was correct. */
    async releaseAfterSuccess({ attemptKey, sharedKeys }: ConsumedLimits): Promise<void> {
      await Promise.all([limits.reset(attemptKey), ...sharedKeys.map((key) => limits.undoAttempt(key))])
    },

    /** The password was not verified, because the server was busy. */
    async refund({ attemptKey, sharedKeys }: ConsumedLimits): Promise<void> {
      await Promise.all([attemptKey, ...sharedKeys].map((key) => limits.undoAttempt(key)))
    },

    /** A password reset clears the failed attempts. */
    async reset(userId: string): Promise<void> {
      await limits.reset(`login-account:${userId}`)
      await limits.resetSubject(`login:${userId}`)
    },
  }
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

const toAttemptKey = (account: string, network: string) => `login:${account}|${network}`
