/** What the steps of two-step sign-in say, on the sign-in page and in the dialog that confirms identity. */
export const SECOND_FACTOR_TEXTS = {
  codeLabel: 'Code from the app',
  codeHint: 'Enter the 6-digit code from your authenticator app.',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'One of the ten codes you saved. Each works once.',
  passkeyHint: 'Your browser asks for your fingerprint, face, PIN or security key.',
  passkeyDeclined: 'The passkey was not used. Please try again or use another method.',
  failed: 'We could not verify this. Please try again.',
} as const
