export type Coordinates = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371

/** Great-circle distance in kilometres, rounded to one decimal. */
export function calculateDistanceKm(from: Coordinates, to: Coordinates): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLon] = [toRadians(to.latitude - from.latitude), toRadians(to.longitude - from.longitude)]
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a)) * 10) / 10
}
