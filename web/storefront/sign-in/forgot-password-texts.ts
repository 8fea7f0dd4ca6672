import { RESET_LINK_MINUTES } from '#domain/link-expiry.ts'

/** The sentences of the page for a forgotten password. */

export const title = 'Forgot your password?'
export const intro = `We’ll email you a link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`
export const submit = 'Send link'
export const sending = 'Sending...'
export const backToSignIn = 'Back to sign in'
