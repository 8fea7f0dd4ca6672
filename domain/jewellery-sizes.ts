/**
 * Sizes of rings and bangles. All lengths are millimetres of the inside.
 *
 * Sources: India, the diameters that Indian jewellers publish (sizes 1 to 30, a size is the millimetres around less
 * forty); Europe, ISO 8653:2016; UK and Australia, BS 6820:1997; US and Canada, the gauge that the Bureau of
 * Standards described: 0.458 inches across, and 0.032 more for each size. Bangles: inches and sixteenths across.
 */

export const RING_SIZE_SYSTEMS = ['india', 'us', 'uk', 'europe'] as const
export type RingSizeSystem = (typeof RING_SIZE_SYSTEMS)[number]

export const RING_SIZE_SYSTEM_LABELS: Record<RingSizeSystem, string> = {
  india: 'India',
  us: 'US and Canada',
  uk: 'UK and Australia',
  europe: 'Europe (ISO)',
}

export type Size = { label: string; diameter: number; circumference: number }

export const MM_PER_INCH = 25.4

const sizeFromDiameter = (label: string, diameter: number): Size => ({
  label,
  diameter,
  circumference: diameter * Math.PI,
})
const sizeFromCircumference = (label: string, circumference: number): Size => ({
  label,
  circumference,
  diameter: circumference / Math.PI,
})

/** Size 1 first. */
const INDIAN_DIAMETERS = [
  13.0, 13.4, 13.7, 14.0, 14.3, 14.6, 15.0, 15.3, 15.6, 15.9, 16.2, 16.5, 16.8, 17.2, 17.5, 17.8, 18.1, 18.4,
  18.8, 19.1, 19.4, 19.7, 20.0, 20.3, 20.6, 21.0, 21.3, 21.6, 22.0, 22.3,
]

/** Halves, as gauges have them: `6½`. */
const formatHalfSize = (whole: string, half: number): string => (half % 1 === 0 ? whole : `${whole}½`)

const UK_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FIRST_EUROPEAN_SIZE = 41

export const RING_SIZES: Record<RingSizeSystem, readonly Size[]> = {
  india: INDIAN_DIAMETERS.map((diameter, index) => sizeFromDiameter(String(index + 1), diameter)),
  us: Array.from({ length: 26 }, (_, index) => {
    const size = 1.5 + index / 2
    return sizeFromDiameter(
      formatHalfSize(String(Math.floor(size)), size),
      (0.458 + 0.032 * size) * MM_PER_INCH,
    )
  }),
  // C is 40 mm around, each letter 1.25 mm more
  uk: [
    ...Array.from({ length: UK_LETTERS.length * 2 }, (_, index) =>
      sizeFromCircumference(
        formatHalfSize(UK_LETTERS[Math.floor(index / 2)]!, index / 2),
        37.5 + 1.25 * (index / 2),
      ),
    ),
    sizeFromCircumference('Z+1', 70),
  ],
  europe: Array.from({ length: 31 }, (_, index) =>
    sizeFromCircumference(String(FIRST_EUROPEAN_SIZE + index), FIRST_EUROPEAN_SIZE + index),
  ),
}

/** 2-4 is two inches and four sixteenths across. */
export const BANGLE_SIZES: readonly Size[] = [2, 4, 6, 8, 10].map((sixteenths) =>
  sizeFromDiameter(`2-${sixteenths}`, (2 + sixteenths / 16) * MM_PER_INCH),
)

export type SizeMatch = {
  size: Size
  /** True: the measurement is so far from any size that the next larger size should be tried as well. */
  isBetweenSizes: boolean
  larger: Size | null
}

/** The nearest size, of two as near the larger. Null: smaller or larger than the scale goes. */
export function findNearestSize(sizes: readonly Size[], circumference: number): SizeMatch | null {
  const distanceTo = (size: Size) => Math.abs(size.circumference - circumference)
  const size = sizes.reduce((best, candidate) =>
    distanceTo(candidate) <= distanceTo(best) ? candidate : best,
  )
  const index = sizes.indexOf(size)
  const step = (sizes.at(-1)!.circumference - sizes[0]!.circumference) / (sizes.length - 1)
  if (distanceTo(size) > step) return null
  const larger = size.circumference >= circumference ? size : (sizes[index + 1] ?? null)
  return { size, isBetweenSizes: distanceTo(size) > step / 3 && larger !== null, larger }
}

export const findRingSize = (system: RingSizeSystem, label: string): Size | undefined =>
  RING_SIZES[system].find((size) => size.label === label)

/** `51.8 mm`, half up: 2-4 is 57.15 and reads 57.2, as in every chart. */
export const formatMm = (millimetres: number): string =>
  `${(Math.round(Number((millimetres * 10).toFixed(6))) / 10).toFixed(1)} mm`
