import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { exceedsCashLimit } from '#domain/cash-limit.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { getPanError, isPanRequired } from '#domain/pan.ts'
import { choosePaymentMethod } from '#domain/payment-methods.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, TextAreaField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { CouponField } from '../cart/coupon-field.tsx'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { type Draft, updateDraft } from './checkout-draft.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { ReferralCredits } from './referral-credits.tsx'
import { TotalsChanged } from './totals-changed.tsx'
import type { CheckoutPricing } from './use-checkout-pricing.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = {
  draft: Draft
  savedAddresses: readonly SavedAddress[]
  pricing: CheckoutPricing
  /** Referral credits in rupees. */
  creditBalance: number
  /** The total of the person's cash orders today, in rupees. */
  cashToday: number
  onBack: () => void
  onPlaced: (order: Order) => void
}

export function PaymentStep({
  draft,
  savedAddresses,
  pricing,
  creditBalance,
  cashToday,
  onBack,
  onPlaced,
}: Props) {
  const { settings } = useStorefrontData()
  const total = pricing.totals.totalAmount
  const limit = fromRupees(settings.cashLimit)
  const situation = { total, cashToday: fromRupees(cashToday), limit }
  const method = choosePaymentMethod(draft.paymentMethod, situation)
  const requiresPan = isPanRequired(total, limit)
  const { place, isBusy, rejection } = usePlaceOrder({ draft, savedAddresses, pricing, method, onPlaced })
  const [isPanChecked, setPanChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const panError = getPanError(draft.pan, total, limit)

  const submit = () => {
    setPanChecked(true)
    if (panError) requestAnimationFrame(() => focusFirstError(form.current))
    else void place()
  }

  return (
    <ClientForm
      ref={form}
      noValidate
      onSubmit={() => {
        submit()
      }}
    >
      <h1 className="h1" tabIndex={-1}>
        Payment Method
      </h1>
      {exceedsCashLimit(situation.total, situation.cashToday, limit) && (
        <p className="muted checkout__intro">
          {requiresPan
            ? `Orders of ${formatRupees(settings.cashLimit)} or more require digital payment and your PAN.`
            : `Your cash orders today total ${formatRupees(cashToday)}. With this order they reach the limit of ${formatRupees(settings.cashLimit)}, so please pay by bank transfer or UPI.`}
        </p>
      )}
      {rejection &&
        (rejection.change ? (
          <TotalsChanged
            change={rejection.change}
            message={rejection.message}
            taxPercent={settings.taxPercent}
          />
        ) : (
          <Alert tone="error" role="alert" className="checkout__error">
            {rejection.message}
          </Alert>
        ))}
      <PaymentMethods
        situation={situation}
        selected={method}
        bank={settings.bankAccount}
        pan={draft.pan}
        panError={isPanChecked && panError ? panError.message : rejection?.panError}
        transactionId={draft.transactionId}
      />
      <ReferralCredits
        isUsed={draft.useCredits}
        amount={draft.credits}
        balance={creditBalance}
        maxAmount={pricing.maxCredits}
        maxPercent={pricing.maxCreditsPercent}
      />
      <div className="checkout__coupon">
        <CouponField coupon={pricing.coupon} />
      </div>
      <TextAreaField
        label="Special Instructions"
        optional
        maxLength={1000}
        value={draft.instructions}
        onChange={(event) => updateDraft({ instructions: event.target.value })}
      />
      <div className="checkout__buttons checkout__buttons--two">
        <Button variant="secondary" size="large" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="large" busy={isBusy} busyLabel="Placing order...">
          Place Order
        </Button>
      </div>
    </ClientForm>
  )
}
