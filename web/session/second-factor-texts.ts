/** The sentences of two-step sign-in, on the sign-in page and in the dialog that confirms identity. */

export const codeLabel = 'Code from the app'
export const codeHint = 'Enter the 6-digit code from your authenticator app.'
export const recoveryLabel = 'Recovery code'
export const recoveryHint = 'One of the ten codes you saved. Each works once.'
export const passkeyHint = 'Your browser asks for your fingerprint, face, PIN or security key.'
export const passkeyDeclined = 'The passkey was not used. Please try again or use another method.'
export const failed = 'We could not verify this. Please try again.'
