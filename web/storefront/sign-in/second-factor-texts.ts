/** The sentences of the second step of sign-in. */

export const title = 'Confirm it’s you'
export const intro = 'This account uses two-step sign-in. Please complete the second step.'
export const signInWithPasskey = 'Sign in with a passkey'
export const useMethod = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}
