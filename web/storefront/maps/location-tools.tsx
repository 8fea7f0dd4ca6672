import { useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { currentPlace, LOCATION_TEXTS, locationProblem } from './geolocation.ts'
import { MapDialog } from './map-dialog.tsx'
import type { FoundAddress } from './maps.ts'
import { mapsOf } from './providers.ts'
import './maps.css'

/** Two ways around typing; typing always works as well. */
export function LocationTools({ onFound }: { onFound: (address: FoundAddress) => void }) {
  const { maps } = useFrame().settings
  return maps && <Tools settings={maps} onFound={onFound} />
}

function Tools({ settings, onFound }: { settings: MapsSettings; onFound: (address: FoundAddress) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const locate = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const place = await currentPlace(LOCATION_TEXTS.form)
      const address = await (await mapsOf(settings)).addressAt(place, new AbortController().signal)
      if (address) onFound(address)
      else setProblem(LOCATION_TEXTS.form)
    } catch (error) {
      setProblem(locationProblem(error, LOCATION_TEXTS.form))
    }
    setBusy(false)
  }

  return (
    <div className="location-tools">
      <div className="location-tools__buttons">
        <Button variant="secondary" icon="locate" busy={isBusy} busyLabel="Finding you..." onClick={locate}>
          Use Current Location
        </Button>
        <Button variant="secondary" icon="map" onClick={() => setPicking(true)}>
          Pick on Map
        </Button>
      </div>
      {problem && (
        <Note kind="warning" role="alert">
          {problem}
        </Note>
      )}
      <MapDialog
        open={isPicking}
        settings={settings}
        onClose={() => setPicking(false)}
        onUse={(address) => {
          setPicking(false)
          setProblem(null)
          onFound(address)
        }}
      />
    </div>
  )
}
