import {
  BANGLE_SIZES,
  findNearestSize,
  findRingSize,
  MM_PER_INCH,
  RING_SIZES,
  type RingSizeSystem,
  roundToTenth,
  type Size,
} from '#domain/jewellery-sizes.ts'
import type { Metal } from './metals.ts'

/** What an option is about. Sizes have equivalents, metals a metal type, colours a swatch. */
export const OPTION_KINDS = ['size', 'metal', 'colour', 'other'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

/** Whether new variants can have this value: it is active, and so is the metal that it stands for. */
export const isValueOffered = (
  { isActive, metalType }: { isActive: boolean; metalType: string | null },
  metals: readonly Pick<Metal, 'code' | 'isActive'>[],
): boolean =>
  isActive && (metalType === null || metals.some((metal) => metal.code === metalType && metal.isActive))

/** A size in other scales and units. A size has the ones that apply: a ring no inches, a chain no diameter. */
export type SizeEquivalents = {
  us?: string
  uk?: string
  eu?: string
  /** Of the inside, to the tenth. */
  diameterMm?: number
  circumferenceMm?: number
  /** Of a chain or bracelet the length, of a bangle the inner diameter. */
  inches?: number
  cm?: number
}

/** How the sizes of an option are measured. It decides which equivalents they have. */
export const SIZE_MEASURES = ['ring', 'bangle', 'length'] as const
export type SizeMeasure = (typeof SIZE_MEASURES)[number]

/** In the order of a size table. */
export const MEASURE_EQUIVALENTS: Record<SizeMeasure, readonly (keyof SizeEquivalents)[]> = {
  ring: ['us', 'uk', 'eu', 'diameterMm', 'circumferenceMm'],
  bangle: ['inches', 'diameterMm', 'circumferenceMm'],
  length: ['inches', 'cm'],
}

const CONVERSIONS: Record<SizeMeasure, (label: string) => SizeEquivalents | null> = {
  ring: convertRingSize,
  bangle: convertBangleSize,
  length: convertLength,
}

/** Empty if the label cannot be converted. */
export const suggestEquivalents = (measure: SizeMeasure, label: string): SizeEquivalents =>
  CONVERSIONS[measure](label.trim()) ?? {}

function convertRingSize(label: string): SizeEquivalents | null {
  const size = findRingSize('india', label)
  if (!size) return null
  // every scale covers all Indian sizes
  const nearestLabel = (system: RingSizeSystem) =>
    findNearestSize(RING_SIZES[system], size.circumference)!.size.label
  return {
    us: nearestLabel('us'),
    uk: nearestLabel('uk'),
    eu: nearestLabel('europe'),
    ...roundSize(size),
  }
}

function convertBangleSize(label: string): SizeEquivalents | null {
  const size = BANGLE_SIZES.find((candidate) => candidate.label === label)
  return size ? { ...roundSize(size), inches: size.diameter / MM_PER_INCH } : null
}

/** `18 in`, `6.5 in` */
function convertLength(label: string): SizeEquivalents | null {
  const inches = Number(/^(\d{1,2}(?:\.\d{1,2})?) ?in$/.exec(label)?.[1])
  return inches > 0 ? { inches, cm: roundToTenth((inches * MM_PER_INCH) / 10) } : null
}

const roundSize = ({ diameter, circumference }: Size): SizeEquivalents => ({
  diameterMm: roundToTenth(diameter),
  circumferenceMm: roundToTenth(circumference),
})

/** `#d9b45b`, or `#d9b45b/#e3e3e0` for two-tone. */
export const isSwatch = (text: string): boolean => /^#[0-9a-f]{6}(\/#[0-9a-f]{6})?$/.test(text)
