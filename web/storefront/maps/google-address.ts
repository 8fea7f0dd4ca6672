import { findStateByName } from '#domain/postal-codes.ts'
import type { GoogleAddressComponent } from './google-types.ts'
import { joinAddressParts } from './join-address-parts.ts'
import type { GeocodedAddress } from './map-provider.ts'

/** Null for an address outside of India. */
export function parseGoogleAddress(components: readonly GoogleAddressComponent[]): GeocodedAddress | null {
  const componentText = (...types: string[]): string | undefined => {
    for (const type of types) {
      const found = components.find((component) => component.types.includes(type))
      if (found) return found.longText ?? found.long_name ?? undefined
    }
  }
  const country = components.find(({ types }) => types.includes('country'))
  if ((country?.shortText ?? country?.short_name) !== 'IN') return null

  const road = [componentText('street_number'), componentText('route')].filter(Boolean).join(' ')
  const street = joinAddressParts(
    componentText('subpremise'),
    componentText('premise', 'point_of_interest'),
    road,
    componentText('neighborhood'),
    componentText('sublocality_level_2'),
    componentText('sublocality_level_1', 'sublocality'),
  )
  const city = componentText(
    'locality',
    'postal_town',
    'administrative_area_level_3',
    'administrative_area_level_2',
  )
  const state = findStateByName(componentText('administrative_area_level_1') ?? '')
  const postalCode = componentText('postal_code')
  return {
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
    ...(state ? { state } : {}),
    ...(postalCode ? { postalCode } : {}),
  }
}
