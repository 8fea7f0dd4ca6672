import { type Paise, ZERO } from './money.ts'
import { shippingFor, type TotalsSettings } from './order-totals.ts'

export type Place = { latitude: number; longitude: number }
export type DeliveryPoint = Place & { area: string; city: string; state: string }

/** S2 §9. */
export const DELIVERY_CENTRE: Place = { latitude: 17.385, longitude: 78.4867 }
export const DELIVERY_RADIUS_KM = 50
export const DELIVERY_CITY = 'Hyderabad'
export const DELIVERY_ESTIMATE = '7-10 working days'
const EARTH_RADIUS_KM = 6371

const point = (area: string, latitude: number, longitude: number): DeliveryPoint => ({
  area,
  latitude,
  longitude,
  city: DELIVERY_CITY,
  state: 'Telangana',
})

/** The postal codes whose place is known (S2 §5). */
export const DELIVERY_POINTS: Readonly<Record<string, DeliveryPoint>> = {
  '500001': point('Abids', 17.3892, 78.4772),
  '500003': point('Secunderabad', 17.4337, 78.4982),
  '500004': point('Khairatabad', 17.4114, 78.4625),
  '500008': point('Golconda', 17.3959, 78.4082),
  '500016': point('Begumpet', 17.4445, 78.4669),
  '500032': point('Gachibowli', 17.4401, 78.3489),
  '500072': point('Kukatpally', 17.4948, 78.3996),
  '500081': point('Madhapur', 17.4483, 78.3915),
}

/** The city that the radius is around, and the radius in kilometres. */
export type DeliveryArea = { city: string; radiusKm: number }

/** The texts of S2 §5 and §8, verbatim; city and radius are settings. */
export const DELIVERY_TEXTS = {
  unknown: 'Unable to verify delivery area for this postal code',
  tooFar: ({ city, radiusKm }: DeliveryArea) =>
    `Delivery is currently unavailable in your area. We deliver within ${radiusKm}km of ${city}.`,
  checkout: ({ city, radiusKm }: DeliveryArea) =>
    `Delivery is not available to your area. We deliver within ${radiusKm}km of ${city}.`,
  failed: 'Unable to check delivery availability',
  available: 'Delivery is available in your area.',
} as const

export type DeliverySettings = TotalsSettings &
  DeliveryArea & {
    centre: Place
    estimate: string
    points: Readonly<Record<string, DeliveryPoint>>
  }

export type DeliveryCheck = {
  available: boolean
  /** One decimal. Null: the postal code is not known. */
  distanceKm: number | null
  charge: Paise
  freeFrom: Paise
  estimate: string
  message: string
  point: DeliveryPoint | null
  within: DeliveryArea
}

/** Great-circle distance in kilometres, rounded to one decimal (S2 §9). */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLon] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a)) * 10) / 10
}

export function checkDelivery(
  postalCode: string,
  subtotal: Paise,
  settings: DeliverySettings,
): DeliveryCheck {
  const known = Object.hasOwn(settings.points, postalCode) ? settings.points[postalCode]! : null
  const distance = known ? distanceKm(settings.centre, known) : null
  const available = distance !== null && distance <= settings.radiusKm
  return {
    available,
    distanceKm: distance,
    charge: available ? shippingFor(subtotal, settings) : ZERO,
    freeFrom: settings.freeDeliveryFrom,
    estimate: settings.estimate,
    message: known
      ? available
        ? DELIVERY_TEXTS.available
        : DELIVERY_TEXTS.tooFar(settings)
      : DELIVERY_TEXTS.unknown,
    point: known,
    within: { city: settings.city, radiusKm: settings.radiusKm },
  }
}
