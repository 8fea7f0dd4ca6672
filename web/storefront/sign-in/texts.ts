import { RESET_LINK_MINUTES } from '#domain/link-expiry.ts'
import { CONTACT_UNDO_DAYS } from '#domain/registration.ts'

const SIGN_IN = 'Sign in'
const SAVING = 'Saving...'
const EMAIL = 'Email address'
const PHONE = 'Phone number'
const PHONE_EXAMPLE = '+91 98765 43210'

/** Shared by the pages of this folder and by registration. */
export const commonTexts = {
  email: EMAIL,
  phone: PHONE,
  phoneExample: PHONE_EXAMPLE,
  fullName: 'Full name',
  back: 'Back',
  signIn: SIGN_IN,
}

export const passwordTexts = {
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

export const signInTexts = {
  pageTitle: SIGN_IN,
  title: 'Sign in to your account',
  or: 'Or',
  createAccount: 'create a new account',
  methodsLabel: 'Sign in with',
  methods: { email: 'Email', phone: 'Phone' },
  emailExample: 'you@example.in',
  remember: 'Remember me',
  forgotPassword: 'Forgot your password?',
  signingIn: 'Signing in...',
}

export const secondFactorTexts = {
  title: 'Confirm it’s you',
  intro: 'This account uses two-step sign-in. Please complete the second step.',
  signInWithPasskey: 'Sign in with a passkey',
  useMethod: {
    totp: 'Use the authenticator app',
    passkey: 'Use a passkey',
    recovery: 'Use a recovery code',
  },
}

export const choosePasswordTexts = {
  title: 'Choose a new password',
  intro: (minLength: number) =>
    `Your password was only for the first sign-in, or it is too weak for staff. Choose one that only you know, with at least ${minLength} characters. A short sentence works well.`,
  submit: 'Save and continue',
  saving: SAVING,
}

export const forgotPasswordTexts = {
  title: 'Forgot your password?',
  intro: `We’ll email you a link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`,
  submit: 'Send link',
  sending: 'Sending...',
  backToSignIn: 'Back to sign in',
}

export const resetPasswordTexts = {
  pageTitle: 'New password',
  title: 'Choose a new password',
  intro: 'You will be signed out on all devices. Sign in with your new password.',
  submit: 'Save password',
  saving: SAVING,
  done: 'Your password has been changed. You can now sign in with it.',
  invalidLink: 'This link is no longer valid. Please request a new one.',
  requestLink: 'Request a new link',
}

export const invitationTexts = {
  pageTitle: 'Invitation',
  title: 'You are invited',
  opening: 'Opening your invitation...',
  intro: (shopName: string, role: string, expiresAt: string) =>
    `${shopName} invites you to join its team. Your role: ${role}. The invitation is valid until ${expiresAt}.`,
  passwordHint: (length: number) => `At least ${length} characters. A short sentence works well.`,
  submit: 'Join the team',
  saving: SAVING,
  done: (shopName: string) => `Your account is ready. Welcome to the team of ${shopName}.`,
  openAdmin: 'Open the admin',
  invalid: 'This invitation is no longer valid. Please ask for a new one.',
}

export const undoChangeTexts = {
  title: 'Undo a change',
  intro: `The email or phone number of your account was changed. If this was not you, undo the change: we restore the previous one, sign out all devices, and email you a link to set a new password. This link works once, for ${CONTACT_UNDO_DAYS} days.`,
  submit: 'Undo change',
  undoing: 'Undoing...',
  doneTitle: 'Change undone',
  done: 'Your previous email and phone number are restored, and all devices are signed out. We have emailed you a link to set a new password. If it does not arrive, request a new one.',
  requestLink: 'Request a new link',
  contact: 'Contact us',
}
