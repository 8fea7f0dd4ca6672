/**
 * Sizes of rings and bangles. All lengths are millimetres of the inside.
 *
 * Sources: India, the diameters that Indian jewellers publish (sizes 1 to 30, a size is the millimetres around less
 * forty); Europe, ISO 8653:2016; UK and Australia, BS 6820:1997; US and Canada, the gauge that the Bureau of
 * Standards described: 0.458 inches across, and 0.032 more for each size. Bangles: inches and sixteenths across.
 */

export const RING_SCALES = ['india', 'us', 'uk', 'europe'] as const
export type RingScale = (typeof RING_SCALES)[number]

export const SCALE_NAMES: Record<RingScale, string> = {
  india: 'India',
  us: 'US and Canada',
  uk: 'UK and Australia',
  europe: 'Europe (ISO)',
}

export type Size = { label: string; diameter: number; circumference: number }

export const MM_PER_INCH = 25.4

const byDiameter = (label: string, diameter: number): Size => ({
  label,
  diameter,
  circumference: diameter * Math.PI,
})
const byCircumference = (label: string, circumference: number): Size => ({
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
const withHalf = (whole: string, half: number): string => (half % 1 === 0 ? whole : `${whole}½`)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FIRST_EUROPEAN = 41

export const RING_SIZES: Record<RingScale, readonly Size[]> = {
  india: INDIAN_DIAMETERS.map((diameter, at) => byDiameter(String(at + 1), diameter)),
  us: Array.from({ length: 26 }, (_, at) => {
    const size = 1.5 + at / 2
    return byDiameter(withHalf(String(Math.floor(size)), size), (0.458 + 0.032 * size) * MM_PER_INCH)
  }),
  // C is 40 mm around, each letter 1.25 mm more
  uk: [
    ...Array.from({ length: LETTERS.length * 2 }, (_, at) =>
      byCircumference(withHalf(LETTERS[Math.floor(at / 2)]!, at / 2), 37.5 + 1.25 * (at / 2)),
    ),
    byCircumference('Z+1', 70),
  ],
  europe: Array.from({ length: 31 }, (_, at) =>
    byCircumference(String(FIRST_EUROPEAN + at), FIRST_EUROPEAN + at),
  ),
}

/** 2-4 is two inches and four sixteenths across. */
export const BANGLE_SIZES: readonly Size[] = [2, 4, 6, 8, 10].map((sixteenths) =>
  byDiameter(`2-${sixteenths}`, (2 + sixteenths / 16) * MM_PER_INCH),
)

export type Fit = {
  size: Size
  /** True: the measure lies so far from any size that the larger neighbour should be tried as well. */
  isBetween: boolean
  larger: Size | null
}

/** The nearest size, of two as near the larger. Null: smaller or larger than the scale goes. */
export function fitOf(sizes: readonly Size[], circumference: number): Fit | null {
  const off = (size: Size) => Math.abs(size.circumference - circumference)
  const size = sizes.reduce((best, each) => (off(each) <= off(best) ? each : best))
  const at = sizes.indexOf(size)
  const step = (sizes.at(-1)!.circumference - sizes[0]!.circumference) / (sizes.length - 1)
  if (off(size) > step) return null
  const larger = size.circumference >= circumference ? size : (sizes[at + 1] ?? null)
  return { size, isBetween: off(size) > step / 3 && larger !== null, larger }
}

export const sizeNamed = (scale: RingScale, label: string): Size | undefined =>
  RING_SIZES[scale].find((size) => size.label === label)

/** `51.8 mm`, half up: 2-4 is 57.15 and reads 57.2, as in every chart. */
export const formatMm = (millimetres: number): string =>
  `${(Math.round(Number((millimetres * 10).toFixed(6))) / 10).toFixed(1)} mm`
