import { describe, expect, test } from 'vitest'
import { parseGoogleAddress } from './google-address.ts'
import { streetQuery, withHouseNumber } from './house-number.ts'
import { DEFAULT_ZOOM, MIN_SUGGEST_LENGTH } from './map-provider.ts'
import { moveMarkerByKey } from './marker-keys.ts'
import { parseNominatimAddress } from './nominatim.ts'
import { parsePhotonSuggestions } from './photon.ts'

describe('what a geocoder answers becomes an address', () => {
  const MADHAPUR = { city: 'Hyderabad', state: 'Telangana', postalCode: '500081' }

  test('Nominatim’s, in India only', () => {
    const address = {
      house_number: '42',
      road: 'Hitec City Main Road',
      suburb: 'Madhapur',
      city: 'Hyderabad',
      state: 'Telangana',
      postcode: '500081',
      country_code: 'in',
    }
    expect(parseNominatimAddress({ address })).toEqual({
      ...MADHAPUR,
      street: '42 Hitec City Main Road, Madhapur',
    })
    expect(parseNominatimAddress({ address: { ...address, country_code: 'lk' } })).toBeNull()
    expect(parseNominatimAddress({ error: 'Unable to geocode' })).toBeNull()
  })

  test('what it does not know stays as it was typed', () =>
    expect(
      parseNominatimAddress({ address: { village: 'Kokapet', state: 'Somewhere', country_code: 'in' } }),
    ).toEqual({ city: 'Kokapet' }))

  test('Photon’s suggestions, in India only, none twice', async () => {
    const properties = {
      osm_type: 'W',
      osm_id: 1,
      name: 'Ayyappa Society Main Road',
      district: 'Madhapur',
      city: 'Hyderabad',
      state: 'Telangana',
      postcode: '500081',
      countrycode: 'IN',
    }
    const found = parsePhotonSuggestions({
      features: [
        { properties },
        { properties: { ...properties, osm_id: 2 } },
        { properties: { ...properties, osm_id: 3, name: 'Galle Road', countrycode: 'LK' } },
        {},
      ],
    })
    expect(found).toMatchObject([
      { title: 'Ayyappa Society Main Road', detail: 'Madhapur, Hyderabad 500081' },
    ])
    expect(await found[0]?.address()).toEqual({
      ...MADHAPUR,
      street: 'Ayyappa Society Main Road, Madhapur',
    })
  })

  test('Google’s, of the geocoder and of the places alike', () => {
    const parts = [
      ['street_number', '42'],
      ['route', 'Hitec City Main Road'],
      ['sublocality_level_1', 'Madhapur'],
      ['locality', 'Hyderabad'],
      ['administrative_area_level_1', 'Telangana'],
      ['postal_code', '500081'],
      ['country', 'India'],
    ] as const
    const short = (type: string, text: string) => (type === 'country' ? 'IN' : text)
    const geocoder = parts.map(([type, text]) => ({
      types: [type],
      long_name: text,
      short_name: short(type, text),
    }))
    const places = parts.map(([type, text]) => ({
      types: [type],
      longText: text,
      shortText: short(type, text),
    }))
    const expected = { ...MADHAPUR, street: '42 Hitec City Main Road, Madhapur' }
    expect(parseGoogleAddress(geocoder)).toEqual(expected)
    expect(parseGoogleAddress(places)).toEqual(expected)
    expect(parseGoogleAddress(places.slice(0, -1))).toBeNull()
  })
})

describe('the house, which no map knows, is kept', () => {
  test.each([
    ['Plot 42, Ayyappa Soc', 'Ayyappa Soc'],
    ['Flat 803, 4th Block, Lodha Bel', 'Lodha Bel'],
    ['Ayyappa Soc', 'Ayyappa Soc'],
    ['Plot 42, Ay', 'Plot 42, Ay'],
    ['Road No. 36, Jubilee', 'Jubilee'],
    ['42', '42'],
  ])('"%s" looks for "%s"', (typed, asked) => expect(streetQuery(typed, MIN_SUGGEST_LENGTH)).toBe(asked))

  test.each([
    ['Plot 42, Ayyappa Soc', 'Ayyappa Society Main Road', 'Plot 42, Ayyappa Society Main Road'],
    ['Ayyappa Soc', 'Ayyappa Society Main Road', 'Ayyappa Society Main Road'],
    ['Road No. 36, Jubilee', 'Road No. 36, Jubilee Hills', 'Road No. 36, Jubilee Hills'],
  ])('"%s" and the choice of "%s" make "%s"', (typed, chosen, street) =>
    expect(withHouseNumber(typed, chosen)).toBe(street),
  )
})

describe('the arrow keys move the marker', () => {
  const here = { latitude: 17.385, longitude: 78.4867 }
  const at = { zoom: DEFAULT_ZOOM, shift: false }

  test('up is north, right is east, a few metres at zoom 15', () => {
    const north = moveMarkerByKey(here, 'ArrowUp', at)!
    expect((north.latitude - here.latitude) * 111_000).toBeCloseTo(36, 0)
    expect(north.longitude).toBe(here.longitude)
    expect(moveMarkerByKey(here, 'ArrowRight', at)!.longitude).toBeGreaterThan(here.longitude)
    expect(moveMarkerByKey(here, 'ArrowDown', at)!.latitude).toBeLessThan(here.latitude)
    expect(moveMarkerByKey(here, 'ArrowLeft', at)!.longitude).toBeLessThan(here.longitude)
  })
  test('Shift makes it eight times as far, a level of zoom half', () => {
    const step = moveMarkerByKey(here, 'ArrowRight', at)!.longitude - here.longitude
    const large = moveMarkerByKey(here, 'ArrowRight', { ...at, shift: true })!.longitude - here.longitude
    const near =
      moveMarkerByKey(here, 'ArrowRight', { ...at, zoom: DEFAULT_ZOOM + 1 })!.longitude - here.longitude
    expect(large / step).toBeCloseTo(8)
    expect(near / step).toBeCloseTo(0.5)
  })
  test('other keys do not', () => expect(moveMarkerByKey(here, 'Enter', at)).toBeNull())
})
