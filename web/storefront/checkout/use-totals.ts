import { useEffect, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { fromRupees, type Paise, sum, times, toRupees, ZERO } from '#domain/money.ts'
import { clampCredits, type OrderTotals, orderTotals } from '#domain/order-totals.ts'
import { browserApi } from '../../api.ts'
import { useCart } from '../cart/use-cart.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Draft } from './checkout-draft.ts'

export type Coupon = {
  discount: Paise
  /** What it does, or why it cannot be used. */
  message: string | null
  isRefused: boolean
}
const NO_COUPON: Coupon = { discount: ZERO, message: null, isRefused: false }

export type Figures = {
  /** Rupees. */
  subtotal: number
  /** The most that may be used, rupees: min(balance, subtotal) (S2 §5). */
  mostCredits: number
  coupon: Coupon
  totals: OrderTotals
}

/** By the same rules as the server's, which has the last word. `balance` is rupees. */
export function useFigures(draft: Draft, balance: number): Figures {
  const { lines } = useCart()
  const { settings } = useFrame()
  const priced = lines.map((line) => ({ price: fromRupees(line.price), quantity: line.quantity }))
  const subtotal = sum(priced.map(({ price, quantity }) => times(price, quantity)))
  const coupon = useCoupon(draft.couponCode, toRupees(subtotal))
  const available = fromRupees(balance)
  return {
    ...{ subtotal: toRupees(subtotal), coupon },
    mostCredits: toRupees(clampCredits(available, available, subtotal)),
    totals: orderTotals({
      lines: priced,
      discount: coupon.discount,
      credits: draft.useCredits ? clampCredits(fromRupees(draft.credits), available, subtotal) : ZERO,
      settings: {
        taxPercent: settings.taxPercent,
        deliveryCharge: fromRupees(settings.deliveryCharge),
        freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
      },
    }),
  }
}

/** What the coupon takes off this subtotal (rupees); the server decides again when the order is placed. */
function useCoupon(code: string, subtotal: number): Coupon {
  const [state, setState] = useState<Coupon>(NO_COUPON)
  useEffect(() => {
    if (!code) {
      setState(NO_COUPON)
      return
    }
    let isLate = false
    browserApi.coupons.check({ code, subtotal }).then(
      ({ discount, message }) =>
        !isLate && setState({ discount: fromRupees(discount), message, isRefused: false }),
      (error: unknown) =>
        !isLate &&
        setState({
          discount: ZERO,
          message: error instanceof ShopError ? error.message : 'The coupon could not be checked.',
          isRefused: true,
        }),
    )
    return () => {
      isLate = true
    }
  }, [code, subtotal])
  return state
}
