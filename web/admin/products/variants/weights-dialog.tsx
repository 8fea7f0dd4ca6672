import { useState } from 'react'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { formatWeight, toMilligrams } from '#domain/weight.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { GRAMS_PATTERN } from '../pricing-draft.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { fillWeights, getUsedValues, listSeriesWeights, type SeriesRule } from './variant-rows.ts'

/** Fills the weights of a series of sizes: base weight and grams per size. */
export function WeightsDialog({ grid }: { grid: VariantGrid }) {
  const { rows, options, fillKeys, selectedKeys, closeDialog } = grid
  const filledRows = rows.filter(({ key }) => fillKeys.includes(key))
  const [position, setPosition] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ kind }) => kind === 'size'),
    ),
  )
  const option = options[position]!
  const values = getUsedValues(filledRows, option, position)
  const [column, setColumn] = useState<SeriesRule['column']>('metalWeight')
  const [chosenBaseId, setBaseId] = useState('')
  const [baseWeight, setBaseWeight] = useState('')
  const [step, setStep] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)

  const baseValueId = values.some(({ _id }) => _id === chosenBaseId) ? chosenBaseId : (values[0]?._id ?? '')
  const baseWeightMg = parseGrams(baseWeight)
  const stepMg = step.trim() === '' ? 0 : parseGrams(step)
  const baseError = baseWeightMg === null || baseWeightMg === 0 ? texts.gramsWrong : undefined
  const stepError = stepMg === null ? texts.gramsWrong : undefined
  const weights =
    baseWeightMg === null || baseError || stepMg === null
      ? []
      : listSeriesWeights(option, values, { column, position, baseValueId, baseWeightMg, stepMg })
  const isTooLight = weights.some(({ weightMg }) => weightMg === null)

  const apply = () => {
    setSubmitted(true)
    if (baseError || stepError || isTooLight || weights.length === 0) return
    const weightsMg = new Map(
      weights.flatMap(({ value, weightMg }) => (weightMg ? [[value._id, weightMg]] : [])),
    )
    grid.setRows(fillWeights(rows, fillKeys, weightsMg, { column, position }))
    closeDialog()
  }
  return (
    <Dialog
      open
      title={texts.weightsTitle}
      onClose={closeDialog}
      closeOnBackdrop={false}
      onSubmit={apply}
      footer={
        <>
          <Button variant="secondary" onClick={closeDialog}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.apply}</Button>
        </>
      }
    >
      <p className="caption">
        {texts.weightsHelp}{' '}
        {selectedKeys.length > 0 ? texts.scopeSelected(selectedKeys.length) : texts.scopeAll(rows.length)}
      </p>
      <div className="form-dialog__columns">
        <SelectField
          label={texts.weightColumn}
          value={column}
          onChange={(event) => setColumn(event.target.value as SeriesRule['column'])}
        >
          <option value="metalWeight">{texts.columns.metalWeight}</option>
          <option value="grossWeight">{texts.columns.grossWeight}</option>
        </SelectField>
        {options.length > 1 && (
          <SelectField
            label={texts.sizeOption}
            value={position}
            onChange={(event) => setPosition(Number(event.target.value))}
          >
            {options.map(({ _id, name }, at) => (
              <option key={_id} value={at}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={texts.baseSize}
          value={baseValueId}
          onChange={(event) => setBaseId(event.target.value)}
        >
          {values.map(({ _id, label }) => (
            <option key={_id} value={_id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="form-dialog__columns">
        <TextField
          label={texts.baseWeight}
          inputMode="decimal"
          suffix="g"
          data-autofocus
          value={baseWeight}
          error={isSubmitted ? baseError : undefined}
          onChange={(event) => setBaseWeight(event.target.value)}
        />
        <TextField
          label={texts.gramsPerSize}
          inputMode="decimal"
          suffix="g"
          value={step}
          error={isSubmitted ? stepError : undefined}
          onChange={(event) => setStep(event.target.value)}
        />
      </div>
      {weights.length > 0 && (
        <ul className="series-weights num" aria-label={texts.preview} aria-live="polite">
          {weights.map(({ value, weightMg }) => (
            <li key={value._id}>
              <b>{value.label}</b> {weightMg === null ? texts.tooLight : formatWeight(weightMg / 1000)}
            </li>
          ))}
        </ul>
      )}
      {isTooLight && <FieldError id="series-weights-error">{texts.tooLightError}</FieldError>}
    </Dialog>
  )
}

/** Null for anything but grams. */
function parseGrams(text: string): number | null {
  const plain = stripNumberFormatting(text)
  return GRAMS_PATTERN.test(plain) ? toMilligrams(Number(plain), 'g') : null
}
