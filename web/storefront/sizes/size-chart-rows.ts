import type { Option } from '#contract/options.ts'
import { MM_PER_INCH } from '#domain/jewellery-sizes.ts'
import type { SizeMeasure } from '#domain/options.ts'
import * as texts from './size-chart-texts.ts'

/** What a size chart needs of an option. */
export type ChartOption = Pick<Option, 'name' | 'measure'> & {
  values: readonly Pick<Option['values'][number], 'label' | 'equivalents'>[]
}

/** The first list of sizes of this kind, for its size guide. */
export const findMeasured = (options: readonly Option[], measure: SizeMeasure): Option | null =>
  options.find((option) => option.measure === measure && option.values.length > 0) ?? null

/** The unit of the diameter and circumference of rings. */
export type ChartUnit = 'mm' | 'inches'

const UNKNOWN = '–'

type Equivalents = ChartOption['values'][number]['equivalents']
type Chart = {
  head: (unit: ChartUnit) => readonly string[]
  cells: (equivalents: Equivalents, unit: ChartUnit) => string[]
}

const CHARTS: Record<SizeMeasure, Chart> = {
  ring: {
    head: (unit) => texts.ringHead[unit],
    cells: ({ us, uk, eu, diameterMm, circumferenceMm }, unit) => [
      us ?? UNKNOWN,
      uk ?? UNKNOWN,
      eu ?? UNKNOWN,
      formatLength(diameterMm, unit),
      formatLength(circumferenceMm, unit),
    ],
  },
  bangle: {
    head: () => texts.bangleHead,
    cells: ({ inches, diameterMm, circumferenceMm }) => [
      inches?.toFixed(3) ?? UNKNOWN,
      formatLength(diameterMm, 'mm'),
      formatLength(circumferenceMm, 'mm'),
    ],
  },
  length: {
    head: () => texts.lengthHead,
    cells: ({ inches, cm }) => [inches?.toString() ?? UNKNOWN, cm?.toFixed(1) ?? UNKNOWN],
  },
}

/** The head and rows of the chart. The first column is the size. */
export function buildSizeChart(measure: SizeMeasure, values: ChartOption['values'], unit: ChartUnit) {
  const { head, cells } = CHARTS[measure]
  return {
    head: head(unit),
    rows: values.map(({ label, equivalents }) => [label, ...cells(equivalents, unit)]),
  }
}

function formatLength(mm: number | undefined, unit: ChartUnit): string {
  if (mm === undefined) return UNKNOWN
  return unit === 'mm' ? mm.toFixed(1) : (mm / MM_PER_INCH).toFixed(2)
}
