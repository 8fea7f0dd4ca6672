import { findStateByName } from '#domain/postal-codes.ts'
import { joinAddressParts } from './join-address-parts.ts'
import type { AddressSuggestion, GeocodedAddress } from './map-provider.ts'

type Field =
  | 'name'
  | 'housenumber'
  | 'street'
  | 'locality'
  | 'district'
  | 'city'
  | 'county'
  | 'state'
  | 'postcode'
type Properties = { [F in Field]?: string } & { countrycode?: string; osm_type?: string; osm_id?: number }

/** Photon's answer, in GeoJSON. */
export type PhotonResponse = { features?: { properties?: Properties }[] }

/** Keeps results in India, and equal texts once. */
export function parsePhotonSuggestions({ features = [] }: PhotonResponse): AddressSuggestion[] {
  const suggestions = features
    .map(({ properties = {} }) => properties)
    .filter(({ countrycode }) => countrycode === 'IN')
    .map(toSuggestion)
    .filter(({ title }) => title !== '')
  const seen = new Set<string>()
  return suggestions.filter(({ title, detail }) => {
    const line = `${title}, ${detail}`
    return !seen.has(line) && seen.add(line)
  })
}

function toSuggestion(properties: Properties): AddressSuggestion {
  const { name, street, housenumber, locality, district, city, county, postcode } = properties
  const road = [housenumber, street].filter(Boolean).join(' ')
  const title = joinAddressParts(name, road)
  const neighbourhood = joinAddressParts(locality, district)
  const state = findStateByName(properties.state ?? '')
  const cityName = city ?? county
  const address: GeocodedAddress = {
    street: joinAddressParts(name, road, locality, district),
    ...(cityName ? { city: cityName } : {}),
    ...(state ? { state } : {}),
    ...(postcode ? { postalCode: postcode } : {}),
  }
  return {
    id: `${properties.osm_type}${properties.osm_id}`,
    title,
    detail: [joinAddressParts(neighbourhood, cityName), postcode].filter(Boolean).join(' '),
    address: () => Promise.resolve(address),
  }
}
