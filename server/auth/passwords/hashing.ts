import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '#domain/errors.ts'

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes, one lane. Takes 25 to 100 ms. */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Keeps the shop running under a flood of sign-ins: a few hashes at once, a short queue, then 503. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 20

const derive = promisify(argon2)

/** Verified for unknown accounts, so that they take the same time as existing ones. */
const DUMMY_HASH = formatPhc(ARGON2_COST, Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(HASH_BYTES, 1))

export function createPasswords() {
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
        return formatPhc(ARGON2_COST, salt, await deriveHash(password, salt, ARGON2_COST, HASH_BYTES))
      }),

    /** Null (no account) takes the same time and is always false. */
    verify: (password: string, stored: string | null): Promise<boolean> =>
      runLimited(async () => {
        const expected = parsePhc(stored ?? DUMMY_HASH) ?? parsePhc(DUMMY_HASH)!
        const actual = await deriveHash(password, expected.salt, expected.cost, expected.hash.length)
        return timingSafeEqual(actual, expected.hash) && stored !== null
      }),
  }
}

export type Passwords = ReturnType<typeof createPasswords>

type Cost = typeof ARGON2_COST

/** Normalizes Unicode, because keyboards encode the same letters differently. */
const deriveHash = (password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce, tagLength })

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function formatPhc({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

function parsePhc(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
