import { useId } from 'react'
import { classes } from './classes.ts'

type SegmentedControlProps<V extends string> = {
  /** `Sign in with`. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  size?: 'normal' | 'small'
}

/** Two or three choices side by side. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  size = 'normal',
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes('segmented', size === 'small' && 'segmented--small')}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label className="segmented__option" key={option.value}>
          <input
            className="segmented__radio"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
