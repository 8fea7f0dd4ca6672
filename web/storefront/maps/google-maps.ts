import type { Coordinates } from '#domain/delivery.ts'
import { ENGLISH } from '#domain/language.ts'
import { parseGoogleAddress } from './google-address.ts'
import { loadGoogleMaps, onKeyRejected } from './google-loader.ts'
import type { LatLng } from './google-types.ts'
import type { DrawOptions, MapProvider, MapView } from './map-provider.ts'
import * as texts from './texts.ts'

/** Google's map, Places and Geocoder, with the key of the shop's owner. */
export function googleMaps(key: string): MapProvider {
  /** Google bills one session from the first letter to the choice. */
  let sessionToken: object | null = null

  return {
    async suggest(text, signal) {
      const { AutocompleteSuggestion, AutocompleteSessionToken } = await (
        await loadGoogleMaps(key)
      ).importLibrary('places')
      sessionToken ??= new AutocompleteSessionToken()
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        includedRegionCodes: ['in'],
        language: ENGLISH.code,
        region: 'in',
        sessionToken,
      })
      signal.throwIfAborted()
      return suggestions.flatMap(({ placePrediction: prediction }) => {
        if (!prediction) return []
        const address = async () => {
          const place = prediction.toPlace()
          await place.fetchFields({ fields: ['addressComponents'] })
          sessionToken = null
          return parseGoogleAddress(place.addressComponents ?? []) ?? {}
        }
        const [title, detail] = [prediction.mainText?.text ?? '', prediction.secondaryText?.text ?? '']
        return [{ id: prediction.placeId, title, detail, address }]
      })
    },

    async reverseGeocode(place, signal) {
      const { Geocoder } = await (await loadGoogleMaps(key)).importLibrary('geocoding')
      const { results } = await new Geocoder().geocode({ location: toLatLng(place) })
      signal.throwIfAborted()
      return results[0] ? parseGoogleAddress(results[0].address_components) : null
    },

    draw: (options) => draw(key, options),
  }
}

async function draw(key: string, { element, place, zoom, onMove, onError }: DrawOptions): Promise<MapView> {
  const stopListening = onKeyRejected(() => onError(texts.googleMapsFailed))
  const googleApi = await loadGoogleMaps(key)
  const [{ Map: GoogleMap }, { Marker }] = await Promise.all([
    googleApi.importLibrary('maps'),
    googleApi.importLibrary('marker'),
  ])
  const map = new GoogleMap(element, {
    center: toLatLng(place),
    zoom,
    gestureHandling: 'greedy',
    clickableIcons: false,
    // The dialog has its own zoom buttons and keys.
    disableDefaultUI: true,
    keyboardShortcuts: false,
  })
  const marker = new Marker({ map, position: toLatLng(place), draggable: onMove !== null })
  marker.addListener('dragend', () => {
    const position = marker.getPosition()
    if (position) onMove?.({ latitude: position.lat(), longitude: position.lng() })
  })
  map.addListener('click', ({ latLng }) => {
    if (!latLng || !onMove) return
    const position = { latitude: latLng.lat(), longitude: latLng.lng() }
    marker.setPosition(toLatLng(position))
    onMove(position)
  })
  return {
    moveTo(nextPlace) {
      marker.setPosition(toLatLng(nextPlace))
      map.panTo(toLatLng(nextPlace))
    },
    zoom: () => map.getZoom() ?? zoom,
    zoomBy: (levels) => map.setZoom((map.getZoom() ?? zoom) + levels),
    remove() {
      stopListening()
      marker.setMap(null)
    },
  }
}

const toLatLng = ({ latitude, longitude }: Coordinates): LatLng => ({ lat: latitude, lng: longitude })
