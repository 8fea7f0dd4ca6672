import { useEffect, useState } from 'react'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCouponCode } from './coupon-code.ts'
import { texts } from './coupon-texts.ts'

export type Coupon = {
  /** Empty: no coupon. */
  code: string
  discount: Paise
  /** The effect of the coupon, or why it cannot be used. */
  message: string | null
  isRejected: boolean
}

const unchecked = (code: string, message: string | null = null): Coupon => ({
  code,
  discount: ZERO,
  message,
  isRejected: false,
})

/** The discount of the entered coupon on a subtotal in rupees. The server checks it again when the order is placed. */
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
        const message = errorMessage(error, { failed: texts.checkFailed })
        if (!isStale) setChecked({ code, discount: ZERO, message, isRejected: true })
      },
    )
    return () => {
      isStale = true
    }
  }, [code, subtotal, isSignedIn])
  // A coupon has a limit per person, so checking it needs an account.
  if (code && !isSignedIn) return unchecked(code, texts.signInToApply)
  // While a new subtotal is checked, the previous discount is shown.
  return checked.code === code ? checked : unchecked(code)
}
