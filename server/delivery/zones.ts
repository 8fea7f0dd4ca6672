import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { delivery as contract, DeliveryZone as ZoneAnswer } from '#contract/delivery.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import {
  type DeliveryZone,
  getDeliveryDaysError,
  getZoneAreaError,
  indexZones,
  isNoDelivery,
  MAX_ZONES,
  type ZoneIndex,
} from '#domain/delivery-zones.ts'
import { conflict, type FieldError, invalid, notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { createCachedValue } from '#server/platform/cache/cached-value.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { loadPostalCodes } from './postal-codes.ts'
import { deliveryPins, deliveryZones } from './tables.ts'

type ZoneRow = typeof deliveryZones.$inferSelect
type Zone = ZoneRow & { pins: string[] }
type ZoneInput = ParsedInput<typeof contract.createZone>

export type ZonesDeps = {
  database: Database
  clock: Clock
  audit: Audit
  /** Whether a change by another process would have been noticed. */
  isCurrent: () => boolean
}

/** The delivery zones as staff edit them, and their index, which is kept in memory until they change. */
export function createZones({ database, clock, audit, isCurrent }: ZonesDeps) {
  const recordAudit = audit.changesOf<Zone>({
    kind: 'delivery zone',
    getName: ({ name }) => name,
    toSnapshot: auditSnapshot,
  })
  /** The zones that are switched on. */
  const { get: current, clear: clearCache } = createCachedValue(load, isCurrent)

  async function load(): Promise<ZoneIndex> {
    const { zones, excludedPins } = await readZones(database.db)
    return indexZones(zones.filter(({ isActive }) => isActive).map(toDomainZone), excludedPins)
  }

  async function list(): Promise<Output<typeof contract.zones>> {
    const { zones, excludedPins } = await readZones(database.db)
    return { zones: zones.map(serializeZone), excludedPins, districts: [...loadPostalCodes().districts] }
  }

  async function create(
    caller: AuthenticatedCaller,
    input: ZoneInput,
  ): Promise<Output<typeof contract.createZone>> {
    const columns = toColumns(input)
    const saved = await database.transaction(async (tx) => {
      await assertRoomForZone(tx)
      const now = clock.now()
      const [row] = await tx
        .insert(deliveryZones)
        .values({ id: newId(), ...columns, createdAt: now, updatedAt: now })
        .returning()
      await assignPins(tx, row!.id, input.pins ?? [])
      const zone = await readZone(tx, row!)
      await recordAudit(tx, caller, 'create', { after: zone })
      return zone
    })
    clearCache()
    return { message: 'Zone created successfully', zone: serializeZone(saved) }
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.updateZone>,
  ): Promise<Output<typeof contract.updateZone>> {
    const columns = toColumns(input)
    const saved = await database.transaction(async (tx) => {
      const before = await readZone(tx, await lockZone(tx, input.id))
      assertVersion(before, input.version, serializeZone(before))
      const [row] = await tx
        .update(deliveryZones)
        .set({ ...columns, version: sql`${deliveryZones.version} + 1`, updatedAt: clock.now() })
        .where(eq(deliveryZones.id, before.id))
        .returning()
      if (input.pins) await assignPins(tx, before.id, input.pins)
      const after = await readZone(tx, row!)
      await recordAudit(tx, caller, 'update', { before, after })
      return after
    })
    clearCache()
    return { message: 'Zone updated successfully', zone: serializeZone(saved) }
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    await database.transaction(async (tx) => {
      const before = await readZone(tx, await lockZone(tx, id))
      await tx.delete(deliveryZones).where(eq(deliveryZones.id, id))
      await recordAudit(tx, caller, 'delete', { before })
    })
    clearCache()
    return { message: 'Zone deleted successfully' }
  }

  /** The PIN codes without delivery, whatever the zones cover. */
  async function exclude(
    caller: AuthenticatedCaller,
    { pins, was }: ParsedInput<typeof contract.excludePins>,
  ): Promise<{ message: string }> {
    await database.transaction(async (tx) => {
      assertLockOrder(tx, 'record')
      // rows that are not there yet cannot be locked one by one
      await tx.execute(sql`lock table ${deliveryPins} in share row exclusive mode`)
      const before = await readPins(tx, null)
      if (was && !isDeepStrictEqual(was.toSorted(), before))
        throw conflict('Someone else has changed this. Please reload and try again.', 'STALE', {
          current: { pins: before },
        })
      await assignPins(tx, null, pins)
      const after = await readPins(tx, null)
      await audit.record(tx, {
        caller,
        action: 'delivery zone.update',
        subject: 'PIN codes without delivery',
        before: { pins: summarizePins(before) },
        after: { pins: summarizePins(after) },
      })
    })
    clearCache()
    return { message: 'PIN codes saved successfully' }
  }

  return { current, clearCache, list, create, update, remove, exclude }
}

async function readZones(db: Reader): Promise<{ zones: Zone[]; excludedPins: string[] }> {
  const rows = await db
    .select()
    .from(deliveryZones)
    // the order decides between equal zones, and Undo makes a deleted zone anew
    .orderBy(asc(sql`lower(${deliveryZones.name})`))
  const assigned = await db.select().from(deliveryPins).orderBy(asc(deliveryPins.pin))
  const byZone = Map.groupBy(assigned, ({ zoneId }) => zoneId)
  const pinsOf = (zoneId: string | null) => (byZone.get(zoneId) ?? []).map(({ pin }) => pin)
  return { zones: rows.map((row) => ({ ...row, pins: pinsOf(row.id) })), excludedPins: pinsOf(null) }
}

const readZone = async (tx: Tx, row: ZoneRow): Promise<Zone> => ({ ...row, pins: await readPins(tx, row.id) })

async function readPins(tx: Tx, zoneId: string | null): Promise<string[]> {
  const rows = await tx.select().from(deliveryPins).where(isOfZone(zoneId)).orderBy(asc(deliveryPins.pin))
  return rows.map(({ pin }) => pin)
}

const isOfZone = (zoneId: string | null) =>
  zoneId === null ? isNull(deliveryPins.zoneId) : eq(deliveryPins.zoneId, zoneId)

async function lockZone(tx: Tx, id: string): Promise<ZoneRow> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(deliveryZones).where(eq(deliveryZones.id, id)).for('update')
  if (!row) throw notFound('Zone not found')
  return row
}

async function assertRoomForZone(tx: Tx): Promise<void> {
  const count = await tx.$count(deliveryZones)
  if (count >= MAX_ZONES) throw invalid(`At most ${MAX_ZONES} zones`)
}

/** Makes these the PIN codes of the zone, or those without delivery. Throws 400 when one belongs to another zone. */
async function assignPins(tx: Tx, zoneId: string | null, pins: readonly string[]): Promise<void> {
  const given = sql`${sql.param([...pins])}::text[]`
  await tx.delete(deliveryPins).where(and(isOfZone(zoneId), sql`${deliveryPins.pin} <> all(${given})`))
  await tx.execute(sql`
    insert into ${deliveryPins} (pin, zone_id)
    select pin, ${zoneId}::text from unnest(${given}) pin order by pin
    on conflict do nothing`)
  const [other] = await tx
    .select({ pin: deliveryPins.pin, zone: deliveryZones.name })
    .from(deliveryPins)
    .leftJoin(deliveryZones, eq(deliveryZones.id, deliveryPins.zoneId))
    .where(
      sql`${deliveryPins.pin} = any(${given}) and ${deliveryPins.zoneId} is distinct from ${zoneId}::text`,
    )
    .limit(1)
  if (!other) return
  const owner = other.zone === null ? 'the PIN codes without delivery' : `the zone ${other.zone}`
  throw fieldError('pins', `${other.pin} is one of ${owner}. Remove it there first.`)
}

function toColumns(input: ZoneInput) {
  const { kind } = input
  if (isNoDelivery(input.name))
    throw fieldError('name', 'This name excludes PIN codes in files. Choose another one.')
  const hasState = kind === 'state' || kind === 'district'
  const columns = {
    name: input.name,
    kind,
    state: hasState ? input.state : '',
    district: kind === 'district' ? input.district : '',
    prefix: kind === 'prefix' ? input.prefix : '',
    latitude: kind === 'radius' ? (input.latitude ?? null) : null,
    longitude: kind === 'radius' ? (input.longitude ?? null) : null,
    radiusKm: kind === 'radius' ? (input.radiusKm ?? null) : null,
    deliveryChargePaise: input.deliveryCharge ?? null,
    freeDeliveryFromPaise: input.freeDeliveryFrom ?? null,
    minDays: input.minDays ?? null,
    maxDays: input.maxDays ?? null,
    cashOnDelivery: input.cashOnDelivery,
    isActive: input.isActive,
  }
  const error = getZoneAreaError({ ...columns, centre: centreOf(columns) }, isDistrict)
  if (error) throw fieldError(error.path, error.message)
  const daysError = getDeliveryDaysError(columns.minDays, columns.maxDays)
  if (daysError) throw fieldError(daysError.path, daysError.message)
  if (kind === 'list' && input.pins?.length === 0) throw fieldError('pins', 'Enter the PIN codes of the zone')
  return columns
}

const fieldError = (path: FieldError['path'], message: string) => invalid(message, [{ path, message }])

const isDistrict = (state: string, district: string): boolean =>
  loadPostalCodes().districts.some((known) => known.state === state && known.district === district)

const centreOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

const toDomainZone = (zone: Zone): DeliveryZone => ({
  id: zone.id,
  name: zone.name,
  kind: zone.kind,
  state: zone.state,
  district: zone.district,
  prefix: zone.prefix,
  centre: centreOf(zone),
  radiusKm: zone.radiusKm,
  pins: zone.pins,
  deliveryCharge: zone.deliveryChargePaise,
  freeDeliveryFrom: zone.freeDeliveryFromPaise,
  cashOnDelivery: zone.cashOnDelivery,
  days: zone.minDays === null || zone.maxDays === null ? null : { from: zone.minDays, to: zone.maxDays },
})

const rupeesOrNull = (amount: ZoneRow['deliveryChargePaise']) => (amount === null ? null : toRupees(amount))

const serializeZone = (zone: Zone): ZoneAnswer => ({
  _id: zone.id,
  name: zone.name,
  kind: zone.kind,
  state: zone.state,
  district: zone.district,
  prefix: zone.prefix,
  latitude: zone.latitude,
  longitude: zone.longitude,
  radiusKm: zone.radiusKm,
  pins: zone.pins,
  deliveryCharge: rupeesOrNull(zone.deliveryChargePaise),
  freeDeliveryFrom: rupeesOrNull(zone.freeDeliveryFromPaise),
  minDays: zone.minDays,
  maxDays: zone.maxDays,
  cashOnDelivery: zone.cashOnDelivery,
  isActive: zone.isActive,
  version: zone.version,
})

const MAX_AUDITED_PINS = 50

/** All of a long list would fill the log. */
const summarizePins = (pins: readonly string[]): string =>
  pins.length <= MAX_AUDITED_PINS
    ? pins.join(' ')
    : `${pins.length} PIN codes: ${pins.slice(0, MAX_AUDITED_PINS).join(' ')} …`

const auditSnapshot = ({ pins, ...zone }: Zone) => ({
  name: zone.name,
  kind: zone.kind,
  state: zone.state,
  district: zone.district,
  prefix: zone.prefix,
  latitude: zone.latitude,
  longitude: zone.longitude,
  radiusKm: zone.radiusKm,
  deliveryCharge: rupeesOrNull(zone.deliveryChargePaise),
  freeDeliveryFrom: rupeesOrNull(zone.freeDeliveryFromPaise),
  minDays: zone.minDays,
  maxDays: zone.maxDays,
  cashOnDelivery: zone.cashOnDelivery,
  isActive: zone.isActive,
  pins: summarizePins(pins),
})
