import type { SavedAddress } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { exceedsCashLimit } from '#domain/cash-limit.ts'
import { formatRupees, toRupees } from '#domain/money.ts'
import { getPanError, isPanRequired } from '#domain/pan.ts'
import { CouponField } from '#web/storefront/cart/coupon-field.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { AdvanceChoice } from './advance-choice.tsx'
import { type Draft, updateDraft } from './checkout-draft.ts'
import { PaymentMethods, type PaymentValues } from './payment-methods.tsx'
import { ReferralCredits } from './referral-credits.tsx'
import { StoreCredit } from './store-credit.tsx'
import * as texts from './texts.ts'
import { TotalsChanged } from './totals-changed.tsx'
import type { CashRefusal, CheckoutPricing } from './use-checkout-pricing.ts'
import { useDraftForm } from './use-draft-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = {
  draft: Draft
  savedAddresses: readonly SavedAddress[]
  pricing: CheckoutPricing
  /** Referral credits in rupees. */
  creditBalance: number
  /** The total of the person's cash orders today, in rupees. */
  cashToday: number
  /** Why the server refused cash. Null: it did not. */
  cashRefusal: CashRefusal | null
  onCashRefused: (code: CashRefusal) => void
  onBack: () => void
  onPlaced: (order: Order) => void
}

export function PaymentStep({
  draft,
  savedAddresses,
  pricing,
  creditBalance,
  cashToday,
  cashRefusal,
  onCashRefused,
  onBack,
  onPlaced,
}: Props) {
  const { settings } = useStorefrontData()
  const { situation, method } = pricing
  const { total, cashTotal, limit } = situation
  const { advance, isLoading, reload } = pricing.advance
  const { paysAdvance } = pricing
  const { place, rejection } = usePlaceOrder({
    draft,
    savedAddresses,
    pricing,
    advance: paysAdvance && advance ? advance.amount : null,
    onAdvanceChanged: reload,
    onPlaced,
    onCashRefused,
  })
  const form = useDraftForm<PaymentValues>({
    draftValues: {
      paymentMethod: draft.paymentMethod,
      paysInFull: draft.paysInFull,
      pan: draft.pan,
      transactionId: draft.transactionId,
      useCredits: draft.useCredits,
      credits: draft.credits,
      useStoreCredit: draft.useStoreCredit,
      instructions: draft.instructions,
    },
    onChange: updateDraft,
    validate: ({ pan }) => ({ pan: getPanError(pan, total, limit)?.message }),
    submit: place,
  })

  return (
    <ClientForm noValidate onSubmit={form.onSubmit}>
      <h1 className="h1" tabIndex={-1}>
        {texts.paymentMethod}
      </h1>
      {cashRefusal === null && exceedsCashLimit(cashTotal, situation.cashToday, limit) && (
        <p className="muted checkout__intro">
          {isPanRequired(cashTotal, limit)
            ? texts.aboveLimit(formatRupees(settings.cashLimit))
            : texts.cashLimitReached(formatRupees(cashToday), formatRupees(settings.cashLimit))}
        </p>
      )}
      {rejection &&
        (rejection.change ? (
          <TotalsChanged change={rejection.change} message={rejection.message} settings={settings} />
        ) : (
          <Alert tone="error" role="alert" className="checkout__error">
            {rejection.message}
          </Alert>
        ))}
      {advance && advance.rest > 0 && (
        <AdvanceChoice
          advance={advance}
          total={toRupees(total)}
          paysInFull={draft.paysInFull}
          onChange={(paysInFull) => form.setField('paysInFull', paysInFull)}
        />
      )}
      <PaymentMethods
        form={form}
        situation={situation}
        selected={method}
        bank={settings.bankAccount}
        panError={form.errorOf('pan') ?? rejection?.panError}
      />
      <ReferralCredits
        isUsed={draft.useCredits}
        amount={draft.credits}
        balance={creditBalance}
        maxAmount={pricing.maxCredits}
        maxPercent={pricing.maxCreditsPercent}
        onUse={(isUsed, amount) => {
          form.setField('useCredits', isUsed)
          form.setField('credits', amount)
        }}
      />
      <StoreCredit
        isUsed={draft.useStoreCredit}
        balance={pricing.storeCreditBalance}
        amount={pricing.storeCredit}
        total={pricing.totals.totalAmount}
        paysAdvance={paysAdvance}
        onUse={(isUsed) => form.setField('useStoreCredit', isUsed)}
      />
      <div className="checkout__coupon">
        <CouponField coupon={pricing.coupon} />
      </div>
      <TextAreaField {...form.input('instructions')} label={texts.instructions} optional maxLength={1000} />
      {settings.pageTexts.checkoutNote && <p className="checkout__note">{settings.pageTexts.checkoutNote}</p>}
      <div className="checkout__buttons checkout__buttons--two">
        <Button variant="secondary" size="large" onClick={onBack}>
          {texts.back}
        </Button>
        <Button type="submit" size="large" busy={form.isBusy} disabled={isLoading} busyLabel={texts.placing}>
          {texts.placeOrder}
        </Button>
      </div>
    </ClientForm>
  )
}
