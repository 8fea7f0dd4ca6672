import { useState } from 'react'
import type { Order, OrderTotals } from '#contract/orders.ts'
import { ADDRESS_TEXTS, addressErrors } from '#domain/address.ts'
import { ShopError } from '#domain/errors.ts'
import { formatInr, formatRupees, fromRupees, toRupees } from '#domain/money.ts'
import { clampCredits } from '#domain/order-totals.ts'
import { normalizePan } from '#domain/pan.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { cartStore } from '../cart/cart-store.ts'
import { useCart } from '../cart/use-cart.ts'
import { useFrame } from '../shared/use-frame.ts'
import { attemptKey, type Draft, newAttempt } from './checkout-draft.ts'
import { CouponField } from './coupon-field.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { useCoupon, useSubtotal, useTotals } from './use-totals.ts'

/** S2 §8. */
const TEXTS = { failed: 'Failed to place order', unexpected: 'An error occurred while placing your order' }

type Props = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** Referral credits, rupees. */
  balance: number
  onPlaced: (order: Order) => void
}

export function PaymentStep({ draft, change, balance, onPlaced }: Props) {
  const { lines } = useCart()
  const { settings } = useFrame()
  const subtotal = useSubtotal()
  const coupon = useCoupon(draft.couponCode)
  const totals = useTotals(draft, balance, coupon.discount)
  const [problem, setProblem] = useState<string | null>(null)
  const [changed, setChanged] = useState<OrderTotals | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [panError, setPanError] = useState<string>()

  const isAboveCashLimit = toRupees(totals.totalAmount) >= settings.cashLimit
  const method = isAboveCashLimit ? 'bank_transfer' : 'cod'
  const mostCredits = toRupees(clampCredits(fromRupees(balance), fromRupees(balance), fromRupees(subtotal)))

  const place = async () => {
    const billing = draft.sameBilling ? draft.shipping : draft.billing
    if (addressErrors(draft.shipping).length > 0 || addressErrors(billing).length > 0)
      return setProblem(ADDRESS_TEXTS.orderIncomplete)
    if (isAboveCashLimit && !normalizePan(draft.pan))
      return setPanError('PAN should read like ABCDE1234F: five letters, four digits, one letter')
    setPanError(undefined)
    setProblem(null)
    setChanged(null)
    setBusy(true)
    try {
      const { order } = await browserApi.orders.place({
        idempotencyKey: attemptKey(),
        items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
        shippingAddress: draft.shipping,
        billingAddress: billing,
        paymentMethod: method,
        subtotal: toRupees(totals.subtotal),
        tax: toRupees(totals.tax),
        shippingCost: toRupees(totals.shippingCost),
        totalAmount: toRupees(totals.totalAmount),
        specialInstructions: draft.instructions,
        referralCreditsUsed: toRupees(totals.referralCreditsUsed),
        ...(draft.couponCode && !coupon.isRefused ? { couponCode: draft.couponCode } : {}),
        ...(isAboveCashLimit ? { pan: draft.pan, transactionId: draft.transactionId } : {}),
      })
      newAttempt()
      await confirmCredits(order)
      onPlaced(order)
      void cartStore.refresh()
    } catch (error) {
      await refused(error)
    } finally {
      setBusy(false)
    }
  }

  const refused = async (error: unknown) => {
    if (!(error instanceof ShopError)) return setProblem(TEXTS.unexpected)
    // what was not answered may have been done: the same key finds out
    if (error.kind === 'unavailable') return setProblem(`${TEXTS.unexpected}. ${error.message}`)
    newAttempt()
    if (error.code === 'TOTALS_CHANGED') setChanged(error.details.totals as OrderTotals)
    setProblem(error.message || TEXTS.failed)
    await cartStore.refresh()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void place()
      }}
    >
      <h1 className="h1" tabIndex={-1}>
        Payment Method
      </h1>
      {problem && (
        <Note kind="error" role="alert" className="checkout__problem">
          {problem}
          {changed && (
            <>
              {' '}
              The total was {formatInr(totals.totalAmount)}, it is {formatRupees(changed.totalAmount)} now.
              Look at the summary and place the order again.
            </>
          )}
        </Note>
      )}
      <PaymentMethods
        isAboveCashLimit={isAboveCashLimit}
        cashLimit={settings.cashLimit}
        bank={settings.bankAccount}
        pan={draft.pan}
        panError={panError}
        transactionId={draft.transactionId}
        change={change}
      />
      {balance > 0 && (
        <div className="credits">
          <Checkbox
            label={`Use Referral Credits (${formatRupees(balance)} available)`}
            checked={draft.useCredits}
            onChange={(event) =>
              change({ useCredits: event.target.checked, credits: event.target.checked ? mostCredits : 0 })
            }
          />
          {draft.useCredits && (
            <div className="credits__amount">
              <TextField
                label="Amount to Use"
                type="number"
                min={0}
                max={mostCredits}
                step="0.01"
                prefix="₹"
                value={draft.credits}
                onChange={(event) =>
                  change({ credits: Math.max(0, Math.min(Number(event.target.value) || 0, mostCredits)) })
                }
              />
              <Button variant="secondary" onClick={() => change({ credits: mostCredits })}>
                Max
              </Button>
            </div>
          )}
        </div>
      )}
      <CouponField code={draft.couponCode} coupon={coupon} onApply={(couponCode) => change({ couponCode })} />
      <TextAreaField
        label="Special Instructions"
        optional
        maxLength={1000}
        value={draft.instructions}
        onChange={(event) => change({ instructions: event.target.value })}
      />
      <div className="checkout__buttons checkout__buttons--two">
        <Button variant="secondary" size="large" onClick={() => change({ step: 2 })}>
          Back
        </Button>
        <Button type="submit" size="large" busy={isBusy} busyLabel="Placing order...">
          Place Order
        </Button>
      </div>
    </form>
  )
}

/** The order took them already; this call only confirms, and its failure is no one's loss (S2 §4). */
async function confirmCredits(order: Order): Promise<void> {
  if (order.referralCreditsUsed <= 0) return
  await browserApi.referrals
    .confirmCredits({ amount: order.referralCreditsUsed, orderId: order._id })
    .catch(() => {})
}
