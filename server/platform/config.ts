import { resolve } from 'node:path'
import { STAFF_PASSWORD_LENGTH } from '#domain/password-policy.ts'
import { BootError } from './boot-error.ts'
import { type MapsConfig, readMaps } from './maps-config.ts'

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
  mustAnswer: string | null
}

export type RateFeedConfig = {
  url: string
  headers: Record<string, string>
  everyMinutes: number
  /** Where each rate (rupees per gram) stands in the answer, as a path with dots. */
  fields: Record<(typeof RATE_FIELDS)[number], string>
}

const RATE_FIELDS = ['rate24K', 'rate22K', 'rate18K', 'rateSilver'] as const
const OWN_NAMES = Object.fromEntries(RATE_FIELDS.map((name) => [name, name])) as RateFeedConfig['fields']

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

type Env = Record<string, string | undefined>
type Read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, rule: string) => T

/** Reads the environment. Every value that is wrong is named, each in a sentence, in one BootError. */
export function readConfig(env: Env): Config {
  const faults: string[] = []
  const read: Read = (name, fallback, parse, rule) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) faults.push(`${name} must be ${rule}, it is "${shown(name, text)}".`)
    return value ?? fallback
  }
  const text = (name: string): string | null => env[name]?.trim() || null

  const port = read('PORT', 3000, wholeBetween(0, 65_535), 'a whole number from 0 to 65535')
  const host = text('HOST') ?? '127.0.0.1'
  const smtpUrl = read(
    'SMTP_URL',
    null,
    url(['smtp:', 'smtps:']),
    'an address like smtp://user:password@host:587',
  )
  const smsGateway = smsGatewayFrom(read, text('SMS_GATEWAY_EXPECT'))
  const publicUrl = read(
    'PUBLIC_URL',
    `http://${hostInUrl(host)}:${port}`,
    origin,
    'an address like https://shop.example.in',
  )
  const trustProxy = read('TRUST_PROXY', false, proxies, '"on", "off" or a list of addresses')
  const hasTransport = smtpUrl !== null || smsGateway !== null
  // A proxy in front of a loopback port usually serves the public.
  const isLocalDemo = !hasTransport && trustProxy === false && isLoopback(host) && isLoopbackUrl(publicUrl)
  const verificationTestCode = read(
    'VERIFICATION_TEST_CODE',
    isLocalDemo ? DEMO_CODE : null,
    fourDigits,
    'four digits',
  )
  const rateFeed = read('RATE_FEED_URL', null, url(['http:', 'https:']), 'an http or https address')
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
      url(['postgres:', 'postgresql:']),
      'an address like postgres://user:password@host:5432/swarna',
    ),
    databaseOwnerUrl: read(
      'DATABASE_OWNER_URL',
      null,
      url(['postgres:', 'postgresql:']),
      'an address like postgres://owner:password@host:5432/swarna',
    ),
    databasePool: read('DATABASE_POOL', 12, wholeBetween(2, 200), 'a whole number from 2 to 200'),
    adminEmail: read('ADMIN_EMAIL', 'admin@example.com', email, 'an e-mail address'),
    adminPassword: read(
      'ADMIN_PASSWORD',
      null,
      atLeast(STAFF_PASSWORD_LENGTH),
      `at least ${STAFF_PASSWORD_LENGTH} characters`,
    ),
    seed: read('SEED', 'demo', among(['demo', 'none'] as const), '"demo" or "none"'),
    verificationTestCode,
    demoCode: isLocalDemo ? verificationTestCode : null,
    canSendCodes: hasTransport || verificationTestCode !== null,
    hsts: read('HSTS', 'on', among(['on', 'subdomains', 'off'] as const), '"on", "subdomains" or "off"'),
    rateLimit: read('RATE_LIMIT', true, onOff, '"on" or "off"'),
    trustProxy,
    logLevel: read('LOG_LEVEL', 'info', among(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`),
    rateFeed: rateFeed
      ? {
          url: rateFeed,
          headers: read('RATE_FEED_HEADER', {}, header, 'a header like "X-Api-Key: secret"'),
          everyMinutes: read('RATE_FEED_MINUTES', 60, wholeBetween(1, 1440), 'a whole number from 1 to 1440'),
          fields: read(
            'RATE_FEED_FIELDS',
            OWN_NAMES,
            feedFields,
            'pairs like rate24K=data.gold24,rate22K=data.gold22',
          ),
        }
      : null,
    mailFrom: read(
      'MAIL_FROM',
      'Swarna <shop@example.com>',
      mailbox,
      'an address like Swarna <shop@example.in>',
    ),
    maps: readMaps(read),
  }
  if (config.databaseOwnerUrl && !config.databaseUrl)
    faults.push('DATABASE_OWNER_URL needs DATABASE_URL beside it.')
  if (faults.length > 0) throw new BootError(faults.join('\n'))
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

function smsGatewayFrom(read: Read, mustAnswer: string | null): SmsGateway | null {
  const address = read('SMS_GATEWAY_URL', null, url(['http:', 'https:']), 'an http or https address')
  const method = read(
    'SMS_GATEWAY_METHOD',
    'POST',
    among(['GET', 'POST', 'PUT'] as const),
    '"GET", "POST" or "PUT"',
  )
  const headers = read(
    'SMS_GATEWAY_HEADERS',
    { 'content-type': 'application/json' },
    smsHeaders,
    'a JSON object like {"authkey":"…"} whose content-type, if it names one, is JSON or x-www-form-urlencoded',
  )
  const body = read(
    'SMS_GATEWAY_BODY',
    SMS_BODY,
    smsBody(headers),
    'a text with {phone} and {text} that is JSON, or a form',
  )
  return address === null ? null : { url: address, method, headers, body, mustAnswer }
}

const SMS_BODY = '{"to":"+91{phone}","text":"{text}"}'

/** Values that may hold a secret are not repeated on the screen. */
const shown = (name: string, text: string) =>
  /URL|PASSWORD|CODE|HEADER|KEY|SMS_GATEWAY/.test(name) ? '…' : text

const wholeBetween = (min: number, max: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
const among =
  <const T extends string>(values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text)
const atLeast = (length: number) => (text: string) => (text.length >= length ? text : undefined)
const fourDigits = (text: string) => (/^\d{4}$/.test(text) ? text : undefined)
const email = (text: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : undefined)
/** `shop@example.in`, or with a name before it in angle brackets. One address, on one line. */
const mailbox = (text: string) =>
  /^(?:[^<>@,\r\n]*<[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)$/.test(text)
    ? text
    : undefined
const onOff = (text: string) => (text === 'on' ? true : text === 'off' ? false : undefined)
const proxies = (text: string) =>
  onOff(text) ?? (/^[\d.:a-f/, ]+$/i.test(text) ? text.split(',').map((part) => part.trim()) : undefined)
const url = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
const header = (text: string) => {
  const [, name, value] = /^([A-Za-z0-9-]+):\s*(\S.*)$/.exec(text) ?? []
  return name && value ? { [name.toLowerCase()]: value } : undefined
}
/** Fields that are not named stand under their own name. */
const feedFields = (text: string): RateFeedConfig['fields'] | undefined => {
  const given = new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string | undefined]),
  )
  const isSound = [...given].every(
    ([name, path]) => (RATE_FIELDS as readonly string[]).includes(name) && path && /^[\w.-]+$/.test(path),
  )
  if (!isSound) return undefined
  return Object.fromEntries(
    RATE_FIELDS.map((name) => [name, given.get(name) ?? name]),
  ) as RateFeedConfig['fields']
}
const origin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).origin : undefined

/** What is put into a body is escaped, and only these two ways are known. */
function smsHeaders(text: string): Record<string, string> | undefined {
  const given = json(text)
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return undefined
  const headers = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])
  if (headers.some(([, value]) => typeof value !== 'string')) return undefined
  const all = { 'content-type': 'application/json', ...Object.fromEntries(headers) }
  return /json|x-www-form-urlencoded/.test(all['content-type']) ? all : undefined
}

const smsBody = (headers: Record<string, string>) => (text: string) => {
  if (!text.includes('{phone}') || !text.includes('{text}')) return undefined
  const isJson = headers['content-type']?.includes('json')
  return isJson && json(text) === undefined ? undefined : text
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
