import { type ReactNode, useState } from 'react'
import { type Measurement, type MeasurementKind, parseMeasurement } from '#domain/measurements.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { MeasurementField } from './measurement-field.tsx'
import * as texts from './texts.ts'

type FinderMode = MeasurementKind | 'size'

type SizeFinderProps = {
  /** Labels of the two measurements: circumference and inner diameter. */
  measureLabels: Record<MeasurementKind, string>
  /** How to measure the circumference. */
  circumferenceHint: string
  unit: Measurement['unit']
  range: Parameters<typeof parseMeasurement>[1]
  /** For people who know a size: the field to choose it, and its circumference in millimetres. */
  knownSize: { field: ReactNode; circumference: number }
  /** Null: no valid measurement yet. */
  renderResult: (circumference: number | null) => ReactNode
}

/** Finds the size of a ring or bangle from a measurement or a known size. */
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
        {texts.findYourSize}
      </h2>
      <SegmentedControl<FinderMode>
        label={texts.whatToEnter}
        options={[
          { value: 'circumference', label: measureLabels.circumference },
          { value: 'diameter', label: measureLabels.diameter },
          { value: 'size', label: texts.size },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === 'size' ? (
        knownSize.field
      ) : (
        <MeasurementField
          key={mode}
          label={mode === 'diameter' ? texts.innerDiameter : texts.circumference}
          hint={mode === 'diameter' ? texts.innerDiameterHint : circumferenceHint}
          measurement={measurement}
          onChange={(changed) => setMeasurement({ ...measurement, ...changed })}
          error={measured && 'problem' in measured ? measured.problem : undefined}
        />
      )}
      {renderResult(measured && 'circumference' in measured ? measured.circumference : null)}
    </section>
  )
}
