import { randomBytes, timingSafeEqual } from 'node:crypto'
import { ShopError, tooMany } from '#domain/errors.ts'
import { isProof, type ProofChallenge } from '#domain/proof-of-work.ts'
import { sha256 } from '#server/platform/ids.ts'
import { networkOf, type Quota, type SlowDown } from '#server/platform/limits.ts'
import type { AuthDeps } from './deps.ts'
import type { Origin } from './known-origins.ts'

/** Wrong passwords for one account from one network, or from one known device. */
export const GUESSES: SlowDown = { free: 5, seconds: 3600, longestWait: 300 }
/** Wrong passwords from one network, for any account. */
const GUESSES_PER_NETWORK: SlowDown = { free: 50, seconds: 3600, longestWait: 60 }
/** Wrong passwords for one account from all networks where its owner never signed in. */
const GUESSES_PER_ACCOUNT: Quota = { most: 20, seconds: 3600 }
/** Attempts with a proof of work from one network. */
const PROOFS_PER_NETWORK: SlowDown = { free: 10, seconds: 3600, longestWait: 60 }

/** About 260,000 hashes: a second on a computer, a few seconds on a slow phone. */
const PROOF_BITS = 18
const PROOF_LIFE_SECONDS = 300

/** The answer carries a challenge. */
const PROOF_NEEDED = 'PROOF_NEEDED'

const UNDER_ATTACK =
  'Many wrong passwords were tried for this account. To go on, your browser has to pass a short security check.'

type Attempt = Origin & {
  /** The e-mail address or phone number that was typed, normalised. */
  account: string
  origin: 'device' | 'network' | null
  /** `challenge:number`, when the browser did the work that an earlier answer asked for. */
  proof?: string | undefined
}

/** What an attempt took from the budgets. */
export type Spent = {
  /** Cleared when the password was right. */
  own: string | null
  /** Returned when the password was right, or was not checked at all. */
  shared: string[]
}

type Deps = Pick<AuthDeps, 'clock' | 'limits' | 'secrets' | 'security'>

/**
 * How often a password may be guessed. No budget is of the account alone, because a stranger could then use it up and
 * lock the owner out:
 * - a device on which the person signed in before has a budget of its own;
 * - an account and a network together have one, and each network over all accounts;
 * - when strangers guess at one account from many networks, a network that the account does not know has to do a proof
 *   of work for each attempt. With a proof, an attempt also passes where it would have to wait.
 */
export function createSignInBudget({ clock, limits, secrets, security }: Deps) {
  /** Counts the attempt as failed. Throws 429 when it may not be made now; the answer carries a challenge. */
  async function take(attempt: Attempt): Promise<Spent> {
    const { account, origin, deviceToken = '', proof } = attempt
    const network = networkOf(attempt.address)
    if (origin === 'device') {
      const own = `login-device:${sha256(`${account} ${deviceToken}`)}`
      await limits.attempt(own, GUESSES)
      return { own, shared: [] }
    }
    if (proof !== undefined && (await isAccepted(proof, account))) {
      const key = `login-proof:${network}`
      await limits.attempt(key, PROOFS_PER_NETWORK)
      return { own: ownKey(account, network), shared: [key] }
    }
    try {
      return await takeWithoutProof(account, network, origin)
    } catch (error) {
      if (!(error instanceof ShopError) || error.kind !== 'too-many') throw error
      security.recordRepeated({ kind: 'sign-in.slowed', identifier: account, address: attempt.address })
      throw withChallenge(error, account)
    }
  }

  async function takeWithoutProof(
    account: string,
    network: string,
    origin: 'network' | null,
  ): Promise<Spent> {
    const networkKey = `login-network:${network}`
    const accountKey = `login-account:${account}`
    const own = ownKey(account, network)
    const shared: string[] = []
    try {
      if (origin !== 'network') {
        shared.push(accountKey)
        const wait = await limits.overQuota(accountKey, GUESSES_PER_ACCOUNT)
        if (wait !== null) throw tooMany(UNDER_ATTACK, wait)
      }
      await limits.attempt(networkKey, GUESSES_PER_NETWORK)
      shared.push(networkKey)
      await limits.attempt(own, GUESSES)
      return { own, shared }
    } catch (error) {
      // an attempt that may not be made does not count
      await Promise.all(shared.map((key) => limits.takeBack(key)))
      throw error
    }
  }

  function withChallenge(error: ShopError, account: string): ShopError {
    return new ShopError('too-many', error.message, {
      code: PROOF_NEEDED,
      details: { ...error.details, proof: newChallenge(account) },
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }

  function newChallenge(account: string): ProofChallenge {
    const seed = randomBytes(16).toString('base64url')
    const expires = Math.floor(clock.now().getTime() / 1000) + PROOF_LIFE_SECONDS
    return {
      challenge: `${seed}.${expires}.${signature(seed, expires, account)}`,
      seed,
      bits: PROOF_BITS,
    }
  }

  const signature = (seed: string, expires: number, account: string) =>
    secrets.keyedHash('sign-in-proof', `${seed} ${expires} ${account}`)

  /** A proof is for one account, for five minutes, and for one attempt. */
  async function isAccepted(proof: string, account: string): Promise<boolean> {
    const [, seed = '', expires = '', mac = '', number = ''] =
      /^([\w-]{22})\.(\d{1,12})\.([\w+/=-]{1,100}):(\d{1,10})$/.exec(proof) ?? []
    if (!isSame(mac, signature(seed, Number(expires), account))) return false
    if (Number(expires) * 1000 < clock.now().getTime()) return false
    if (!isProof(seed, Number(number), PROOF_BITS)) return false
    return limits.allows(`proof:${seed}`, { most: 1, seconds: PROOF_LIFE_SECONDS })
  }

  return {
    take,

    /** The password was right. */
    async succeeded({ own, shared }: Spent): Promise<void> {
      await Promise.all([
        own === null ? undefined : limits.forget(own),
        ...shared.map((key) => limits.takeBack(key)),
      ])
    },

    /** The password was not checked, because the shop was busy. */
    async takeBack({ own, shared }: Spent): Promise<void> {
      await Promise.all([...(own === null ? [] : [own]), ...shared].map((key) => limits.takeBack(key)))
    },

    /** After a reset of the password, what was guessed before no longer counts. */
    async clear(accounts: readonly string[]): Promise<void> {
      for (const account of accounts) {
        await limits.forget(`login-account:${account}`)
        await limits.forgetAll(`login:${account}`)
      }
    },
  }
}

export type SignInBudget = ReturnType<typeof createSignInBudget>

const ownKey = (account: string, network: string) => `login:${account}|${network}`

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
