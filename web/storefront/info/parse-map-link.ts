import type { Coordinates } from '#domain/delivery.ts'

/** The coordinates in a link to OpenStreetMap or Google Maps, or null. */
export function parseMapLink(link: string): Coordinates | null {
  const match = /[?&]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/.exec(link) ?? /[@=](-?\d+\.\d+),(-?\d+\.\d+)/.exec(link)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
