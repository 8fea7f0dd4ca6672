/** What a person measured at home, and whether it can be. */

import { MM_PER_INCH } from './sizes.ts'

export const UNITS = { mm: 1, cm: 10, in: MM_PER_INCH } as const
export type Unit = keyof typeof UNITS
export const UNIT_NAMES: Record<Unit, string> = { mm: 'mm', cm: 'cm', in: 'inches' }

export type MeasureKind = 'circumference' | 'diameter'
export type Measured = { text: string; unit: Unit; kind: MeasureKind }

/** Millimetres around, from the smallest that fits anybody to the largest. */
export const RING_RANGE = { least: 39, most: 74, of: 'finger' } as const
export const BANGLE_RANGE = { least: 160, most: 220, of: 'hand' } as const
type Range = typeof RING_RANGE | typeof BANGLE_RANGE

type Reading = { circumference: number } | { problem: string }

/** Millimetres around, or the sentence that says what is wrong. Null: nothing was typed. */
export function readMeasure(measured: Measured, range: Range): Reading | null {
  const text = measured.text.trim()
  if (text === '') return null
  const number = numberIn(text)
  if (number === null) return { problem: 'Enter a number, such as 52 or 16.5' }
  const circumference = around(number, measured.unit, measured.kind)
  if (isWithin(circumference, range)) return { circumference }
  return { problem: problemOf(number, measured, range) }
}

/** `16,5` is what many keyboards give. */
function numberIn(text: string): number | null {
  const number = /^\d{1,4}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return number > 0 ? number : null
}

const around = (number: number, unit: Unit, kind: MeasureKind): number =>
  number * UNITS[unit] * (kind === 'diameter' ? Math.PI : 1)

const isWithin = (circumference: number, { least, most }: Range): boolean =>
  circumference >= least && circumference <= most

/** A measure in the wrong unit or of the wrong thing is told from one that fits nobody. */
function problemOf(number: number, { unit, kind }: Measured, range: Range): string {
  const otherUnit = (Object.keys(UNITS) as Unit[]).find((each) => isWithin(around(number, each, kind), range))
  if (otherUnit)
    return `${number} ${UNIT_NAMES[unit]} fits no ${range.of}. Did you mean ${number} ${UNIT_NAMES[otherUnit]}?`
  const otherKind = kind === 'diameter' ? 'circumference' : 'diameter'
  if (isWithin(around(number, unit, otherKind), range))
    return `${number} ${UNIT_NAMES[unit]} fits no ${range.of}. Is it the ${otherKind}?`
  const [least, most] = [range.least, range.most].map((mm) =>
    Math.round(kind === 'diameter' ? mm / Math.PI : mm),
  )
  return `Enter a ${kind} between ${least} and ${most} mm`
}
