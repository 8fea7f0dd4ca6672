import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { type settings as contract, PublicSettings } from '#contract/settings.ts'
import type { ZoneScope } from '#domain/delivery-zones.ts'
import { fromHallmarkingRupees } from '#domain/hallmarking.ts'
import { fromRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import {
  type AuthenticatedCaller,
  assertRecentlyAuthenticated,
  type Caller,
  can,
} from '#server/http/access/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  type CodeConfig,
  describeDemoEnd,
  getVerificationCodes,
  hasLocalCode,
  type VerificationCodes,
} from '#server/platform/config/verification-codes.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newToken } from '#server/platform/ids.ts'
import { DEFAULT_SETTINGS, type SettingsDocument } from './defaults.ts'
import { assertSellerConsistent } from './seller-validation.ts'
import { settings } from './tables.ts'
import { assertValidSettings } from './validation.ts'

type SettingsResponse = Output<typeof contract.read>
type Stored = { document: SettingsDocument; shop: ShopSettings; version: number; demoEndedBy: string | null }
/** What is served with the settings and is none of them. */
type Facts = { demoEndedBy: string | null; deliveryScope: ZoneScope }
export type ShopSettings = ReturnType<typeof toShopSettings>

type SettingsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  /** Whether a change by another process would have been noticed. */
  isCurrent: () => boolean
  config: CodeConfig & Pick<Config, 'codeChannels' | 'maps'>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Drops the cached pages, which may show the code of the demo. */
  onDemoEnd: () => void
  /** What pages say about where the shop delivers. It belongs to `delivery`, so this is handed in. */
  deliveryScope: () => Promise<ZoneScope>
  /** How live prices follow the settings. They belong to `products`, so this is handed in. */
  livePrices: {
    /** Until the commit, no other price is written. Taken before any row. */
    lock: (tx: Tx) => Promise<unknown>
    reprice: (tx: Tx) => Promise<unknown>
    /** The prices of items follow the setting that says which weight they count. */
    refreshChargedWeights: (tx: Tx) => Promise<unknown>
  }
}

/** Settings about prices, payments and staff sign-in: changing them needs a recent authentication. */
const SENSITIVE_FIELDS = [
  'bankAccount',
  'hallmarkingCharges',
  'chargedWeight',
  'cashLimit',
  'requireSecondFactorForStaff',
] as const satisfies (keyof SettingsDocument)[]

const PUBLIC_FIELDS = Object.keys(PublicSettings.shape) as (keyof PublicSettings)[]

/** What the owner has set, over the defaults. */
export function createSettings({
  database,
  clock,
  audit,
  config,
  log,
  isCurrent,
  onDemoEnd,
  deliveryScope,
  livePrices,
}: SettingsDeps) {
  /** Known before it is stored, so that the request that ends the demo is not part of it. */
  let demoEndedHere: string | null = null
  /** Kept in memory until they change, here or in another process. */
  let cached: Promise<Stored> | null = null

  function loadCached(): Promise<Stored> {
    if (!isCurrent()) return load()
    cached ??= load().catch((error: unknown) => {
      clearCache()
      throw error
    })
    return cached
  }

  function clearCache(): void {
    cached = null
  }

  async function load(): Promise<Stored> {
    const [row] = await database.db.select().from(settings).where(eq(settings.id, 1))
    const document = withDefaults(row?.document)
    return {
      document,
      shop: toShopSettings(document),
      version: row?.version ?? 1,
      demoEndedBy: row?.demoEndedBy ?? null,
    }
  }

  /** Amounts are paise. */
  const current = async (): Promise<ShopSettings> => (await loadCached()).shop

  async function read(caller: Caller): Promise<SettingsResponse> {
    const { document, version, demoEndedBy } = await loadCached()
    const facts = { demoEndedBy, deliveryScope: await deliveryScope() }
    return can(caller, 'manage_users')
      ? serializeAllSettings(document, version, facts)
      : serializePublicSettings(document, facts)
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.update>,
  ): Promise<SettingsResponse> {
    const { version, ...given } = input
    const changes = omitUndefined(given)
    assertValidSettings(changes)
    const scope = await deliveryScope()
    const saved = await database.transaction(async (tx) => {
      if (changes.hallmarkingCharges !== undefined || changes.chargedWeight !== undefined)
        await livePrices.lock(tx)
      const row = await lockSettings(tx)
      const before = withDefaults(row.document)
      if (before.isOpen && changes.isOpen === false) changes.previewKey = newToken()
      assertSellerConsistent({ ...before, ...changes })
      assertVersion(
        row,
        version,
        serializeAllSettings(before, row.version, { demoEndedBy: row.demoEndedBy, deliveryScope: scope }),
      )
      if (SENSITIVE_FIELDS.some((field) => isChanged(before, changes, field)))
        assertRecentlyAuthenticated(caller)
      const [after] = await tx
        .update(settings)
        .set({
          document: { ...row.document, ...changes },
          version: sql`${settings.version} + 1`,
          updatedAt: clock.now(),
        })
        .where(eq(settings.id, 1))
        .returning()
      if (isChanged(before, changes, 'chargedWeight')) await livePrices.refreshChargedWeights(tx)
      if (isChanged(before, changes, 'hallmarkingCharges')) await livePrices.reprice(tx)
      await audit.record(tx, {
        caller,
        action: 'settings.update',
        subject: 'settings',
        ...auditChanges(before, changes),
      })
      return after!
    })
    clearCache()
    return serializeAllSettings(withDefaults(saved.document), saved.version, {
      demoEndedBy: saved.demoEndedBy,
      deliveryScope: scope,
    })
  }

  /** Only the settings that the contract lists as public, so that a new one is not public by accident. */
  function serializePublicSettings(document: SettingsDocument, facts: Facts): SettingsResponse {
    const all = { ...document, ...fromEnvironment(document, facts) }
    return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, all[field]])) as SettingsResponse
  }

  const serializeAllSettings = (
    document: SettingsDocument,
    version: number,
    facts: Facts,
  ): SettingsResponse => ({
    ...document,
    ...fromEnvironment(document, facts),
    version,
  })

  /** Facts that pages need and that are not settings. */
  function fromEnvironment({ deliveryCentre: centre }: SettingsDocument, facts: Facts) {
    const { demoCode, canSendCodes } = codesAfter(facts.demoEndedBy)
    return {
      deliveryScope: facts.deliveryScope,
      demoCode,
      canSendCodes,
      codeChannels: config.codeChannels,
      maps: config.maps && { ...config.maps, centre },
    }
  }

  const codesAfter = (demoEndedBy: string | null): VerificationCodes =>
    getVerificationCodes(config, (demoEndedHere ?? demoEndedBy) !== null)

  /** Which codes registration accepts now. */
  const verificationCodes = async (): Promise<VerificationCodes> =>
    codesAfter((await loadCached()).demoEndedBy)

  /** What staff have to set since others than this machine reach the shop. Null: nothing. */
  async function demoEndNotice(): Promise<string | null> {
    const sign = demoEndedHere ?? (await loadCached()).demoEndedBy
    return sign !== null && hasLocalCode(config) ? describeDemoEnd(config, sign) : null
  }

  /**
   * Ends the demo because of a header: at once in this process, and stored for all processes of this database and for the
   * next start. After a restart a proxy that shows itself only with some requests would otherwise serve the demo again.
   */
  async function endDemo(sign: string): Promise<void> {
    if (demoEndedHere !== null) return
    demoEndedHere = sign
    onDemoEnd()
    log.warn(describeDemoEnd(config, sign))
    try {
      await database.transaction(async (tx) => {
        const row = await lockSettings(tx)
        if (row.demoEndedBy === null)
          await tx.update(settings).set({ demoEndedBy: sign }).where(eq(settings.id, 1))
      })
    } catch (error) {
      log.error({ err: error }, 'the end of the demo was not stored')
    }
  }

  return { current, read, update, clearCache, verificationCodes, demoEndNotice, endDemo }
}

export type SettingsService = ReturnType<typeof createSettings>

async function lockSettings(tx: Tx): Promise<typeof settings.$inferSelect> {
  await tx.insert(settings).values({ id: 1 }).onConflictDoNothing()
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(settings).where(eq(settings.id, 1)).for('update')
  return row!
}

/** A missing setting has its default; unknown ones are ignored. */
function withDefaults(document: Record<string, unknown> = {}): SettingsDocument {
  const entries = Object.entries(DEFAULT_SETTINGS).map(([field, defaultValue]) => [
    field,
    document[field] ?? defaultValue,
  ])
  return Object.fromEntries(entries)
}

/** As modules use them: amounts in paise, and what the delivery check needs. */
function toShopSettings(document: SettingsDocument) {
  return {
    ...document,
    deliveryCharge: fromRupees(document.deliveryCharge),
    freeDeliveryFrom: fromRupees(document.freeDeliveryFrom),
    cashLimit: fromRupees(document.cashLimit),
    hallmarkingCharges: fromHallmarkingRupees(document.hallmarkingCharges),
    referrerAmount: fromRupees(document.referrerAmount),
    referredAmount: fromRupees(document.referredAmount),
    centre: document.deliveryCentre,
    points: Object.fromEntries(
      document.deliveryPoints.map(({ postalCode, ...point }) => [postalCode, point]),
    ),
    city: document.deliveryCity,
    radiusKm: document.deliveryRadiusKm,
    estimate: document.deliveryEstimate,
  }
}

function omitUndefined(
  given: { [F in keyof SettingsDocument]?: SettingsDocument[F] | undefined },
): Partial<SettingsDocument> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Only the changed settings. The home page's content is long, so only the fact that it changed is recorded. */
function auditChanges(before: SettingsDocument, changes: Partial<SettingsDocument>) {
  const fields = (Object.keys(changes) as (keyof SettingsDocument)[]).filter(
    // the key opens the shop to whoever reads it
    (field) => field !== 'previewKey' && isChanged(before, changes, field),
  )
  const auditSnapshot = (from: Partial<SettingsDocument>) =>
    Object.fromEntries(fields.map((field) => [field, field === 'home' ? '(home page)' : from[field]]))
  return { before: auditSnapshot(before), after: auditSnapshot(changes) }
}

const isChanged = (
  before: SettingsDocument,
  changes: Partial<SettingsDocument>,
  field: keyof SettingsDocument,
): boolean =>
  // jsonb orders its keys, so the texts cannot be compared.
  field in changes && !isDeepStrictEqual(before[field], changes[field])
