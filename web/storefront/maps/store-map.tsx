import { useEffect, useRef, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Place } from '#domain/delivery.ts'
import { MapFrame } from './map-frame.tsx'
import { MAP_TEXTS } from './maps.ts'
import { useMap } from './use-map.ts'

type StoreMapProps = { settings: MapsSettings; name: string; place: Place }

/** Where a store is. Drawn when it comes into view: nobody is asked for tiles that nobody looks at. */
export function StoreMap({ settings, name, place }: StoreMapProps) {
  const frame = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (looks) => looks.some((look) => look.isIntersecting) && setSeen(true),
    )
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <figure className="store-map" ref={frame} aria-label={`Map of ${name}`}>
      {isSeen && <Drawn settings={settings} place={place} />}
    </figure>
  )
}

function Drawn({ settings, place }: Pick<StoreMapProps, 'settings' | 'place'>) {
  const map = useMap(settings, place, null)
  const trouble = map.trouble && MAP_TEXTS.noStoreMap
  return (
    <MapFrame map={{ ...map, trouble }} settings={settings}>
      <div className="map-frame__map">
        <div className="map-frame__canvas" ref={map.ref} />
      </div>
    </MapFrame>
  )
}
