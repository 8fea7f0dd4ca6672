/** The sentences of a password change that sign-in requires. */

export const title = 'Choose a new password'
export const intro = (minLength: number) =>
  `Your password was only for the first sign-in, or it is too weak for staff. Choose one that only you know, with at least ${minLength} characters. A short sentence works well.`
export const submit = 'Save and continue'
export const saving = 'Saving...'
