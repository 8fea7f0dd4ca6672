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
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { type FormErrors, requiredErrors, useSubmitForm } from '#web/ui/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { confirmLeave } from '../kit/confirm-leave.ts'
import { RatePreviewPanel } from './rate-preview-panel.tsx'
import { confirmLargeChange, saveRates } from './save-rates.ts'

type RateValues = RateFields<string> & { effectiveDate: string }

const toFormValues = (current: CurrentRates | null): RateValues => ({
  ...mapRateFields(({ rateField }) => String(current?.[rateField] ?? '')),
  effectiveDate: toIndiaDay(new Date()),
})

type Props = { open: boolean; current: CurrentRates | null; onClose: () => void; onSaved: () => void }

/** Starts with the current rates. It warns about unusual changes and asks before a large one is saved. */
export function RateDialog({ open, current, onClose, onSaved }: Props) {
  return open ? <RateForm current={current} onClose={onClose} onSaved={onSaved} /> : null
}

function RateForm({ current, onClose, onSaved }: Omit<Props, 'open'>) {
  const { form, field, onSubmit, failure, isBusy, isDirty } = useSubmitForm<RateValues>({
    defaultValues: toFormValues(current),
    validate,
    failure: 'Failed to add new gold rate. Please try again.',
    submit: async (values) => {
      const { warnings, needsConfirmation } = compareRates(current, values)
      if (needsConfirmation && !(await confirmLargeChange(warnings.join(' ')))) return
      const message = await saveRates(
        { ...toNumbers(values), effectiveDate: values.effectiveDate },
        needsConfirmation,
      )
      if (message === null) return
      showToast({ title: message })
      onSaved()
    },
  })
  const values = form.watch()
  const { warnings } = compareRates(current, values)
  const requestClose = async () => {
    if (!isDirty || (await confirmLeave())) onClose()
  }

  return (
    <Dialog
      title="Add New Gold Rate"
      open
      closeOnBackdrop={false}
      onClose={() => void requestClose()}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={() => void requestClose()}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <ErrorBanner message={failure} />
      <div className="rate-fields">
        {METALS.map(({ rateField: name, columnLabel }) => (
          <TextField
            key={name}
            label={columnLabel}
            type="number"
            step="0.01"
            required
            prefix="₹"
            suffix="per gram"
            {...field(name)}
            min={0}
          />
        ))}
      </div>
      <TextField label="Effective Date" type="date" required {...field('effectiveDate')} />
      {warnings.length > 0 && (
        <Alert tone="warning" role="status">
          {warnings.join(' ')}
        </Alert>
      )}
      <RatePreviewPanel rates={parseRates(values) && toNumbers(values)} />
    </Dialog>
  )
}

function validate(values: RateValues): FormErrors<RateValues> {
  const invalid = METALS.filter(({ rateField }) => !isRate(Number(values[rateField])))
  return {
    ...Object.fromEntries(
      invalid.map(({ rateField }) => [rateField, 'Enter a number above 0 with at most two decimals']),
    ),
    ...requiredErrors(values, { effectiveDate: 'Effective Date is required' }),
  }
}

const isRate = (rate: number) => rate > 0 && Math.abs(rate * 100 - Math.round(rate * 100)) <= 1e-6

const toNumbers = (values: RateFields<string | number>): RateFields =>
  mapRateFields(({ rateField }) => Number(values[rateField]))

function compareRates(current: CurrentRates | null, values: RateValues) {
  const newRates = parseRates(values)
  return newRates
    ? getRateWarnings(current && parseRates(current), newRates)
    : { warnings: [], needsConfirmation: false }
}

/** Null while one of the rates is not valid. */
function parseRates(values: RateFields<string | number>): MetalRates | null {
  const fields = toNumbers(values)
  return Object.values(fields).every(isRate) ? fromRateFields(fields) : null
}
