import type { MetalBase } from '#domain/metals.ts'

/** The sentences about metals on the rates screen. */
export const TEXTS = {
  notEntered: 'Not entered yet. Products of this metal are on request.',
  expired: 'Out of date. Products of this metal are on request.',
  metals: 'Metals',
  metalsHint:
    'Products can follow the rate of every metal that is on. A rate is entered, or calculated from another one.',
  addMetal: 'Add metal',
  editMetal: 'Edit metal',
  saveFailed: 'The metal could not be saved. Please try again.',
  saved: 'Metal saved.',
  entered: 'Entered',
  on: 'On',
  off: 'Off',
  activeHint: 'Shows in the rates, and products can use it.',
  coreHint: 'Every shop enters this rate, so only its fineness can be changed.',
  nameInUse: 'Products use this metal, so its name stays.',
  baseHint: 'What it is made of: gold, palladium, titanium …',
  baseInvalid: 'Write one word, such as palladium',
  noBase: (base: MetalBase) => `There is no other ${base} metal whose rate is entered.`,
  example: (rate: string) => `At the current rates: ${rate} per gram.`,
}
