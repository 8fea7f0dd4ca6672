import { useState } from 'react'
import type { Filters } from '#contract/products.ts'
import { TextField } from '#web/ui/field.tsx'
import type { ChosenFilters } from './chosen-filters.ts'
import * as texts from './texts.ts'

type Props = {
  range: Filters['weight']
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

/** Two fields in grams. Their placeholders are the lightest and the heaviest product. */
export function WeightRange({ range, chosen, onChange }: Props) {
  const [typed, setTyped] = useState({
    minWeight: String(chosen.minWeight ?? ''),
    maxWeight: String(chosen.maxWeight ?? ''),
  })
  const fieldProps = (name: 'minWeight' | 'maxWeight') => ({
    name,
    inputMode: 'decimal' as const,
    suffix: texts.grams,
    // Another address has other weights. A text that is no weight yet stays as it was typed.
    value: parseGrams(typed[name]) === chosen[name] ? typed[name] : String(chosen[name] ?? ''),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value })
      onChange({ ...chosen, [name]: parseGrams(event.target.value) })
    },
  })
  return (
    <div className="weight-range">
      <TextField
        label={texts.lowestWeight}
        placeholder={range ? String(Math.floor(range.min * 10) / 10) : undefined}
        {...fieldProps('minWeight')}
      />
      <TextField
        label={texts.highestWeight}
        placeholder={range ? String(Math.ceil(range.max * 10) / 10) : undefined}
        {...fieldProps('maxWeight')}
      />
    </div>
  )
}

/** Null while the text is not a weight. */
const parseGrams = (text: string): number | null =>
  /^\d{1,5}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : null
