import type { Maps } from '#contract/maps.ts'

type WithoutCentre<M> = M extends unknown ? Omit<M, 'centre'> : never
/** Null: no maps and no calls to anybody. */
export type MapsConfig = WithoutCentre<Maps> | null

/** Reads one variable: its value, `fallback` where it is not set, or a fault that `rule` explains. */
type ReadVariable = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, rule: string) => T

/** Google's maps when there is a key, else OpenStreetMap's tiles with open geocoders. */
export function readMapsConfig(read: ReadVariable): MapsConfig {
  const isOn = read(
    'MAPS',
    true,
    (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
    '"on" or "off"',
  )
  const key = read<string | null>('GOOGLE_MAPS_KEY', null, parseGoogleKey, 'a key of Google Maps')
  const openMaps = {
    provider: 'openstreetmap' as const,
    tilesUrl: read('MAP_TILES_URL', DEFAULT_TILES_URL, parseTilesUrl, 'an address with {z}, {x} and {y}'),
    attribution: read('MAP_ATTRIBUTION', '© OpenStreetMap contributors', (text) => text, 'a text'),
    photonUrl: read('PHOTON_URL', 'https://photon.komoot.io', parseBaseUrl, 'an http or https address'),
    nominatimUrl: read(
      'NOMINATIM_URL',
      'https://nominatim.openstreetmap.org',
      parseBaseUrl,
      'an http or https address',
    ),
  }
  if (!isOn) return null
  return key ? { provider: 'google', key } : openMaps
}

const DEFAULT_TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

const parseGoogleKey = (text: string) => (/^[\w-]{20,100}$/.test(text) ? text : undefined)
const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const parseBaseUrl = (text: string) => (isHttp(text) ? text.replace(/\/+$/, '') : undefined)
const parseTilesUrl = (text: string) =>
  isHttp(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) ? text : undefined
