const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** Where the server gave no sentence, and where it gave no answer. */
export const SIGN_IN_TEXTS = { failed: 'Login failed. Please try again.', unexpected: UNEXPECTED } as const

/** The same for the other screens around the account. */
export const ACCOUNT_TEXTS = { failed: UNEXPECTED, unexpected: UNEXPECTED } as const

/** Shown while the browser does the proof of work that the server asked for. */
export const SECURITY_CHECK = {
  title: 'Security check',
  text: 'There were many wrong passwords for this account. To protect it, your browser runs a short check of a few seconds and then signs you in.',
} as const
