import { useState } from 'react'
import { type Measured, UNIT_NAMES, UNITS, type Unit } from '#domain/measures.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

type Props = {
  label: string
  hint: string
  measured: Pick<Measured, 'text' | 'unit'>
  onChange: (changed: Partial<Measured>) => void
  problem: string | undefined
}

/** A length and its unit. What is wrong is said when the field is left, not while the number is half typed. */
export function MeasureField({ label, hint, measured, onChange, problem }: Props) {
  const [isLeft, setLeft] = useState(false)
  return (
    <div className="measure-field">
      <TextField
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={measured.text}
        error={isLeft ? problem : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setLeft(false)
          onChange({ text: event.target.value })
        }}
      />
      <SelectField
        label="Unit"
        value={measured.unit}
        onChange={(event) => onChange({ unit: event.target.value as Unit })}
      >
        {(Object.keys(UNITS) as Unit[]).map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_NAMES[unit]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
