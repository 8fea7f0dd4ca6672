import { describe, expect, test } from 'vitest'
import { addressOfGoogle } from './google-address.ts'
import { streetPart, withHouse } from './house.ts'
import { SUGGEST_FROM, ZOOM } from './maps.ts'
import { movedByKey } from './marker-keys.ts'
import { addressOfNominatim } from './nominatim.ts'
import { suggestionsOfPhoton } from './photon.ts'

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
    expect(addressOfNominatim({ address })).toEqual({
      ...MADHAPUR,
      street: '42 Hitec City Main Road, Madhapur',
    })
    expect(addressOfNominatim({ address: { ...address, country_code: 'lk' } })).toBeNull()
    expect(addressOfNominatim({ error: 'Unable to geocode' })).toBeNull()
  })

  test('what it does not know stays as it was typed', () =>
    expect(
      addressOfNominatim({ address: { village: 'Kokapet', state: 'Somewhere', country_code: 'in' } }),
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
    const found = suggestionsOfPhoton({
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
    expect(addressOfGoogle(geocoder)).toEqual(expected)
    expect(addressOfGoogle(places)).toEqual(expected)
    expect(addressOfGoogle(places.slice(0, -1))).toBeNull()
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
  ])('"%s" looks for "%s"', (typed, asked) => expect(streetPart(typed, SUGGEST_FROM)).toBe(asked))

  test.each([
    ['Plot 42, Ayyappa Soc', 'Ayyappa Society Main Road', 'Plot 42, Ayyappa Society Main Road'],
    ['Ayyappa Soc', 'Ayyappa Society Main Road', 'Ayyappa Society Main Road'],
    ['Road No. 36, Jubilee', 'Road No. 36, Jubilee Hills', 'Road No. 36, Jubilee Hills'],
  ])('"%s" and the choice of "%s" make "%s"', (typed, chosen, street) =>
    expect(withHouse(typed, chosen)).toBe(street),
  )
})

describe('the arrow keys move the marker', () => {
  const here = { latitude: 17.385, longitude: 78.4867 }
  const at = { zoom: ZOOM, shift: false }

  test('up is north, right is east, a few metres at zoom 15', () => {
    const north = movedByKey(here, 'ArrowUp', at)!
    expect((north.latitude - here.latitude) * 111_000).toBeCloseTo(36, 0)
    expect(north.longitude).toBe(here.longitude)
    expect(movedByKey(here, 'ArrowRight', at)!.longitude).toBeGreaterThan(here.longitude)
    expect(movedByKey(here, 'ArrowDown', at)!.latitude).toBeLessThan(here.latitude)
    expect(movedByKey(here, 'ArrowLeft', at)!.longitude).toBeLessThan(here.longitude)
  })
  test('Shift makes it eight times as far, a level of zoom half', () => {
    const step = movedByKey(here, 'ArrowRight', at)!.longitude - here.longitude
    const large = movedByKey(here, 'ArrowRight', { ...at, shift: true })!.longitude - here.longitude
    const near = movedByKey(here, 'ArrowRight', { ...at, zoom: ZOOM + 1 })!.longitude - here.longitude
    expect(large / step).toBeCloseTo(8)
    expect(near / step).toBeCloseTo(0.5)
  })
  test('other keys do not', () => expect(movedByKey(here, 'Enter', at)).toBeNull())
})
