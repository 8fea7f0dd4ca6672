import { z } from 'zod'
import {
  CASHFREE_CLIENT_ID,
  GOOGLE_MAPS_KEY,
  MAILBOX,
  parseFeedFields,
  parseHeader,
  RAZORPAY_KEY_ID,
} from '#domain/connections.ts'
import { isEmail } from '#domain/email.ts'
import { mapRateFields } from '#domain/metal-rates.ts'
import { MIN_STAFF_PASSWORD_LENGTH } from '#domain/password-policy.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

const onOff = () =>
  z.stringbool({
    truthy: ['on'],
    falsy: ['off'],
    case: 'sensitive',
    error: '"on" or "off"',
  })
const integerBetween = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, error)
}
const choice = <const T extends readonly [string, ...string[]]>(values: T, error: string) =>
  z.enum(values, { error })
const httpUrl = () => z.url({ protocol: /^https?$/, error: 'an http or https address' })
const postgresUrl = (account: string) =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: `an address like postgres://${account}:password@host:5432/swarna`,
  })

const SMS_BODY_RULE = 'a text with {phone} and {text} that is JSON, or a form'

const MAX_PROXIES = 9
/** False: X-Forwarded-For is not believed. A number: that of proxies between the shop and its visitors. */
export type TrustedProxies = false | number | string[]

/** A function that returns undefined for a text it cannot read, as a schema. */
const parsedWith = <T>(parse: (text: string) => T | undefined, error: string) =>
  z.string().transform((text, context): T => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue(error)
    return z.NEVER
  })

/**
 * Every environment variable of the shop, with its default. The text of an error completes the sentence "NAME must be".
 * `.env.example` and the README explain them; a test compares the names.
 */
export const Environment = z
  .object({
    PORT: integerBetween(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'an address like https://shop.example.in' })
      .transform((url) => new URL(url).origin)
      .optional(),
    TRUST_PROXY: parsedWith(
      parseProxies,
      `a list of addresses, a number of proxies from 1 to ${MAX_PROXIES}, "on" or "off"`,
    ).default(false),
    HSTS: choice(['on', 'subdomains', 'off'], '"on", "subdomains" or "off"').default('on'),
    RATE_LIMIT: onOff().default(true),
    LOG_LEVEL: choice(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),

    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresUrl('user').optional(),
    DATABASE_OWNER_URL: postgresUrl('owner').optional(),
    DATABASE_POOL: integerBetween(2, 200).default(8),
    SEED: choice(['demo', 'none'], '"demo" or "none"').default('demo'),

    ADMIN_EMAIL: z.string().refine(isEmail, 'an e-mail address').optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(MIN_STAFF_PASSWORD_LENGTH, `at least ${MIN_STAFF_PASSWORD_LENGTH} characters`)
      .optional(),
    VERIFICATION_TEST_CODE: z
      .string()
      .regex(/^\d{4}$/, 'four digits')
      .optional(),

    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'an address like smtp://user:password@host:587' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(MAILBOX, 'an address like shop@example.in or Kanaka Jewels <shop@example.in>')
      .optional(),
    SMS_GATEWAY_URL: httpUrl().optional(),
    SMS_GATEWAY_METHOD: choice(['GET', 'POST', 'PUT'], '"GET", "POST" or "PUT"').default('POST'),
    SMS_GATEWAY_HEADERS: parsedWith(
      parseSmsHeaders,
      'a JSON object like {"authkey":"…"} whose content-type, if it names one, is JSON or x-www-form-urlencoded',
    ).default({ 'content-type': 'application/json' }),
    SMS_GATEWAY_BODY: z
      .string()
      .refine((body) => body.includes('{phone}') && body.includes('{text}'), SMS_BODY_RULE)
      .default('{"to":"+91{phone}","text":"{text}"}'),
    SMS_GATEWAY_EXPECT: z.string().optional(),

    RATE_FEED_URL: httpUrl().optional(),
    RATE_FEED_MINUTES: integerBetween(1, 1440).default(60),
    RATE_FEED_HEADER: parsedWith(parseHeader, 'a header like "X-Api-Key: secret"').default({}),
    RATE_FEED_FIELDS: parsedWith(
      parseFeedFields,
      'pairs like rate24K=data.gold24,rate22K=data.gold22',
    ).default(mapRateFields(({ rateField }) => rateField)),

    MAPS: onOff().optional(),
    GOOGLE_MAPS_KEY: z.string().regex(GOOGLE_MAPS_KEY, 'a key of Google Maps').optional(),
    MAP_TILES_URL: httpUrl()
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        'an address with {z}, {x} and {y}',
      )
      .optional(),
    MAP_ATTRIBUTION: z.string().optional(),
    PHOTON_URL: httpUrl().optional(),
    NOMINATIM_URL: httpUrl().optional(),

    RAZORPAY_KEY_ID: z.string().regex(RAZORPAY_KEY_ID, 'a key id like rzp_live_…').optional(),
    RAZORPAY_KEY_SECRET: z.string().optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
    CASHFREE_CLIENT_ID: z.string().regex(CASHFREE_CLIENT_ID, 'a client id').optional(),
    CASHFREE_CLIENT_SECRET: z.string().optional(),
    CASHFREE_CLIENT_SECRET_PREVIOUS: z.string().optional(),
    PAYMENT_SIMULATOR: httpUrl()
      .transform((url) => new URL(url).origin)
      .optional(),
  })
  .refine(
    ({ SMS_GATEWAY_HEADERS, SMS_GATEWAY_BODY }) =>
      !SMS_GATEWAY_HEADERS['content-type']?.includes('json') || parseJson(SMS_GATEWAY_BODY) !== undefined,
    { path: ['SMS_GATEWAY_BODY'], error: SMS_BODY_RULE },
  )
export type Environment = z.output<typeof Environment>

/**
 * The addresses of proxies, or how many of them are in front of the shop. Every proxy adds the address that it sees at
 * the right end of X-Forwarded-For, and what is further to the left was written by the client.
 */
function parseProxies(text: string): TrustedProxies | undefined {
  if (text === 'on') return 1
  if (text === 'off') return false
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MAX_PROXIES ? Number(text) : undefined
  return /^[\d.:a-f/, ]+$/i.test(text) ? text.split(',').map((part) => part.trim()) : undefined
}

/** Only JSON and forms are accepted, because the values put into a body are escaped for one of these two. */
function parseSmsHeaders(text: string): Record<string, string> | undefined {
  const parsed = parseJson(text)
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return undefined
  const headers = Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value])
  if (headers.some(([, value]) => typeof value !== 'string')) return undefined
  const allHeaders = { 'content-type': 'application/json', ...Object.fromEntries(headers) }
  return /json|x-www-form-urlencoded/.test(allHeaders['content-type']) ? allHeaders : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
