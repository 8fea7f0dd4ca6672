import type { FieldError } from './errors.ts'
import { GATEWAYS } from './gateways.ts'
import { isCoreMetal, mapRateFields } from './metal-rates.ts'
import { METAL_CODE } from './metals.ts'
import type { Permission } from './permissions.ts'
import { listVariables } from './variables.ts'

/** The services outside of the shop that the owner connects. */
export const CONNECTION_KINDS = ['mail', 'sms', 'rateFeed', 'maps', ...GATEWAYS] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/**
 * What a person needs to set and test a connection. A server for mails or text messages receives the codes and links of
 * every account, also those of an owner, and a payment gateway receives the money, so these need all permissions.
 */
export const CONNECTION_PERMISSIONS: Record<ConnectionKind, Permission | '*'> = {
  mail: '*',
  sms: '*',
  rateFeed: 'manage_users',
  maps: 'manage_users',
  razorpay: '*',
  cashfree: '*',
}

/** `tls`: encrypted from the start. `starttls`: encrypted before anything is said. `optional`: only if the server offers it. */
export const MAIL_SECURITIES = ['starttls', 'tls', 'optional'] as const
export const SMS_METHODS = ['POST', 'GET', 'PUT'] as const
export const SMS_FORMATS = ['json', 'form'] as const
export const MAP_PROVIDERS = ['openstreetmap', 'google', 'off'] as const

/** `host` '': no mail server. */
export type MailSettings = {
  host: string
  port: number
  security: (typeof MAIL_SECURITIES)[number]
  user: string
  from: string
}
/** `url` '': no gateway. Address and body are templates with the values of `SMS_VALUES`; the header may hold `{key}`. */
export type SmsSettings = {
  url: string
  method: (typeof SMS_METHODS)[number]
  format: (typeof SMS_FORMATS)[number]
  header: string
  body: string
  expectedResponse: string
}
/** `url` '': no source. Address and header may hold `{key}`. */
export type RateFeedSettings = { url: string; header: string; intervalMinutes: number; fields: string }
export type MapsSettings = {
  provider: (typeof MAP_PROVIDERS)[number]
  googleKey: string
  tilesUrl: string
  attribution: string
  photonUrl: string
  nominatimUrl: string
}
/** `new`: takes new payments, of which there is one. `old`: only for payments that began there. */
export const GATEWAY_USES = ['new', 'old'] as const
type GatewayUse = (typeof GATEWAY_USES)[number]
/** `keyId` '': not connected. */
export type RazorpaySettings = { keyId: string; use: GatewayUse }
/** `clientId` '': not connected. */
export type CashfreeSettings = { clientId: string; use: GatewayUse }
export type ConnectionSettings = {
  mail: MailSettings
  sms: SmsSettings
  rateFeed: RateFeedSettings
  maps: MapsSettings
  razorpay: RazorpaySettings
  cashfree: CashfreeSettings
}

const DEFAULT_FEED_FIELDS = mapRateFields(({ rateField }) => rateField)

export const CONNECTION_DEFAULTS: ConnectionSettings = {
  mail: { host: '', port: 587, security: 'starttls', user: '', from: '' },
  sms: {
    url: '',
    method: 'POST',
    format: 'json',
    header: '',
    body: '{"to":"+91{phone}","text":"{text}"}',
    expectedResponse: '',
  },
  rateFeed: {
    url: '',
    header: '',
    intervalMinutes: 60,
    fields: Object.entries(DEFAULT_FEED_FIELDS)
      .map(([name, path]) => `${name}=${path}`)
      .join(','),
  },
  maps: {
    provider: 'openstreetmap',
    googleKey: '',
    tilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    photonUrl: 'https://photon.komoot.io',
    nominatimUrl: 'https://nominatim.openstreetmap.org',
  },
  razorpay: { keyId: '', use: 'new' },
  cashfree: { clientId: '', use: 'new' },
}

/** What address and body of a gateway may hold. `template` and `sender` are the ids of the message with the carriers (DLT). */
export const SMS_VALUES = ['phone', 'text', 'id', 'key', 'template', 'sender'] as const
/** Stands for the secret in addresses, headers and bodies. */
export const KEY_PLACEHOLDER = '{key}'

/** `shop@example.in`, or `Kanaka Jewels <shop@example.in>`: one address on one line. */
export const MAILBOX =
  /^(?:[^<>@,\r\n]*<[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)$/
export const RAZORPAY_KEY_ID = /^rzp_(?:live|test)_[A-Za-z0-9]{6,40}$/
/** The secret begins with cfsk_, so that a secret in the field of the id is seen. */
export const CASHFREE_CLIENT_ID = /^(?!cfsk_)[\w-]{8,100}$/
export const GOOGLE_MAPS_KEY = /^[\w-]{20,100}$/

type Errors<K extends ConnectionKind> = (settings: ConnectionSettings[K]) => FieldError[]

/** What is wrong with the settings of a connection. */
export const CONNECTION_RULES: { [K in ConnectionKind]: Errors<K> } = {
  mail: ({ host, port, from }) =>
    host === ''
      ? []
      : listErrors({
          host: isHostName(host) ? null : 'The name of a server reads like smtp.example.in, without https://',
          port:
            Number.isInteger(port) && port >= 1 && port <= 65_535
              ? null
              : 'A port is a number from 1 to 65535, mostly 587 or 465',
          from: MAILBOX.test(from)
            ? null
            : 'Mails need a sender, like shop@example.in or Kanaka Jewels <shop@example.in>',
        }),
  sms: ({ url, method, format, header, body }) =>
    url === ''
      ? []
      : listErrors({
          url: getWebAddressError(url) ?? getValueError(url),
          header: getHeaderError(header),
          body: getSmsBodyError({ url, method, format, body }) ?? getValueError(body),
        }),
  rateFeed: ({ url, header, intervalMinutes, fields }) =>
    url === ''
      ? []
      : listErrors({
          url: getWebAddressError(url),
          header: getHeaderError(header),
          intervalMinutes:
            Number.isInteger(intervalMinutes) && intervalMinutes >= 1 && intervalMinutes <= 1440
              ? null
              : 'Minutes are a whole number from 1 to 1440',
          fields: parseFeedFields(fields) ? null : 'Write pairs like rate24K=data.gold24,rate22K=data.gold22',
        }),
  maps: ({ provider, googleKey, tilesUrl, photonUrl, nominatimUrl }) =>
    provider === 'off'
      ? []
      : provider === 'google'
        ? listErrors({
            googleKey: GOOGLE_MAPS_KEY.test(googleKey) ? null : 'This is not a key of Google Maps',
          })
        : listErrors({
            tilesUrl:
              getWebAddressError(tilesUrl) ??
              (['{z}', '{x}', '{y}'].every((part) => tilesUrl.includes(part))
                ? null
                : 'The address of the tiles needs {z}, {x} and {y}'),
            photonUrl: getWebAddressError(photonUrl),
            nominatimUrl: getWebAddressError(nominatimUrl),
          }),
  razorpay: ({ keyId }) =>
    listErrors({
      keyId:
        keyId === '' || RAZORPAY_KEY_ID.test(keyId)
          ? null
          : 'A key id of Razorpay begins with rzp_live_ or rzp_test_',
    }),
  cashfree: ({ clientId }) =>
    listErrors({
      clientId:
        clientId === '' || CASHFREE_CLIENT_ID.test(clientId)
          ? null
          : 'A client id of Cashfree has letters, digits, _ and - only',
    }),
}

/** Whether the settings send the secret somewhere. */
export const usesKey = ({ url, header = '', body = '' }: { url: string; header?: string; body?: string }) =>
  [url, header, body].some((template) => template.includes(KEY_PLACEHOLDER))

function listErrors(messages: Record<string, string | null>): FieldError[] {
  return Object.entries(messages).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

const isHostName = (host: string): boolean =>
  host.length <= 253 && (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) || /^[\da-f:]*:[\da-f:.]+$/i.test(host))

/** The host is checked because it becomes part of a content security policy. */
function getWebAddressError(address: string): string | null {
  const url = URL.parse(address.replaceAll(/\{\w+\}/g, '0'))
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'The address begins with https:// or http://'
  if (url.username || url.password) return 'The address must not hold a user name or password'
  if (!/^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/i.test(url.hostname) || /[{}]/.test(hostPart(address)))
    return 'The name of the server has letters, digits, points and hyphens only'
  return null
}

const hostPart = (address: string): string => /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? ''

/** They belong to the request itself. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'content-type', 'transfer-encoding']

function getHeaderError(header: string): string | null {
  if (header === '') return null
  const [name] = Object.keys(parseHeader(header) ?? {})
  if (name === undefined) return 'A header reads like X-Api-Key: {key}'
  const unknown = listVariables(header).find((variable) => `{${variable}}` !== KEY_PLACEHOLDER)
  if (unknown !== undefined) return `A header can hold {key}, but not {${unknown}}`
  return OWN_HEADERS.includes(name) ? `The header ${name} cannot be set` : null
}

function getValueError(template: string): string | null {
  const unknown = listVariables(template).find((name) => !(SMS_VALUES as readonly string[]).includes(name))
  return unknown === undefined ? null : `{${unknown}} is no value of a text message`
}

function getSmsBodyError({
  url,
  method,
  format,
  body,
}: Pick<SmsSettings, 'url' | 'method' | 'format' | 'body'>) {
  const templates = method === 'GET' ? url : url + body
  if (!templates.includes('{phone}') || !templates.includes('{text}'))
    return method === 'GET'
      ? 'The address needs {phone} and {text}'
      : 'Address or body need {phone} and {text}'
  return method !== 'GET' && format === 'json' && body !== '' && !isJson(body) ? 'The body is not JSON' : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `X-Api-Key: secret`, or undefined. The name is in lower case. */
export function parseHeader(text: string): Record<string, string> | undefined {
  const [, name, value] = /^([A-Za-z0-9-]+):\s*([!-~][ -~]*)$/.exec(text) ?? []
  return name && value ? { [name.toLowerCase()]: value } : undefined
}

/**
 * Paths by rate field or by the code of a further metal. A core rate that is not named is read from the field with its own
 * name.
 */
export function parseFeedFields(text: string): Readonly<Record<string, string>> | undefined {
  const paths = new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string | undefined]),
  )
  const coreFields = mapRateFields(({ rateField }) => paths.get(rateField) ?? rateField)
  const isValid = [...paths].every(
    ([name, path]) =>
      (Object.hasOwn(coreFields, name) || isFurtherMetalCode(name)) && path && /^[\w.-]+$/.test(path),
  )
  return isValid ? { ...coreFields, ...(Object.fromEntries(paths) as Record<string, string>) } : undefined
}

/** A code like `platinum-950`. Core metals are named by their rate field. */
const isFurtherMetalCode = (name: string): boolean => METAL_CODE.test(name) && !isCoreMetal(name)
