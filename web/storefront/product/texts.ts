import { formatNumber, plural } from '#domain/intl.ts'

/** The sentences of the product page. */

export const title = (name: string, material: string) => `${name}, ${material}`

export const pictureOf = (position: number, count: number) => `Picture ${position} of ${count}`
export const viewFullScreen = 'View full screen'

export const buy = 'Buy'
export const ratingAndReviews = (rating: number, count: number) =>
  `${rating.toFixed(1)} (${formatNumber(count)} ${plural(count, 'review', 'reviews')})`
export const sku = 'SKU'
export const callForPrice = 'Please call us for today’s price.'
export const plusGst = 'Plus GST'
export const plusGstLivePrice = 'Plus GST. Live price at today’s rate.'
export const plusGstFixedPrice = 'Plus GST.'

export const deliveryToPostalCode = 'Delivery to your PIN code'
export const check = 'Check'
export const checking = 'Checking'
export const freeCharge = 'free'
/** Of a product that is made to order. */
export const onceReady = (estimate: string) => `${estimate} once it is ready`
export const deliveryAvailable = (area: string, distanceKm: number | null, charge: string) =>
  `We deliver to ${area} (${distanceKm} km). Delivery: ${charge}, `
