import { useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { locateUser, locationErrorMessage } from './geolocation.ts'
import { loadMapProvider } from './load-map-provider.ts'
import { MapDialog } from './map-dialog.tsx'
import type { GeocodedAddress } from './map-provider.ts'
import * as texts from './texts.ts'
import './map-provider.css'

/** Two ways to fill the address without typing. */
export function LocationTools({ onFound }: { onFound: (address: GeocodedAddress) => void }) {
  const { maps } = useStorefrontData().settings
  return maps && <LocationButtons settings={maps} onFound={onFound} />
}

function LocationButtons({
  settings,
  onFound,
}: {
  settings: MapsSettings
  onFound: (address: GeocodedAddress) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [locationError, setLocationError] = useState<string | null>(null)

  const locate = async () => {
    setBusy(true)
    setLocationError(null)
    try {
      const place = await locateUser(texts.noLocationForForm)
      const address = await (await loadMapProvider(settings)).reverseGeocode(
        place,
        new AbortController().signal,
      )
      if (address) onFound(address)
      else setLocationError(texts.noLocationForForm)
    } catch (error) {
      setLocationError(locationErrorMessage(error, texts.noLocationForForm))
    }
    setBusy(false)
  }

  return (
    <div className="location-tools">
      <div className="location-tools__buttons">
        <Button variant="secondary" icon="locate" busy={isBusy} busyLabel={texts.locating} onClick={locate}>
          {texts.useCurrentLocation}
        </Button>
        <Button variant="secondary" icon="map" onClick={() => setPicking(true)}>
          {texts.pickOnMap}
        </Button>
      </div>
      {locationError && (
        <Alert tone="warning" role="alert">
          {locationError}
        </Alert>
      )}
      <MapDialog
        open={isPicking}
        settings={settings}
        onClose={() => setPicking(false)}
        onUse={(address) => {
          setPicking(false)
          setLocationError(null)
          onFound(address)
        }}
      />
    </div>
  )
}
