/** What a person measured at home, and whether it can be. */

import { MM_PER_INCH } from '#domain/jewellery-sizes.ts'

export const MM_PER_UNIT = { mm: 1, cm: 10, in: MM_PER_INCH } as const
export type LengthUnit = keyof typeof MM_PER_UNIT
export const UNIT_LABELS: Record<LengthUnit, string> = { mm: 'mm', cm: 'cm', in: 'inches' }

export type MeasurementKind = 'circumference' | 'diameter'
export type Measurement = { text: string; unit: LengthUnit; kind: MeasurementKind }

/** Circumference in millimetres, from the smallest plausible size to the largest. */
export const RING_RANGE = { min: 39, max: 74, bodyPart: 'finger' } as const
export const BANGLE_RANGE = { min: 160, max: 220, bodyPart: 'hand' } as const
type SizeRange = typeof RING_RANGE | typeof BANGLE_RANGE

type MeasurementResult = { circumference: number } | { problem: string }

/** Circumference in millimetres, or an error message. Null if nothing was typed. */
export function parseMeasurement(measurement: Measurement, range: SizeRange): MeasurementResult | null {
  const text = measurement.text.trim()
  if (text === '') return null
  const number = parseNumber(text)
  if (number === null) return { problem: 'Enter a number, such as 52 or 16.5' }
  const circumference = toCircumference(number, measurement.unit, measurement.kind)
  if (isInRange(circumference, range)) return { circumference }
  return { problem: describeProblem(number, measurement, range) }
}

/** `16,5` is what many keyboards give. */
function parseNumber(text: string): number | null {
  const number = /^\d{1,4}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return number > 0 ? number : null
}

const toCircumference = (number: number, unit: LengthUnit, kind: MeasurementKind): number =>
  number * MM_PER_UNIT[unit] * (kind === 'diameter' ? Math.PI : 1)

const isInRange = (circumference: number, { min, max }: SizeRange): boolean =>
  circumference >= min && circumference <= max

/** Distinguishes a measurement in the wrong unit, or of the wrong thing, from an impossible one. */
function describeProblem(number: number, { unit, kind }: Measurement, range: SizeRange): string {
  const otherUnit = (Object.keys(MM_PER_UNIT) as LengthUnit[]).find((candidate) =>
    isInRange(toCircumference(number, candidate, kind), range),
  )
  if (otherUnit)
    return `${number} ${UNIT_LABELS[unit]} fits no ${range.bodyPart}. Did you mean ${number} ${UNIT_LABELS[otherUnit]}?`
  const otherKind = kind === 'diameter' ? 'circumference' : 'diameter'
  if (isInRange(toCircumference(number, unit, otherKind), range))
    return `${number} ${UNIT_LABELS[unit]} fits no ${range.bodyPart}. Is it the ${otherKind}?`
  const [min, max] = [range.min, range.max].map((mm) => Math.round(kind === 'diameter' ? mm / Math.PI : mm))
  return `Enter a ${kind} between ${min} and ${max} mm`
}
