import { useState } from 'react'
import { RING_RANGE } from '#domain/measures.ts'
import {
  fitOf,
  formatMm,
  RING_SCALES,
  RING_SIZES,
  type RingScale,
  SCALE_NAMES,
  sizeNamed,
} from '#domain/sizes.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SizeFinder } from './size-finder.tsx'
import { SizeResult } from './size-result.tsx'

type SelectedSize = { scale: RingScale; label: string }

/** From a finger, from a ring that fits, or from a size of another country, to all the others. */
export function RingSizeFinder() {
  const [selectedSize, setNamed] = useState<SelectedSize>({ scale: 'india', label: '12' })
  return (
    <SizeFinder
      measureLabels={{ circumference: 'Finger', diameter: 'Ring' }}
      circumferenceHint="The length of a strip that just goes around"
      unit="mm"
      range={RING_RANGE}
      knownSize={{
        field: <SizeSelect selectedSize={selectedSize} onChange={setNamed} />,
        circumference: sizeNamed(selectedSize.scale, selectedSize.label)!.circumference,
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
  const changeScale = (scale: RingScale) => {
    const { circumference } = sizeNamed(selectedSize.scale, selectedSize.label)!
    const nearestSize = fitOf(RING_SIZES[scale], circumference)?.size ?? RING_SIZES[scale][0]!
    onChange({ scale, label: nearestSize.label })
  }
  return (
    <div className="measurement-field measurement-field--even">
      <SelectField
        label="Scale"
        value={selectedSize.scale}
        onChange={(event) => changeScale(event.target.value as RingScale)}
      >
        {RING_SCALES.map((scale) => (
          <option key={scale} value={scale}>
            {SCALE_NAMES[scale]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Size"
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
  if (circumference === null) return <SizeResult prompt="Your size in four scales appears here." />
  const fits = RING_SCALES.map((scale) => ({ scale, fit: fitOf(RING_SIZES[scale], circumference) }))
  const [india, ...others] = fits
  return (
    <SizeResult
      title="Indian size"
      fit={india!.fit}
      sizeUpAdvice="if your knuckle is the widest part"
      facts={[
        ...others.map(({ scale, fit }) => [SCALE_NAMES[scale], fit?.size.label ?? '–'] as const),
        ['Inner diameter', formatMm(circumference / Math.PI)],
        ['Circumference', formatMm(circumference)],
      ]}
    />
  )
}
