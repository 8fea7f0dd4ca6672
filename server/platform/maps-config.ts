import type { Maps } from '#contract/maps.ts'

type WithoutCentre<M> = M extends unknown ? Omit<M, 'centre'> : never
/** Null: no maps and no calls to anybody. */
export type MapsConfig = WithoutCentre<Maps> | null

/** Reads one variable: its value, `fallback` where it is not set, or a fault that `rule` explains. */
type Read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, rule: string) => T

/** Google's maps when there is a key, else OpenStreetMap's tiles with open geocoders. */
export function readMaps(read: Read): MapsConfig {
  const isOn = read(
    'MAPS',
    true,
    (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
    '"on" or "off"',
  )
  const key = read<string | null>('GOOGLE_MAPS_KEY', null, googleKey, 'a key of Google Maps')
  const open = {
    provider: 'openstreetmap' as const,
    tilesUrl: read('MAP_TILES_URL', TILES, tiles, 'an address with {z}, {x} and {y}'),
    attribution: read('MAP_ATTRIBUTION', '© OpenStreetMap contributors', (text) => text, 'a text'),
    photonUrl: read('PHOTON_URL', 'https://photon.komoot.io', base, 'an http or https address'),
    nominatimUrl: read(
      'NOMINATIM_URL',
      'https://nominatim.openstreetmap.org',
      base,
      'an http or https address',
    ),
  }
  if (!isOn) return null
  return key ? { provider: 'google', key } : open
}

const TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

const googleKey = (text: string) => (/^[\w-]{20,100}$/.test(text) ? text : undefined)
const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const base = (text: string) => (isHttp(text) ? text.replace(/\/+$/, '') : undefined)
const tiles = (text: string) =>
  isHttp(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) ? text : undefined
