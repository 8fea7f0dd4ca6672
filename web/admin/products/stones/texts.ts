import { plural } from '#domain/intl.ts'

/** The sentences of the stone editor. */

export const title = 'Stones'
export const help =
  'Shown on the product page and on invoices. A price that follows the rate includes their total.'
export const add = 'Add stones'
export const lineTitle = (position: number) => `Stones ${position}`
export const remove = (position: number) => `Remove stones ${position}`
export const limitReached = (limit: number) => `A product has at most ${limit} lines of stones.`

export const kind = 'Stone'
export const chooseKind = 'Choose'
export const shape = 'Shape'
export const count = 'Number'
export const carats = 'Total weight'
export const caratUnit = 'ct'
export const colour = 'Colour'
export const clarity = 'Clarity'
export const cut = 'Cut'
export const setting = 'Setting'
export const price = 'Price'
export const priceBasis = 'Price is for'
export const perCarat = 'One carat'
export const perPiece = 'One stone'
export const laboratory = 'Laboratory'
export const certificateNumber = 'Certificate number'

export const amount = (rupees: string) => `Amount: ${rupees}`
export const amountMissing = 'Amount: not complete yet'
export const total = (stones: number, carats: string, rupees: string) =>
  `${stones} ${plural(stones, 'stone', 'stones')}, ${carats}, ${rupees}`
