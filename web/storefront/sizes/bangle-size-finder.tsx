import { useState } from 'react'
import { BANGLE_SIZES, findNearestSize, formatMm, MM_PER_INCH } from '#domain/jewellery-sizes.ts'
import { BANGLE_RANGE } from '#domain/measurements.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SizeFinder } from './size-finder.tsx'
import { SizeResult } from './size-result.tsx'

export function BangleSizeFinder() {
  const [label, setLabel] = useState('2-6')
  return (
    <SizeFinder
      measureLabels={{ circumference: 'Hand', diameter: 'Bangle' }}
      circumferenceHint="Around the knuckles, with thumb and little finger together"
      unit="cm"
      range={BANGLE_RANGE}
      knownSize={{
        field: (
          <SelectField label="Size" value={label} onChange={(event) => setLabel(event.target.value)}>
            {BANGLE_SIZES.map((size) => (
              <option key={size.label}>{size.label}</option>
            ))}
          </SelectField>
        ),
        circumference: BANGLE_SIZES.find((size) => size.label === label)!.circumference,
      }}
      renderResult={(circumference) => <BangleSizeResult circumference={circumference} />}
    />
  )
}

function BangleSizeResult({ circumference }: { circumference: number | null }) {
  if (circumference === null) return <SizeResult prompt="Your bangle size appears here." />
  return (
    <SizeResult
      title="Bangle size"
      fit={findNearestSize(BANGLE_SIZES, circumference)}
      sizeUpAdvice="for a stiff kada, the smaller one for thin bangles"
      facts={[
        ['Inner diameter', formatMm(circumference / Math.PI)],
        ['Inner diameter, inches', (circumference / Math.PI / MM_PER_INCH).toFixed(2)],
        ['Circumference', formatMm(circumference)],
      ]}
    />
  )
}
