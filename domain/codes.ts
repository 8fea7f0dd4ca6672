/** Crockford's base 32: no I, L, O, U, so that nothing is misread over the phone. */
const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One letter of five bits for each byte. */
export const encodeCrockford = (random: Uint8Array, count: number): string =>
  Array.from(random.subarray(0, count), (byte) => CROCKFORD_ALPHABET[byte % 32]).join('')

export const DEFAULT_ORDER_PREFIX = 'SW'
/** The most letters before the number of an order, and of an invoice. */
export const ORDER_PREFIX_LETTERS = 4
export const INVOICE_PREFIX_LETTERS = 2
/** One to four capital letters. */
export const isOrderPrefix = (text: string): boolean => /^[A-Z]{1,4}$/.test(text)

/** `KJ` of Kaveri Jewels, `KA` of Kaveri. '' of a name without Latin letters. */
export function getInitials(name: string, most: number): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/g) ?? []
  const letters = words.length === 1 ? words[0]!.slice(0, 2) : words.map((word) => word[0]).join('')
  return letters.slice(0, most)
}

/** `SW-261120-7K3QF9`: the day in India and six random letters, which do not reveal how many orders there are. */
export const createOrderNumber = (prefix: string, day: string, random: Uint8Array): string =>
  `${prefix}-${day.slice(2).replaceAll('-', '')}-${encodeCrockford(random, 6)}`

/**
 * A code as the database has it, typed by a person: without outer blanks, in capital letters. Null when no coupon, referral
 * code or order number reads like it. Letters beyond ASCII are refused first, because some become ASCII in capitals (ſ, ı).
 */
export function normalizeCode(text: string): string | null {
  const typed = text.trim()
  return /^[A-Za-z\d_-]{1,40}$/.test(typed) ? typed.toUpperCase() : null
}

const CLAIM_CODE_LENGTH = 12

/** `7K3Q-F9ZT-M0AB`: 60 bits, so that it cannot be guessed, in groups that a person copies from a screen. */
export const createClaimCode = (random: Uint8Array): string =>
  encodeCrockford(random, CLAIM_CODE_LENGTH).replace(/....(?=.)/g, '$&-')

/** The letters of a claim code that a person typed: with or without hyphens, in either case, with O for 0 and I or L for 1. */
export const normalizeClaimCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')

/** Eight letters. */
export const createReferralCode = (random: Uint8Array): string => encodeCrockford(random, 8)

/** Digits from four random bytes: the bias of one in 4 000 with six digits does not help guessing. */
export const createVerificationCode = (random: Uint8Array, digits = 4): string => {
  const [a = 0, b = 0, c = 0, d = 0] = random
  return String((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % 10 ** digits).padStart(digits, '0')
}
