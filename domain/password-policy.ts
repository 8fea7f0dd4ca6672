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
export const PASSWORD_TOO_SIMPLE_MESSAGE =
  'This password is guessed quickly, because it repeats or continues a simple pattern. Please choose another one.'
export const PASSWORD_TOO_PERSONAL_MESSAGE =
  'Please choose a password that is not your name, e-mail address or phone number, nor the name of the shop.'

export type PasswordOwner = {
  isStaff: boolean
  name?: string
  email?: string
  phone?: string | null
}

/** How many guesses a password takes. `usesList`: common passwords are tried too, and not only patterns. */
export type EstimateGuesses = (
  password: string,
  personalWords: readonly string[],
  usesList: boolean,
) => number

export type PasswordRules = {
  /** At least so many characters for customers. */
  customerMinLength: number
  shopName: string
  estimateGuesses: EstimateGuesses
}

/** The ten thousand most common passwords are refused. More than 3,000 of them have eight characters or more. */
const MIN_GUESSES_FOR_CUSTOMERS = 1e4
/** Few common passwords are longer than eight characters. A shop that asks for more refuses each of the list. */
const MIN_GUESSES_OF_LONG_PASSWORDS = 1e5
/** All is refused that takes less than a strong password. */
const MIN_GUESSES_FOR_STAFF = 1e8
/** Six characters without a pattern. The name of the shop and a year are about 15,000 guesses. */
const MIN_GUESSES_OF_PATTERNS = 1e6

/** A staff password is never allowed to be shorter than a customer's. */
export const getMinStaffPasswordLength = (customerMinLength: number): number =>
  Math.max(MIN_STAFF_PASSWORD_LENGTH, customerMinLength)

/** The error message for a new password, or null. */
export function getPasswordError(
  password: string,
  owner: PasswordOwner,
  { customerMinLength, shopName, estimateGuesses }: PasswordRules,
): string | null {
  const length = owner.isStaff ? getMinStaffPasswordLength(customerMinLength) : customerMinLength
  if ([...password].length < length) return passwordTooShortMessage(length)
  const personalWords = getPersonalWords(owner, shopName)
  const letters = removeSeparators(password)
  const plain = removeSigns(password)
  if (plain !== '' && personalWords.some((word) => plain === removeSigns(word)))
    return PASSWORD_TOO_PERSONAL_MESSAGE
  // Separators between repeats of a word make a pattern harder to see, but not harder to guess.
  const patternGuesses = [password, letters].map((text) => estimateGuesses(text, personalWords, false))
  if (letters === '' || Math.min(...patternGuesses) < MIN_GUESSES_OF_PATTERNS)
    return PASSWORD_TOO_SIMPLE_MESSAGE
  const minGuesses = owner.isStaff ? MIN_GUESSES_FOR_STAFF : getMinGuessesForCustomers(customerMinLength)
  return estimateGuesses(password, personalWords, true) < minGuesses ? PASSWORD_TOO_COMMON_MESSAGE : null
}

const getMinGuessesForCustomers = (minLength: number): number =>
  minLength > RECOMMENDED_PASSWORD_LENGTH ? MIN_GUESSES_OF_LONG_PASSWORDS : MIN_GUESSES_FOR_CUSTOMERS

function getPersonalWords({ name = '', email = '', phone }: PasswordOwner, shopName: string): string[] {
  const words = [name, email, email.split('@')[0] ?? '', shopName]
  const parts = words.flatMap((word) => [word, removeSeparators(word), ...word.split(/[^\p{L}\p{M}\p{N}]+/u)])
  return [...new Set([...parts, phone ?? ''].filter((word) => [...word].length >= MIN_WORD_LENGTH))]
}

/** Initials and `in` are in too many good passwords. */
const MIN_WORD_LENGTH = 3

const removeSeparators = (text: string) => text.toLowerCase().replace(/[\s+_.-]/g, '')

const removeSigns = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
