import { resolve } from 'node:path'
import { MIN_STAFF_PASSWORD_LENGTH } from '#domain/password-policy.ts'
import { BootError } from '../boot-error.ts'
import { type MapsConfig, readMapsConfig } from './maps-config.ts'

export type Config = {
  port: number
  host: string
  /** Where people reach the shop: links in mails, canonical addresses. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  /** The account that owns the tables, where that of `databaseUrl` does not. */
  databaseOwnerUrl: string | null
  databasePool: number
  adminEmail: string
  adminPassword: string | null
  seed: 'demo' | 'none'
  /** A fixed code that registration accepts, or null: only the code that was sent counts. */
  verificationTestCode: string | null
  /** The same code, where the sign-up pages may tell it: a demo on this machine only, with no mail or SMS transport. */
  demoCode: string | null
  /** False: no transport and no fixed code. Nobody can prove an address, so nobody can register. */
  canSendCodes: boolean
  rateLimit: boolean
  /** Strict-Transport-Security, where `publicUrl` is https. */
  hsts: 'on' | 'subdomains' | 'off'
  trustProxy: boolean | string[]
  logLevel: (typeof LOG_LEVELS)[number]
  smtpUrl: string | null
  mailFrom: string
  smsGateway: SmsGateway | null
  /** A source of metal rates (JSON over HTTP), or null: rates are entered by hand. */
  rateFeed: RateFeedConfig | null
  maps: MapsConfig
}

/** An HTTP call that sends a text message: templates with `{phone}`, `{text}` and `{id}`. */
export type SmsGateway = {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  /** Text that a good answer contains: many gateways answer 200 and say in words that they failed. */
  expectedResponse: string | null
}

export type RateFeedConfig = {
  url: string
  headers: Record<string, string>
  intervalMinutes: number
  /** Where each rate (rupees per gram) stands in the answer, as a path with dots. */
  fields: Record<(typeof RATE_FIELDS)[number], string>
}

const RATE_FIELDS = ['rate24K', 'rate22K', 'rate18K', 'rateSilver'] as const
const DEFAULT_FEED_FIELDS = Object.fromEntries(
  RATE_FIELDS.map((name) => [name, name]),
) as RateFeedConfig['fields']

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

type Env = Record<string, string | undefined>
type ReadVariable = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, rule: string) => T

/** Reads the environment. Every value that is wrong is named, each in a sentence, in one BootError. */
export function readConfig(env: Env): Config {
  const errors: string[] = []
  const read: ReadVariable = (name, fallback, parse, rule) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) errors.push(`${name} must be ${rule}, it is "${maskSecret(name, text)}".`)
    return value ?? fallback
  }
  const text = (name: string): string | null => env[name]?.trim() || null

  const port = read('PORT', 3000, integerBetween(0, 65_535), 'a whole number from 0 to 65535')
  const host = text('HOST') ?? '127.0.0.1'
  const smtpUrl = read(
    'SMTP_URL',
    null,
    parseUrl(['smtp:', 'smtps:']),
    'an address like smtp://user:password@host:587',
  )
  const smsGateway = readSmsGateway(read, text('SMS_GATEWAY_EXPECT'))
  const publicUrl = read(
    'PUBLIC_URL',
    `http://${hostInUrl(host)}:${port}`,
    parseOrigin,
    'an address like https://shop.example.in',
  )
  const trustProxy = read('TRUST_PROXY', false, parseProxies, '"on", "off" or a list of addresses')
  const hasTransport = smtpUrl !== null || smsGateway !== null
  // A proxy in front of a loopback port usually serves the public.
  const isLocalDemo = !hasTransport && trustProxy === false && isLoopback(host) && isLoopbackUrl(publicUrl)
  const verificationTestCode = read(
    'VERIFICATION_TEST_CODE',
    isLocalDemo ? DEMO_CODE : null,
    parseFourDigits,
    'four digits',
  )
  const rateFeed = read('RATE_FEED_URL', null, parseUrl(['http:', 'https:']), 'an http or https address')
  const config: Config = {
    port,
    host,
    smtpUrl,
    smsGateway,
    publicUrl,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl: read(
      'DATABASE_URL',
      null,
      parseUrl(['postgres:', 'postgresql:']),
      'an address like postgres://user:password@host:5432/swarna',
    ),
    databaseOwnerUrl: read(
      'DATABASE_OWNER_URL',
      null,
      parseUrl(['postgres:', 'postgresql:']),
      'an address like postgres://owner:password@host:5432/swarna',
    ),
    databasePool: read('DATABASE_POOL', 12, integerBetween(2, 200), 'a whole number from 2 to 200'),
    adminEmail: read('ADMIN_EMAIL', 'admin@example.com', parseEmail, 'an e-mail address'),
    adminPassword: read(
      'ADMIN_PASSWORD',
      null,
      minLength(MIN_STAFF_PASSWORD_LENGTH),
      `at least ${MIN_STAFF_PASSWORD_LENGTH} characters`,
    ),
    seed: read('SEED', 'demo', oneOf(['demo', 'none'] as const), '"demo" or "none"'),
    verificationTestCode,
    demoCode: isLocalDemo ? verificationTestCode : null,
    canSendCodes: hasTransport || verificationTestCode !== null,
    hsts: read('HSTS', 'on', oneOf(['on', 'subdomains', 'off'] as const), '"on", "subdomains" or "off"'),
    rateLimit: read('RATE_LIMIT', true, parseOnOff, '"on" or "off"'),
    trustProxy,
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`),
    rateFeed: rateFeed
      ? {
          url: rateFeed,
          headers: read('RATE_FEED_HEADER', {}, parseHeader, 'a header like "X-Api-Key: secret"'),
          intervalMinutes: read(
            'RATE_FEED_MINUTES',
            60,
            integerBetween(1, 1440),
            'a whole number from 1 to 1440',
          ),
          fields: read(
            'RATE_FEED_FIELDS',
            DEFAULT_FEED_FIELDS,
            parseFeedFields,
            'pairs like rate24K=data.gold24,rate22K=data.gold22',
          ),
        }
      : null,
    mailFrom: read(
      'MAIL_FROM',
      'Swarna <shop@example.com>',
      parseMailbox,
      'an address like Swarna <shop@example.in>',
    ),
    maps: readMapsConfig(read),
  }
  if (config.databaseOwnerUrl && !config.databaseUrl)
    errors.push('DATABASE_OWNER_URL needs DATABASE_URL beside it.')
  if (errors.length > 0) throw new BootError(errors.join('\n'))
  return config
}

const DEMO_CODE = '1234'

/** The name by which this machine reaches what listens there. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** `localhost`, `127.0.0.1` and `::1` are reached from this machine only. */
const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

export const isLoopbackUrl = (address: string): boolean => isLoopback(new URL(address).hostname)

function readSmsGateway(read: ReadVariable, expectedResponse: string | null): SmsGateway | null {
  const address = read('SMS_GATEWAY_URL', null, parseUrl(['http:', 'https:']), 'an http or https address')
  const method = read(
    'SMS_GATEWAY_METHOD',
    'POST',
    oneOf(['GET', 'POST', 'PUT'] as const),
    '"GET", "POST" or "PUT"',
  )
  const headers = read(
    'SMS_GATEWAY_HEADERS',
    { 'content-type': 'application/json' },
    parseSmsHeaders,
    'a JSON object like {"authkey":"…"} whose content-type, if it names one, is JSON or x-www-form-urlencoded',
  )
  const body = read(
    'SMS_GATEWAY_BODY',
    SMS_BODY,
    parseSmsBody(headers),
    'a text with {phone} and {text} that is JSON, or a form',
  )
  return address === null ? null : { url: address, method, headers, body, expectedResponse }
}

const SMS_BODY = '{"to":"+91{phone}","text":"{text}"}'

/** Values that may hold a secret are not repeated on the screen. */
const maskSecret = (name: string, text: string) =>
  /URL|PASSWORD|CODE|HEADER|KEY|SMS_GATEWAY/.test(name) ? '…' : text

const integerBetween = (min: number, max: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text)
const minLength = (length: number) => (text: string) => (text.length >= length ? text : undefined)
const parseFourDigits = (text: string) => (/^\d{4}$/.test(text) ? text : undefined)
const parseEmail = (text: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : undefined)
/** `shop@example.in`, or with a name before it in angle brackets. One address, on one line. */
const parseMailbox = (text: string) =>
  /^(?:[^<>@,\r\n]*<[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)$/.test(text)
    ? text
    : undefined
const parseOnOff = (text: string) => (text === 'on' ? true : text === 'off' ? false : undefined)
const parseProxies = (text: string) =>
  parseOnOff(text) ?? (/^[\d.:a-f/, ]+$/i.test(text) ? text.split(',').map((part) => part.trim()) : undefined)
const parseUrl = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
const parseHeader = (text: string) => {
  const [, name, value] = /^([A-Za-z0-9-]+):\s*(\S.*)$/.exec(text) ?? []
  return name && value ? { [name.toLowerCase()]: value } : undefined
}
/** Fields that are not named stand under their own name. */
const parseFeedFields = (text: string): RateFeedConfig['fields'] | undefined => {
  const parsed = new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string | undefined]),
  )
  const isValid = [...parsed].every(
    ([name, path]) => (RATE_FIELDS as readonly string[]).includes(name) && path && /^[\w.-]+$/.test(path),
  )
  if (!isValid) return undefined
  return Object.fromEntries(
    RATE_FIELDS.map((name) => [name, parsed.get(name) ?? name]),
  ) as RateFeedConfig['fields']
}
const parseOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).origin : undefined

/** What is put into a body is escaped, and only these two ways are known. */
function parseSmsHeaders(text: string): Record<string, string> | undefined {
  const parsed = parseJson(text)
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return undefined
  const headers = Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value])
  if (headers.some(([, value]) => typeof value !== 'string')) return undefined
  const allHeaders = { 'content-type': 'application/json', ...Object.fromEntries(headers) }
  return /json|x-www-form-urlencoded/.test(allHeaders['content-type']) ? allHeaders : undefined
}

const parseSmsBody = (headers: Record<string, string>) => (text: string) => {
  if (!text.includes('{phone}') || !text.includes('{text}')) return undefined
  const isJson = headers['content-type']?.includes('json')
  return isJson && parseJson(text) === undefined ? undefined : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
