/** The labels of the fields for a new password. */

export const labels = {
  /** The first password of an account. */
  first: {
    password: 'Password',
    confirmPassword: 'Confirm password',
  },
  /** A password that replaces another one. */
  replacement: {
    password: 'New password',
    confirmPassword: 'Confirm new password',
  },
}
