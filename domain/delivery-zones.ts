import { INDIAN_STATES } from './address.ts'
import type { DeliveryDays } from './delivery-date.ts'
import { type Coordinates, calculateDistanceKm } from './distance.ts'
import type { Paise } from './money.ts'
import type { PostalCodePlace } from './postal-code-table.ts'

/**
 * What a zone covers. `shop_area` is the radius of the settings around the centre of the settings, for the PIN codes that the
 * settings list with their coordinates. `list` covers only the PIN codes that are assigned to the zone one by one.
 */
export const ZONE_KINDS = ['state', 'district', 'prefix', 'list', 'radius', 'shop_area'] as const
export type ZoneKind = (typeof ZONE_KINDS)[number]

export type DeliveryZone = {
  id: string
  name: string
  kind: ZoneKind
  /** Of kinds `state` and `district`, else ''. */
  state: string
  district: string
  /** Of kind `prefix`, else ''. */
  prefix: string
  /** Of kind `radius`, else null. */
  centre: Coordinates | null
  radiusKm: number | null
  /** PIN codes that belong to the zone whatever it covers. No PIN code is assigned to two zones. */
  pins: readonly string[]
  /** Null: as in the settings. */
  deliveryCharge: Paise | null
  freeDeliveryFrom: Paise | null
  cashOnDelivery: boolean
  /** Null: the delivery time of the settings. */
  days: DeliveryDays | null
}

export type ZoneMatch = { zone: DeliveryZone; distanceKm: number | null }

/** What the zones ask about a PIN code, each only when a zone depends on it. */
export type PostalCodeFacts = {
  place: () => PostalCodePlace | null
  /** Coordinates that the shop has measured, in the settings. */
  measured: Coordinates | null
  shopArea: { centre: Coordinates; radiusKm: number }
}

/** `none`: no zone. `city`: only the area of the settings. */
export const ZONE_SCOPES = ['none', 'city', 'zones'] as const
export type ZoneScope = (typeof ZONE_SCOPES)[number]

/** What pages know of the zones before a PIN code is given. */
export type DeliveryFacts = { deliveryScope: ZoneScope; takesCashOnDelivery: boolean }

export type ZoneIndex = {
  scope: ZoneScope
  /** Whether the courier takes cash anywhere. */
  takesCash: boolean
  /** Null: no zone has the PIN code. */
  find: (pin: string, facts: PostalCodeFacts) => ZoneMatch | null
  /** Staff have excluded it, whatever the zones cover. */
  isExcluded: (pin: string) => boolean
}

/**
 * The zone of a PIN code is the most specific one: the zone it is assigned to (or none, where staff have excluded it), the longest
 * prefix, the radius with the nearest centre, its district, its state. Of zones that are equal the first of `zones` wins, which is
 * the first by name. `zones` are those that are switched on: a PIN code that is assigned to another one counts as not assigned.
 */
export function indexZones(zones: readonly DeliveryZone[], excludedPins: readonly string[]): ZoneIndex {
  const byPin = new Map<string, DeliveryZone | null>(excludedPins.map((pin) => [pin, null]))
  const byPrefix = new Map<string, DeliveryZone>()
  const byDistrict = new Map<string, DeliveryZone>()
  const byState = new Map<string, DeliveryZone>()
  const around: DeliveryZone[] = []
  const setFirst = (map: Map<string, DeliveryZone>, key: string, zone: DeliveryZone) => {
    if (!map.has(key)) map.set(key, zone)
  }
  for (const zone of zones) {
    for (const pin of zone.pins) byPin.set(pin, zone)
    if (zone.kind === 'prefix') setFirst(byPrefix, zone.prefix, zone)
    if (zone.kind === 'district') setFirst(byDistrict, districtKey(zone), zone)
    if (zone.kind === 'state') setFirst(byState, zone.state, zone)
    if (zone.kind === 'radius' || zone.kind === 'shop_area') around.push(zone)
  }
  const prefixLengths = [...new Set([...byPrefix.keys()].map(({ length }) => length))].sort((a, b) => b - a)

  function findByPlace(facts: PostalCodeFacts): ZoneMatch | null {
    if (byDistrict.size === 0 && byState.size === 0) return null
    const place = facts.place()
    const zone = place && (byDistrict.get(districtKey(place)) ?? byState.get(place.state))
    return zone ? { zone, distanceKm: null } : null
  }

  return {
    scope: zones.length === 0 ? 'none' : zones.every(isShopArea) ? 'city' : 'zones',
    takesCash: zones.some(({ cashOnDelivery }) => cashOnDelivery),
    isExcluded: (pin) => byPin.get(pin) === null,
    find(pin, facts) {
      const assigned = byPin.get(pin)
      if (assigned !== undefined) return assigned && { zone: assigned, distanceKm: null }
      for (const length of prefixLengths) {
        const zone = byPrefix.get(pin.slice(0, length))
        if (zone) return { zone, distanceKm: null }
      }
      return findNearest(around, facts) ?? findByPlace(facts)
    },
  }
}

/** Only the area of the settings, and nothing that is assigned by hand. */
const isShopArea = ({ kind, pins }: DeliveryZone) => kind === 'shop_area' && pins.length === 0

const districtKey = ({ state, district }: { state: string; district: string }) => `${state}|${district}`

function findNearest(zones: readonly DeliveryZone[], facts: PostalCodeFacts): ZoneMatch | null {
  let nearest: { zone: DeliveryZone; distanceKm: number } | null = null
  for (const zone of zones) {
    const point = facts.measured ?? (zone.kind === 'radius' ? facts.place() : null)
    if (!point) continue
    const { centre, radiusKm } = zone.kind === 'shop_area' ? facts.shopArea : zone
    const distanceKm = calculateDistanceKm(centre!, point)
    if (distanceKm <= radiusKm! && distanceKm < (nearest?.distanceKm ?? Infinity))
      nearest = { zone, distanceKm }
  }
  return nearest
}

/** What excludes a PIN code in a file. No zone may have this name. */
export const NO_DELIVERY = 'No delivery'
export const isNoDelivery = (zoneName: string): boolean =>
  zoneName.trim().toLowerCase() === NO_DELIVERY.toLowerCase()

export const MAX_DELIVERY_DAYS = 60
/** `min` and `max` of a form. Returns the field that is missing or wrong, or null. */
export function getDeliveryDaysError(
  minDays: number | null,
  maxDays: number | null,
): { path: 'minDays' | 'maxDays'; message: string } | null {
  if (minDays === null && maxDays === null) return null
  if (minDays === null) return { path: 'minDays', message: 'Enter both, or none' }
  if (maxDays === null) return { path: 'maxDays', message: 'Enter both, or none' }
  if (maxDays < 1) return { path: 'maxDays', message: 'At least 1 day' }
  return maxDays < minDays ? { path: 'maxDays', message: 'The last day is before the first day' } : null
}

export const MAX_ZONES = 200
/** A shop may assign every PIN code of India. */
export const MAX_ASSIGNED_PINS = 20_000

type ZoneArea = Pick<DeliveryZone, 'kind' | 'state' | 'district' | 'prefix' | 'centre' | 'radiusKm'>

/** What is missing or wrong in what a zone covers, by the field of its form. Null: nothing. */
export function getZoneAreaError(
  zone: ZoneArea,
  isDistrict: (state: string, district: string) => boolean,
): { path: string; message: string } | null {
  switch (zone.kind) {
    case 'state':
    case 'district':
      if (!INDIAN_STATES.some((state) => state === zone.state))
        return { path: 'state', message: 'Choose a state' }
      return zone.kind === 'district' && !isDistrict(zone.state, zone.district)
        ? { path: 'district', message: 'Choose a district of this state' }
        : null
    case 'prefix':
      return /^[1-9]\d{0,4}$/.test(zone.prefix)
        ? null
        : { path: 'prefix', message: 'Enter the first one to five digits of the PIN codes' }
    case 'radius':
      if (!zone.centre) return { path: 'latitude', message: 'Enter latitude and longitude of the centre' }
      return zone.radiusKm ? null : { path: 'radiusKm', message: 'Radius is required' }
    default:
      return null
  }
}

/** PIN codes as people paste them, separated by anything but digits. Each once, in their order. */
export const parsePins = (text: string): string[] => [...new Set(text.split(/\D+/).filter(Boolean))]
