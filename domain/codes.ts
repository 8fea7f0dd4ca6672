/** Crockford's base 32: no I, L, O, U, so that nothing is misread over the phone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One letter of five bits for each byte. */
export const letters = (random: Uint8Array, count: number): string =>
  Array.from(random.subarray(0, count), (byte) => LETTERS[byte % 32]).join('')

/** `SW-261120-7K3QF9`: India's day and six random letters. It tells nobody how much is sold. */
export const orderNumber = (day: string, random: Uint8Array): string =>
  `SW-${day.slice(2).replaceAll('-', '')}-${letters(random, 6)}`

/** Eight letters. */
export const referralCode = (random: Uint8Array): string => letters(random, 8)

/** Four digits from four random bytes: the bias of one in 400 000 helps nobody guess. */
export const verificationCode = (random: Uint8Array): string => {
  const [a = 0, b = 0, c = 0, d = 0] = random
  return String((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % 10_000).padStart(4, '0')
}
