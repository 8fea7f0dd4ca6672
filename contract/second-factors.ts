import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Message, Text } from './primitives.ts'
import { routes } from './routes.ts'

const Base64Url = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/, 'Must be base64url')

/** What a browser answers to `navigator.credentials.get`, in the JSON form of WebAuthn. */
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

/** What a browser answers to `navigator.credentials.create`. */
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
export const SecondFactorNeeded = z.object({
  message: z.string(),
  secondFactor: z.object({
    /** Good for 5 minutes, 5 tries and one sign-in. */
    challenge: z.string(),
    methods: z.array(SecondFactorMethod),
    /** Where a passkey is one of the methods. */
    passkeyOptions: PasskeyOptions.optional(),
  }),
})
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>

const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})

export const SecondFactors = z.object({
  /** The caller is staff and the shop requires a second factor: the last one cannot be removed. */
  isRequired: z.boolean(),
  authenticatorApp: z.object({ createdAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** False where the public address of the shop has no host name: passkeys belong to one. */
  canUsePasskeys: z.boolean(),
})
export type SecondFactors = z.output<typeof SecondFactors>

/** The recovery codes come with the first factor, and are not shown again. */
const Added = z.object({ message: z.string(), recoveryCodes: z.array(z.string()).nullable() })

const own = {
  access: 'customer',
  ownDataOnly: true,
  openDuring: ['set-up-second-factor'],
} as const

const sensitive = {
  ...own,
  recentAuthentication: true,
} as const

export const secondFactors = {
  read: endpoint(routes.secondFactors.read, {
    ...own,
    summary: 'The second factors of the caller.',
    answer: SecondFactors,
  }),
  startAuthenticatorApp: endpoint(routes.secondFactors.startAuthenticatorApp, {
    ...sensitive,
    summary:
      'Makes a secret for an authenticator app (TOTP). It counts after a code of it was entered, and replaces the one before.',
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmAuthenticatorApp: endpoint(routes.secondFactors.confirmAuthenticatorApp, {
    ...sensitive,
    summary: 'Adds the authenticator app by a code that it shows.',
    body: z.object({ code: Text(20, 'Code is required') }),
    answer: Added,
  }),
  removeAuthenticatorApp: endpoint(routes.secondFactors.removeAuthenticatorApp, {
    ...sensitive,
    summary: 'Removes the authenticator app.',
    answer: Message,
  }),
  startPasskey: endpoint(routes.secondFactors.startPasskey, {
    ...sensitive,
    summary: 'Options for making a passkey in the browser.',
    answer: z.object({ challenge: z.string(), options: PasskeyOptions }),
  }),
  addPasskey: endpoint(routes.secondFactors.addPasskey, {
    ...sensitive,
    summary: 'Adds the passkey that the browser made.',
    body: z.object({
      challenge: Text(100, 'Challenge is required'),
      name: Text(60, 'Name is required'),
      passkey: PasskeyAttestation,
    }),
    answer: Added,
  }),
  removePasskey: endpoint(routes.secondFactors.removePasskey, {
    ...sensitive,
    summary: 'Removes a passkey.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
  renewRecoveryCodes: endpoint(routes.secondFactors.renewRecoveryCodes, {
    ...sensitive,
    summary: 'Makes ten new recovery codes. The old ones stop working.',
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
}
