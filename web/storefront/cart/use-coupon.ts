import { useEffect, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { browserApi } from '../../api.ts'
import { useSession } from '../../session/use-session.ts'
import { useCouponCode } from './coupon-code.ts'

export type Coupon = {
  /** Empty: none was entered. */
  code: string
  discount: Paise
  /** What it does, or why it cannot be used. */
  message: string | null
  isRejected: boolean
}

const unchecked = (code: string, message: string | null = null): Coupon => ({
  code,
  discount: ZERO,
  message,
  isRejected: false,
})

/** Each person may use a coupon a number of times, so it is checked for an account. */
const SIGN_IN_TO_CHECK = 'Sign in to apply this coupon.'

/** What the entered coupon takes off this subtotal (rupees). The server decides again when the order is placed. */
export function useCoupon(subtotal: number): Coupon {
  const code = useCouponCode()
  const { user } = useSession()
  const isSignedIn = user !== null
  const [checked, setChecked] = useState(unchecked(''))
  useEffect(() => {
    if (!code || !isSignedIn) return
    let isStale = false
    browserApi.coupons.check({ code, subtotal }).then(
      ({ discount, message }) => {
        if (!isStale) setChecked({ code, discount: fromRupees(discount), message, isRejected: false })
      },
      (error: unknown) => {
        const message =
          error instanceof ShopError ? error.message : 'We could not check this coupon. Please try again.'
        if (!isStale) setChecked({ code, discount: ZERO, message, isRejected: true })
      },
    )
    return () => {
      isStale = true
    }
  }, [code, subtotal, isSignedIn])
  if (code && !isSignedIn) return unchecked(code, SIGN_IN_TO_CHECK)
  // While another subtotal is checked, the discount of this code stands.
  return checked.code === code ? checked : unchecked(code)
}
