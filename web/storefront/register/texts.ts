import { CODE_EXPIRY_MINUTES, CODE_LENGTH, MAX_CODE_ATTEMPTS } from '#domain/registration.ts'

export const registerTexts = {
  pageTitle: 'Create an account',
  title: 'Create your account',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  invitedWithCode: 'You were invited with the code',
  removeCode: 'Remove',
  fullName: 'Full name',
  email: 'Email address',
  phone: 'Phone number',
  phoneExample: '+91 98765 43210',
  passwordHint: (length: number) => `At least ${length} characters`,
  acceptTerms: 'I accept the Terms and Privacy Policy',
  readThe: 'Read the',
  terms: 'Terms of Service',
  andThe: 'and the',
  privacy: 'Privacy Policy',
  closeDocument: 'I Understand',
  submit: 'Continue',
  sendingCode: 'Sending the code...',
}

export const codeTexts = {
  title: 'Enter your code',
  intro: (email: string) => `We sent 4 digits to ${email}. They are good for ${CODE_EXPIRY_MINUTES} minutes.`,
  demoCode: (code: string) => `Demo store: the code is ${code}`,
  usedUp: `This code is used up after ${MAX_CODE_ATTEMPTS} tries. Please ask for another one.`,
  verify: 'Verify & Create Account',
  verifying: 'Verifying...',
  back: 'Back',
  legend: 'Verification code',
  digit: (position: number) => `Digit ${position} of ${CODE_LENGTH}`,
  resend: 'Resend',
  resending: 'Sending...',
  resendIn: (countdown: string) => `in ${countdown}`,
  resendTimer: 'Time until another code can be sent',
  codeSent: 'A new code is on its way.',
}

/** What an error says when the server gives no reason. */
export const REGISTER_ERRORS = {
  failed: 'Registration failed',
  unexpected: 'An unexpected error occurred',
}

export const VERIFICATION_ERRORS = {
  failed: 'Verification failed',
  unexpected: 'An unexpected error occurred',
}
