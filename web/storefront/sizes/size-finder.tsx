import { type ReactNode, useState } from 'react'
import { type Measured, type MeasureKind, readMeasure } from '#domain/measures.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { MeasureField } from './measure-field.tsx'

type Way = MeasureKind | 'size'

type SizeFinderProps = {
  /** What is measured: the hand around it, or a piece that fits across. */
  from: Record<MeasureKind, string>
  /** How one measures around. */
  around: string
  unit: Measured['unit']
  range: Parameters<typeof readMeasure>[1]
  /** For who knows a size: where it is chosen, and how many millimetres it is around. */
  known: { field: ReactNode; circumference: number }
  /** The answer; null while nothing can be read. */
  result: (circumference: number | null) => ReactNode
}

/** From what one measured or knows to the size: the rings' and the bangles'. */
export function SizeFinder({ from, around, unit, range, known, result }: SizeFinderProps) {
  const [way, setWay] = useState<Way>('circumference')
  const [measured, setMeasured] = useState<Pick<Measured, 'text' | 'unit'>>({ text: '', unit })
  const reading = way === 'size' ? known : readMeasure({ ...measured, kind: way }, range)
  return (
    <section className="size-finder" aria-labelledby="finder">
      <h2 className="h3" id="finder">
        Find your size
      </h2>
      <Segmented<Way>
        label="What do you know?"
        options={[
          { value: 'circumference', label: from.circumference },
          { value: 'diameter', label: from.diameter },
          { value: 'size', label: 'Size' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'size' ? (
        known.field
      ) : (
        <MeasureField
          key={way}
          label={way === 'diameter' ? 'Inner diameter' : 'Circumference'}
          hint={way === 'diameter' ? 'Edge to edge inside, across the middle' : around}
          measured={measured}
          onChange={(changed) => setMeasured({ ...measured, ...changed })}
          problem={reading && 'problem' in reading ? reading.problem : undefined}
        />
      )}
      {result(reading && 'circumference' in reading ? reading.circumference : null)}
    </section>
  )
}
