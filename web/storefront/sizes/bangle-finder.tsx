import { useState } from 'react'
import { BANGLE_RANGE, type Measured, type MeasureKind, readMeasure } from '#domain/measures.ts'
import { BANGLE_SIZES, fitOf, formatMm, MM_PER_INCH } from '#domain/sizes.ts'
import { SelectField } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MeasureField } from './measure-field.tsx'
import { SizeResult } from './size-result.tsx'

type Way = MeasureKind | 'size'
const WAYS: { value: Way; label: string }[] = [
  { value: 'circumference', label: 'Hand' },
  { value: 'diameter', label: 'Bangle' },
  { value: 'size', label: 'Size' },
]

export function BangleFinder() {
  const [way, setWay] = useState<Way>('circumference')
  const [measured, setMeasured] = useState<Pick<Measured, 'text' | 'unit'>>({ text: '', unit: 'cm' })
  const [label, setLabel] = useState('2-6')

  const reading =
    way === 'size'
      ? { circumference: BANGLE_SIZES.find((size) => size.label === label)!.circumference }
      : readMeasure({ ...measured, kind: way }, BANGLE_RANGE)
  return (
    <section className="size-finder" aria-labelledby="finder">
      <h2 className="h3" id="finder">
        Find your size
      </h2>
      <Segmented label="What do you know?" options={WAYS} value={way} onChange={setWay} />
      {way === 'size' ? (
        <SelectField label="Size" value={label} onChange={(event) => setLabel(event.target.value)}>
          {BANGLE_SIZES.map((size) => (
            <option key={size.label}>{size.label}</option>
          ))}
        </SelectField>
      ) : (
        <MeasureField
          key={way}
          label={way === 'diameter' ? 'Inner diameter' : 'Circumference'}
          hint={
            way === 'diameter'
              ? 'Edge to edge inside, across the middle'
              : 'Over the knuckles, thumb to little finger'
          }
          measured={measured}
          onChange={(changed) => setMeasured({ ...measured, ...changed })}
          problem={reading && 'problem' in reading ? reading.problem : undefined}
        />
      )}
      <BangleResult circumference={reading && 'circumference' in reading ? reading.circumference : null} />
    </section>
  )
}

function BangleResult({ circumference }: { circumference: number | null }) {
  if (circumference === null) return <SizeResult prompt="Your bangle size appears here." />
  const fit = fitOf(BANGLE_SIZES, circumference)
  return (
    <SizeResult
      title="Bangle size"
      size={fit?.size.label ?? null}
      advice={
        fit === null
          ? 'We make this size to order. Write to us, or book an appointment.'
          : fit.isBetween
            ? `Your measure lies between two sizes. Take ${fit.larger!.label} for a stiff kada, the smaller one for thin bangles.`
            : null
      }
      facts={[
        ['Inner diameter', formatMm(circumference / Math.PI)],
        ['Inner diameter, inches', (circumference / Math.PI / MM_PER_INCH).toFixed(2)],
        ['Circumference', formatMm(circumference)],
      ]}
    />
  )
}
