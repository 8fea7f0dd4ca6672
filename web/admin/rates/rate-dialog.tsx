import { useState } from 'react'
import type { CurrentRates } from '#contract/rates.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import {
  fromRateFields,
  METALS,
  type MetalRates,
  mapRateFields,
  type RateFields,
} from '#domain/metal-rates.ts'
import { getRateWarnings } from '#domain/rate-guard.ts'
import { errorMessage } from '#web/error-message.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { RatePreviewPanel } from './rate-preview-panel.tsx'
import { confirmLargeChange, saveRates } from './save-rates.ts'

type Props = { open: boolean; current: CurrentRates | null; onClose: () => void; onSaved: () => void }

/** Prefilled from the current rates; warns of jumps, and asks again before a large one. */
export function RateDialog({ open, current, onClose, onSaved }: Props) {
  return open ? <RateForm current={current} onClose={onClose} onSaved={onSaved} /> : null
}

function RateForm({ current, onClose, onSaved }: Omit<Props, 'open'>) {
  const [values, setValues] = useState(() =>
    mapRateFields(({ rateField }) => String(current?.[rateField] ?? '')),
  )
  const [day, setDay] = useState(() => toIndiaDay(new Date()))
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const newRates = parseRates(values)
  const { warnings, needsConfirmation } = newRates
    ? getRateWarnings(current ? parseRates(current) : null, newRates)
    : { warnings: [], needsConfirmation: false }

  const save = async () => {
    if (!newRates) return setError('Every rate must be a number above 0 with at most two decimals.')
    if (needsConfirmation && !(await confirmLargeChange(warnings.join(' ')))) return
    setBusy(true)
    setError(null)
    try {
      const message = await saveRates({ ...toNumbers(values), effectiveDate: day }, needsConfirmation)
      if (message === null) return setBusy(false)
      showToast({ title: message })
      onSaved()
    } catch (error) {
      setError(errorMessage(error, 'Failed to add new gold rate. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Add New Gold Rate"
      open
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <ErrorBanner message={error} />
      <div className="rate-fields">
        {METALS.map(({ rateField: name, columnLabel }) => (
          <TextField
            key={name}
            label={columnLabel}
            type="number"
            step="0.01"
            min={0}
            required
            prefix="₹"
            suffix="per gram"
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </div>
      <TextField
        label="Effective Date"
        type="date"
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {warnings.length > 0 && (
        <Alert tone="warning" role="status">
          {warnings.join(' ')}
        </Alert>
      )}
      <RatePreviewPanel rates={newRates && toNumbers(values)} />
    </Dialog>
  )
}

const toNumbers = (values: RateFields<string | number>): RateFields =>
  mapRateFields(({ rateField }) => Number(values[rateField]))

/** Null while a number is missing, 0, or finer than a paisa. */
function parseRates(values: RateFields<string | number>): MetalRates | null {
  const fields = toNumbers(values)
  const isRate = (rate: number) => rate > 0 && Math.abs(rate * 100 - Math.round(rate * 100)) <= 1e-6
  return Object.values(fields).every(isRate) ? fromRateFields(fields) : null
}
