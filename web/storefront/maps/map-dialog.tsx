import { type KeyboardEvent, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Coordinates } from '#domain/delivery.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { locateUser, locationErrorMessage } from './geolocation.ts'
import { joinAddressParts } from './join-address-parts.ts'
import { MapFrame } from './map-frame.tsx'
import { COUNTRY, DEFAULT_ZOOM, type GeocodedAddress } from './map-provider.ts'
import { moveMarkerByKey } from './marker-keys.ts'
import * as texts from './texts.ts'
import { useMap } from './use-map.ts'
import { useReverseGeocode } from './use-reverse-geocode.ts'

type Props = {
  open: boolean
  settings: MapsSettings
  onClose: () => void
  onUse: (address: GeocodedAddress) => void
}

/** A marker that can be dragged, placed by a tap or moved with the arrow keys, and the address of its place. */
export function MapDialog({ open, settings, onClose, onUse }: Props) {
  /** Null: nobody has said where. The marker is in the middle of the country then, which is no address. */
  const [chosen, setPlace] = useState<Coordinates | null>(settings.centre)
  const place = chosen ?? COUNTRY.place
  const [isLocating, setLocating] = useState(false)
  const [locationError, setLocationError] = useState<string | null>(null)
  const map = useMap(settings, place, setPlace, settings.centre ? DEFAULT_ZOOM : COUNTRY.zoom)
  const geocoded = useReverseGeocode(settings, place, open && chosen !== null)

  const moveMarker = (nextPlace: Coordinates) => {
    setPlace(nextPlace)
    map.moveTo(nextPlace)
  }
  const locate = async () => {
    setLocating(true)
    setLocationError(null)
    await locateUser(texts.noLocationForMap).then(
      (found) => {
        // before it moves, so that the map comes to rest with the place in its middle
        if (map.zoom() < DEFAULT_ZOOM) map.zoomBy(DEFAULT_ZOOM - map.zoom())
        moveMarker(found)
      },
      (error: unknown) => setLocationError(locationErrorMessage(error, texts.noLocationForMap)),
    )
    setLocating(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const nextPlace = moveMarkerByKey(place, event.key, { zoom: map.zoom(), shift: event.shiftKey })
    if (nextPlace) moveMarker(nextPlace)
    else if (event.key === '+' || event.key === '-') map.zoomBy(event.key === '+' ? 1 : -1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={texts.pickOnMap}
      className="map-dialog"
      footer={
        <>
          <Button
            variant="secondary"
            icon="locate"
            busy={isLocating}
            busyLabel={texts.locating}
            onClick={locate}
          >
            {texts.useCurrentLocation}
          </Button>
          <Button
            disabled={geocoded.kind !== 'found'}
            onClick={() => geocoded.kind === 'found' && onUse(geocoded.address)}
          >
            {texts.useThisLocation}
          </Button>
        </>
      }
    >
      <p className="small muted" id="map-dialog-hint">
        {texts.pickHint}
      </p>
      <MapFrame map={map} settings={settings}>
        <div
          className="map-frame__map"
          role="application"
          aria-label={texts.mapWithMarker}
          aria-describedby="map-dialog-hint"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the marker
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div className="map-frame__canvas" ref={map.ref} />
        </div>
      </MapFrame>
      {locationError && (
        <Alert tone="warning" role="alert">
          {locationError}
        </Alert>
      )}
      <p className="map-dialog__address" role="status">
        <Icon name="pin" />
        {chosen === null
          ? texts.noPlaceYet
          : geocoded.kind === 'looking'
            ? texts.lookingUpAddress
            : geocoded.kind === 'none'
              ? texts.noAddress
              : formatAddress(geocoded.address)}
      </p>
    </Dialog>
  )
}

const formatAddress = ({ street, city, state, postalCode }: GeocodedAddress): string =>
  [joinAddressParts(street, city, state), postalCode].filter(Boolean).join(' ')
