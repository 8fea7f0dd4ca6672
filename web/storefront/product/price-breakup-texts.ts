import { plural } from '#domain/intl.ts'

/** The sentences of the price break-up, whose code is loaded after hydration. */

export const priceBreakup = 'Price break-up'
export const metalValue = 'Metal value'
export const wastage = 'Wastage'
export const makingCharges = 'Making charges'
export const percentOfMetalValue = (percent: number) => `${percent}% of metal value`
export const stones = 'Stones'
export const stoneSummary = (count: number, carats: number) =>
  `${count} ${plural(count, 'pc', 'pcs')}${carats > 0 ? `, ${carats.toFixed(3)} ct` : ''}`
export const viewCertificate = 'View certificate'
export const hallmarking = 'Hallmarking'
export const price = 'Price'
export const gst = 'GST'
export const gstAtCheckout = (percent: number) => `${percent}%, added at checkout`
/** Each piece of the product has its own weight. */
export const chargedByItemWeight = (weight: string) =>
  `This is the price of the piece that we send next. Its metal weighs ${weight}.`
export const ratePerGram = (metal: string, rate: string) => `${metal} ${rate}/g,`
/** Follows the time of the rate. */
export const rateLock = (minutes: number) => `. Locked for ${minutes} minutes when you add to cart.`
