import { isIP } from 'node:net'
import {
  CONNECTION_RULES,
  type ConnectionKind,
  type ConnectionSettings,
  usesKey,
} from '#domain/connections.ts'
import { type FieldError, invalid, invalidField } from '#domain/errors.ts'
import { publicWebServers } from '#server/platform/web/public-address.ts'
import type { WebAccess } from '#server/platform/web/web-request.ts'

type Change<K extends ConnectionKind> = {
  kind: K
  before: ConnectionSettings[K]
  after: ConnectionSettings[K]
  /** With what the environment sets. */
  effective: ConnectionSettings[K]
  /** One is stored. */
  hasSecret: boolean
  /** Undefined or '': it stays. Null: it is removed. */
  secret: string | null | undefined
  /** The same for that of a gateway's events. */
  eventSecret: string | null | undefined
  /** The variable of the environment that sets a field or the secret. Staff cannot change it, so it is not checked. */
  variables: Record<string, string>
  webAccess: WebAccess | undefined
}

/** Printable, without spaces and braces, so that it fits into addresses, headers and bodies. */
const KEY = /^[!-z|~]+$/

/** Null: it is removed. Undefined: it stays. `isOtherAccount`: id or address have changed. */
export type ChangedSecrets = {
  secret: string | null | undefined
  eventSecret: string | null | undefined
  isOtherAccount: boolean
}

/** Throws 400 naming each wrong field. Returns what happens to the stored secrets. */
export function assertValidConnection<K extends ConnectionKind>(change: Change<K>): ChangedSecrets {
  const { kind, before, after, effective, hasSecret, secret, variables, webAccess } = change
  const isOff = addressOf(after) === ''
  const newSecret = isOff && hasSecret ? null : secret === '' ? undefined : secret
  const newEventSecret = change.eventSecret === '' ? undefined : change.eventSecret
  for (const [field, value] of Object.entries({ secret: newSecret, eventSecret: newEventSecret }))
    if (typeof value === 'string' && variables[field])
      throw invalidField(field, `It is set by ${variables[field]} in the environment`)
  const errors: FieldError[] = [
    ...CONNECTION_RULES[kind](effective),
    ...findPrivateAddress(after, webAccess),
    ...findSecretErrors({ kind, before, after, hasSecret, newSecret }),
    ...(newEventSecret && !KEY.test(newEventSecret)
      ? [{ path: 'eventSecret', message: 'A webhook secret has no spaces, braces or special letters' }]
      : []),
  ].filter(({ path }) => !(path in variables))
  if (errors[0]) throw invalid(errors[0].message, errors)
  return {
    secret: newSecret,
    eventSecret: newEventSecret,
    isOtherAccount: addressOf(before) !== addressOf(after),
  }
}

type Settings = ConnectionSettings[ConnectionKind]

function addressOf(settings: Settings): string {
  if ('host' in settings) return settings.host
  if ('keyId' in settings) return settings.keyId
  if ('clientId' in settings) return settings.clientId
  return 'url' in settings ? settings.url : 'maps'
}

/** Addresses that need no name server are refused when they are saved, all others when they are used. */
function findPrivateAddress(
  settings: Settings,
  { mayConnect = publicWebServers }: WebAccess = {},
): FieldError[] {
  const url = 'url' in settings ? URL.parse(settings.url) : null
  if (!url) return []
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const isRefused = isIP(host) ? !mayConnect(host, port) : host === 'localhost' || host.endsWith('.localhost')
  return isRefused
    ? [{ path: 'url', message: 'Only addresses on the public web can be used, on port 80 or 443' }]
    : []
}

type SecretChange = {
  kind: ConnectionKind
  before: Settings
  after: Settings
  hasSecret: boolean
  newSecret: string | null | undefined
}

function findSecretErrors({ kind, before, after, hasSecret, newSecret }: SecretChange): FieldError[] {
  if (kind === 'maps' || addressOf(after) === '') return []
  const error = (message: string) => [{ path: 'secret', message }]
  if (hasSecret && newSecret === undefined && isSentElsewhere(kind, before, after))
    return error(ENTER_AGAIN[kind])
  const isThere = typeof newSecret === 'string' || (hasSecret && newSecret === undefined)
  if ('user' in after)
    return after.user !== '' && !isThere ? error('Enter the password of this user name') : []
  if (typeof newSecret === 'string' && !KEY.test(newSecret))
    return error('A key has no spaces, braces or special letters')
  if ('use' in after) return isThere ? [] : error('Enter the secret that belongs to this id')
  if (!('url' in after)) return []
  if (isThere && !usesKey(after)) return [{ path: 'url', message: 'Write {key} where the key belongs' }]
  return !isThere && usesKey(after) ? error('Enter the key that {key} stands for') : []
}

type KindWithSecret = Exclude<ConnectionKind, 'maps'>

/**
 * What decides where a stored secret goes and who can read it on the way. With another server, `{key}` in the text of a
 * message or weaker encryption, whoever may change the settings could read a secret that another person entered.
 */
const SECRET_FIELDS: { [K in KindWithSecret]: readonly (keyof ConnectionSettings[K])[] } = {
  mail: ['host', 'port', 'security'],
  sms: ['url', 'method', 'header', 'body'],
  rateFeed: ['url', 'header'],
  razorpay: ['keyId'],
  cashfree: ['clientId'],
}

const ENTER_AGAIN: Record<KindWithSecret, string> = {
  mail: 'Enter the password again: server, port or encryption has changed',
  sms: 'Enter the key again: address, method, header or body has changed',
  rateFeed: 'Enter the key again: address or header has changed',
  razorpay: 'Enter the secret that belongs to this key id',
  cashfree: 'Enter the secret that belongs to this client id',
}

function isSentElsewhere(kind: KindWithSecret, before: Settings, after: Settings): boolean {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return SECRET_FIELDS[kind].some((field) => old.get(field) !== now.get(field))
}
