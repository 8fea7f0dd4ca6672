import { type Paise, ZERO } from './money.ts'
import { calculateShipping, type TotalsSettings } from './order-totals.ts'
import { defineTexts } from './texts.ts'

export type Coordinates = { latitude: number; longitude: number }
export type DeliveryPoint = Coordinates & { area: string; city: string; state: string }

export const DEFAULT_DELIVERY_CENTRE: Coordinates = { latitude: 17.385, longitude: 78.4867 }
export const DEFAULT_DELIVERY_RADIUS_KM = 50
export const DEFAULT_DELIVERY_CITY = 'Hyderabad'
export const DEFAULT_DELIVERY_ESTIMATE = '7-10 working days'
const EARTH_RADIUS_KM = 6371

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

/** The wording is part of the requirements; city and radius are settings. */
export const DELIVERY_TEXTS = defineTexts('delivery', {
  unknownPostalCode: 'Unable to verify delivery area for this postal code',
  outOfRange: ({ city, radiusKm }: DeliveryArea) =>
    `Delivery is currently unavailable in your area. We deliver within ${radiusKm}km of ${city}.`,
  outOfRangeAtCheckout: ({ city, radiusKm }: DeliveryArea) =>
    `Delivery is not available to your area. We deliver within ${radiusKm}km of ${city}.`,
  checkFailed: 'Unable to check delivery availability',
  available: 'Delivery is available in your area.',
})

export type DeliverySettings = TotalsSettings &
  DeliveryArea & {
    centre: Coordinates
    estimate: string
    points: Readonly<Record<string, DeliveryPoint>>
  }

export type DeliveryAvailability = {
  available: boolean
  /** One decimal. Null: the postal code is not known. */
  distanceKm: number | null
  charge: Paise
  freeFrom: Paise
  estimate: string
  message: string
  point: DeliveryPoint | null
  deliveryArea: DeliveryArea
}

/** Great-circle distance in kilometres, rounded to one decimal. */
export function calculateDistanceKm(from: Coordinates, to: Coordinates): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLon] = [toRadians(to.latitude - from.latitude), toRadians(to.longitude - from.longitude)]
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a)) * 10) / 10
}

export function checkDelivery(
  postalCode: string,
  subtotal: Paise,
  settings: DeliverySettings,
): DeliveryAvailability {
  const deliveryPoint = Object.hasOwn(settings.points, postalCode) ? settings.points[postalCode]! : null
  const distance = deliveryPoint ? calculateDistanceKm(settings.centre, deliveryPoint) : null
  const available = distance !== null && distance <= settings.radiusKm
  return {
    available,
    distanceKm: distance,
    charge: available ? calculateShipping(subtotal, settings) : ZERO,
    freeFrom: settings.freeDeliveryFrom,
    estimate: settings.estimate,
    message: deliveryPoint
      ? available
        ? DELIVERY_TEXTS.available
        : DELIVERY_TEXTS.outOfRange(settings)
      : DELIVERY_TEXTS.unknownPostalCode,
    point: deliveryPoint,
    deliveryArea: { city: settings.city, radiusKm: settings.radiusKm },
  }
}
