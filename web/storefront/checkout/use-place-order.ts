import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Order, OrderTotals } from '#contract/orders.ts'
import { ADDRESS_TEXTS, addressErrors } from '#domain/address.ts'
import { OFFLINE, ShopError, sentenceOf } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import type { OrderTotals as PaiseTotals } from '#domain/order-totals.ts'
import { browserApi } from '../../api.ts'
import { useCart } from '../cart/use-cart.ts'
import { type ChosenAddress, chosenAddress, chosenBilling, type Draft } from './checkout-draft.ts'
import { type OrderRequest, sendOrder } from './order-attempt.ts'
import type { TotalsChange } from './totals-changed.tsx'
import type { Figures } from './use-totals.ts'

/** S2 §8. */
const TEXTS = { failed: 'Failed to place order', unexpected: 'An error occurred while placing your order' }

type Placing = {
  draft: Draft
  book: readonly SavedAddress[]
  figures: Figures
  method: OrderRequest['paymentMethod']
  onPlaced: (order: Order) => void
}

export type Refusal = { message: string; change: TotalsChange | null; panError: string | undefined }

/** Places the order, once however often it is asked; a refusal changes nothing and says why. */
export function usePlaceOrder({ draft, book, figures, method, onPlaced }: Placing) {
  const { lines } = useCart()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  const place = async () => {
    if (isRunning.current) return
    const shipping = chosenAddress(draft.shipping, book)
    const billing = chosenBilling(draft, book)
    if (addressErrors(shipping.address).length > 0 || addressErrors(billing.address).length > 0)
      return setRefusal({ message: ADDRESS_TEXTS.orderIncomplete, change: null, panError: undefined })
    isRunning.current = true
    setBusy(true)
    setRefusal(null)
    const agreed = rupees(figures.totals)
    try {
      const order = await sendOrder({
        items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
        shippingAddress: wire(shipping, draft.shipping.save),
        billingAddress: wire(billing, draft.sameBilling ? draft.shipping.save : draft.billing.save),
        paymentMethod: method,
        ...agreed,
        specialInstructions: draft.instructions,
        ...(figures.coupon.code && !figures.coupon.isRefused ? { couponCode: figures.coupon.code } : {}),
        ...(method === 'bank_transfer' ? { pan: draft.pan, transactionId: draft.transactionId } : {}),
      })
      await confirmCredits(order)
      onPlaced(order)
    } catch (error) {
      setRefusal(refusalOf(error, agreed))
      // prices, stock, balance and settings as they are now; not while the session is over
      if (error instanceof ShopError && error.kind !== 'unavailable' && error.kind !== 'unauthenticated')
        await revalidate()
    }
    isRunning.current = false
    setBusy(false)
  }

  return { place, isBusy, refusal }
}

const wire = ({ saved, address }: ChosenAddress, save: boolean) => {
  const { name, street, city, state, postalCode, country, phone } = address
  return { name, street, city, state, postalCode, country, phone, save: !saved && save }
}

const rupees = (totals: PaiseTotals): OrderTotals => ({
  subtotal: toRupees(totals.subtotal),
  discount: toRupees(totals.discount),
  shippingCost: toRupees(totals.shippingCost),
  tax: toRupees(totals.tax),
  referralCreditsUsed: toRupees(totals.referralCreditsUsed),
  totalAmount: toRupees(totals.totalAmount),
})

function refusalOf(error: unknown, before: OrderTotals): Refusal {
  const plain = { change: null, panError: undefined }
  if (!(error instanceof ShopError)) return { ...plain, message: TEXTS.unexpected }
  // the same key finds out what became of it
  if (error.code === OFFLINE) return { ...plain, message: `${TEXTS.unexpected}. ${error.message}` }
  const message = sentenceOf(error, TEXTS)
  const now = error.code === 'TOTALS_CHANGED' ? (error.details.totals as OrderTotals) : null
  return {
    message,
    change: now && { before, now },
    panError: error.errors?.find(({ path }) => path === 'pan')?.message,
  }
}

/** The order took them already; this call only confirms, and its failure is no one's loss (S2 §4). */
async function confirmCredits(order: Order): Promise<void> {
  if (order.referralCreditsUsed <= 0) return
  await browserApi.referrals
    .confirmCredits({ amount: order.referralCreditsUsed, orderId: order._id })
    .catch((error: unknown) => console.error('Referral credits were not confirmed:', error))
}
