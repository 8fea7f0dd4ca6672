import type { SizeMeasure } from '#domain/options.ts'

/** The sentences of size charts, on the size guides and in the dialog of a product. */

export const caption = (option: string) => `${option} in other units and countries`
export const unit = 'Unit'
export const units = { mm: 'mm', inches: 'Inches' }

const diameterInches = 'Diameter (in)'
const diameterMm = 'Diameter (mm)'
const circumferenceMm = 'Circumference (mm)'
export const ringHead = {
  mm: ['India', 'US', 'UK', 'EU', diameterMm, circumferenceMm],
  inches: ['India', 'US', 'UK', 'EU', diameterInches, 'Circumference (in)'],
}
export const bangleHead = ['Size', diameterInches, diameterMm, circumferenceMm]
export const lengthHead = ['Length', 'Inches', 'cm']

export const howToMeasure: Record<SizeMeasure, string> = {
  ring: 'Wrap a strip of paper around the base of your finger and measure it where the ends meet: this is the circumference. Or measure a ring that fits on the inside, straight across: this is the diameter.',
  bangle:
    'Bring your thumb to your little finger, as if slipping on a bangle, and measure around the widest part: this is the circumference. Or measure a bangle that fits on the inside, straight across: this is the diameter.',
  length:
    'Lay a chain or bracelet that fits you flat and measure it from end to end, with the clasp. For a bracelet, you can also measure around the wrist and add half an inch.',
}
export const fullGuide = 'Find your size'
