import { z } from 'zod'
import { CONTACT_FIELDS } from '#domain/registration.ts'
import { endpoint } from './endpoint.ts'
import {
  BooleanInput,
  Id,
  MessageResponse,
  OptionalText,
  RequiredText,
  Rupees,
  Timestamp,
} from './primitives.ts'
import { routes } from './routes.ts'
import {
  PasskeyAssertion,
  PasskeyOptions,
  SecondFactorMethod,
  SecondFactorRequired,
} from './second-factors.ts'

export const SessionUser = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
})
export type SessionUser = z.output<typeof SessionUser>

const SessionDuty = z.enum(['change-password', 'set-up-second-factor'])

/** Where a person is signed in. */
const SessionSummary = z.object({
  _id: z.string(),
  /** `Chrome on Android`. */
  device: z.string(),
  /** The network: `203.0.113.x`. */
  place: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  isCurrent: z.boolean(),
})
export type SessionSummary = z.output<typeof SessionSummary>

export const SignInResponse = z.object({
  message: z.string(),
  token: z.string(),
  user: SessionUser,
  /** For this browser to keep and to send at its next sign-in: it is then not slowed down by strangers who guess. */
  deviceToken: z.string().optional(),
  /** Until this is done, the session may do nothing else. */
  duty: SessionDuty.optional(),
})

/**
 * `token` and `user` are there exactly when `secondFactor` is not. The type keeps the shape of an account without a second
 * factor, which clients were written for: a screen that signs in looks at `secondFactor` first.
 */
const LoginResponse = z.union([SignInResponse, SecondFactorRequired]) as unknown as z.ZodType<
  z.output<typeof SignInResponse> & Partial<Pick<SecondFactorRequired, 'secondFactor'>>
>

export const ProfileAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

const ContactField = z.enum(CONTACT_FIELDS)
export type ContactField = z.output<typeof ContactField>

/** A new e-mail address or phone number that does not count yet: its code was not entered. */
const PendingContact = z.object({
  field: ContactField,
  value: z.string(),
  /** How the code was sent: the code of a phone goes by mail where the shop has no SMS gateway. */
  sentBy: z.enum(['mail', 'sms']),
  codeExpiresAt: Timestamp,
})
export type PendingContact = z.output<typeof PendingContact>

export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  address: ProfileAddress.nullable(),
  createdAt: Timestamp,
  referralCredits: Rupees,
  referralCode: z.string(),
  /** Only where there are any. */
  pendingContacts: z.array(PendingContact).optional(),
})
export type Profile = z.output<typeof Profile>

const Email = RequiredText(254, 'Email is required')
const Phone = RequiredText(30, 'Phone number is required')
const Password = z.string().min(1, 'Password is required').max(200, 'At most 200 characters')

/** Rules that need the person's whole input (e-mail form, ten digits, address all or nothing) are in domain/. */
export const auth = {
  verify: endpoint(routes.auth.verify, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Sends a 4-digit code to prove an e-mail address or phone before registration.',
    body: z.object({ email: Email, phone: Phone }),
    status: 202,
    response: z.object({ message: z.string(), expiresAt: Timestamp }),
  }),
  register: endpoint(routes.auth.register, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Makes a customer account from a verified code and signs the person in.',
    body: z.object({
      name: RequiredText(100, 'Name is required'),
      email: Email,
      phone: Phone,
      password: Password,
      code: RequiredText(10, 'Invalid verification code'),
      referralCode: OptionalText(40).optional(),
    }),
    status: 201,
    response: SignInResponse,
  }),
  login: endpoint(routes.auth.login, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Signs in with an e-mail address or a phone number.',
    body: z.object({
      email: OptionalText(254).optional(),
      phone: OptionalText(30).optional(),
      password: Password,
      remember: BooleanInput.optional(),
      /** From an earlier sign-in of this browser. */
      deviceToken: OptionalText(100).optional(),
      /** `challenge:number`, after an answer 429 with code `PROOF_NEEDED` that carries `proof`. */
      proof: OptionalText(300).optional(),
    }),
    response: LoginResponse,
  }),
  secondFactor: endpoint(routes.auth.secondFactor, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Completes a sign-in with a second factor: a code of the app, a recovery code or a passkey.',
    body: z.object({
      challenge: RequiredText(100, 'Challenge is required'),
      method: SecondFactorMethod,
      code: OptionalText(40).optional(),
      passkey: PasskeyAssertion.optional(),
      /** As for the login. */
      deviceToken: OptionalText(100).optional(),
    }),
    response: SignInResponse,
  }),
  logout: endpoint(routes.auth.logout, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    keepsPublicCache: true,
    summary: 'Ends this session: its token is dead from then on.',
    status: 204,
  }),
  logoutEverywhere: endpoint(routes.auth.logoutEverywhere, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    keepsPublicCache: true,
    summary: 'Ends every session of the caller, this one too.',
    status: 204,
  }),
  reauthenticationOptions: endpoint(routes.auth.reauthenticationOptions, {
    access: 'customer',
    keepsPublicCache: true,
    allowedWithDuties: ['set-up-second-factor'],
    summary: 'How the caller can prove again who they are.',
    response: z.object({
      methods: z.array(z.enum(['password', 'totp', 'passkey'])),
      challenge: z.string().optional(),
      passkeyOptions: PasskeyOptions.optional(),
    }),
  }),
  reauthenticate: endpoint(routes.auth.reauthenticate, {
    access: 'customer',
    keepsPublicCache: true,
    allowedWithDuties: ['set-up-second-factor'],
    summary: 'Proves again who the caller is. Calls that ask for this are open for the next 10 minutes.',
    body: z.object({
      /** One of: the password, a code of the authenticator app, or a passkey with the challenge of its options. */
      password: Password.optional(),
      code: OptionalText(40).optional(),
      challenge: OptionalText(100).optional(),
      passkey: PasskeyAssertion.optional(),
    }),
    response: MessageResponse,
  }),
  session: endpoint(routes.auth.session, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    summary: 'This session: when it ends, and what it has to do first. A call also counts as activity.',
    response: z.object({
      expiresAt: Timestamp,
      /** Ends after so many minutes without activity; null for customers. */
      idleMinutes: z.number().nullable(),
      duty: SessionDuty.nullable(),
    }),
  }),
  sessions: endpoint(routes.auth.sessions, {
    access: 'customer',
    summary: 'Where the caller is signed in, the last used first.',
    response: z.object({ sessions: z.array(SessionSummary) }),
  }),
  endSession: endpoint(routes.auth.endSession, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Ends one session of the caller.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
  forgotPassword: endpoint(routes.auth.forgotPassword, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Sends a link to set a new password, if the account exists. The answer does not tell.',
    body: z.object({ email: Email }),
    status: 202,
    response: MessageResponse,
  }),
  resetPassword: endpoint(routes.auth.resetPassword, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Sets a new password by the token of the mail; every session of that user ends.',
    body: z.object({ token: Id, password: Password }),
    response: MessageResponse,
  }),
  profile: endpoint(routes.auth.profile, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    summary: 'The caller, with role, permissions and referral credits.',
    response: Profile,
  }),
  updateProfile: endpoint(routes.auth.updateProfile, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Changes name, e-mail, phone and the default address of the caller. A new e-mail or phone needs the current password and counts once its code is confirmed.',
    body: z.object({
      name: OptionalText(100),
      email: OptionalText(254),
      phone: OptionalText(30).optional(),
      /** Needed only where the e-mail address or the phone number is another one. */
      currentPassword: z.string().max(200, 'At most 200 characters').optional(),
      address: z
        .object({
          street: OptionalText(200).optional(),
          city: OptionalText(100).optional(),
          state: OptionalText(100).optional(),
          postalCode: OptionalText(20).optional(),
          country: OptionalText(60).optional(),
        })
        .nullish(),
    }),
    response: Profile,
  }),
  confirmContact: endpoint(routes.auth.confirmContact, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Proves a new e-mail address or phone by the code that was sent to it: from now on it counts.',
    body: z.object({ field: ContactField, code: RequiredText(10, 'Invalid verification code') }),
    response: Profile,
  }),
  resendContactCode: endpoint(routes.auth.resendContactCode, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Sends another code for a pending e-mail address or phone.',
    body: z.object({ field: ContactField }),
    status: 202,
    response: z.object({ message: z.string(), expiresAt: Timestamp }),
  }),
  cancelContact: endpoint(routes.auth.cancelContact, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Keeps the e-mail address or phone as it is and forgets the pending one.',
    body: z.object({ field: ContactField }),
    response: Profile,
  }),
  undoContact: endpoint(routes.auth.undoContact, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Takes a change of e-mail or phone back by the token of the notice; every session of that user ends and a link to set a new password is sent.',
    body: z.object({ token: Id }),
    response: MessageResponse,
  }),
  changePassword: endpoint(routes.auth.changePassword, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    keepsPublicCache: true,
    summary: 'Changes the password; the other sessions end.',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    response: MessageResponse,
  }),
  exportProfile: endpoint(routes.auth.exportProfile, {
    access: 'customer',
    summary: 'Everything that is kept on the caller.',
    response: z.record(z.string(), z.unknown()),
  }),
  eraseProfile: endpoint(routes.auth.eraseProfile, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Erases the account. Orders stay, made anonymous.',
    body: z.object({ password: Password }),
    response: MessageResponse,
  }),
}
