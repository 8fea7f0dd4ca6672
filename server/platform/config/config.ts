import { resolve } from 'node:path'
import type { z } from 'zod'
import type { Maps } from '#contract/maps.ts'
import type { MapsSettings } from '#domain/connections.ts'
import { BootError } from '../boot-error.ts'
import { Environment, type LOG_LEVELS, type TrustedProxies } from './environment.ts'

export type Config = {
  port: number
  host: string
  /** The address of the shop in mails and canonical links. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  /** The account that owns the tables, where it is another one than that of `databaseUrl`. */
  databaseOwnerUrl: string | null
  databasePool: number
  adminEmail: string
  adminPassword: string | null
  /** The first admin is who enters the code of the terminal: an empty shop for which no admin is configured. */
  isClaimedByCode: boolean
  seed: 'demo' | 'none'
  /** The code of VERIFICATION_TEST_CODE, which registration accepts as well. See verification-codes.ts. */
  verificationTestCode: string | null
  /** HOST and PUBLIC_URL are loopback and no proxy is configured, so only this machine should reach the shop. */
  isLocal: boolean
  rateLimit: boolean
  /** Strict-Transport-Security, where `publicUrl` is https. */
  hsts: 'on' | 'subdomains' | 'off'
  trustProxy: TrustedProxies
  logLevel: (typeof LOG_LEVELS)[number]
  /** What the environment sets of the connections. Null: staff can set it (server/connections). */
  smtpUrl: string | null
  mailFrom: string | null
  smsGateway: SmsGateway | null
  /** A source of metal rates (JSON over HTTP). */
  rateFeed: RateFeedConfig | null
  /** Without what the environment leaves out. */
  maps: Partial<MapsSettings>
  razorpay: RazorpayKeys | null
  cashfree: CashfreeKeys | null
  /** The origin of the gateway simulator, which then stands in for both gateways, with its own keys. */
  paymentSimulator: string | null
}

/** What may have signed an event of a gateway. `until`: when it ends, because another one has replaced it. */
export type EventSecret = { secret: string; until: Date | null }
export type RazorpayKeys = { keyId: string; keySecret: string; eventSecrets: EventSecret[] }
export type CashfreeKeys = { clientId: string; clientSecret: string; eventSecrets: EventSecret[] }

/** An HTTP call that sends a text message. Address and body are templates with `{phone}`, `{text}`, `{id}`, `{template}` and `{sender}`; `{key}` is filled in already. */
export type SmsGateway = {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  /** A text that a successful answer contains: many gateways answer 200 and report the failure in the body. */
  expectedResponse: string | null
}

export type RateFeedConfig = {
  url: string
  headers: Record<string, string>
  intervalMinutes: number
  /** The path of each rate (rupees per gram) in the answer, with dots. */
  /** Paths into the answer, by rate field or by the code of a further metal. */
  fields: Readonly<Record<string, string>>
}

type WithoutCentre<M> = M extends unknown ? Omit<M, 'centre'> : never
/** Null: no maps, and no requests to a map provider. */
export type MapsConfig = WithoutCentre<Maps> | null

const DEFAULT_ADMIN_EMAIL = 'admin@example.com'

type Variables = Record<string, string | undefined>

/** Reads the environment. A BootError names every wrong value, one sentence each. */
export function readConfig(variables: Variables): Config {
  const env = parseEnvironment(variables)
  const publicUrl = publicUrlOf(env)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databasePool: env.DATABASE_POOL,
    adminEmail: env.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    isClaimedByCode: env.SEED === 'none' && env.ADMIN_EMAIL === undefined && env.ADMIN_PASSWORD === undefined,
    seed: env.SEED,
    verificationTestCode: env.VERIFICATION_TEST_CODE ?? null,
    isLocal: isLocalShop(env, publicUrl),
    rateLimit: env.RATE_LIMIT,
    hsts: env.HSTS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    smsGateway: readSmsGateway(env),
    rateFeed: readRateFeed(env),
    maps: readMaps(env),
    razorpay: readRazorpay(env),
    cashfree: readCashfree(env),
    paymentSimulator: env.PAYMENT_SIMULATOR ?? null,
  }
}

const publicUrlOf = (env: Environment): string =>
  env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`

/** A proxy in front of a loopback port usually serves the public. */
const isLocalShop = (env: Environment, publicUrl: string): boolean =>
  env.TRUST_PROXY === false && isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname)

function parseEnvironment(variables: Variables): Environment {
  // an empty variable counts as one that is not set
  const texts = Object.fromEntries(
    Object.entries(variables)
      .map(([name, text]) => [name, text?.trim()] as const)
      .filter(([, text]) => text),
  )
  const result = Environment.safeParse(texts)
  const errors = result.success ? [] : result.error.issues.map((issue) => explain(issue, texts))
  if (texts.DATABASE_OWNER_URL && !texts.DATABASE_URL)
    errors.push('DATABASE_OWNER_URL needs DATABASE_URL beside it.')
  if (result.success)
    errors.push(...findGatewayErrors(texts, isLocalShop(result.data, publicUrlOf(result.data))))
  if (!result.success || errors.length > 0) throw new BootError(errors.join('\n'))
  return result.data
}

function explain({ path, message }: z.core.$ZodIssue, texts: Record<string, string | undefined>): string {
  const name = String(path[0])
  return `${name} must be ${message}, it is "${MAY_BE_SECRET.test(name) ? '…' : texts[name]}".`
}

/** Variables whose values are not printed, because they may hold a password or a key. */
const MAY_BE_SECRET = /URL|PASSWORD|CODE|HEADER|KEY|SECRET|CLIENT_ID|SMS_GATEWAY/

function readSmsGateway(env: Environment): SmsGateway | null {
  if (!env.SMS_GATEWAY_URL) return null
  return {
    url: env.SMS_GATEWAY_URL,
    method: env.SMS_GATEWAY_METHOD,
    headers: env.SMS_GATEWAY_HEADERS,
    body: env.SMS_GATEWAY_BODY,
    expectedResponse: env.SMS_GATEWAY_EXPECT ?? null,
  }
}

function readRateFeed(env: Environment): RateFeedConfig | null {
  if (!env.RATE_FEED_URL) return null
  return {
    url: env.RATE_FEED_URL,
    headers: env.RATE_FEED_HEADER,
    intervalMinutes: env.RATE_FEED_MINUTES,
    fields: env.RATE_FEED_FIELDS,
  }
}

/** The keys that the gateway simulator knows (gateway-simulator/). They are no secret: no money is behind them. */
const SIMULATOR_RAZORPAY: RazorpayKeys = {
  keyId: 'rzp_test_Simulator',
  keySecret: 'simulator-key-secret',
  eventSecrets: [{ secret: 'simulator-webhook-secret', until: null }],
}
const SIMULATOR_CASHFREE: CashfreeKeys = {
  clientId: 'TEST_SIMULATOR',
  clientSecret: 'cfsk_ma_test_simulator',
  eventSecrets: [{ secret: 'cfsk_ma_test_simulator', until: null }],
}

function readRazorpay(env: Environment): RazorpayKeys | null {
  if (env.PAYMENT_SIMULATOR) return SIMULATOR_RAZORPAY
  if (!env.RAZORPAY_KEY_ID || !env.RAZORPAY_KEY_SECRET) return null
  return {
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    eventSecrets: toEventSecrets(env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS),
  }
}

function readCashfree(env: Environment): CashfreeKeys | null {
  if (env.PAYMENT_SIMULATOR) return SIMULATOR_CASHFREE
  if (!env.CASHFREE_CLIENT_ID || !env.CASHFREE_CLIENT_SECRET) return null
  return {
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
    eventSecrets: toEventSecrets(env.CASHFREE_CLIENT_SECRET, env.CASHFREE_CLIENT_SECRET_PREVIOUS),
  }
}

const toEventSecrets = (...secrets: (string | undefined)[]): EventSecret[] =>
  secrets.flatMap((secret) => (secret === undefined ? [] : [{ secret, until: null }]))

/** Keys that only mean something together. */
const GATEWAY_KEYS = [
  { id: 'RAZORPAY_KEY_ID', secret: 'RAZORPAY_KEY_SECRET' },
  { id: 'CASHFREE_CLIENT_ID', secret: 'CASHFREE_CLIENT_SECRET' },
] as const
const EVENT_SECRETS = {
  RAZORPAY_WEBHOOK_SECRET: 'RAZORPAY_KEY_ID',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'RAZORPAY_WEBHOOK_SECRET',
  CASHFREE_CLIENT_SECRET_PREVIOUS: 'CASHFREE_CLIENT_SECRET',
} as const

/**
 * The simulator takes no money, so a shop that sells never uses it: only one on this machine, or one whose operator wrote
 * SEED=demo. And it is given no key of a real account: keys in the environment are refused beside it, and keys that staff
 * saved are not used, because the environment wins.
 */
function findGatewayErrors(texts: Variables, isLocal: boolean): string[] {
  const errors = [
    ...GATEWAY_KEYS.flatMap(({ id, secret }) => [
      ...(texts[id] && !texts[secret] ? [`${id} needs ${secret} beside it.`] : []),
      ...(texts[secret] && !texts[id] ? [`${secret} needs ${id} beside it.`] : []),
    ]),
    ...Object.entries(EVENT_SECRETS)
      .filter(([name, needed]) => texts[name] && !texts[needed])
      .map(([name, needed]) => `${name} needs ${needed} beside it.`),
  ]
  if (!texts.PAYMENT_SIMULATOR) return errors
  const keys = Object.keys(texts).filter((name) => /^(?:RAZORPAY|CASHFREE)_/.test(name))
  if (keys.length > 0) errors.push(`PAYMENT_SIMULATOR has keys of its own: remove it, or ${keys.join(', ')}.`)
  if (!isLocal && texts.SEED !== 'demo')
    errors.push(
      'PAYMENT_SIMULATOR takes no money. It is for a shop on this machine, or for a demo with SEED=demo.',
    )
  return errors
}

/** A key alone switches to Google's maps. MAPS=on without one is OpenStreetMap. */
function readMaps(env: Environment): Partial<MapsSettings> {
  const provider =
    env.MAPS === false ? 'off' : env.GOOGLE_MAPS_KEY ? 'google' : env.MAPS ? 'openstreetmap' : undefined
  const maps = {
    provider,
    googleKey: env.GOOGLE_MAPS_KEY,
    tilesUrl: env.MAP_TILES_URL,
    attribution: env.MAP_ATTRIBUTION,
    photonUrl: env.PHOTON_URL,
    nominatimUrl: env.NOMINATIM_URL,
  }
  return Object.fromEntries(Object.entries(maps).filter(([, value]) => value !== undefined))
}

/** The host name to open on this machine, for a server that listens on `host`. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)
}
