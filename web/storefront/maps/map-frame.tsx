import type { ReactNode } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { mapAttribution } from './load-map-provider.ts'
import * as texts from './texts.ts'
import type { useMap } from './use-map.ts'
import './map-provider.css'

type MapFrameProps = { map: ReturnType<typeof useMap>; settings: MapsSettings; children: ReactNode }

/** The frame of every map: zoom buttons, the attribution that the licence requires, and a message when the map fails. */
export function MapFrame({ map, settings, children }: MapFrameProps) {
  return (
    <div className="map-frame">
      {children}
      {map.error && (
        <div className="map-frame__error">
          <Alert tone="warning" role="alert">
            {map.error}
          </Alert>
        </div>
      )}
      <div className="map-frame__zoom">
        <IconButton icon="plus" label={texts.zoomIn} onClick={() => map.zoomBy(1)} />
        <IconButton icon="minus" label={texts.zoomOut} onClick={() => map.zoomBy(-1)} />
      </div>
      {/* Google writes its own credit into the picture */}
      {settings.provider !== 'google' && (
        <p className="map-frame__attribution">
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            {mapAttribution(settings)}
          </a>
        </p>
      )}
    </div>
  )
}
