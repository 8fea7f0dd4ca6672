import { useEffect, useRef, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Coordinates } from '#domain/delivery.ts'
import { MapFrame } from './map-frame.tsx'
import * as texts from './texts.ts'
import { useMap } from './use-map.ts'

type StoreMapProps = { settings: MapsSettings; name: string; place: Coordinates }

/** The map of a store. It loads its tiles when it comes into view. */
export function StoreMap({ settings, name, place }: StoreMapProps) {
  const frame = useRef<HTMLElement>(null)
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setVisible(true),
    )
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <figure className="store-map" ref={frame} aria-label={texts.mapOf(name)}>
      {isVisible && <RenderedMap settings={settings} place={place} />}
    </figure>
  )
}

function RenderedMap({ settings, place }: Pick<StoreMapProps, 'settings' | 'place'>) {
  const map = useMap(settings, place, null)
  const error = map.error && texts.storeMapFailed
  return (
    <MapFrame map={{ ...map, error }} settings={settings}>
      <div className="map-frame__map">
        <div className="map-frame__canvas" ref={map.ref} />
      </div>
    </MapFrame>
  )
}
