import { passwordTooShortMessage } from './password-policy.ts'

export const CODE_LENGTH = 4
export const CODE_EXPIRY_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5
export const RESEND_AFTER_SECONDS = 30
/** Why no other code was sent: the last one is younger than that. It is still good. */
export const CODE_JUST_SENT = 'CODE_JUST_SENT'
/** The shop has no mail server and no SMS gateway, so registration is closed. */
export const CANNOT_SEND_CODES = 'CANNOT_SEND_CODES'
/** A code was wrong. It can be entered again. */
export const WRONG_CODE = 'WRONG_CODE'
/** What identifies an account and is proved by a code. */
export const CONTACT_FIELDS = ['email', 'phone'] as const
/** How long the old address can take a change back. */
export const CONTACT_UNDO_DAYS = 7
/** Raised when the terms change; kept with the account that accepted them. */
export const TERMS_VERSION = '2026-11'

export const REGISTRATION_TEXTS = {
  passwordMismatch: 'Passwords do not match',
  termsNotAccepted: 'You must accept the Terms and Privacy Policy',
  invalidCode: 'Invalid verification code',
  invalidPhoneCode: 'Invalid code from the text message',
  phoneCodeRequired: 'Enter the code from the text message as well',
  cannotSendCodes:
    'New accounts cannot be created at the moment, because this shop cannot send verification codes. Please contact the shop.',
} as const

export const CONTACT_TEXTS = {
  currentPasswordRequired: 'Enter your current password to change your e-mail address or phone number',
  cannotSendCodes:
    'Your e-mail address and phone number cannot be changed at the moment, because this shop cannot send verification codes. Please contact the shop.',
  expiredLink:
    'This link is no longer valid. If you still see a change that you did not make, contact the shop.',
} as const

type RegistrationForm = { password: string; confirmPassword: string; acceptTerms: boolean }

/** The first broken rule in the order of the form's fields, or null. The server also refuses common passwords. */
export function getRegistrationError(form: RegistrationForm, passwordLength: number): string | null {
  if (form.password !== form.confirmPassword) return REGISTRATION_TEXTS.passwordMismatch
  if ([...form.password].length < passwordLength) return passwordTooShortMessage(passwordLength)
  return form.acceptTerms ? null : REGISTRATION_TEXTS.termsNotAccepted
}
