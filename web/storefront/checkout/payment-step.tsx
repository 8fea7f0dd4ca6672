import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { mustPayDigitally } from '#domain/cash-limit.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { needsPan, normalizePan } from '#domain/pan.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, TextAreaField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { CouponField } from '../cart/coupon-field.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { changeDraft, type Draft } from './checkout-draft.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { ReferralCredits } from './referral-credits.tsx'
import { TotalsChanged } from './totals-changed.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import type { Figures } from './use-totals.ts'

type Props = {
  draft: Draft
  book: readonly SavedAddress[]
  figures: Figures
  /** Referral credits, rupees. */
  balance: number
  /** What the person's cash orders of today come to, rupees. */
  cashToday: number
  onBack: () => void
  onPlaced: (order: Order) => void
}

export function PaymentStep({ draft, book, figures, balance, cashToday, onBack, onPlaced }: Props) {
  const { settings } = useFrame()
  const total = figures.totals.totalAmount
  const limit = fromRupees(settings.cashLimit)
  const isAboveCashLimit = mustPayDigitally(total, fromRupees(cashToday), limit)
  const asksPan = needsPan(total, limit)
  const method = isAboveCashLimit ? 'bank_transfer' : 'cod'
  const { place, isBusy, refusal } = usePlaceOrder({ draft, book, figures, method, onPlaced })
  const [isPanBad, setPanBad] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const panError =
    isPanBad && !normalizePan(draft.pan)
      ? 'PAN should read like ABCDE1234F: five letters, four digits, one letter'
      : refusal?.panError

  const submit = () => {
    const lacksPan = asksPan && !normalizePan(draft.pan)
    setPanBad(lacksPan)
    if (lacksPan) requestAnimationFrame(() => focusFirstError(form.current))
    else void place()
  }

  return (
    <ScriptForm
      ref={form}
      noValidate
      onSubmit={() => {
        submit()
      }}
    >
      <h1 className="h1" tabIndex={-1}>
        Payment Method
      </h1>
      {isAboveCashLimit && (
        <p className="muted checkout__lead">
          {asksPan
            ? `From ${formatRupees(settings.cashLimit)} we need a digital payment and your PAN.`
            : `You have cash orders of ${formatRupees(cashToday)} today. With this order they reach ${formatRupees(settings.cashLimit)}, so this one is paid by transfer.`}
        </p>
      )}
      {refusal &&
        (refusal.change ? (
          <TotalsChanged change={refusal.change} message={refusal.message} taxPercent={settings.taxPercent} />
        ) : (
          <Note kind="error" role="alert" className="checkout__problem">
            {refusal.message}
          </Note>
        ))}
      <PaymentMethods
        isAboveCashLimit={isAboveCashLimit}
        asksPan={asksPan}
        cashLimit={settings.cashLimit}
        bank={settings.bankAccount}
        pan={draft.pan}
        panError={panError}
        transactionId={draft.transactionId}
      />
      <ReferralCredits
        isUsed={draft.useCredits}
        amount={draft.credits}
        balance={balance}
        most={figures.mostCredits}
        maxPercent={figures.maxCreditsPercent}
      />
      <div className="checkout__coupon">
        <CouponField coupon={figures.coupon} />
      </div>
      <TextAreaField
        label="Special Instructions"
        optional
        maxLength={1000}
        value={draft.instructions}
        onChange={(event) => changeDraft({ instructions: event.target.value })}
      />
      <div className="checkout__buttons checkout__buttons--two">
        <Button variant="secondary" size="large" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="large" busy={isBusy} busyLabel="Placing order...">
          Place Order
        </Button>
      </div>
    </ScriptForm>
  )
}
