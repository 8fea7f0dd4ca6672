import { stateNamed } from '#domain/postal-codes.ts'
import { joined } from './joined.ts'
import type { FoundAddress, Suggestion } from './maps.ts'

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

/** GeoJSON, as Photon answers. */
export type PhotonAnswer = { features?: { properties?: Properties }[] }

/** In India only, and each line of words once. */
export function suggestionsOfPhoton({ features = [] }: PhotonAnswer): Suggestion[] {
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

function toSuggestion(properties: Properties): Suggestion {
  const { name, street, housenumber, locality, district, city, county, postcode } = properties
  const road = [housenumber, street].filter(Boolean).join(' ')
  const title = joined(name, road)
  const around = joined(locality, district)
  const state = stateNamed(properties.state ?? '')
  const town = city ?? county
  const address: FoundAddress = {
    street: joined(name, road, locality, district),
    ...(town ? { city: town } : {}),
    ...(state ? { state } : {}),
    ...(postcode ? { postalCode: postcode } : {}),
  }
  return {
    id: `${properties.osm_type}${properties.osm_id}`,
    title,
    detail: [joined(around, town), postcode].filter(Boolean).join(' '),
    address: () => Promise.resolve(address),
  }
}
