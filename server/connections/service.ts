import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { ContactField } from '#contract/account.ts'
import type { Connections as ConnectionsResponse } from '#contract/connections.ts'
import { CONNECTION_KINDS, type ConnectionKind, type ConnectionSettings } from '#domain/connections.ts'
import { conflict } from '#domain/errors.ts'
import { GATEWAYS, type GatewayName, getGatewayEventPath, getGatewayLabel } from '#domain/gateways.ts'
import { plural } from '#domain/intl.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { createCachedValue } from '#server/platform/cache/cached-value.ts'
import type { Clock } from '#server/platform/clock.ts'
import type {
  CashfreeKeys,
  MapsConfig,
  RateFeedConfig,
  RazorpayKeys,
  SmsGateway,
} from '#server/platform/config/config.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { EncryptedColumn } from '#server/platform/encryption/reencrypt.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { createWebFetch, type WebAccess, type WebFetch } from '#server/platform/web/web-request.ts'
import { describeChanges } from './audit-changes.ts'
import { changeGatewaySecrets, parseGatewaySecrets } from './gateway-secrets.ts'
import {
  type ConnectionConfig,
  listEnvironment,
  resolveActiveGateway,
  resolveCashfree,
  resolveMail,
  resolveMaps,
  resolveRateFeed,
  resolveRazorpay,
  resolveSms,
  type SmtpServer,
  withDefaults,
} from './resolve.ts'
import { type ConnectionRow, connections } from './tables.ts'
import { assertValidConnection, type ChangedSecrets } from './validation.ts'

export { resolveMaps, type SmtpServer } from './resolve.ts'

/** What the shop uses now. Nothing tells where it was set. */
export type CurrentConnections = {
  mail: SmtpServer | null
  /** The sender of mails: an address, or a name and an address. */
  mailFrom: string
  sms: (SmsGateway & { fetch: WebFetch }) | null
  rateFeed: (RateFeedConfig & { fetch: WebFetch }) | null
  maps: MapsConfig
  razorpay: RazorpayKeys | null
  cashfree: CashfreeKeys | null
  /** The one that takes new payments. Null: none does. */
  activeGateway: GatewayName | null
  /** The origin of the simulator that stands in for the gateways, in development and in a demo. */
  paymentSimulator: string | null
  /** For the gateways. */
  gatewayFetch: WebFetch
  /** Mails or text messages can be sent. */
  hasTransport: boolean
  /** Where registration sends codes. With two, each has a code of its own, and both are asked for. */
  codeChannels: ContactField[]
  /** Of what staff saved. Whoever keeps something about a connection compares it. */
  versions: Record<ConnectionKind, number>
}

type ConnectionDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  config: ConnectionConfig
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  log: Pick<Log, 'error'>
  /** Whether a change by another process would have been noticed. */
  isCurrent: () => boolean
  /** Payments and refunds of a gateway of which the shop has still to hear. */
  countOpenPayments: (tx: Tx, gateway: GatewayName, now: Date) => Promise<number>
  /** Where the server may connect to for addresses that staff enter. For tests, whose servers are on this machine. */
  webAccess?: WebAccess | undefined
}

/** What staff send: settings, and the secret if it changes. */
type ConnectionInput<K extends ConnectionKind> = ConnectionSettings[K] & {
  secret?: string | null | undefined
  /** Of a gateway that signs its events with another secret than that of the keys. */
  eventSecret?: string | null | undefined
  version?: number | undefined
}

type Rows = Record<ConnectionKind, ConnectionRow>

const isGateway = (kind: ConnectionKind): kind is GatewayName => GATEWAYS.some((name) => name === kind)

const takesNewPayments = (settings: ConnectionSettings[ConnectionKind]): boolean =>
  'use' in settings &&
  settings.use === 'new' &&
  ('keyId' in settings ? settings.keyId : settings.clientId) !== ''

const SUCCESS_PRECISION_MS = 60_000
const encryptionContext = (id: string) => `connection:${id}`

export const encryptedConnectionSecrets: EncryptedColumn = {
  table: connections,
  id: connections.id,
  column: connections.secretEncrypted,
  contextOf: encryptionContext,
}

/**
 * Mail server, SMS gateway, source of rates, maps and payment gateways, from the environment or else from what staff have saved. Every use
 * asks anew, so a change counts at once, in all processes.
 */
export function createConnections({
  database,
  clock,
  audit,
  config,
  secrets,
  log,
  isCurrent,
  countOpenPayments,
  webAccess,
}: ConnectionDeps) {
  const { get: current, clear: clearCache } = createCachedValue(load, isCurrent)
  // The environment belongs to the operator of the server, who may have a gateway in the own network.
  const fetchAnywhere = createWebFetch({ mayConnect: () => true })
  const fetchPublic = createWebFetch(webAccess)

  async function load(): Promise<CurrentConnections> {
    const rows = await readRows()
    const mail = resolveMail(config, rows.mail, secretOf(rows.mail))
    const sms = resolveSms(config, rows.sms, secretOf(rows.sms))
    const rateFeed = resolveRateFeed(config, rows.rateFeed, secretOf(rows.rateFeed))
    const razorpay = resolveRazorpay(config, rows.razorpay, gatewaySecretsOf(rows.razorpay))
    const cashfree = resolveCashfree(config, rows.cashfree, gatewaySecretsOf(rows.cashfree))
    const connected = { razorpay: razorpay !== null, cashfree: cashfree !== null }
    return {
      mail: mail.server,
      mailFrom: mail.from,
      sms: sms && { ...sms, fetch: config.smsGateway ? fetchAnywhere : fetchPublic },
      rateFeed: rateFeed && { ...rateFeed, fetch: config.rateFeed ? fetchAnywhere : fetchPublic },
      maps: resolveMaps(config.maps, rows.maps.settings),
      razorpay,
      cashfree,
      activeGateway: resolveActiveGateway(connected, rows),
      paymentSimulator: config.paymentSimulator,
      gatewayFetch: config.paymentSimulator ? fetchAnywhere : fetchPublic,
      hasTransport: mail.server !== null || sms !== null,
      codeChannels: getCodeChannels(mail.server !== null, sms !== null),
      versions: Object.fromEntries(CONNECTION_KINDS.map((kind) => [kind, rows[kind].version])) as Record<
        ConnectionKind,
        number
      >,
    }
  }

  async function readRows(): Promise<Rows> {
    const rows = await database.db.select().from(connections)
    return Object.fromEntries(rows.map((row) => [row.id, row])) as Rows
  }

  /** '' also where the key of the row is missing, so that the rest of the shop goes on. */
  function secretOf({ id, secretEncrypted }: ConnectionRow): string {
    if (secretEncrypted === null) return ''
    try {
      return secrets.decrypt(secretEncrypted, encryptionContext(id))
    } catch (error) {
      log.error({ err: error, connection: id }, 'the secret of a connection cannot be read')
      return ''
    }
  }

  const gatewaySecretsOf = (row: ConnectionRow) => parseGatewaySecrets(secretOf(row))

  async function read(): Promise<ConnectionsResponse> {
    const rows = await readRows()
    return serialize(rows, await load())
  }

  function serialize(rows: Rows, now: CurrentConnections): ConnectionsResponse {
    const environment = listEnvironment(config)
    const serializeOne = <K extends ConnectionKind>(kind: K, isOn: boolean) => {
      const { secretEncrypted, lastError, lastErrorAt, lastSuccessAt, version } = rows[kind]
      return {
        settings: mergeSettings(kind, rows[kind]),
        environment: environment[kind].variables,
        hasSecret: environment[kind].hasSecret ?? secretEncrypted !== null,
        isOn,
        lastError,
        lastErrorAt: lastErrorAt?.toISOString() ?? null,
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        version,
      }
    }
    const serializeGateway = <K extends GatewayName>(kind: K) => {
      const { eventSecret, previous } = gatewaySecretsOf(rows[kind])
      const isFixed = now.paymentSimulator !== null || environment[kind].hasSecret !== undefined
      const isPreviousValid = !isFixed && previous !== null && clock.now() < new Date(previous.until)
      return {
        ...serializeOne(kind, now[kind] !== null),
        hasEventSecret: isFixed ? 'eventSecret' in environment[kind].variables : eventSecret !== '',
        previousSecretUntil: isPreviousValid ? previous.until : null,
        eventUrl: `${config.publicUrl}${getGatewayEventPath(kind)}`,
      }
    }
    return {
      mail: serializeOne('mail', now.mail !== null),
      sms: serializeOne('sms', now.sms !== null),
      rateFeed: serializeOne('rateFeed', now.rateFeed !== null),
      maps: serializeOne('maps', now.maps !== null),
      razorpay: serializeGateway('razorpay'),
      cashfree: serializeGateway('cashfree'),
    }
  }

  /** What staff see: the environment over what is saved over the defaults. No secret. */
  function mergeSettings<K extends ConnectionKind>(kind: K, row: ConnectionRow): ConnectionSettings[K] {
    return { ...withDefaults(kind, row.settings), ...listEnvironment(config)[kind].settings }
  }

  async function update<K extends ConnectionKind>(
    caller: AuthenticatedCaller,
    kind: K,
    { version, secret, eventSecret, ...given }: ConnectionInput<K>,
  ): Promise<ConnectionsResponse> {
    const { variables, settings: fixed } = listEnvironment(config)[kind]
    const now = await current()
    await database.transaction(async (tx) => {
      const rows = await lockRows(tx, isGateway(kind) ? GATEWAYS : [kind])
      const row = rows.find(({ id }) => id === kind)!
      assertVersion(row, version, await currentFor(tx, kind, now))
      const before = withDefaults(kind, row.settings)
      // What the environment sets is kept as it was saved, for the day on which the variable goes away.
      const after = withDefaults(
        kind,
        Object.fromEntries(
          Object.entries(given).map(([field, value]) => [
            field,
            field in variables ? before[field as keyof ConnectionSettings[K]] : value,
          ]),
        ),
      )
      const changed = assertValidConnection({
        kind,
        before,
        after,
        effective: { ...after, ...fixed },
        hasSecret: row.secretEncrypted !== null,
        secret,
        eventSecret,
        variables,
        webAccess,
      })
      if (isGateway(kind) && row.secretEncrypted !== null && changed.secret === null)
        await assertNothingOpen(tx, kind)
      const newSecret = toStored(row, changed)
      await tx
        .update(connections)
        .set({
          settings: after,
          ...(newSecret === undefined
            ? {}
            : { secretEncrypted: newSecret && secrets.encrypt(newSecret, encryptionContext(kind)) }),
          version: sql`${connections.version} + 1`,
          updatedAt: clock.now(),
          // They were about the connection as it was.
          lastError: null,
          lastErrorAt: null,
          lastSuccessAt: null,
        })
        .where(eq(connections.id, kind))
      await audit.record(tx, {
        caller,
        action: 'connections.update',
        subject: `connection ${kind}`,
        ...describeChanges(before, after, row.secretEncrypted !== null, newSecret),
      })
      const others = rows.filter((each) => each !== row)
      if (takesNewPayments({ ...after, ...fixed })) await endUse(tx, caller, others)
    })
    clearCache()
    return read()
  }

  /** Without its keys the shop could neither see the money that comes late nor pay back what it owes. */
  async function assertNothingOpen(tx: Tx, gateway: GatewayName): Promise<void> {
    const open = await countOpenPayments(tx, gateway, clock.now())
    if (open > 0)
      throw conflict(
        `${open} ${plural(open, 'payment or refund', 'payments and refunds')} of ${getGatewayLabel(gateway)} may still change. Keep the keys, and let the gateway take no new payments. They can be removed some days after the last payment.`,
        'PAYMENTS_OPEN',
      )
  }

  /** What the screen shows of one connection when another person was faster. */
  async function currentFor(tx: Tx, kind: ConnectionKind, now: CurrentConnections) {
    const rows = await tx.select().from(connections)
    const all = serialize(Object.fromEntries(rows.map((row) => [row.id, row])) as Rows, now)
    return all[kind]
  }

  async function lockRows(tx: Tx, kinds: readonly ConnectionKind[]): Promise<ConnectionRow[]> {
    assertLockOrder(tx, 'record')
    return await tx
      .select()
      .from(connections)
      .where(inArray(connections.id, [...kinds]))
      .orderBy(connections.id)
      .for('update')
  }

  /** One gateway takes new payments. The other one keeps those that began there. */
  async function endUse(tx: Tx, caller: AuthenticatedCaller, rows: readonly ConnectionRow[]): Promise<void> {
    for (const row of rows) {
      const before = withDefaults(row.id, row.settings)
      if (!('use' in before) || before.use === 'old') continue
      const after = { ...before, use: 'old' }
      await tx
        .update(connections)
        .set({ settings: after, version: sql`${connections.version} + 1`, updatedAt: clock.now() })
        .where(eq(connections.id, row.id))
      await audit.record(tx, {
        caller,
        action: 'connections.update',
        subject: `connection ${row.id}`,
        ...describeChanges(before, after, row.secretEncrypted !== null, undefined),
      })
    }
  }

  /** What is stored for the secrets that staff sent. Undefined: what is there stays. */
  function toStored(row: ConnectionRow, change: ChangedSecrets): string | null | undefined {
    const { secret, eventSecret, isOtherAccount } = change
    if (!isGateway(row.id)) return secret
    if (secret === undefined && eventSecret === undefined) return undefined
    const stored = changeGatewaySecrets({
      before: gatewaySecretsOf(row),
      secret,
      eventSecret,
      isOtherAccount,
      signsWithKeys: row.id === 'cashfree',
      now: clock.now(),
    })
    return stored && JSON.stringify(stored)
  }

  /**
   * What staff see of the last use. `version`: of the connection that was used; the outcome of one that was changed since is
   * dropped. `error`: a sentence without values, or null.
   */
  async function recordOutcome(kind: ConnectionKind, version: number, error: string | null): Promise<void> {
    const now = clock.now()
    const isNews = or(
      isNull(connections.lastSuccessAt),
      lt(connections.lastSuccessAt, new Date(now.getTime() - SUCCESS_PRECISION_MS)),
      gt(connections.lastErrorAt, connections.lastSuccessAt),
    )
    await database.db
      .update(connections)
      .set(error === null ? { lastSuccessAt: now } : { lastError: error, lastErrorAt: now })
      .where(
        and(eq(connections.id, kind), eq(connections.version, version), error === null ? isNews : undefined),
      )
  }

  return { current, read, update, recordOutcome, clearCache }
}

export type Connections = ReturnType<typeof createConnections>

/** A demo sends nothing, and shows its code for the e-mail address. */
function getCodeChannels(hasMail: boolean, hasSms: boolean): ContactField[] {
  if (!hasSms) return ['email']
  return hasMail ? ['email', 'phone'] : ['phone']
}
