import { type KeyboardEvent, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Place } from '#domain/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { currentPlace, LOCATION_TEXTS, locationProblem } from './geolocation.ts'
import { joined } from './joined.ts'
import { MapFrame } from './map-frame.tsx'
import { type FoundAddress, MAP_TEXTS } from './maps.ts'
import { movedByKey } from './marker-keys.ts'
import { useAddressAt } from './use-address-at.ts'
import { useMap } from './use-map.ts'

type Props = {
  open: boolean
  settings: MapsSettings
  onClose: () => void
  onUse: (address: FoundAddress) => void
}

/** A marker to drag, to tap into place or to move with the arrow keys, and the address where it stands. */
export function MapDialog({ open, settings, onClose, onUse }: Props) {
  const [place, setPlace] = useState<Place>(settings.centre)
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const map = useMap(settings, place, setPlace)
  const found = useAddressAt(settings, place, open)

  const go = (next: Place) => {
    setPlace(next)
    map.moveTo(next)
  }
  const locate = async () => {
    setLocating(true)
    setProblem(null)
    await currentPlace(LOCATION_TEXTS.map).then(go, (error: unknown) =>
      setProblem(locationProblem(error, LOCATION_TEXTS.map)),
    )
    setLocating(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedByKey(place, event.key, { zoom: map.zoom(), shift: event.shiftKey })
    if (next) go(next)
    else if (event.key === '+' || event.key === '-') map.zoomBy(event.key === '+' ? 1 : -1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Pick on Map"
      className="map-dialog"
      footer={
        <>
          <Button
            variant="secondary"
            icon="locate"
            busy={isLocating}
            busyLabel="Finding you..."
            onClick={locate}
          >
            Use Current Location
          </Button>
          <Button
            disabled={found.kind !== 'found'}
            onClick={() => found.kind === 'found' && onUse(found.address)}
          >
            Use This Location
          </Button>
        </>
      }
    >
      <p className="small muted" id="map-dialog-hint">
        Drag the marker or tap the map. On a keyboard, the arrow keys move it, with Shift in larger steps.
      </p>
      <MapFrame map={map} settings={settings}>
        <div
          className="map-frame__map"
          role="application"
          aria-label="Map with a marker"
          aria-describedby="map-dialog-hint"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the marker
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div className="map-frame__canvas" ref={map.ref} />
        </div>
      </MapFrame>
      {problem && (
        <Note kind="warning" role="alert">
          {problem}
        </Note>
      )}
      <p className="map-dialog__address" role="status">
        <Icon name="pin" />
        {found.kind === 'looking'
          ? 'Looking up the address…'
          : found.kind === 'none'
            ? MAP_TEXTS.unavailable
            : lineOf(found.address)}
      </p>
    </Dialog>
  )
}

const lineOf = ({ street, city, state, postalCode }: FoundAddress): string =>
  [joined(street, city, state), postalCode].filter(Boolean).join(' ')
