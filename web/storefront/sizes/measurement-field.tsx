import { useState } from 'react'
import { type LengthUnit, type Measurement, MM_PER_UNIT, UNIT_LABELS } from '#domain/measurements.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'

type Props = {
  label: string
  hint: string
  measurement: Pick<Measurement, 'text' | 'unit'>
  onChange: (changed: Partial<Measurement>) => void
  error: string | undefined
}

/** A length and its unit. Errors show when the field loses the focus, not while typing. */
export function MeasurementField({ label, hint, measurement, onChange, error }: Props) {
  const [wasBlurred, setWasBlurred] = useState(false)
  return (
    <div className="measurement-field">
      <TextField
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={measurement.text}
        error={wasBlurred ? error : undefined}
        onBlur={() => setWasBlurred(true)}
        onChange={(event) => {
          setWasBlurred(false)
          onChange({ text: event.target.value })
        }}
      />
      <SelectField
        label={texts.unit}
        value={measurement.unit}
        onChange={(event) => onChange({ unit: event.target.value as LengthUnit })}
      >
        {(Object.keys(MM_PER_UNIT) as LengthUnit[]).map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_LABELS[unit]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
