import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Order, OrderTotals } from '#contract/orders.ts'
import { ADDRESS_TEXTS, getAddressErrors } from '#domain/address.ts'
import { OFFLINE, ShopError } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import type { OrderTotals as PaiseTotals } from '#domain/order-totals.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { type Draft, type SelectedAddress, selectAddress, selectBillingAddress } from './checkout-draft.ts'
import { submitOrder } from './order-attempt.ts'
import * as texts from './texts.ts'
import type { TotalsChange } from './totals-changed.tsx'
import type { CashRefusal, CheckoutPricing } from './use-checkout-pricing.ts'

type PlaceOrderOptions = {
  draft: Draft
  savedAddresses: readonly SavedAddress[]
  pricing: CheckoutPricing
  /** In rupees. Null: the whole order is paid first, or on delivery. */
  advance: number | null
  /** The shop asks for another advance than the one that was shown. */
  onAdvanceChanged: () => void
  onPlaced: (order: Order) => void
  /** Only the server knows the cash orders of other accounts. */
  onCashRefused: (code: CashRefusal) => void
}

export type OrderRejection = { message: string; change: TotalsChange | null; panError: string | undefined }

/** Places the order at most once. A refusal changes nothing and shows the reason. */
export function usePlaceOrder({
  draft,
  savedAddresses,
  pricing,
  advance,
  onAdvanceChanged,
  onPlaced,
  onCashRefused,
}: PlaceOrderOptions) {
  const { lines } = useCart()
  const { revalidate } = useRevalidator()
  const [rejection, setRejection] = useState<OrderRejection | null>(null)

  const place = async () => {
    const shipping = selectAddress(draft.shipping, savedAddresses)
    const billing = selectBillingAddress(draft, savedAddresses)
    if (getAddressErrors(shipping.address).length > 0 || getAddressErrors(billing.address).length > 0)
      return setRejection({ ...NO_DETAILS, message: ADDRESS_TEXTS.orderIncomplete })
    setRejection(null)
    const { method } = pricing
    const agreedTotals = toRupeeTotals(pricing.totals)
    try {
      const order = await submitOrder({
        items: lines.map(({ productId, variantId, lineOptions, quantity }) => ({
          productId,
          variantId,
          lineOptions,
          quantity,
        })),
        shippingAddress: toAddressInput(shipping, draft.shipping.save),
        billingAddress: toAddressInput(billing, draft.sameBilling ? draft.shipping.save : draft.billing.save),
        paymentMethod: method,
        subtotal: agreedTotals.subtotal,
        shippingCost: agreedTotals.shippingCost,
        tax: agreedTotals.tax,
        referralCreditsUsed: agreedTotals.referralCreditsUsed,
        totalAmount: agreedTotals.totalAmount,
        specialInstructions: draft.instructions,
        ...(pricing.sellsToBusiness && draft.business.isUsed
          ? { business: { gstin: draft.business.gstin, legalName: draft.business.legalName } }
          : {}),
        ...(pricing.coupon.code && !pricing.coupon.isRejected ? { couponCode: pricing.coupon.code } : {}),
        ...(advance === null ? {} : { advance }),
        ...(pricing.storeCredit > 0 ? { storeCredit: toRupees(pricing.storeCredit) } : {}),
        ...(isPaidInAdvance(method) ? { pan: draft.pan, transactionId: draft.transactionId } : {}),
      })
      await confirmCredits(order)
      onPlaced(order)
    } catch (error) {
      setRejection(toOrderRejection(error, agreedTotals))
      if (error instanceof ShopError && (error.code === 'CASH_LIMIT' || error.code === 'COD_LIMIT'))
        onCashRefused(error.code)
      if (error instanceof ShopError && (error.code === 'ADVANCE_CHANGED' || error.code === 'PAYMENT_METHOD'))
        onAdvanceChanged()
      // Loads current prices, stock, balance and settings, except after the session has ended.
      if (error instanceof ShopError && error.kind !== 'unavailable' && error.kind !== 'unauthenticated')
        await revalidate()
    }
  }

  return { place, rejection }
}

const toAddressInput = ({ saved, address }: SelectedAddress, save: boolean) => {
  const { name, street, city, state, postalCode, country, phone } = address
  return { name, street, city, state, postalCode, country, phone, save: !saved && save }
}

const toRupeeTotals = (totals: PaiseTotals): OrderTotals => ({
  subtotal: toRupees(totals.subtotal),
  discount: toRupees(totals.discount),
  shippingCost: toRupees(totals.shippingCost),
  codFee: toRupees(totals.codFee),
  tax: toRupees(totals.tax),
  rounding: toRupees(totals.rounding),
  referralCreditsUsed: toRupees(totals.referralCreditsUsed),
  totalAmount: toRupees(totals.totalAmount),
})

const NO_DETAILS = { change: null, panError: undefined }

function toOrderRejection(error: unknown, before: OrderTotals): OrderRejection {
  if (!(error instanceof ShopError)) return { ...NO_DETAILS, message: texts.orderErrors.unexpected }
  // Sending the same key again shows whether the order was placed.
  if (error.code === OFFLINE)
    return { ...NO_DETAILS, message: `${texts.orderErrors.unexpected}. ${error.message}` }
  const message = errorMessage(error, texts.orderErrors)
  const now = error.code === 'TOTALS_CHANGED' ? (error.details.totals as OrderTotals) : null
  return {
    message,
    change: now && { before, now },
    panError: error.errors?.find(({ path }) => path === 'pan')?.message,
  }
}

/** The order has already used the credits. This call only confirms it, so its failure does not matter. */
async function confirmCredits(order: Order): Promise<void> {
  if (order.referralCreditsUsed <= 0) return
  await browserApi.referrals
    .confirmCredits({ amount: order.referralCreditsUsed, orderId: order._id })
    .catch((error: unknown) => console.error('Referral credits were not confirmed:', error))
}
