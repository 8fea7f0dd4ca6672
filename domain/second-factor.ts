/** For so long after a proof of identity, sensitive changes do not ask for another one. */
export const RECENT_AUTHENTICATION_MINUTES = 10

/** What a sign-in that waits for its second factor may take. */
export const CHALLENGE_EXPIRY_MINUTES = 5
export const MAX_CHALLENGE_ATTEMPTS = 5
/** A secret that was shown and not confirmed is thrown away after so long. */
export const SETUP_EXPIRY_MINUTES = 15

export const RECOVERY_CODE_COUNT = 10
/** Crockford's letters and digits: none that are mistaken for another one. */
const CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_CODE_LENGTH = 12

/** `7k3qf9-xa2mht`, made of random bytes. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, RECOVERY_CODE_LENGTH)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')
  return `${letters.slice(0, 6)}-${letters.slice(6)}`
}

/** A recovery code as a person types it: in any case, with or without the dash, 0 or O, 1, I or L. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return `${letters.slice(0, 6)}-${letters.slice(6)}`
}

/** A code of an authenticator app as a person types it: `123 456`. Null: not six digits. */
export function normalizeTotpCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
