import { REGISTRATION_TEXTS } from '#domain/registration.ts'

export type RegistrationFormValues = {
  name: string
  email: string
  phone: string
  password: string
  confirmPassword: string
  acceptTerms: boolean
}

export const EMPTY_REGISTRATION: RegistrationFormValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
}

export const REGISTER_TEXTS = {
  failed: 'Registration failed',
  verificationFailed: 'Verification failed',
  unexpected: 'An unexpected error occurred',
  wrongCode: REGISTRATION_TEXTS.invalidCode,
} as const
