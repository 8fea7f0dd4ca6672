import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { type settings as contract, PublicSettings } from '#contract/settings.ts'
import { fromRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import { assertRecentlyAuthenticated, type Caller, may, type SignedIn } from '#server/http/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { assertFresh } from '#server/platform/versions.ts'
import { DEFAULT_SETTINGS, type ShopDocument } from './defaults.ts'
import { assertUsable } from './rules.ts'
import { assertSellerAgrees } from './seller-rules.ts'
import { settings } from './tables.ts'

type Wire = Answer<typeof contract.read>
type Stored = { document: ShopDocument; version: number }
export type ShopSettings = ReturnType<typeof inPaise>

type SettingsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  /** Whether a change by another process would have been heard. */
  isCurrent: () => boolean
  config: Pick<Config, 'demoCode' | 'canSendCodes' | 'maps'>
}

/** Where the money of customers goes, who may pay in cash and how staff sign in: a change asks for the password or second factor again. */
const SENSITIVE_FIELDS = [
  'bankAccount',
  'cashLimit',
  'requireSecondFactorForStaff',
] as const satisfies (keyof ShopDocument)[]

const PUBLIC_FIELDS = Object.keys(PublicSettings.shape) as (keyof PublicSettings)[]

/** What an owner sets, over the figures of S2 §9. */
export function createSettings({ database, clock, audit, config, isCurrent }: SettingsDeps) {
  /** Kept in memory until a change here, or word of one in another process. */
  let kept: Promise<Stored> | null = null

  function stored(): Promise<Stored> {
    if (!isCurrent()) return load()
    kept ??= load().catch((error: unknown) => {
      forget()
      throw error
    })
    return kept
  }

  function forget(): void {
    kept = null
  }

  async function load(): Promise<Stored> {
    const [row] = await database.db.select().from(settings).where(eq(settings.id, 1))
    return { document: complete(row?.document), version: row?.version ?? 1 }
  }

  /** Amounts are paise. */
  const current = async (): Promise<ShopSettings> => inPaise((await stored()).document)

  async function read(caller: Caller): Promise<Wire> {
    const { document, version } = await stored()
    return may(caller, 'manage_users') ? everything(document, version) : publicPart(document)
  }

  async function update(caller: SignedIn, input: ParsedInput<typeof contract.update>): Promise<Wire> {
    const { version, ...given } = input
    const changes = definedOnly(given)
    assertUsable(changes)
    const saved = await database.transaction(async (tx) => {
      const row = await locked(tx)
      const before = complete(row.document)
      assertSellerAgrees({ ...before, ...changes })
      assertFresh(row, version, everything(before, row.version))
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
      await audit.record(tx, {
        caller,
        action: 'settings.update',
        subject: 'settings',
        ...differences(before, changes),
      })
      return after!
    })
    forget()
    return everything(complete(saved.document), saved.version)
  }

  /** What the contract calls public, and nothing that is added later by accident. */
  function publicPart(document: ShopDocument): Wire {
    const all = { ...document, ...fromEnvironment(document) }
    return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, all[field]])) as Wire
  }

  const everything = (document: ShopDocument, version: number): Wire => ({
    ...document,
    ...fromEnvironment(document),
    version,
  })

  /** What pages must know and no owner sets here. */
  const fromEnvironment = ({ deliveryCentre: centre }: ShopDocument) => ({
    demoCode: config.demoCode,
    canSendCodes: config.canSendCodes,
    maps: config.maps && { ...config.maps, centre },
  })

  return { current, read, update, forget }
}

export type SettingsRoom = ReturnType<typeof createSettings>

async function locked(tx: Tx): Promise<typeof settings.$inferSelect> {
  await tx.insert(settings).values({ id: 1 }).onConflictDoNothing()
  const [row] = await tx.select().from(settings).where(eq(settings.id, 1)).for('update')
  return row!
}

/** What is not set has its default; what the shop no longer knows is left in its row. */
function complete(document: Record<string, unknown> = {}): ShopDocument {
  const entries = Object.entries(DEFAULT_SETTINGS).map(([field, standard]) => [
    field,
    document[field] ?? standard,
  ])
  return Object.fromEntries(entries)
}

/** As the rooms use it: amounts in paise, and what the delivery check needs. */
function inPaise(document: ShopDocument) {
  return {
    ...document,
    deliveryCharge: fromRupees(document.deliveryCharge),
    freeDeliveryFrom: fromRupees(document.freeDeliveryFrom),
    cashLimit: fromRupees(document.cashLimit),
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

function definedOnly(
  given: { [F in keyof ShopDocument]?: ShopDocument[F] | undefined },
): Partial<ShopDocument> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Only what changed is told, and of the home page only that it did: its document is long. */
function differences(before: ShopDocument, changes: Partial<ShopDocument>) {
  const fields = (Object.keys(changes) as (keyof ShopDocument)[]).filter((field) =>
    isChanged(before, changes, field),
  )
  const told = (from: Partial<ShopDocument>) =>
    Object.fromEntries(fields.map((field) => [field, field === 'home' ? '(home page)' : from[field]]))
  return { before: told(before), after: told(changes) }
}

const isChanged = (
  before: ShopDocument,
  changes: Partial<ShopDocument>,
  field: keyof ShopDocument,
): boolean =>
  // The stored document has its keys in the order of the database, so the text of both cannot be compared.
  field in changes && !isDeepStrictEqual(before[field], changes[field])
