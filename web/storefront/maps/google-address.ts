import { stateNamed } from '#domain/postal-codes.ts'
import type { Component } from './google-types.ts'
import { joined } from './joined.ts'
import type { FoundAddress } from './maps.ts'

/** Null where the components lie outside of India. */
export function addressOfGoogle(components: readonly Component[]): FoundAddress | null {
  const named = (...types: string[]): string | undefined => {
    for (const type of types) {
      const found = components.find((component) => component.types.includes(type))
      if (found) return found.longText ?? found.long_name ?? undefined
    }
  }
  const country = components.find(({ types }) => types.includes('country'))
  if ((country?.shortText ?? country?.short_name) !== 'IN') return null

  const road = [named('street_number'), named('route')].filter(Boolean).join(' ')
  const street = joined(
    named('subpremise'),
    named('premise', 'point_of_interest'),
    road,
    named('neighborhood'),
    named('sublocality_level_2'),
    named('sublocality_level_1', 'sublocality'),
  )
  const city = named('locality', 'postal_town', 'administrative_area_level_3', 'administrative_area_level_2')
  const state = stateNamed(named('administrative_area_level_1') ?? '')
  const postalCode = named('postal_code')
  return {
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
    ...(state ? { state } : {}),
    ...(postalCode ? { postalCode } : {}),
  }
}
