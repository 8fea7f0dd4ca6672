/** The sentences that the pages and dialogs of an account share. */

const unexpected = 'An unexpected error occurred. Please try again.'

/** Errors of the sign-in page: where the server gave no sentence, and where it gave no answer. */
export const signInErrors = {
  failed: 'Login failed. Please try again.',
  unexpected,
}

/** Errors of the other screens. */
export const accountErrors = {
  failed: unexpected,
  unexpected,
}

/** Shown while the browser does the proof of work that the server asked for. */
export const securityCheckTitle = 'Security check'
export const securityCheckText =
  'There were many wrong passwords for this account. To protect it, your browser runs a short check of a few seconds and then signs you in.'
