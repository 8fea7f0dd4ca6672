import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { type settings as contract, PublicSettings } from '#contract/settings.ts'
import {
  DEFAULT_ORDER_PREFIX,
  getInitials,
  INVOICE_PREFIX_LETTERS,
  ORDER_PREFIX_LETTERS,
} from '#domain/codes.ts'
import type { DeliveryFacts, ZoneScope } from '#domain/delivery-zones.ts'
import { fromHallmarkingRupees } from '#domain/hallmarking.ts'
import { fromRupees } from '#domain/money.ts'
import { getGstState } from '#domain/shop-tax.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Connections, CurrentConnections } from '#server/connections/service.ts'
import {
  type AuthenticatedCaller,
  assertRecentlyAuthenticated,
  type Caller,
  can,
} from '#server/http/access/caller.ts'
import type { Media } from '#server/media/service.ts'
import { createCachedValue } from '#server/platform/cache/cached-value.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  describeDemoEnd,
  getVerificationCodes,
  hasLocalCode,
  type VerificationCodes,
} from '#server/platform/config/verification-codes.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newToken } from '#server/platform/ids.ts'
import { hasAdmin } from '#server/users/queries.ts'
import { DEFAULT_SETTINGS, type SettingsDocument } from './defaults.ts'
import { assertSellerConsistent } from './seller-validation.ts'
import { settings } from './tables.ts'
import { assertValidSettings } from './validation.ts'

type SettingsResponse = Output<typeof contract.read>
type Stored = { document: SettingsDocument; shop: ShopSettings; version: number; demoEndedBy: string | null }
/** What is served with the settings and is none of them. */
type Facts = {
  demoEndedBy: string | null
  connections: CurrentConnections
  isUnclaimed: boolean
  paysOnline: boolean
} & DeliveryFacts
export type ShopSettings = ReturnType<typeof toShopSettings>

type SettingsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  media: Pick<Media, 'hold'>
  /** Whether a change by another process would have been noticed. */
  isCurrent: () => boolean
  config: Pick<Config, 'verificationTestCode' | 'isLocal' | 'isClaimedByCode'>
  connections: Pick<Connections, 'current'>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Drops the cached pages, which may show the code of the demo. */
  onDemoEnd: () => void
  /** What pages say about where the shop delivers. It belongs to `delivery`, so this is handed in. */
  deliveryFacts: () => Promise<DeliveryFacts>
  /** Whether a payment gateway is connected. It belongs to `payments`, so this is handed in. */
  paysOnline: () => Promise<boolean>
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

/** Of the demo, and of shops from before new ones had a name of their own. */
export const DEFAULT_SHOP_NAME = DEFAULT_SETTINGS.shopName
/** Of a shop whose owner has not named it yet. */
export const NEW_SHOP_NAME = 'New jewellery shop'

/** What the owner has set, over the defaults. */
export function createSettings({
  database,
  clock,
  audit,
  media,
  config,
  connections,
  log,
  isCurrent,
  onDemoEnd,
  deliveryFacts,
  paysOnline,
  livePrices,
}: SettingsDeps) {
  /** Known before it is stored, so that the request that ends the demo is not part of it. */
  let demoEndedHere: string | null = null
  let knownAsClaimed = false
  const { get: loadCached, clear: clearCache } = createCachedValue(load, isCurrent)

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
    const facts = { demoEndedBy, ...(await readFacts()) }
    return can(caller, 'manage_users')
      ? serializeAllSettings(document, version, facts)
      : serializePublicSettings(document, facts)
  }

  const readFacts = async () => ({
    ...(await deliveryFacts()),
    connections: await connections.current(),
    isUnclaimed: !(await isClaimed()),
    paysOnline: await paysOnline(),
  })

  /** A shop that has an administrator keeps one. */
  async function isClaimed(): Promise<boolean> {
    knownAsClaimed ||= !config.isClaimedByCode || (await hasAdmin(database.db))
    return knownAsClaimed
  }

  async function update(
    caller: AuthenticatedCaller,
    { version, ...given }: ParsedInput<typeof contract.update>,
    /** Changes that depend on the settings as they are when they are saved. */
    derive: (before: SettingsDocument) => Partial<SettingsDocument> = () => ({}),
  ): Promise<SettingsResponse> {
    const changes = omitUndefined(given)
    assertValidSettings(changes)
    const facts = await readFacts()
    const saved = await database.transaction(async (tx) => {
      if (changes.hallmarkingCharges !== undefined || changes.chargedWeight !== undefined)
        await livePrices.lock(tx)
      const row = await lockSettings(tx)
      const before = withDefaults(row.document)
      Object.assign(changes, derive(before))
      Object.assign(changes, startNumbers(before, changes))
      if (before.isOpen && changes.isOpen === false) changes.previewKey = newToken()
      assertSellerConsistent({ ...before, ...changes })
      assertVersion(
        row,
        version,
        serializeAllSettings(before, row.version, { ...facts, demoEndedBy: row.demoEndedBy }),
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
      // Prices are locked before pictures.
      const document = await media.hold(tx, after!.document, { before: row.document })
      if (document !== after!.document) await tx.update(settings).set({ document }).where(eq(settings.id, 1))
      await audit.record(tx, {
        caller,
        action: 'settings.update',
        subject: 'settings',
        ...auditChanges(before, changes),
      })
      return { ...after!, document }
    })
    clearCache()
    return serializeAllSettings(withDefaults(saved.document), saved.version, {
      ...facts,
      demoEndedBy: saved.demoEndedBy,
    })
  }

  /** Only the settings that the contract lists as public, so that a new one is not public by accident. */
  function serializePublicSettings(document: SettingsDocument, facts: Facts): SettingsResponse {
    const all = {
      ...document,
      gstRates:
        document.taxProfile === 'hsn' ? document.gstRates.map((rate) => ({ ...rate, source: '' })) : [],
      ...addFacts(document, facts),
    }
    return Object.fromEntries(
      PUBLIC_FIELDS.map((field) => [field, all[field]]),
    ) as unknown as SettingsResponse
  }

  const serializeAllSettings = (
    document: SettingsDocument,
    version: number,
    facts: Facts,
  ): SettingsResponse => ({
    ...document,
    ...addFacts(document, facts),
    version,
  })

  /** Facts that pages need and that are not settings. */
  function addFacts(
    { deliveryCentre, deliveryCity, gstin }: SettingsDocument,
    {
      demoEndedBy,
      deliveryScope: scope,
      takesCashOnDelivery,
      connections: { hasTransport, mail, codeChannels, maps },
      isUnclaimed,
      paysOnline,
    }: Facts,
  ) {
    // An area without a name is spoken of like other zones.
    const deliveryScope: ZoneScope = scope === 'city' && deliveryCity === '' ? 'zones' : scope
    // Only a shop that measures from it is at the centre that every shop starts with.
    const hasCentre =
      deliveryScope === 'city' || !isDeepStrictEqual(deliveryCentre, DEFAULT_SETTINGS.deliveryCentre)
    const { demoCode, canSendCodes } = codesAfter(demoEndedBy, hasTransport)
    return {
      deliveryScope,
      takesCashOnDelivery,
      demoCode,
      canSendCodes,
      codeChannels,
      sendsMail: mail !== null,
      isUnclaimed,
      paysOnline,
      gstState: getGstState(gstin),
      maps: maps && { ...maps, centre: hasCentre ? deliveryCentre : null },
    }
  }

  const codesAfter = (demoEndedBy: string | null, hasTransport: boolean): VerificationCodes =>
    getVerificationCodes({ ...config, hasTransport }, (demoEndedHere ?? demoEndedBy) !== null)

  const readCodeConfig = async () => ({
    ...config,
    hasTransport: (await connections.current()).hasTransport,
  })

  /** Which codes registration accepts now. */
  const verificationCodes = async (): Promise<VerificationCodes> =>
    codesAfter((await loadCached()).demoEndedBy, (await connections.current()).hasTransport)

  /** What staff have to set since others than this machine reach the shop. Null: nothing. */
  async function demoEndNotice(): Promise<string | null> {
    const sign = demoEndedHere ?? (await loadCached()).demoEndedBy
    if (sign === null) return null
    const codeConfig = await readCodeConfig()
    return hasLocalCode(codeConfig) ? describeDemoEnd(codeConfig, sign) : null
  }

  /**
   * Ends the demo because of a header: at once in this process, and stored for all processes of this database and for the
   * next start. After a restart a proxy that shows itself only with some requests would otherwise serve the demo again. It is
   * stored beside a mail server too, because the mail server can be removed.
   */
  async function endDemo(sign: string): Promise<void> {
    if (demoEndedHere !== null) return
    demoEndedHere = sign
    onDemoEnd()
    try {
      const codeConfig = await readCodeConfig()
      if (hasLocalCode(codeConfig)) log.warn(describeDemoEnd(codeConfig, sign))
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

/** A shop without the demo has neither its name nor its city, and is closed to visitors until its owner has arranged it. */
export async function insertNewShop(tx: Tx, { isClosed }: { isClosed: boolean }): Promise<void> {
  await tx.insert(settings).values({
    id: 1,
    document: {
      shopName: NEW_SHOP_NAME,
      deliveryCity: '',
      deliveryPoints: [],
      priceDisplay: 'including',
      ...(isClosed && { isOpen: false, previewKey: newToken() }),
    },
  })
}

/** When a new shop is named, the letters before its numbers become the initials, unless the owner has chosen others. */
function startNumbers(
  before: SettingsDocument,
  changes: Partial<SettingsDocument>,
): Partial<SettingsDocument> {
  const { shopName, orderPrefix, seller } = { ...before, ...changes }
  const initials = getInitials(shopName, ORDER_PREFIX_LETTERS)
  if (before.shopName !== NEW_SHOP_NAME || shopName === NEW_SHOP_NAME || initials === '') return {}
  return {
    ...(orderPrefix === DEFAULT_ORDER_PREFIX && { orderPrefix: initials }),
    ...(seller.invoicePrefix === DEFAULT_SETTINGS.seller.invoicePrefix && {
      seller: { ...seller, invoicePrefix: getInitials(shopName, INVOICE_PREFIX_LETTERS) },
    }),
  }
}

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
    codRules: {
      fee: fromRupees(document.codRules.fee),
      maxOrder: fromRupees(document.codRules.maxOrder),
      maxOpenOrders: document.codRules.maxOpenOrders,
      maxOpenAmount: fromRupees(document.codRules.maxOpenAmount),
    },
    deliveryCodes: {
      isOn: document.deliveryCodes.isOn,
      from: fromRupees(document.deliveryCodes.from),
    },
    onlinePaymentLimit: fromRupees(document.onlinePaymentLimit),
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
    gstState: getGstState(document.gstin),
  }
}

function omitUndefined(
  given: { [F in keyof SettingsDocument]?: SettingsDocument[F] | undefined },
): Partial<SettingsDocument> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Only the changed settings. */
function auditChanges(before: SettingsDocument, changes: Partial<SettingsDocument>) {
  const fields = (Object.keys(changes) as (keyof SettingsDocument)[]).filter(
    // the key opens the shop to whoever reads it
    (field) => field !== 'previewKey' && isChanged(before, changes, field),
  )
  const auditSnapshot = (from: Partial<SettingsDocument>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { before: auditSnapshot(before), after: auditSnapshot(changes) }
}

const isChanged = (
  before: SettingsDocument,
  changes: Partial<SettingsDocument>,
  field: keyof SettingsDocument,
): boolean =>
  // jsonb orders its keys, so the texts cannot be compared.
  field in changes && !isDeepStrictEqual(before[field], changes[field])
