/** The default is g. */
export const WEIGHT_UNITS = ['g', 'mg', 'kg', 'ct'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** A metric carat is a fifth of a gram. */
const MILLIGRAMS_PER_UNIT: Record<WeightUnit, number> = { mg: 1, ct: 200, g: 1000, kg: 1_000_000 }

/** Whole milligrams, half up. */
export const toMilligrams = (value: number, unit: WeightUnit): number =>
  Math.round(value * MILLIGRAMS_PER_UNIT[unit])

/** `18.420 g`: grams with three decimals as a hallmark states them, other units as they are. */
export const formatWeight = (value: number, unit: WeightUnit = 'g'): string =>
  `${unit === 'g' ? value.toFixed(3) : String(value)} ${unit}`
