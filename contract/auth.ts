import { z } from 'zod'
import { CONTACT_FIELDS } from '#domain/registration.ts'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { endpoint } from './endpoint.ts'
import { BooleanInput, Id, MessageResponse, OptionalText, RequiredText, Timestamp } from './primitives.ts'
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

const Email = RequiredText(254, 'Email is required')
const Phone = RequiredText(30, 'Phone number is required')
const Password = z.string().min(1, 'Password is required').max(200, 'At most 200 characters')

/** Rules that need the person's whole input (e-mail form, ten digits, address all or nothing) are in domain/. */
export const auth = {
  verify: endpoint(routes.auth.verify, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Sends a 4-digit code to prove an e-mail address or phone before registration: one to each of the `channels`.',
    body: z.object({ email: Email, phone: Phone }),
    status: 202,
    response: z.object({
      message: z.string(),
      expiresAt: Timestamp,
      /** With both, registration asks for `code` and `phoneCode`. */
      channels: z.array(z.enum(CONTACT_FIELDS)),
    }),
  }),
  register: endpoint(routes.auth.register, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Creates a customer account for a verified contact and signs in.',
    body: z.object({
      name: RequiredText(100, 'Name is required'),
      email: Email,
      phone: Phone,
      password: Password,
      code: RequiredText(10, 'Invalid verification code'),
      /** From the text message, where codes were sent to both. */
      phoneCode: OptionalText(10).optional(),
      referralCode: OptionalText(40).optional(),
    }),
    status: 201,
    response: SignInResponse.extend({
      /** Why the code of a friend earned no credits. Null: it did, or there was none. */
      invitationNotice: z.string().nullable(),
    }),
  }),
  claim: endpoint(routes.auth.claim, {
    access: 'public',
    summary:
      'Makes the first administrator of a shop that has none, for whoever has the code that the shop printed in its terminal. The code works once.',
    body: z.object({
      code: RequiredText(40, 'The code is required'),
      name: RequiredText(100, 'Name is required'),
      email: Email,
      password: Password,
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
    summary: `Proves again who the caller is. Calls that ask for this are open for the next ${RECENT_AUTHENTICATION_MINUTES} minutes.`,
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
  changePassword: endpoint(routes.auth.changePassword, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    keepsPublicCache: true,
    summary: 'Changes the password; the other sessions end.',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    response: MessageResponse,
  }),
}
