import { useEffect, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Coordinates } from '#domain/delivery.ts'
import { loadMapProvider } from './load-map-provider.ts'
import type { GeocodedAddress } from './map-provider.ts'

/** Waits until the marker rests, because arrow keys are pressed repeatedly. */
const DEBOUNCE_MS = 400

type GeocodeState = { kind: 'looking' } | { kind: 'none' } | { kind: 'found'; address: GeocodedAddress }

/** The address of the place where the marker rests. */
export function useReverseGeocode(
  settings: MapsSettings,
  place: Coordinates,
  isEnabled: boolean,
): GeocodeState {
  const [state, setState] = useState<GeocodeState>({ kind: 'looking' })
  const { latitude, longitude } = place
  useEffect(() => {
    if (!isEnabled) return
    setState({ kind: 'looking' })
    const abortController = new AbortController()
    const timer = setTimeout(() => {
      loadMapProvider(settings)
        .then((maps) => maps.reverseGeocode({ latitude, longitude }, abortController.signal))
        .then(
          (address) =>
            !abortController.signal.aborted &&
            setState(address ? { kind: 'found', address } : { kind: 'none' }),
          () => !abortController.signal.aborted && setState({ kind: 'none' }),
        )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [settings, latitude, longitude, isEnabled])
  return state
}
