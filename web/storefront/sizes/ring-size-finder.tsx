import { useState } from 'react'
import {
  findNearestSize,
  findRingSize,
  formatMm,
  RING_SIZE_SYSTEM_LABELS,
  RING_SIZE_SYSTEMS,
  RING_SIZES,
  type RingSizeSystem,
} from '#domain/jewellery-sizes.ts'
import { RING_RANGE } from '#domain/measurements.ts'
import { SelectField } from '#web/ui/field.tsx'
import * as ringTexts from './ring-texts.ts'
import { SizeFinder } from './size-finder.tsx'
import { SizeResult } from './size-result.tsx'
import * as texts from './texts.ts'

type SelectedSize = { scale: RingSizeSystem; label: string }

/** Converts the circumference of a finger, the diameter of a ring or a size of one country to all sizes. */
export function RingSizeFinder() {
  const [selectedSize, setNamed] = useState<SelectedSize>({ scale: 'india', label: '12' })
  return (
    <SizeFinder
      measureLabels={{ circumference: ringTexts.finger, diameter: ringTexts.ring }}
      circumferenceHint={ringTexts.circumferenceHint}
      unit="mm"
      range={RING_RANGE}
      knownSize={{
        field: <SizeSelect selectedSize={selectedSize} onChange={setNamed} />,
        circumference: findRingSize(selectedSize.scale, selectedSize.label)!.circumference,
      }}
      renderResult={(circumference) => <RingSizeResult circumference={circumference} />}
    />
  )
}

function SizeSelect({
  selectedSize,
  onChange,
}: {
  selectedSize: SelectedSize
  onChange: (selectedSize: SelectedSize) => void
}) {
  const changeScale = (scale: RingSizeSystem) => {
    const { circumference } = findRingSize(selectedSize.scale, selectedSize.label)!
    const nearestSize = findNearestSize(RING_SIZES[scale], circumference)?.size ?? RING_SIZES[scale][0]!
    onChange({ scale, label: nearestSize.label })
  }
  return (
    <div className="measurement-field measurement-field--even">
      <SelectField
        label={ringTexts.scale}
        value={selectedSize.scale}
        onChange={(event) => changeScale(event.target.value as RingSizeSystem)}
      >
        {RING_SIZE_SYSTEMS.map((scale) => (
          <option key={scale} value={scale}>
            {RING_SIZE_SYSTEM_LABELS[scale]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.size}
        value={selectedSize.label}
        onChange={(event) => onChange({ ...selectedSize, label: event.target.value })}
      >
        {RING_SIZES[selectedSize.scale].map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
    </div>
  )
}

function RingSizeResult({ circumference }: { circumference: number | null }) {
  if (circumference === null) return <SizeResult prompt={ringTexts.resultPrompt} />
  const fits = RING_SIZE_SYSTEMS.map((scale) => ({
    scale,
    fit: findNearestSize(RING_SIZES[scale], circumference),
  }))
  const [india, ...others] = fits
  return (
    <SizeResult
      title={ringTexts.indianSize}
      fit={india!.fit}
      sizeUpAdvice={ringTexts.sizeUpAdvice}
      facts={[
        ...others.map(({ scale, fit }) => [RING_SIZE_SYSTEM_LABELS[scale], fit?.size.label ?? '–'] as const),
        [texts.innerDiameter, formatMm(circumference / Math.PI)],
        [texts.circumference, formatMm(circumference)],
      ]}
    />
  )
}
