import { plural } from '#domain/intl.ts'
import { defineTexts } from '#domain/texts.ts'

/** The sentences of the price break-up, whose code is loaded after hydration. */
export const texts = defineTexts('product/price-breakup', {
  priceBreakup: 'Price break-up',
  metalValue: 'Metal value',
  wastage: 'Wastage',
  makingCharges: 'Making charges',
  percentOfMetalValue: (percent: number) => `${percent}% of metal value`,
  stones: 'Stones',
  stoneSummary: (count: number, carats: number) =>
    `${count} ${plural(count, 'pc', 'pcs')}${carats > 0 ? `, ${carats.toFixed(3)} ct` : ''}`,
  viewCertificate: 'View certificate',
  hallmarking: 'Hallmarking',
  price: 'Price',
  gst: 'GST',
  percent: (percent: number) => `${percent}%`,
  rounding: 'Round off',
  includingGst: 'Including GST',
  gstAtCheckout: (percent: number) => `${percent}%, added at checkout`,
  /** Each piece of the product has its own weight. */
  chargedByItemWeight: (weight: string) =>
    `This is the price of the piece that we send next. Its metal weighs ${weight}.`,
  /** The time of the rate is beside the price. */
  rateAndLock: (metal: string, rate: string, minutes: number) =>
    `${metal} ${rate}/g. Locked for ${minutes} minutes when you add to cart.`,
  /** `Gold 22K ₹1,19,730 · Making ₹16,762 · Stones ₹4,850`, while the break-up is closed. */
  mainParts: ({
    metal,
    making,
    stones,
  }: {
    metal: [string, string]
    making: string
    stones: string | null
  }) => [metal.join(' '), `Making ${making}`, stones && `Stones ${stones}`].filter(Boolean).join(' · '),
})
