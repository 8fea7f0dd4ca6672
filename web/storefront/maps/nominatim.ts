import { findStateByName } from '#domain/postal-codes.ts'
import { joinAddressParts } from './join-address-parts.ts'
import type { GeocodedAddress } from './map-provider.ts'

/** Nominatim's answer to `/reverse` in `jsonv2`. `error` when nothing is near. */
export type NominatimResponse = { address?: Record<string, string>; error?: string }

export function parseNominatimAddress({ address }: NominatimResponse): GeocodedAddress | null {
  if (address?.country_code !== 'in') return null
  const road = joinAddressParts(
    address.amenity ?? address.building,
    [address.house_number, address.road].filter(Boolean).join(' '),
  )
  const street = joinAddressParts(road, address.neighbourhood, address.suburb ?? address.quarter)
  const city = address.city ?? address.town ?? address.municipality ?? address.village ?? address.county
  const state = findStateByName(address.state ?? address.territory ?? '')
  return {
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
    ...(state ? { state } : {}),
    ...(address.postcode ? { postalCode: address.postcode } : {}),
  }
}
