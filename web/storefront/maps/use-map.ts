import { useCallback, useEffect, useRef, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Coordinates } from '#domain/delivery.ts'
import { loadMapProvider } from './load-map-provider.ts'
import { DEFAULT_ZOOM, MapError, type MapView } from './map-provider.ts'
import * as texts from './texts.ts'

/** Draws the map into an element and keeps its marker at `place`. */
export function useMap(
  settings: MapsSettings,
  place: Coordinates,
  onMove: ((place: Coordinates) => void) | null,
  zoom = DEFAULT_ZOOM,
) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [error, setError] = useState<string | null>(null)
  const view = useRef<MapView | null>(null)
  const latest = useRef({ place, onMove, zoom })
  latest.current = { place, onMove, zoom }

  useEffect(() => {
    if (!element) return
    let isUnmounted = false
    setError(null)
    const showError = (message: string) => !isUnmounted && setError(message)
    loadMapProvider(settings)
      .then((maps) =>
        maps.draw({
          element,
          place: latest.current.place,
          zoom: latest.current.zoom,
          onMove: latest.current.onMove && ((nextPlace) => latest.current.onMove?.(nextPlace)),
          onError: showError,
        }),
      )
      .then(
        (renderedView) => {
          if (isUnmounted) return renderedView.remove()
          view.current = renderedView
          // The place may have changed while the map was loading.
          renderedView.moveTo(latest.current.place)
        },
        (error: unknown) => showError(error instanceof MapError ? error.message : texts.mapFailed),
      )
    return () => {
      isUnmounted = true
      view.current?.remove()
      view.current = null
    }
  }, [element, settings])

  const moveTo = useCallback((nextPlace: Coordinates) => view.current?.moveTo(nextPlace), [])
  return {
    ref: setElement,
    error,
    moveTo,
    zoom: () => view.current?.zoom() ?? zoom,
    zoomBy: (levels: number) => view.current?.zoomBy(levels),
  }
}
