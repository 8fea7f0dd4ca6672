import { useState } from 'react'
import type { Address } from '#domain/address.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { addressAt } from './geocoder.ts'

/** S2 §8, §9. */
const TEXTS = {
  unsupported: 'Geolocation is not supported by this browser',
  failed: 'Unable to get your location. Please enter address manually.',
}
const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** Fills the address from where the person is; typing it always works as well. */
export function LocationButton({ onAddress }: { onAddress: (found: Partial<Address>) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const locate = () => {
    if (!navigator.geolocation) return setProblem(TEXTS.unsupported)
    setBusy(true)
    setProblem(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        addressAt(coords.latitude, coords.longitude)
          .then(onAddress, () => setProblem(TEXTS.failed))
          .finally(() => setBusy(false))
      },
      () => {
        setProblem(TEXTS.failed)
        setBusy(false)
      },
      OPTIONS,
    )
  }
  return (
    <div className="location-button">
      <Button variant="secondary" icon="locate" busy={isBusy} busyLabel="Finding you..." onClick={locate}>
        Use Current Location
      </Button>
      {problem && (
        <Note kind="warning" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}
