/** The sentences of the coupon field, which the cart and checkout show. */

export const label = 'Coupon'
export const apply = 'Apply coupon'
export const remove = 'Remove'
export const signInToApply = 'Sign in to apply this coupon.'
export const checkFailed = 'We could not check this coupon. Please try again.'
