import { expect, test } from 'vitest'
import { resolveMaps } from '#server/connections/service.ts'
import { readConfig } from './config.ts'

const maps = (env: Record<string, string>) => resolveMaps(readConfig(env).maps)

test('the default is OpenStreetMap with open geocoders', () => {
  expect(maps({})).toEqual({
    provider: 'openstreetmap',
    tilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    photonUrl: 'https://photon.komoot.io',
    nominatimUrl: 'https://nominatim.openstreetmap.org',
  })
  expect(maps({ PHOTON_URL: 'http://geo.example.in/photon/' })).toMatchObject({
    photonUrl: 'http://geo.example.in/photon',
  })
  expect(maps({ MAPS: 'off' })).toBeNull()
})

test('a key switches to Google Maps', () => {
  const key = 'AIzaSyExampleExampleExample'
  expect(maps({ GOOGLE_MAPS_KEY: key })).toEqual({ provider: 'google', key })
  expect(maps({ GOOGLE_MAPS_KEY: key, MAPS: 'off' })).toBeNull()
})

test.each([
  [
    { MAP_TILES_URL: 'https://tiles.example.in/z/x/y.png' },
    'MAP_TILES_URL must be an address with {z}, {x} and {y}',
  ],
  [{ PHOTON_URL: 'photon' }, 'PHOTON_URL must be an http or https address'],
  [{ NOMINATIM_URL: 'ftp://example.in' }, 'NOMINATIM_URL must be an http or https address'],
  [{ GOOGLE_MAPS_KEY: 'a key' }, 'GOOGLE_MAPS_KEY must be a key of Google Maps, it is "…"'],
  [{ MAPS: 'maybe' }, 'MAPS must be "on" or "off"'],
])('a wrong value is named: %j', (env, sentence) =>
  expect(() => readConfig(env as Record<string, string>)).toThrow(sentence),
)
