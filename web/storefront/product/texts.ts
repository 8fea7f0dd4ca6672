import { formatNumber, plural } from '#domain/intl.ts'
import { defineTexts } from '#domain/texts.ts'

/** The sentences of the product page. */
export const texts = defineTexts('product', {
  title: (name: string, material: string) => `${name}, ${material}`,

  pictureOf: (position: number, count: number) => `Picture ${position} of ${count}`,
  viewFullScreen: 'View full screen',

  buy: 'Buy',
  ratingAndReviews: (rating: number, count: number) =>
    `${rating.toFixed(1)} (${formatNumber(count)} ${plural(count, 'review', 'reviews')})`,
  callForPrice: 'Please call us for today’s price.',
  plusGst: 'Plus GST',
  livePrice: (time: string) => `Live price. Rate of ${time}.`,
})
