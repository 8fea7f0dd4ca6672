import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Maps } from './maps.ts'
import { addressOfNominatim, type NominatimAnswer } from './nominatim.ts'
import { type PhotonAnswer, suggestionsOfPhoton } from './photon.ts'

type Settings = Extract<MapsSettings, { provider: 'openstreetmap' }>

/** West, south, east and north of India. */
const INDIA = '68.1,6.5,97.4,37.1'
const MOST_SUGGESTIONS = 5
/** Nominatim's usage policy: at most one request a second. */
const LEAST_GAP_MS = 1000

/** OpenStreetMap's tiles, Photon while one types (public Nominatim forbids that), Nominatim for the address of a point. */
export function openMaps({ tilesUrl, photonUrl, nominatimUrl, centre }: Settings): Maps {
  return {
    async suggest(text, signal) {
      const query = new URLSearchParams({
        q: text,
        limit: String(MOST_SUGGESTIONS),
        lang: 'en',
        bbox: INDIA,
        lat: String(centre.latitude),
        lon: String(centre.longitude),
      })
      return suggestionsOfPhoton(await ask<PhotonAnswer>(`${photonUrl}/api/?${query}`, signal))
    },

    async addressAt({ latitude, longitude }, signal) {
      const query = new URLSearchParams({
        format: 'jsonv2',
        lat: String(latitude),
        lon: String(longitude),
        zoom: '18',
        addressdetails: '1',
        'accept-language': 'en',
      })
      await turn(signal)
      return addressOfNominatim(await ask<NominatimAnswer>(`${nominatimUrl}/reverse?${query}`, signal))
    },

    draw: async (options) => (await import('./leaflet-view.ts')).drawLeaflet({ ...options, tilesUrl }),
  }
}

let nextTurn = 0

async function turn(signal: AbortSignal): Promise<void> {
  const wait = Math.max(0, nextTurn - Date.now())
  nextTurn = Date.now() + wait + LEAST_GAP_MS
  await new Promise((resolve) => setTimeout(resolve, wait))
  signal.throwIfAborted()
}

async function ask<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
  return (await response.json()) as T
}
