/** The owner may require more in the settings. */
export const DEFAULT_MIN_PASSWORD_LENGTH = 6
export const RECOMMENDED_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH_SETTING = 64
/** Staff change prices and read what customers entrust to the shop. */
export const MIN_STAFF_PASSWORD_LENGTH = 12

export const passwordTooShortMessage = (length: number): string =>
  `Password must be at least ${length} characters`

export const PASSWORD_TOO_COMMON_MESSAGE =
  'This password is used by very many people, so it is guessed first. Please choose another one.'
export const PASSWORD_TOO_PERSONAL_MESSAGE =
  'Please choose a password that is not your name, e-mail address or phone number.'

export type PasswordOwner = {
  isStaff: boolean
  name?: string
  email?: string
  phone?: string | null
}

export type PasswordRules = {
  /** At least so many characters for customers. */
  customerMinLength: number
  /** How often a password is used by others: 1 is the most common one. Null: it is not in the list. */
  getRank: (password: string) => number | null
}

/** For customers the most common ones are refused; for staff all that are in the list. */
const MAX_COMMON_RANK_FOR_CUSTOMERS = 10_000
const MIN_DISTINCT_CHARACTERS = 5

/** A staff password is never allowed to be shorter than a customer's. */
export const getMinStaffPasswordLength = (customerMinLength: number): number =>
  Math.max(MIN_STAFF_PASSWORD_LENGTH, customerMinLength)

/** The error message for a new password, or null. */
export function getPasswordError(
  password: string,
  owner: PasswordOwner,
  { customerMinLength, getRank }: PasswordRules,
): string | null {
  const length = owner.isStaff ? getMinStaffPasswordLength(customerMinLength) : customerMinLength
  if ([...password].length < length) return passwordTooShortMessage(length)
  if (isPersonal(password, owner)) return PASSWORD_TOO_PERSONAL_MESSAGE
  return isCommon(password, owner.isStaff, getRank) ? PASSWORD_TOO_COMMON_MESSAGE : null
}

function isCommon(password: string, isStaff: boolean, getRank: PasswordRules['getRank']): boolean {
  const lower = password.toLowerCase()
  const rank = getRank(lower)
  if (!isStaff) return rank !== null && rank <= MAX_COMMON_RANK_FOR_CUSTOMERS
  // `password2026!` and `aaaaaaaaaaaa` are long, and still among the first that are tried.
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isPaddedCommonPassword = core !== '' && getRank(core) !== null
  return rank !== null || isPaddedCommonPassword || new Set(lower).size < MIN_DISTINCT_CHARACTERS
}

function isPersonal(password: string, { name = '', email = '', phone }: PasswordOwner): boolean {
  const normalizedPassword = normalize(password)
  const personalValues = [name, email, email.split('@')[0] ?? '', phone ?? ''].map(normalize)
  return personalValues.some((word) => word !== '' && word === normalizedPassword)
}

const normalize = (text: string) => text.toLowerCase().replace(/[\s+_-]/g, '')
