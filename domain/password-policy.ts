/** S1 §5. An owner may ask for more in the settings. */
export const DEFAULT_PASSWORD_LENGTH = 6
export const RECOMMENDED_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH_SETTING = 64
/** Staff change prices and read what customers entrust to the shop. */
export const STAFF_PASSWORD_LENGTH = 12

export const passwordTooShort = (length: number): string => `Password must be at least ${length} characters`

export const PASSWORD_TOO_COMMON =
  'This password is used by very many people, so it is guessed first. Please choose another one.'
export const PASSWORD_TOO_PERSONAL =
  'Please choose a password that is not your name, e-mail address or phone number.'

export type PasswordOwner = {
  isStaff: boolean
  name?: string
  email?: string
  phone?: string | null
}

export type PasswordRules = {
  /** At least so many characters for customers. */
  customerLength: number
  /** How often a password is used by others: 1 is the most common one. Null: it is not in the list. */
  rankOf: (password: string) => number | null
}

/** For customers the most common ones are refused; for staff all that are in the list. */
const COMMON_FOR_CUSTOMERS = 10_000
const MIN_DIFFERENT_CHARACTERS = 5

/** The sentence that says what is wrong with a new password, or null. */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  { customerLength, rankOf }: PasswordRules,
): string | null {
  const length = owner.isStaff ? Math.max(STAFF_PASSWORD_LENGTH, customerLength) : customerLength
  if ([...password].length < length) return passwordTooShort(length)
  if (isPersonal(password, owner)) return PASSWORD_TOO_PERSONAL
  return isCommon(password, owner.isStaff, rankOf) ? PASSWORD_TOO_COMMON : null
}

function isCommon(password: string, isStaff: boolean, rankOf: PasswordRules['rankOf']): boolean {
  const lower = password.toLowerCase()
  const rank = rankOf(lower)
  if (!isStaff) return rank !== null && rank <= COMMON_FOR_CUSTOMERS
  // `password2026!` and `aaaaaaaaaaaa` are long, and still among the first that are tried.
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isDecorated = core !== '' && rankOf(core) !== null
  return rank !== null || isDecorated || new Set(lower).size < MIN_DIFFERENT_CHARACTERS
}

function isPersonal(password: string, { name = '', email = '', phone }: PasswordOwner): boolean {
  const plain = simplified(password)
  const own = [name, email, email.split('@')[0] ?? '', phone ?? ''].map(simplified)
  return own.some((word) => word !== '' && word === plain)
}

const simplified = (text: string) => text.toLowerCase().replace(/[\s+_-]/g, '')
