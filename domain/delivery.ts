import { isPostalCode } from './address.ts'
import { type DeliveryDays, parseDeliveryDays } from './delivery-date.ts'
import type { DeliveryZone, ZoneIndex } from './delivery-zones.ts'
import { type Coordinates, calculateDistanceKm } from './distance.ts'
import { plural } from './intl.ts'
import { type Paise, ZERO } from './money.ts'
import { calculateShipping, type ShippingSettings } from './order-totals.ts'
import type { PostalCodePlace } from './postal-code-table.ts'
import { defineTexts } from './texts.ts'

export type { Coordinates } from './distance.ts'
export type DeliveryPoint = Coordinates & { area: string; city: string; state: string }

export const DEFAULT_DELIVERY_CENTRE: Coordinates = { latitude: 17.385, longitude: 78.4867 }
export const DEFAULT_DELIVERY_RADIUS_KM = 50
export const DEFAULT_DELIVERY_CITY = 'Hyderabad'
export const DEFAULT_DELIVERY_ESTIMATE = '7-10 working days'

const createDeliveryPoint = (area: string, latitude: number, longitude: number): DeliveryPoint => ({
  area,
  latitude,
  longitude,
  city: DEFAULT_DELIVERY_CITY,
  state: 'Telangana',
})

/** The postal codes whose place is known. */
export const DEFAULT_DELIVERY_POINTS: Readonly<Record<string, DeliveryPoint>> = {
  '500001': createDeliveryPoint('Abids', 17.3892, 78.4772),
  '500003': createDeliveryPoint('Secunderabad', 17.4337, 78.4982),
  '500004': createDeliveryPoint('Khairatabad', 17.4114, 78.4625),
  '500008': createDeliveryPoint('Golconda', 17.3959, 78.4082),
  '500016': createDeliveryPoint('Begumpet', 17.4445, 78.4669),
  '500032': createDeliveryPoint('Gachibowli', 17.4401, 78.3489),
  '500072': createDeliveryPoint('Kukatpally', 17.4948, 78.3996),
  '500081': createDeliveryPoint('Madhapur', 17.4483, 78.3915),
}

/** The city that the radius is around, and the radius in kilometres. */
export type DeliveryArea = { city: string; radiusKm: number }

/** Why the shop does not deliver to a postal code. */
export const DELIVERY_REFUSALS = ['unknown', 'out_of_range', 'not_covered', 'no_zone'] as const
export type DeliveryRefusal = (typeof DELIVERY_REFUSALS)[number]

/** The wording of the first five is part of the requirements; city and radius are settings. */
export const DELIVERY_TEXTS = defineTexts('delivery', {
  unknownPostalCode: 'Unable to verify delivery area for this postal code',
  outOfRange: ({ city, radiusKm }: DeliveryArea) =>
    `Delivery is currently unavailable in your area. We deliver within ${radiusKm}km of ${city}.`,
  outOfRangeAtCheckout: ({ city, radiusKm }: DeliveryArea) =>
    `Delivery is not available to your area. We deliver within ${radiusKm}km of ${city}.`,
  checkFailed: 'Unable to check delivery availability',
  available: 'Delivery is available in your area.',
  /** Of a zone. */
  workingDays: (from: number, to: number) =>
    from === to ? `${to} working ${plural(to, 'day', 'days')}` : `${from}-${to} working days`,
  notCovered: 'We do not deliver to this postal code yet.',
  noZone: 'We do not deliver orders yet. Please contact us to buy this piece.',
})

export function describeRefusal(refusal: DeliveryRefusal, area: DeliveryArea): string {
  if (refusal === 'out_of_range') return DELIVERY_TEXTS.outOfRange(area)
  if (refusal === 'not_covered') return DELIVERY_TEXTS.notCovered
  return refusal === 'no_zone' ? DELIVERY_TEXTS.noZone : DELIVERY_TEXTS.unknownPostalCode
}

/** Checkout says the same of a postal code that is unknown and of one that is too far away. */
export const describeRefusalAtCheckout = (refusal: DeliveryRefusal, area: DeliveryArea): string =>
  refusal === 'unknown' || refusal === 'out_of_range'
    ? DELIVERY_TEXTS.outOfRangeAtCheckout(area)
    : describeRefusal(refusal, area)

export type DeliverySettings = ShippingSettings &
  DeliveryArea & {
    centre: Coordinates
    estimate: string
    points: Readonly<Record<string, DeliveryPoint>>
  }

export type DeliveryAvailability = {
  available: boolean
  /** Null: there is delivery. */
  refusal: DeliveryRefusal | null
  /** From the centre of a radius, one decimal. Null: no radius decided. */
  distanceKm: number | null
  charge: Paise
  /** What delivery to this postal code costs, for the totals of an order. */
  rates: ShippingSettings
  freeFrom: Paise
  estimate: string
  /** The estimate in working days. Null: the settings say it in other words. */
  days: DeliveryDays | null
  cashOnDelivery: boolean
  message: string
  point: DeliveryPoint | null
  deliveryArea: DeliveryArea
}

export type DeliveryZones = {
  index: ZoneIndex
  findPlace: (pin: string) => PostalCodePlace | null
}

/** `postalCode` is six digits without blanks. */
export function checkDelivery(
  postalCode: string,
  subtotal: Paise,
  settings: DeliverySettings,
  { index, findPlace }: DeliveryZones,
): DeliveryAvailability {
  const point = Object.hasOwn(settings.points, postalCode) ? settings.points[postalCode]! : null
  const match = isPostalCode(postalCode)
    ? index.find(postalCode, {
        place: () => findPlace(postalCode),
        measured: point,
        shopArea: settings,
      })
    : null
  const deliveryArea = { city: settings.city, radiusKm: settings.radiusKm }
  const rates = {
    deliveryCharge: match?.zone.deliveryCharge ?? settings.deliveryCharge,
    freeDeliveryFrom: match?.zone.freeDeliveryFrom ?? settings.freeDeliveryFrom,
  }
  const answer = {
    freeFrom: rates.freeDeliveryFrom,
    rates,
    estimate: settings.estimate,
    days: match?.zone.days ?? parseDeliveryDays(settings.estimate),
    point,
    deliveryArea,
  }
  if (match)
    return {
      ...answer,
      available: true,
      estimate: describeDays(match.zone) ?? settings.estimate,
      refusal: null,
      distanceKm: match.distanceKm,
      charge: calculateShipping(subtotal, rates),
      cashOnDelivery: match.zone.cashOnDelivery,
      message: DELIVERY_TEXTS.available,
    }
  const refusal = getRefusal(index, postalCode, { point, city: settings.city })
  return {
    ...answer,
    available: false,
    refusal,
    distanceKm: refusal === 'out_of_range' ? calculateDistanceKm(settings.centre, point!) : null,
    charge: ZERO,
    cashOnDelivery: false,
    message: describeRefusal(refusal, deliveryArea),
  }
}

/** `2-4 working days`. Null: the zone has no days of its own. */
const describeDays = ({ days }: DeliveryZone): string | null =>
  days && DELIVERY_TEXTS.workingDays(days.from, days.to)

/** Where the area of the settings is all that there is, the sentences of the requirements name it, if it has a name. */
function getRefusal(
  index: ZoneIndex,
  postalCode: string,
  { point, city }: { point: DeliveryPoint | null; city: string },
): DeliveryRefusal {
  if (index.scope === 'none') return 'no_zone'
  if (index.scope === 'zones' || city === '' || index.isExcluded(postalCode)) return 'not_covered'
  return point ? 'out_of_range' : 'unknown'
}
