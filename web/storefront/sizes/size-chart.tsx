import { useState } from 'react'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { buildSizeChart, type ChartOption, type ChartUnit } from './size-chart-rows.ts'
import * as texts from './size-chart-texts.ts'
import { SizeTable } from './size-table.tsx'
import './sizes.css'

/** All sizes of an option in other units and countries. */
export function SizeChart({ option: { name, measure, values } }: { option: ChartOption }) {
  const [unit, setUnit] = useState<ChartUnit>('mm')
  if (measure === null) return null
  return (
    <div className="size-chart">
      {measure === 'ring' && (
        <SegmentedControl
          label={texts.unit}
          size="small"
          options={[
            { value: 'mm', label: texts.units.mm },
            { value: 'inches', label: texts.units.inches },
          ]}
          value={unit}
          onChange={setUnit}
        />
      )}
      <SizeTable caption={texts.caption(name)} {...buildSizeChart(measure, values, unit)} />
    </div>
  )
}
