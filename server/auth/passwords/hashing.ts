import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '#domain/errors.ts'

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes, one lane. Takes 25 to 100 ms. */
const ARGON2_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Keeps the shop running under a flood of sign-ins: a few hashes at once, a short queue, then 503. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 20

const derive = promisify(argon2)

/** Parameters of argon2id: memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** Tests give a lower `cost`. */
export function createPasswords(cost = ARGON2_COST) {
  /** Verified for unknown accounts, so that they take the same time as existing ones. */
  const dummyHash = formatPhc(cost, Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(HASH_BYTES, 1))
  let running = 0
  const queue: (() => void)[] = []

  async function runLimited<T>(task: () => Promise<T>): Promise<T> {
    if (running >= MAX_CONCURRENT) {
      if (queue.length >= MAX_QUEUED) throw unavailable('The shop is busy. Please try again in a moment.', 2)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    /** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` */
    hash: (password: string): Promise<string> =>
      runLimited(async () => {
        const salt = randomBytes(SALT_BYTES)
        return formatPhc(cost, salt, await deriveHash(password, salt, cost, HASH_BYTES))
      }),

    /** Null (no account) takes the same time and is always false. */
    verify: (password: string, stored: string | null): Promise<boolean> =>
      runLimited(async () => {
        const expected = parsePhc(stored ?? dummyHash) ?? parsePhc(dummyHash)!
        const actual = await deriveHash(password, expected.salt, expected.cost, expected.hash.length)
        return timingSafeEqual(actual, expected.hash) && stored !== null
      }),
  }
}

export type Passwords = ReturnType<typeof createPasswords>

/** Normalizes Unicode, because keyboards encode the same letters differently. */
const deriveHash = (
  password: string,
  nonce: Buffer,
  cost: PasswordCost,
  tagLength: number,
): Promise<Buffer> => derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce, tagLength })

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function formatPhc({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

function parsePhc(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
