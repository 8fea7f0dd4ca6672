/** What the steps of two-step sign-in say, on the sign-in page and in the dialog that confirms identity. */
export const SECOND_FACTOR_TEXTS = {
  codeLabel: 'Code from the app',
  codeHint: 'Open your authenticator app and enter the 6 digits that it shows now.',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'One of the ten codes that you saved. Each one works once.',
  passkeyHint: 'Your browser asks for your fingerprint, face, PIN or security key.',
  passkeyDeclined: 'The passkey was not used. Please try again, or choose another way.',
  failed: 'This could not be checked. Please try again.',
} as const
