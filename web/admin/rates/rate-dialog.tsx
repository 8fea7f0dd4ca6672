import type { Metal } from '#contract/metals.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import {
  CORE_METALS,
  findRate,
  fromApiRates,
  type MetalRates,
  mapRateFields,
  type RateFields,
} from '#domain/metal-rates.ts'
import { fromRupees } from '#domain/money.ts'
import { getRateBoundsError, getRateWarnings } from '#domain/rate-guard.ts'
import { confirmLeave } from '#web/admin/kit/confirm-leave.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type FormErrors, requiredErrors, useSubmitForm } from '#web/ui/use-submit-form.ts'
import { getFurtherEnteredMetals } from './describe-metal.ts'
import { RatePreviewPanel } from './rate-preview-panel.tsx'
import { confirmLargeChange, saveRates } from './save-rates.ts'

type RateValues = RateFields<string> & {
  /** As typed, by metal code. A blank one is not entered. */
  others: Record<string, string>
  effectiveDate: string
}

const toFormValues = (current: CurrentRates | null, metals: readonly Metal[]): RateValues => ({
  ...mapRateFields(({ rateField }) => String(current?.[rateField] ?? '')),
  others: Object.fromEntries(
    getFurtherEnteredMetals(metals).map(({ code }) => [
      code,
      String((current && findRate(current, code)) ?? ''),
    ]),
  ),
  effectiveDate: toIndiaDay(new Date()),
})

type Props = {
  open: boolean
  current: CurrentRates | null
  metals: readonly Metal[]
  onClose: () => void
  onSaved: () => void
}

/** Starts with the current rates. It warns about unusual changes and asks before a large one is saved. */
export function RateDialog({ open, current, metals, onClose, onSaved }: Props) {
  return open ? <RateForm current={current} metals={metals} onClose={onClose} onSaved={onSaved} /> : null
}

function RateForm({ current, metals, onClose, onSaved }: Omit<Props, 'open'>) {
  const { form, field, onSubmit, failure, isBusy, isDirty } = useSubmitForm<RateValues>({
    defaultValues: toFormValues(current, metals),
    validate: (values) => validate(values, metals),
    failure: 'Failed to add new gold rate. Please try again.',
    submit: async (values) => {
      const { warnings, needsConfirmation } = compareRates(current, values, metals)
      if (needsConfirmation && !(await confirmLargeChange(warnings.join(' ')))) return
      const message = await saveRates(
        { ...toRatesInput(values), effectiveDate: values.effectiveDate },
        needsConfirmation,
      )
      if (message === null) return
      showToast({ title: message })
      onSaved()
    },
  })
  const values = form.watch()
  const { warnings } = compareRates(current, values, metals)
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
        {CORE_METALS.map(({ rateField: name, columnLabel }) => (
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
        {getFurtherEnteredMetals(metals).map(({ code, name }) => (
          <TextField
            key={code}
            label={name}
            type="number"
            step="0.01"
            optional
            prefix="₹"
            suffix="per gram"
            {...field(`others.${code}`)}
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
      <RatePreviewPanel rates={parseRates(values) && toRatesInput(values)} />
    </Dialog>
  )
}

function validate(values: RateValues, metals: readonly Metal[]): FormErrors<RateValues> {
  const typed = [
    ...CORE_METALS.map(({ code, rateField }) => ({ code, path: rateField, text: values[rateField] })),
    ...enteredOthers(values).map(([code, text]) => ({ code, path: `others.${code}`, text })),
  ]
  const errors = typed.flatMap(({ code, path, text }) => {
    const message = getRateError(
      Number(text),
      metals.find((metal) => metal.code === code),
    )
    return message ? [[path, message]] : []
  })
  return {
    ...Object.fromEntries(errors),
    ...requiredErrors(values, { effectiveDate: 'Effective Date is required' }),
  }
}

function getRateError(rate: number, metal: Metal | undefined): string | null {
  if (!isRate(rate)) return 'Enter a number above 0 with at most two decimals'
  return metal ? getRateBoundsError(metal, fromRupees(rate)) : null
}

const isRate = (rate: number) => rate > 0 && Math.abs(rate * 100 - Math.round(rate * 100)) <= 1e-6

const enteredOthers = ({ others }: RateValues): [string, string][] =>
  Object.entries(others).filter(([, text]) => text.trim() !== '')

const toRatesInput = (values: RateValues) => ({
  ...mapRateFields(({ rateField }) => Number(values[rateField])),
  otherRates: enteredOthers(values).map(([code, text]) => ({ code, rate: Number(text) })),
})

function compareRates(current: CurrentRates | null, values: RateValues, metals: readonly Metal[]) {
  const next = parseRates(values)
  const entered = metals.filter(({ isActive, rateRule }) => isActive && rateRule.type === 'entered')
  return next
    ? getRateWarnings({ previous: current && fromApiRates(current), next, metals: entered })
    : { warnings: [], needsConfirmation: false }
}

/** Null while one of the rates is not valid. */
function parseRates(values: RateValues): MetalRates | null {
  const input = toRatesInput(values)
  const all = [
    ...CORE_METALS.map(({ rateField }) => input[rateField]),
    ...input.otherRates.map(({ rate }) => rate),
  ]
  return all.every(isRate) ? fromApiRates(input) : null
}
