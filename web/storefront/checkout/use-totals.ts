import { useEffect, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { fromRupees, type Paise, sum, times, toRupees, ZERO } from '#domain/money.ts'
import { clampCredits, type OrderTotals, orderTotals } from '#domain/order-totals.ts'
import { browserApi } from '../../api.ts'
import { useCart } from '../cart/use-cart.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Draft } from './checkout-draft.ts'

/** Rupees. */
export function useSubtotal(): number {
  const { lines } = useCart()
  return toRupees(sum(lines.map((line) => times(fromRupees(line.price), line.quantity))))
}

type CouponState = { discount: Paise; message: string | null; isRefused: boolean }
const NO_COUPON: CouponState = { discount: ZERO, message: null, isRefused: false }

/** What the coupon takes off this subtotal; the server decides again when the order is placed. */
export function useCoupon(code: string): CouponState {
  const subtotal = useSubtotal()
  const [state, setState] = useState<CouponState>(NO_COUPON)
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

/** By the same rules as the server's, which has the last word. */
export function useTotals(draft: Draft, balance: number, discount: Paise): OrderTotals {
  const { lines } = useCart()
  const { settings } = useFrame()
  const subtotal = fromRupees(useSubtotal())
  return orderTotals({
    lines: lines.map((line) => ({ price: fromRupees(line.price), quantity: line.quantity })),
    discount,
    credits: draft.useCredits ? clampCredits(fromRupees(draft.credits), fromRupees(balance), subtotal) : ZERO,
    settings: {
      taxPercent: settings.taxPercent,
      deliveryCharge: fromRupees(settings.deliveryCharge),
      freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
    },
  })
}
