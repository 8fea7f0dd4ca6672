import { defineTexts } from '#domain/texts.ts'

/** The sentences of the price break-up in the cart, whose code is loaded when it is opened. */
export const texts = defineTexts('cart/breakup', {
  gst: 'GST',
  percent: (percent: number) => `${percent}%`,
  loading: 'Loading…',
  failed: 'Could not load the price break-up. Please close it and try again.',
  unknown: 'This product has been updated. Its price break-up is on the product page.',
})
