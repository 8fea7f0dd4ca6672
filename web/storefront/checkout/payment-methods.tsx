import { formatInr } from '#domain/money.ts'
import { isPanRequired } from '#domain/pan.ts'
import type { PaymentSituation } from '#domain/payment-method-rules.ts'
import {
  getPaymentMethod,
  getPaymentRefusal,
  isPaidInAdvance,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/payment-methods.ts'
import { BankAccount } from '#web/storefront/shared/bank-account.tsx'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import type { StorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { ChoiceCard, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Draft } from './checkout-draft.ts'
import * as texts from './texts.ts'

/** What the person fills in at this step. */
export type PaymentValues = Pick<
  Draft,
  | 'paymentMethod'
  | 'paysInFull'
  | 'pan'
  | 'transactionId'
  | 'useCredits'
  | 'credits'
  | 'useStoreCredit'
  | 'instructions'
>

type AdvancePaymentProps = {
  form: StorefrontForm<PaymentValues>
  situation: PaymentSituation
  bank: StorefrontData['settings']['bankAccount']
  panError: string | undefined
}

type Props = AdvancePaymentProps & { selected: PaymentMethod }

/** The methods that the shop offers for this order, then those that it does not offer, with the reason. */
export function PaymentMethods({ selected, ...props }: Props) {
  const methods = PAYMENT_METHODS.map((method) => ({
    method,
    refusal: getPaymentRefusal(method, props.situation),
  }))
  return (
    <ChoiceGroup legend={texts.paymentMethod} hideLegend className="payment-methods">
      {methods.map(
        ({ method, refusal }) =>
          !refusal && (
            <OfferedMethod key={method} method={method} isSelected={method === selected} {...props} />
          ),
      )}
      {methods.map(
        ({ method, refusal }) =>
          refusal?.checkoutHint && (
            <ChoiceCard
              key={method}
              name="payment"
              title={getPaymentMethod(method).label}
              detail={refusal.checkoutHint}
              icon={<Icon name={getPaymentMethod(method).icon} />}
              disabled
              checked={false}
              readOnly
            />
          ),
      )}
      {!props.situation.paysOnline && (
        <ChoiceCard
          name="payment"
          title={texts.card}
          detail={texts.cardDetail}
          icon={<Icon name="lock" />}
          disabled
        />
      )}
    </ChoiceGroup>
  )
}

type OfferedMethodProps = AdvancePaymentProps & { method: PaymentMethod; isSelected: boolean }

function OfferedMethod({ method, isSelected, ...props }: OfferedMethodProps) {
  const { label, checkoutHint, icon, isCash } = getPaymentMethod(method)
  const { fee } = props.situation.codRules
  const card = (
    <ChoiceCard
      name="payment"
      title={label}
      detail={isCash && fee > 0 ? texts.withFee(checkoutHint, formatInr(fee)) : checkoutHint}
      icon={<Icon name={icon} />}
      checked={isSelected}
      onChange={() => props.form.setField('paymentMethod', method)}
    />
  )
  if (!isSelected || !isPaidInAdvance(method)) return card
  return (
    <div className="payment-methods__selected">
      {card}
      <AdvancePayment method={method} {...props} />
    </div>
  )
}

/** The bank account of a transfer, and the fields for a payment in advance. */
function AdvancePayment({
  method,
  form,
  situation,
  bank,
  panError,
}: AdvancePaymentProps & { method: PaymentMethod }) {
  const needsPan = isPanRequired(situation.total, situation.limit)
  const isTransfer = method === 'bank_transfer'
  if (!isTransfer && !needsPan) return null
  return (
    <div className="payment-methods__transfer">
      {isTransfer && <BankAccount bank={bank} />}
      {isTransfer && (
        <TextField
          {...form.input('transactionId')}
          label={texts.reference}
          optional
          placeholder={texts.referenceExample}
          autoComplete="off"
          maxLength={80}
        />
      )}
      {needsPan && (
        <TextField
          {...form.input('pan')}
          label={texts.pan}
          hint={texts.panHint(formatInr(situation.limit))}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
          placeholder={texts.panExample}
          error={panError}
          onChange={(event) => form.setField('pan', event.target.value.toUpperCase())}
        />
      )}
    </div>
  )
}
