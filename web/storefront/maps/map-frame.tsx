import type { ReactNode } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { creditOf } from './providers.ts'
import type { useMap } from './use-map.ts'
import './maps.css'

type MapFrameProps = { map: ReturnType<typeof useMap>; settings: MapsSettings; children: ReactNode }

/** What stands around any map: zoom, the credit that the licence asks for, and what to do when there is no picture. */
export function MapFrame({ map, settings, children }: MapFrameProps) {
  return (
    <div className="map-frame">
      {children}
      {map.trouble && (
        <div className="map-frame__trouble">
          <Note kind="warning" role="alert">
            {map.trouble}
          </Note>
        </div>
      )}
      <div className="map-frame__zoom">
        <IconButton icon="plus" label="Zoom in" onClick={() => map.zoomBy(1)} />
        <IconButton icon="minus" label="Zoom out" onClick={() => map.zoomBy(-1)} />
      </div>
      {/* Google writes its own credit into the picture */}
      {settings.provider !== 'google' && (
        <p className="map-frame__credit">
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            {creditOf(settings)}
          </a>
        </p>
      )}
    </div>
  )
}
