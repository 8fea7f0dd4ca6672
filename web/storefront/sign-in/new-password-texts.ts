/** The labels of the fields for a new password. */

/** The first password of an account. */
export const first = {
  password: 'Password',
  confirmPassword: 'Confirm password',
}
/** A password that replaces another one. */
export const replacement = {
  password: 'New password',
  confirmPassword: 'Confirm new password',
}
