/** The sentences of the sign-in page. */

export const pageTitle = 'Sign in'
export const title = 'Sign in to your account'
export const or = 'Or'
export const createAccount = 'create a new account'
export const methodsLabel = 'Sign in with'
export const methods = { email: 'Email', phone: 'Phone' }
export const emailExample = 'you@example.in'
export const remember = 'Remember me'
export const forgotPassword = 'Forgot your password?'
export const unclaimed = 'This shop has no administrator yet.'
export const claim = 'Enter the code of the terminal'
export const signingIn = 'Signing in...'
