/**
 * Sizes of rings and bangles. All lengths are inner lengths in millimetres.
 *
 * - India: size n has a circumference of 40 + n mm. The diameters are the ones that Indian jewellers publish.
 * - Europe: the size is the circumference in millimetres (ISO 8653:2016).
 * - UK and Australia: C is 40 mm, each letter 1.25 mm more (BS 6820:1997).
 * - US and Canada: the diameter is 0.458 inches, and 0.032 inches more for each size.
 * - Bangles: 2-4 has a diameter of two inches and four sixteenths.
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

/** `6½` for 6.5. */
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

export const BANGLE_SIZES: readonly Size[] = [2, 4, 6, 8, 10].map((sixteenths) =>
  sizeFromDiameter(`2-${sixteenths}`, (2 + sixteenths / 16) * MM_PER_INCH),
)

export type SizeMatch = {
  size: Size
  /** The next larger size should be tried as well. */
  isBetweenSizes: boolean
  larger: Size | null
}

/** The nearest size, the larger one of two at the same distance. Null: outside of the scale. */
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

/** Half up, as printed charts do: the 57.15 mm of bangle size 2-4 become 57.2. */
export const roundToTenth = (length: number): number => Math.round(Number((length * 10).toFixed(6))) / 10

/** `51.8 mm` */
export const formatMm = (millimetres: number): string => `${roundToTenth(millimetres).toFixed(1)} mm`
