import { defineTexts } from '#domain/texts.ts'

/** The sentences of the coupon field, which the cart and checkout show. */
export const texts = defineTexts('cart/coupon', {
  label: 'Coupon',
  apply: 'Apply coupon',
  remove: 'Remove',
  signInToApply: 'Sign in to apply this coupon.',
  checkFailed: 'We could not check this coupon. Please try again.',
})
