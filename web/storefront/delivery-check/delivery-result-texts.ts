import { defineTexts } from '#domain/texts.ts'

/** The answer of the delivery check, whose code is loaded with the first check. */
export const texts = defineTexts('delivery-check/delivery-result', {
  freeCharge: 'free',
  /** Of a product that is made to order. */
  onceReady: (estimate: string) => `${estimate} once it is ready`,
  byDay: (day: string, estimate: string) => `by ${day} (${estimate})`,
  deliveryAvailable: (area: string, distanceKm: number | null, charge: string) =>
    `We deliver to ${area}${distanceKm === null ? '' : ` (${distanceKm} km)`}. Delivery: ${charge}, `,
  noCash: 'Cash on Delivery is not available there.',
})
