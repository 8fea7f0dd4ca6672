import { stateNamed } from '#domain/postal-codes.ts'
import { joined } from './joined.ts'
import type { FoundAddress } from './maps.ts'

/** As Nominatim answers `/reverse` in `jsonv2`; `error` where nothing is near. */
export type NominatimAnswer = { address?: Record<string, string>; error?: string }

export function addressOfNominatim({ address }: NominatimAnswer): FoundAddress | null {
  if (address?.country_code !== 'in') return null
  const road = joined(
    address.amenity ?? address.building,
    [address.house_number, address.road].filter(Boolean).join(' '),
  )
  const street = joined(road, address.neighbourhood, address.suburb ?? address.quarter)
  const city = address.city ?? address.town ?? address.municipality ?? address.village ?? address.county
  const state = stateNamed(address.state ?? address.territory ?? '')
  return {
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
    ...(state ? { state } : {}),
    ...(address.postcode ? { postalCode: address.postcode } : {}),
  }
}
