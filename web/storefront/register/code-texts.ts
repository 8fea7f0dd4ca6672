import { CODE_EXPIRY_MINUTES, CODE_LENGTH } from '#domain/registration.ts'

/** The sentences of the step that asks for a code. */

export const title = 'Enter your code'
export const intro = (email: string) =>
  `We sent a 4-digit code to ${email}. It expires in ${CODE_EXPIRY_MINUTES} minutes.`
export const introBoth = (email: string, phone: string) =>
  `We sent a 4-digit code to ${email} and another to ${phone}. They expire in ${CODE_EXPIRY_MINUTES} minutes.`
export const demoCode = (code: string) => `Demo store: the code is ${code}`
export const usedUp = `Too many attempts. Please request a new code.`
export const verify = 'Verify & Create Account'
export const verifying = 'Verifying...'
export const back = 'Back'
export const legend = 'Verification code'
export const mailLegend = 'Code from the e-mail'
export const phoneLegend = 'Code from the text message'
export const digit = (position: number) => `Digit ${position} of ${CODE_LENGTH}`
export const resend = 'Resend'
export const resending = 'Sending...'
export const resendIn = (countdown: string) => `in ${countdown}`
export const resendTimer = 'Time until another code can be sent'
export const codeSent = 'A new code is on its way.'

/** Shown when the server gives no reason. */
export const errors = {
  failed: 'Verification failed',
  unexpected: 'An unexpected error occurred',
}
