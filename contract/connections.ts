import { z } from 'zod'
import {
  CONNECTION_KINDS,
  CONNECTION_PERMISSIONS,
  GATEWAY_USES,
  MAIL_SECURITIES,
  MAP_PROVIDERS,
  SMS_FORMATS,
  SMS_METHODS,
} from '#domain/connections.ts'
import { endpoint, permission } from './endpoint.ts'
import { Integer, OptionalText, Rupees, Timestamp, Version } from './primitives.ts'
import { routes } from './routes.ts'

const MAX_ADDRESS = 2000

const MailSettings = z.object({
  host: OptionalText(253),
  port: Integer(0, 100_000),
  security: z.enum(MAIL_SECURITIES),
  user: OptionalText(254),
  from: OptionalText(254),
})
const SmsSettings = z.object({
  url: OptionalText(MAX_ADDRESS),
  method: z.enum(SMS_METHODS),
  format: z.enum(SMS_FORMATS),
  header: OptionalText(500),
  body: OptionalText(MAX_ADDRESS),
  expectedResponse: OptionalText(200),
})
const RateFeedSettings = z.object({
  url: OptionalText(MAX_ADDRESS),
  header: OptionalText(500),
  intervalMinutes: Integer(0, 100_000),
  fields: OptionalText(MAX_ADDRESS),
})
const MapsSettings = z.object({
  provider: z.enum(MAP_PROVIDERS),
  googleKey: OptionalText(200),
  tilesUrl: OptionalText(MAX_ADDRESS),
  attribution: OptionalText(200),
  photonUrl: OptionalText(MAX_ADDRESS),
  nominatimUrl: OptionalText(MAX_ADDRESS),
})
const RazorpaySettings = z.object({ keyId: OptionalText(100), use: z.enum(GATEWAY_USES) })
const CashfreeSettings = z.object({ clientId: OptionalText(100), use: z.enum(GATEWAY_USES) })

const connectionOf = <S extends z.ZodObject>(settings: S) =>
  z.object({
    settings,
    /** The variable of the environment that sets a field. It wins over what is saved here. */
    environment: z.record(z.string(), z.string()),
    /** Whether a password or key is there. It is never sent. */
    hasSecret: z.boolean(),
    /** Whether the shop uses the service. */
    isOn: z.boolean(),
    /** A sentence for staff. */
    lastError: z.string().nullable(),
    lastErrorAt: Timestamp.nullable(),
    lastSuccessAt: Timestamp.nullable(),
    version: z.number().int(),
  })

const gatewayOf = <S extends z.ZodObject>(settings: S) =>
  connectionOf(settings).extend({
    /** Whether its secret of events is there, where it is another one than that of the keys. */
    hasEventSecret: z.boolean(),
    /** Until then events that are signed with the secret before the current one are taken as well. */
    previousSecretUntil: Timestamp.nullable(),
    /** What staff enter at the gateway: it sends its events there. */
    eventUrl: z.string(),
  })

export const Connections = z.object({
  mail: connectionOf(MailSettings),
  sms: connectionOf(SmsSettings),
  rateFeed: connectionOf(RateFeedSettings),
  maps: connectionOf(MapsSettings),
  razorpay: gatewayOf(RazorpaySettings),
  cashfree: gatewayOf(CashfreeSettings),
})
export type Connections = z.output<typeof Connections>

export const ConnectionTest = z.object({
  isWorking: z.boolean(),
  /** A sentence for staff. */
  message: z.string(),
  /** What the source of rates would give, in rupees per gram. Nothing was saved. */
  rates: z.array(z.object({ code: z.string(), name: z.string(), rate: Rupees })).optional(),
})
export type ConnectionTest = z.output<typeof ConnectionTest>

/** Left out: it stays. Null: it is removed. */
const secretField = { secret: OptionalText(1000).nullable().optional() }
const eventSecretField = { eventSecret: OptionalText(1000).nullable().optional() }
const versionField = { version: Version.optional() }

export const connections = {
  read: endpoint(routes.connections.read, {
    access: permission('manage_users'),
    summary:
      'Mail server, SMS gateway, source of rates, maps and payment gateways, without their passwords and keys.',
    response: Connections,
  }),
  updateMail: endpoint(routes.connections.updateMail, {
    access: permission(CONNECTION_PERMISSIONS.mail),
    recentAuthentication: true,
    summary: 'Sets the mail server; an empty `host` removes it. `secret` is its password.',
    body: MailSettings.extend(secretField).extend(versionField),
    response: Connections,
  }),
  updateSms: endpoint(routes.connections.updateSms, {
    access: permission(CONNECTION_PERMISSIONS.sms),
    recentAuthentication: true,
    summary:
      'Sets the SMS gateway; an empty `url` removes it. `secret` is the key that {key} stands for. The address has to be public.',
    body: SmsSettings.extend(secretField).extend(versionField),
    response: Connections,
  }),
  updateRateFeed: endpoint(routes.connections.updateRateFeed, {
    access: permission(CONNECTION_PERMISSIONS.rateFeed),
    recentAuthentication: true,
    summary:
      'Sets the source of metal rates; an empty `url` removes it. `secret` is the key that {key} stands for. The address has to be public.',
    body: RateFeedSettings.extend(secretField).extend(versionField),
    response: Connections,
  }),
  updateMaps: endpoint(routes.connections.updateMaps, {
    access: permission(CONNECTION_PERMISSIONS.maps),
    recentAuthentication: true,
    summary: 'Sets which maps the pages draw. An empty address is the default one.',
    body: MapsSettings.extend(versionField),
    response: Connections,
  }),
  updateRazorpay: endpoint(routes.connections.updateRazorpay, {
    access: permission(CONNECTION_PERMISSIONS.razorpay),
    recentAuthentication: true,
    summary:
      'Connects Razorpay; an empty `keyId` removes it. `secret` is the key secret, `eventSecret` that of the webhook. A webhook secret that is replaced is accepted for 24 hours more.',
    body: RazorpaySettings.extend(secretField).extend(eventSecretField).extend(versionField),
    response: Connections,
  }),
  updateCashfree: endpoint(routes.connections.updateCashfree, {
    access: permission(CONNECTION_PERMISSIONS.cashfree),
    recentAuthentication: true,
    summary:
      'Connects Cashfree; an empty `clientId` removes it. `secret` is the client secret, which also signs its events. One that is replaced is accepted for events for 24 hours more.',
    body: CashfreeSettings.extend(secretField).extend(versionField),
    response: Connections,
  }),
  test: endpoint(routes.connections.test, {
    access: permission('manage_users'),
    keepsPublicCache: true,
    summary:
      'Tries what is saved: a mail or text message to the caller, a look at the rates, one tile of the map, or the keys of a payment gateway. Mails, text messages and payment gateways need all permissions. At most ten tests in ten minutes.',
    params: z.object({ kind: z.enum(CONNECTION_KINDS) }),
    response: ConnectionTest,
  }),
}
