import { type ReactNode, useState } from 'react'
import { type Measurement, type MeasurementKind, parseMeasurement } from '#domain/measurements.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { MeasurementField } from './measurement-field.tsx'

type FinderMode = MeasurementKind | 'size'

type SizeFinderProps = {
  /** What is measured: the hand around it, or a piece that fits across. */
  measureLabels: Record<MeasurementKind, string>
  /** How one measures around. */
  circumferenceHint: string
  unit: Measurement['unit']
  range: Parameters<typeof parseMeasurement>[1]
  /** For who knows a size: where it is chosen, and how many millimetres it is around. */
  knownSize: { field: ReactNode; circumference: number }
  /** The answer; null while nothing can be read. */
  renderResult: (circumference: number | null) => ReactNode
}

/** From what one measured or knows to the size: the rings' and the bangles'. */
export function SizeFinder({
  measureLabels,
  circumferenceHint,
  unit,
  range,
  knownSize,
  renderResult,
}: SizeFinderProps) {
  const [mode, setMode] = useState<FinderMode>('circumference')
  const [measurement, setMeasurement] = useState<Pick<Measurement, 'text' | 'unit'>>({ text: '', unit })
  const measured = mode === 'size' ? knownSize : parseMeasurement({ ...measurement, kind: mode }, range)
  return (
    <section className="size-finder" aria-labelledby="finder">
      <h2 className="h3" id="finder">
        Find your size
      </h2>
      <SegmentedControl<FinderMode>
        label="What would you like to enter?"
        options={[
          { value: 'circumference', label: measureLabels.circumference },
          { value: 'diameter', label: measureLabels.diameter },
          { value: 'size', label: 'Size' },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === 'size' ? (
        knownSize.field
      ) : (
        <MeasurementField
          key={mode}
          label={mode === 'diameter' ? 'Inner diameter' : 'Circumference'}
          hint={mode === 'diameter' ? 'Inside, across the middle' : circumferenceHint}
          measurement={measurement}
          onChange={(changed) => setMeasurement({ ...measurement, ...changed })}
          error={measured && 'problem' in measured ? measured.problem : undefined}
        />
      )}
      {renderResult(measured && 'circumference' in measured ? measured.circumference : null)}
    </section>
  )
}
