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
import { SelectField } from '../../ui/field.tsx'
import { SizeFinder } from './size-finder.tsx'
import { SizeResult } from './size-result.tsx'

type Named = { scale: RingScale; label: string }

/** From a finger, from a ring that fits, or from a size of another country, to all the others. */
export function RingFinder() {
  const [named, setNamed] = useState<Named>({ scale: 'india', label: '12' })
  return (
    <SizeFinder
      from={{ circumference: 'Finger', diameter: 'Ring' }}
      around="The length of a strip that just goes around"
      unit="mm"
      range={RING_RANGE}
      known={{
        field: <KnownSize named={named} onChange={setNamed} />,
        circumference: sizeNamed(named.scale, named.label)!.circumference,
      }}
      result={(circumference) => <RingResult circumference={circumference} />}
    />
  )
}

function KnownSize({ named, onChange }: { named: Named; onChange: (named: Named) => void }) {
  const change = (scale: RingScale) => {
    const { circumference } = sizeNamed(named.scale, named.label)!
    const same = fitOf(RING_SIZES[scale], circumference)?.size ?? RING_SIZES[scale][0]!
    onChange({ scale, label: same.label })
  }
  return (
    <div className="measure-field measure-field--even">
      <SelectField
        label="Scale"
        value={named.scale}
        onChange={(event) => change(event.target.value as RingScale)}
      >
        {RING_SCALES.map((scale) => (
          <option key={scale} value={scale}>
            {SCALE_NAMES[scale]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Size"
        value={named.label}
        onChange={(event) => onChange({ ...named, label: event.target.value })}
      >
        {RING_SIZES[named.scale].map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
    </div>
  )
}

function RingResult({ circumference }: { circumference: number | null }) {
  if (circumference === null) return <SizeResult prompt="Your size in four scales appears here." />
  const fits = RING_SCALES.map((scale) => ({ scale, fit: fitOf(RING_SIZES[scale], circumference) }))
  const [india, ...others] = fits
  return (
    <SizeResult
      title="Indian size"
      fit={india!.fit}
      larger="if your knuckle is the widest part"
      facts={[
        ...others.map(({ scale, fit }) => [SCALE_NAMES[scale], fit?.size.label ?? '–'] as const),
        ['Inner diameter', formatMm(circumference / Math.PI)],
        ['Circumference', formatMm(circumference)],
      ]}
    />
  )
}
