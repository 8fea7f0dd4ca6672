import type { Place } from '#domain/delivery.ts'

/** The point that a link to OpenStreetMap or Google Maps names, or null. */
export function placeOfLink(link: string): Place | null {
  const found = /[?&]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/.exec(link) ?? /[@=](-?\d+\.\d+),(-?\d+\.\d+)/.exec(link)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
