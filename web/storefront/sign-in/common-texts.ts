/** The words that the pages around sign-in share. */

export const email = 'Email address'
export const phone = 'Phone number'
export const phoneExample = '+91 98765 43210'
export const fullName = 'Full name'
export const back = 'Back'
export const signIn = 'Sign in'
