import { EMPTY_NEW_PASSWORD } from '#web/storefront/sign-in/new-password-fields.tsx'

export const EMPTY_REGISTRATION = {
  name: '',
  email: '',
  phone: '',
  ...EMPTY_NEW_PASSWORD,
  acceptTerms: false,
}

export type RegistrationValues = typeof EMPTY_REGISTRATION
