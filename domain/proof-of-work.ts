/**
 * A small computation that a browser does before one more sign-in attempt, when an account is under attack. It costs a
 * person about a second, makes guessing in bulk expensive and locks no account.
 *
 * The proof for a seed is a number with which SHA-256 of `seed:number` begins with `bits` zero bits. SHA-256 is written
 * out here because `crypto.subtle` exists only on https pages, and a shop may be tried out without.
 */
export type ProofChallenge = {
  /** Sent back with the proof. The server signed it. */
  challenge: string
  seed: string
  bits: number
}

/** Leaves room for the colon and ten digits in the one block of 55 characters that is hashed. */
const MAX_SEED_LENGTH = 44
const BATCH_SIZE = 5_000

/** The number that proves the work. `pause` is awaited between batches, so that a page stays responsive. */
export async function solveProof(
  { seed, bits }: Pick<ProofChallenge, 'seed' | 'bits'>,
  pause: () => Promise<unknown>,
): Promise<number> {
  for (let start = 0; ; start += BATCH_SIZE) {
    for (let number = start; number < start + BATCH_SIZE; number += 1) {
      if (verifyProof(seed, number, bits)) return number
    }
    await pause()
  }
}

export function verifyProof(seed: string, number: number, bits: number): boolean {
  const isUsable = seed.length <= MAX_SEED_LENGTH && Number.isSafeInteger(number) && number >= 0
  return isUsable && number < 1e10 && countLeadingZeroBits(`${seed}:${number}`) >= bits
}

/** With how many zero bits the hash begins; at most 32 are counted. */
function countLeadingZeroBits(text: string): number {
  return Math.clz32(sha256FirstWord(text))
}

const ROUND_CONSTANTS = new Int32Array(64)
const INITIAL_STATE = new Int32Array(8)

/** The fractional parts of the cube and square roots of the first primes, as FIPS 180-4 defines the constants. */
function initConstants(): void {
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
  for (let candidate = 2, found = 0; found < 64; candidate += 1) {
    if (!isPrime(candidate)) continue
    if (found < 8) INITIAL_STATE[found] = fraction(Math.sqrt(candidate))
    ROUND_CONSTANTS[found] = fraction(Math.cbrt(candidate))
    found += 1
  }
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
    if (candidate % divisor === 0) return false
  }
  return true
}

initConstants()

const words = new Int32Array(64)

/** For ASCII text of at most 55 characters, which fits into one block. */
function sha256FirstWord(text: string): number {
  words.fill(0, 0, 16)
  for (let index = 0; index < text.length; index += 1)
    words[index >> 2]! |= text.charCodeAt(index) << (24 - (index % 4) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8)
  words[15] = text.length * 8

  for (let index = 16; index < 64; index += 1) {
    const w15 = words[index - 15]!
    const w2 = words[index - 2]!
    const s0 = rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3)
    const s1 = rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10)
    words[index] = (words[index - 16]! + s0 + words[index - 7]! + s1) | 0
  }

  let a = INITIAL_STATE[0]!
  let b = INITIAL_STATE[1]!
  let c = INITIAL_STATE[2]!
  let d = INITIAL_STATE[3]!
  let e = INITIAL_STATE[4]!
  let f = INITIAL_STATE[5]!
  let g = INITIAL_STATE[6]!
  let h = INITIAL_STATE[7]!
  for (let index = 0; index < 64; index += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + ROUND_CONSTANTS[index]! + words[index]!) | 0
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const t2 = (s0 + majority) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (INITIAL_STATE[0]! + a) | 0
}

const rotateRight = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))
