import type { Place } from '#domain/delivery.ts'
import { addressOfGoogle } from './google-address.ts'
import { GOOGLE_FAILED, loadGoogle, onRefusedKey } from './google-loader.ts'
import type { LatLng } from './google-types.ts'
import type { DrawOptions, Maps, MapView } from './maps.ts'

/** Google's map, its Places and its Geocoder, by the key of the shop's owner. */
export function googleMaps(key: string): Maps {
  /** One session of typing is billed as one: it begins with the first letter and ends with the choice. */
  let session: object | null = null

  return {
    async suggest(text, signal) {
      const { AutocompleteSuggestion, AutocompleteSessionToken } = await (
        await loadGoogle(key)
      ).importLibrary('places')
      session ??= new AutocompleteSessionToken()
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        includedRegionCodes: ['in'],
        language: 'en',
        region: 'in',
        sessionToken: session,
      })
      signal.throwIfAborted()
      return suggestions.flatMap(({ placePrediction: found }) => {
        if (!found) return []
        const address = async () => {
          const place = found.toPlace()
          await place.fetchFields({ fields: ['addressComponents'] })
          session = null
          return addressOfGoogle(place.addressComponents ?? []) ?? {}
        }
        const [title, detail] = [found.mainText?.text ?? '', found.secondaryText?.text ?? '']
        return [{ id: found.placeId, title, detail, address }]
      })
    },

    async addressAt(place, signal) {
      const { Geocoder } = await (await loadGoogle(key)).importLibrary('geocoding')
      const { results } = await new Geocoder().geocode({ location: latLngOf(place) })
      signal.throwIfAborted()
      return results[0] ? addressOfGoogle(results[0].address_components) : null
    },

    draw: (options) => draw(key, options),
  }
}

async function draw(key: string, { element, place, zoom, onMove, onTrouble }: DrawOptions): Promise<MapView> {
  const stopListening = onRefusedKey(() => onTrouble(GOOGLE_FAILED))
  const google = await loadGoogle(key)
  const [{ Map: GoogleMap }, { Marker }] = await Promise.all([
    google.importLibrary('maps'),
    google.importLibrary('marker'),
  ])
  const map = new GoogleMap(element, {
    center: latLngOf(place),
    zoom,
    gestureHandling: 'greedy',
    clickableIcons: false,
    // zoom and keyboard are the dialog's own
    disableDefaultUI: true,
    keyboardShortcuts: false,
  })
  const marker = new Marker({ map, position: latLngOf(place), draggable: onMove !== null })
  marker.addListener('dragend', () => {
    const at = marker.getPosition()
    if (at) onMove?.({ latitude: at.lat(), longitude: at.lng() })
  })
  map.addListener('click', ({ latLng }) => {
    if (!latLng || !onMove) return
    const at = { latitude: latLng.lat(), longitude: latLng.lng() }
    marker.setPosition(latLngOf(at))
    onMove(at)
  })
  return {
    moveTo(next) {
      marker.setPosition(latLngOf(next))
      map.panTo(latLngOf(next))
    },
    zoom: () => map.getZoom() ?? zoom,
    zoomBy: (levels) => map.setZoom((map.getZoom() ?? zoom) + levels),
    remove() {
      stopListening()
      marker.setMap(null)
    },
  }
}

const latLngOf = ({ latitude, longitude }: Place): LatLng => ({ lat: latitude, lng: longitude })
