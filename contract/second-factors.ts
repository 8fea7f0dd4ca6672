import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, MessageResponse, RequiredText, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

const Base64Url = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/, 'Must be base64url')

/** The result of `navigator.credentials.get`, in the JSON form of WebAuthn. */
export const PasskeyAssertion = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
  clientExtensionResults: z.object({}),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** The result of `navigator.credentials.create`. */
export const PasskeyAttestation = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
})
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>

/** Options for `navigator.credentials`, in the JSON form of WebAuthn. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
export type PasskeyOptions = z.output<typeof PasskeyOptions>

export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery'])
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>

/** Instead of a token, for an account with a second factor: `POST /auth/second-factor` completes the sign-in. */
export const SecondFactorRequired = z.object({
  message: z.string(),
  secondFactor: z.object({
    /** Good for 5 minutes, 5 tries and one sign-in. */
    challenge: z.string(),
    methods: z.array(SecondFactorMethod),
    /** Where a passkey is one of the methods. */
    passkeyOptions: PasskeyOptions.optional(),
  }),
})
export type SecondFactorRequired = z.output<typeof SecondFactorRequired>

const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})

export const SecondFactors = z.object({
  /** The caller is staff and the shop requires a second factor: the last one cannot be removed. */
  isRequired: z.boolean(),
  authenticatorApp: z.object({ createdAt: Timestamp, lastUsedAt: Timestamp.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** False where the public address of the shop has no host name: passkeys belong to one. */
  canUsePasskeys: z.boolean(),
})
export type SecondFactors = z.output<typeof SecondFactors>

/** The recovery codes come with the first factor, and are not shown again. */
const FactorAddedResponse = z.object({ message: z.string(), recoveryCodes: z.array(z.string()).nullable() })

const ownAccess = {
  access: 'customer',
  keepsPublicCache: true,
  allowedWithDuties: ['set-up-second-factor'],
} as const

const sensitiveAccess = {
  ...ownAccess,
  recentAuthentication: true,
} as const

export const secondFactors = {
  read: endpoint(routes.secondFactors.read, {
    ...ownAccess,
    summary: 'The second factors of the caller.',
    response: SecondFactors,
  }),
  startAuthenticatorApp: endpoint(routes.secondFactors.startAuthenticatorApp, {
    ...sensitiveAccess,
    summary:
      'Creates a secret for an authenticator app (TOTP). It replaces the previous one once a code has been entered.',
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmAuthenticatorApp: endpoint(routes.secondFactors.confirmAuthenticatorApp, {
    ...sensitiveAccess,
    summary: 'Adds the authenticator app by a code that it shows.',
    body: z.object({ code: RequiredText(20, 'Code is required') }),
    response: FactorAddedResponse,
  }),
  removeAuthenticatorApp: endpoint(routes.secondFactors.removeAuthenticatorApp, {
    ...sensitiveAccess,
    summary: 'Removes the authenticator app.',
    response: MessageResponse,
  }),
  startPasskey: endpoint(routes.secondFactors.startPasskey, {
    ...sensitiveAccess,
    summary: 'Options for making a passkey in the browser.',
    response: z.object({ challenge: z.string(), options: PasskeyOptions }),
  }),
  addPasskey: endpoint(routes.secondFactors.addPasskey, {
    ...sensitiveAccess,
    summary: 'Adds the passkey that the browser made.',
    body: z.object({
      challenge: RequiredText(100, 'Challenge is required'),
      name: RequiredText(60, 'Name is required'),
      passkey: PasskeyAttestation,
    }),
    response: FactorAddedResponse,
  }),
  removePasskey: endpoint(routes.secondFactors.removePasskey, {
    ...sensitiveAccess,
    summary: 'Removes a passkey.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
  renewRecoveryCodes: endpoint(routes.secondFactors.renewRecoveryCodes, {
    ...sensitiveAccess,
    summary: 'Creates ten new recovery codes. The old ones stop working.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
}
