import { useState } from 'react'
import { type Measured, type MeasureKind, RING_RANGE, readMeasure } from '#domain/measures.ts'
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
import { Segmented } from '../../ui/segmented.tsx'
import { MeasureField } from './measure-field.tsx'
import { SizeResult } from './size-result.tsx'

type Way = MeasureKind | 'size'
const WAYS: { value: Way; label: string }[] = [
  { value: 'circumference', label: 'Finger' },
  { value: 'diameter', label: 'Ring' },
  { value: 'size', label: 'Size' },
]

/** From a finger, from a ring that fits, or from a size of another country, to all the others. */
export function RingFinder() {
  const [way, setWay] = useState<Way>('circumference')
  const [measured, setMeasured] = useState<Pick<Measured, 'text' | 'unit'>>({ text: '', unit: 'mm' })
  const [named, setNamed] = useState<{ scale: RingScale; label: string }>({ scale: 'india', label: '12' })

  const reading =
    way === 'size'
      ? { circumference: sizeNamed(named.scale, named.label)!.circumference }
      : readMeasure({ ...measured, kind: way }, RING_RANGE)
  return (
    <section className="size-finder" aria-labelledby="finder">
      <h2 className="h3" id="finder">
        Find your size
      </h2>
      <Segmented label="What do you know?" options={WAYS} value={way} onChange={setWay} />
      {way === 'size' ? (
        <KnownSize named={named} onChange={setNamed} />
      ) : (
        <MeasureField
          key={way}
          label={way === 'diameter' ? 'Inner diameter' : 'Circumference'}
          hint={
            way === 'diameter'
              ? 'Edge to edge inside, across the middle'
              : 'The length of a strip that just goes around'
          }
          measured={measured}
          onChange={(changed) => setMeasured({ ...measured, ...changed })}
          problem={reading && 'problem' in reading ? reading.problem : undefined}
        />
      )}
      <RingResult circumference={reading && 'circumference' in reading ? reading.circumference : null} />
    </section>
  )
}

function KnownSize({
  named,
  onChange,
}: {
  named: { scale: RingScale; label: string }
  onChange: (named: { scale: RingScale; label: string }) => void
}) {
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
  const { fit } = india!
  return (
    <SizeResult
      title="Indian size"
      size={fit?.size.label ?? null}
      advice={
        fit === null
          ? 'We make this size to order. Write to us, or book an appointment.'
          : fit.isBetween
            ? `Your measure lies between two sizes. Take ${fit.larger!.label} if your knuckle is the widest part.`
            : null
      }
      facts={[
        ...others.map(({ scale, fit: other }) => [SCALE_NAMES[scale], other?.size.label ?? '–'] as const),
        ['Inner diameter', formatMm(circumference / Math.PI)],
        ['Circumference', formatMm(circumference)],
      ]}
    />
  )
}
