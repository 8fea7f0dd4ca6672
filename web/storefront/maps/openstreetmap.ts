import type { Maps as MapsSettings } from '#contract/maps.ts'
import { ENGLISH } from '#domain/language.ts'
import type { MapProvider } from './map-provider.ts'
import { type NominatimResponse, parseNominatimAddress } from './nominatim.ts'
import { type PhotonResponse, parsePhotonSuggestions } from './photon.ts'

type Settings = Extract<MapsSettings, { provider: 'openstreetmap' }>

/** West, south, east and north of India. */
const INDIA_BOUNDING_BOX = '68.1,6.5,97.4,37.1'
const MAX_SUGGESTIONS = 5
/** Nominatim's usage policy: at most one request a second. */
const MIN_REQUEST_INTERVAL_MS = 1000

/** OpenStreetMap's tiles, Photon for suggestions (public Nominatim forbids autocompletion), Nominatim for the address of a point. */
export function openStreetMap({ tilesUrl, photonUrl, nominatimUrl, centre }: Settings): MapProvider {
  return {
    async suggest(text, signal) {
      const query = new URLSearchParams({
        q: text,
        limit: String(MAX_SUGGESTIONS),
        lang: ENGLISH.code,
        bbox: INDIA_BOUNDING_BOX,
      })
      // what is near the shop comes first
      if (centre) {
        query.set('lat', String(centre.latitude))
        query.set('lon', String(centre.longitude))
      }
      return parsePhotonSuggestions(await fetchJson<PhotonResponse>(`${photonUrl}/api/?${query}`, signal))
    },

    async reverseGeocode({ latitude, longitude }, signal) {
      const query = new URLSearchParams({
        format: 'jsonv2',
        lat: String(latitude),
        lon: String(longitude),
        zoom: '18',
        addressdetails: '1',
        'accept-language': ENGLISH.code,
      })
      await waitForRateLimit(signal)
      return parseNominatimAddress(
        await fetchJson<NominatimResponse>(`${nominatimUrl}/reverse?${query}`, signal),
      )
    },

    draw: async (options) => (await import('./leaflet-view.ts')).drawLeaflet({ ...options, tilesUrl }),
  }
}

let nextRequestAt = 0

async function waitForRateLimit(signal: AbortSignal): Promise<void> {
  const delayMs = Math.max(0, nextRequestAt - Date.now())
  nextRequestAt = Date.now() + delayMs + MIN_REQUEST_INTERVAL_MS
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  signal.throwIfAborted()
}

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
  return (await response.json()) as T
}
