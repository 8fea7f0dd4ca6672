import {
  CONNECTION_DEFAULTS,
  type ConnectionKind,
  type ConnectionSettings,
  KEY_PLACEHOLDER,
  parseFeedFields,
  parseHeader,
} from '#domain/connections.ts'
import { GATEWAYS, type GatewayName } from '#domain/gateways.ts'
import type {
  CashfreeKeys,
  Config,
  MapsConfig,
  RateFeedConfig,
  RazorpayKeys,
  SmsGateway,
} from '#server/platform/config/config.ts'
import { type GatewaySecrets, listEventSecrets } from './gateway-secrets.ts'

export type ConnectionConfig = Pick<
  Config,
  | 'smtpUrl'
  | 'mailFrom'
  | 'smsGateway'
  | 'rateFeed'
  | 'maps'
  | 'razorpay'
  | 'cashfree'
  | 'paymentSimulator'
  | 'publicUrl'
>

/** As nodemailer takes it: the address of SMTP_URL, or its parts. */
export type SmtpServer =
  | { url: string }
  | {
      host: string
      port: number
      security: ConnectionSettings['mail']['security']
      user: string
      password: string
    }

type Stored = { settings: Record<string, unknown> }

/** For a user name in SMTP_URL: some mail providers use a token as user name and password. */
const USER_MASK = '••••••'

/** Of a mail server that the environment names without MAIL_FROM. */
const DEFAULT_MAIL_FROM = 'shop@example.com'

/** Unknown settings are ignored, and an empty one is its default. Only a body may be empty: the address can hold all. */
export function withDefaults<K extends ConnectionKind>(
  kind: K,
  stored: Record<string, unknown>,
): ConnectionSettings[K] {
  return Object.fromEntries(
    Object.entries(CONNECTION_DEFAULTS[kind]).map(([field, value]) => [
      field,
      field === 'body' ? (stored[field] ?? value) : stored[field] || value,
    ]),
  ) as ConnectionSettings[K]
}

export function resolveMail(
  { smtpUrl, mailFrom }: Pick<ConnectionConfig, 'smtpUrl' | 'mailFrom'>,
  row: Stored,
  password: string,
): { server: SmtpServer | null; from: string } {
  const { host, port, security, user, from } = withDefaults('mail', row.settings)
  const own: SmtpServer | null =
    host === ''
      ? null
      : {
          host,
          port,
          security,
          user,
          password,
        }
  return { server: smtpUrl ? { url: smtpUrl } : own, from: mailFrom ?? (from || DEFAULT_MAIL_FROM) }
}

export function resolveSms(
  { smsGateway }: Pick<ConnectionConfig, 'smsGateway'>,
  row: Stored,
  key: string,
): SmsGateway | null {
  if (smsGateway) return smsGateway
  const { url, method, format, header, body, expectedResponse } = withDefaults('sms', row.settings)
  if (url === '') return null
  const escapeForBody =
    format === 'json' ? (text: string) => JSON.stringify(text).slice(1, -1) : encodeURIComponent
  return {
    url: fillKey(url, encodeURIComponent(key)),
    method,
    headers: {
      'content-type': format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      ...parseHeader(fillKey(header, key)),
    },
    body: fillKey(body, escapeForBody(key)),
    expectedResponse: expectedResponse || null,
  }
}

export function resolveRateFeed(
  { rateFeed }: Pick<ConnectionConfig, 'rateFeed'>,
  row: Stored,
  key: string,
): RateFeedConfig | null {
  if (rateFeed) return rateFeed
  const { url, header, intervalMinutes, fields } = withDefaults('rateFeed', row.settings)
  const paths = parseFeedFields(fields)
  if (url === '' || !paths) return null
  return {
    url: fillKey(url, encodeURIComponent(key)),
    headers: parseHeader(fillKey(header, key)) ?? {},
    intervalMinutes,
    fields: paths,
  }
}

export function resolveRazorpay(
  { razorpay }: Pick<ConnectionConfig, 'razorpay'>,
  row: Stored,
  { secret, eventSecret, previous }: GatewaySecrets,
): RazorpayKeys | null {
  if (razorpay) return razorpay
  const { keyId } = withDefaults('razorpay', row.settings)
  if (keyId === '' || secret === '') return null
  return { keyId, keySecret: secret, eventSecrets: listEventSecrets(eventSecret, previous) }
}

export function resolveCashfree(
  { cashfree }: Pick<ConnectionConfig, 'cashfree'>,
  row: Stored,
  { secret, previous }: GatewaySecrets,
): CashfreeKeys | null {
  if (cashfree) return cashfree
  const { clientId } = withDefaults('cashfree', row.settings)
  if (clientId === '' || secret === '') return null
  return { clientId, clientSecret: secret, eventSecrets: listEventSecrets(secret, previous) }
}

/** The gateway for new payments. Staff choose one; of two that only the environment names, the first one is it. */
export function resolveActiveGateway(
  connected: Record<GatewayName, boolean>,
  rows: Record<GatewayName, Stored>,
): GatewayName | null {
  const isActive = (name: GatewayName) =>
    connected[name] && withDefaults(name, rows[name].settings).use === 'new'
  return GATEWAYS.find(isActive) ?? null
}

/** Each variable of the environment, over what is saved, over the defaults. */
export function resolveMaps(environment: Config['maps'], stored: Record<string, unknown> = {}): MapsConfig {
  const { provider, googleKey, tilesUrl, attribution, photonUrl, nominatimUrl } = {
    ...withDefaults('maps', stored),
    ...environment,
  }
  if (provider === 'off') return null
  if (provider === 'google') return { provider, key: googleKey }
  return {
    provider,
    tilesUrl,
    attribution,
    photonUrl: withoutSlash(photonUrl),
    nominatimUrl: withoutSlash(nominatimUrl),
  }
}

/** Paths are appended to it. */
const withoutSlash = (address: string) => address.replace(/\/+$/, '')

const fillKey = (template: string, key: string) => template.replaceAll(KEY_PLACEHOLDER, () => key)

type EnvironmentOf<K extends ConnectionKind> = {
  /** The variable that sets each field; `secret` for the password or key. */
  variables: Record<string, string>
  /** What it sets, as staff may see it. */
  settings: Partial<ConnectionSettings[K]>
  /** Undefined: the environment says nothing of it. */
  hasSecret: boolean | undefined
}

/** What the environment sets. Addresses are shown without path and values, which often hold a key. */
export function listEnvironment(config: ConnectionConfig): { [K in ConnectionKind]: EnvironmentOf<K> } {
  return {
    mail: listMail(config),
    sms: listSms(config),
    rateFeed: listRateFeed(config),
    maps: {
      variables: Object.fromEntries(
        Object.keys(config.maps).map((field) => [
          field,
          MAPS_VARIABLES[field as keyof ConnectionSettings['maps']],
        ]),
      ),
      settings: config.maps,
      hasSecret: undefined,
    },
    razorpay: listRazorpay(config),
    cashfree: listCashfree(config),
  }
}

function listRazorpay({ razorpay, paymentSimulator }: ConnectionConfig): EnvironmentOf<'razorpay'> {
  if (razorpay === null) return { variables: {}, settings: {}, hasSecret: undefined }
  const nameOf = (name: string) => (paymentSimulator ? 'PAYMENT_SIMULATOR' : name)
  return {
    variables: {
      keyId: nameOf('RAZORPAY_KEY_ID'),
      secret: nameOf('RAZORPAY_KEY_SECRET'),
      eventSecret: nameOf('RAZORPAY_WEBHOOK_SECRET'),
    },
    settings: { keyId: razorpay.keyId },
    hasSecret: true,
  }
}

function listCashfree({ cashfree, paymentSimulator }: ConnectionConfig): EnvironmentOf<'cashfree'> {
  if (cashfree === null) return { variables: {}, settings: {}, hasSecret: undefined }
  const nameOf = (name: string) => (paymentSimulator ? 'PAYMENT_SIMULATOR' : name)
  return {
    variables: { clientId: nameOf('CASHFREE_CLIENT_ID'), secret: nameOf('CASHFREE_CLIENT_SECRET') },
    settings: { clientId: cashfree.clientId },
    hasSecret: true,
  }
}

const MAPS_VARIABLES: Record<keyof ConnectionSettings['maps'], string> = {
  provider: 'MAPS',
  googleKey: 'GOOGLE_MAPS_KEY',
  tilesUrl: 'MAP_TILES_URL',
  attribution: 'MAP_ATTRIBUTION',
  photonUrl: 'PHOTON_URL',
  nominatimUrl: 'NOMINATIM_URL',
}

function listMail({ smtpUrl, mailFrom }: ConnectionConfig): EnvironmentOf<'mail'> {
  const sender: Pick<EnvironmentOf<'mail'>, 'variables' | 'settings'> = {
    variables: mailFrom === null ? {} : { from: 'MAIL_FROM' },
    settings: mailFrom === null ? {} : { from: mailFrom },
  }
  if (smtpUrl === null) return { ...sender, hasSecret: undefined }
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  return {
    variables: {
      ...sender.variables,
      host: 'SMTP_URL',
      port: 'SMTP_URL',
      security: 'SMTP_URL',
      user: 'SMTP_URL',
      secret: 'SMTP_URL',
    },
    settings: {
      ...sender.settings,
      host: url.hostname,
      port: Number(url.port) || (isSecure ? 465 : 587),
      security: isSecure ? 'tls' : 'optional',
      user: url.username && USER_MASK,
    },
    hasSecret: url.password !== '',
  }
}

function listSms({ smsGateway }: ConnectionConfig): EnvironmentOf<'sms'> {
  if (smsGateway === null) return { variables: {}, settings: {}, hasSecret: undefined }
  return {
    variables: {
      url: 'SMS_GATEWAY_URL',
      method: 'SMS_GATEWAY_METHOD',
      format: 'SMS_GATEWAY_HEADERS',
      header: 'SMS_GATEWAY_HEADERS',
      body: 'SMS_GATEWAY_BODY',
      expectedResponse: 'SMS_GATEWAY_EXPECT',
      secret: 'SMS_GATEWAY_HEADERS',
    },
    settings: {
      url: originOf(smsGateway.url),
      method: smsGateway.method,
      format: smsGateway.headers['content-type']?.includes('urlencoded') ? 'form' : 'json',
      header: '',
      body: '',
      expectedResponse: '',
    },
    hasSecret: false,
  }
}

function listRateFeed({ rateFeed }: ConnectionConfig): EnvironmentOf<'rateFeed'> {
  if (rateFeed === null) return { variables: {}, settings: {}, hasSecret: undefined }
  return {
    variables: {
      url: 'RATE_FEED_URL',
      header: 'RATE_FEED_HEADER',
      intervalMinutes: 'RATE_FEED_MINUTES',
      fields: 'RATE_FEED_FIELDS',
      secret: 'RATE_FEED_HEADER',
    },
    settings: {
      url: originOf(rateFeed.url),
      header: '',
      intervalMinutes: rateFeed.intervalMinutes,
      fields: Object.entries(rateFeed.fields)
        .map(([name, path]) => `${name}=${path}`)
        .join(','),
    },
    hasSecret: false,
  }
}

const originOf = (address: string) => URL.parse(address)?.origin ?? ''
