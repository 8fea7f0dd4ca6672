/** The sentences of registration. */

export const pageTitle = 'Create an account'
export const title = 'Create your account'
export const haveAccount = 'Already have an account?'
export const signIn = 'Sign in'
export const invitedWithCode = 'You were invited with the code'
export const unknownCode = 'Nobody has this code, so it earns no credits. You can register all the same.'
export const codeEarnsNothing = (renewsOn: string) =>
  `It earns no credits now, neither for you nor for your friend: the limit of this month is reached. From ${renewsOn} it earns credits again.`
export const referralsEarnNothing =
  'Referrals earn no credits at present, neither for you nor for your friend.'
export const removeCode = 'Remove'
export const fullName = 'Full name'
export const email = 'Email address'
export const phone = 'Phone number'
export const phoneExample = '+91 98765 43210'
export const passwordHint = (length: number) => `At least ${length} characters`
export const acceptTerms = 'I accept the Terms and Privacy Policy'
export const readThe = 'Read the'
export const terms = 'Terms of Service'
export const andThe = 'and the'
export const privacy = 'Privacy Policy'
export const closeDocument = 'I Understand'
export const submit = 'Continue'
export const sendingCode = 'Sending the code...'

/** Shown when the server gives no reason. */
export const errors = {
  failed: 'Registration failed',
  unexpected: 'An unexpected error occurred',
}
