import { useCallback, useEffect, useRef, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Place } from '#domain/delivery.ts'
import { MAP_TEXTS, MapsError, type MapView, ZOOM } from './maps.ts'
import { mapsOf } from './providers.ts'

/** Draws the map into an element for as long as it is there, and keeps it and `place` the same. */
export function useMap(settings: MapsSettings, place: Place, onMove: ((place: Place) => void) | null) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const view = useRef<MapView | null>(null)
  const latest = useRef({ place, onMove })
  latest.current = { place, onMove }

  useEffect(() => {
    if (!element) return
    let isGone = false
    setTrouble(null)
    const fail = (sentence: string) => !isGone && setTrouble(sentence)
    mapsOf(settings)
      .then((maps) =>
        maps.draw({
          element,
          place: latest.current.place,
          zoom: ZOOM,
          onMove: latest.current.onMove && ((next) => latest.current.onMove?.(next)),
          onTrouble: fail,
        }),
      )
      .then(
        (drawn) => {
          if (isGone) return drawn.remove()
          view.current = drawn
          // it may have been moved while the map was on its way
          drawn.moveTo(latest.current.place)
        },
        (error: unknown) => fail(error instanceof MapsError ? error.message : MAP_TEXTS.noMap),
      )
    return () => {
      isGone = true
      view.current?.remove()
      view.current = null
    }
  }, [element, settings])

  const moveTo = useCallback((next: Place) => view.current?.moveTo(next), [])
  return {
    ref: setElement,
    trouble,
    moveTo,
    zoom: () => view.current?.zoom() ?? ZOOM,
    zoomBy: (levels: number) => view.current?.zoomBy(levels),
  }
}
