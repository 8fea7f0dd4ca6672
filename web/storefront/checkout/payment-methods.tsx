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
import { ChoiceCard, ChoiceGroup } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BankAccount } from '../shared/bank-account.tsx'
import type { StorefrontData } from '../shared/use-storefront-data.ts'
import { type Draft, updateDraft } from './checkout-draft.ts'

type AdvancePaymentProps = Pick<Draft, 'pan' | 'transactionId'> & {
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
    <ChoiceGroup legend="Payment Method" hideLegend className="payment-methods">
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
      <ChoiceCard
        name="payment"
        title="Credit/Debit Card"
        detail="Coming soon"
        icon={<Icon name="lock" />}
        disabled
      />
    </ChoiceGroup>
  )
}

type OfferedMethodProps = AdvancePaymentProps & { method: PaymentMethod; isSelected: boolean }

function OfferedMethod({ method, isSelected, ...props }: OfferedMethodProps) {
  const { label, checkoutHint, icon } = getPaymentMethod(method)
  const card = (
    <ChoiceCard
      name="payment"
      title={label}
      detail={checkoutHint}
      icon={<Icon name={icon} />}
      checked={isSelected}
      onChange={() => updateDraft({ paymentMethod: method })}
    />
  )
  if (!isSelected || !isPaidInAdvance(method)) return card
  return (
    <div className="payment-methods__selected">
      {card}
      <AdvancePayment {...props} />
    </div>
  )
}

/** The bank account, and the fields for a payment in advance. */
function AdvancePayment({ situation, bank, pan, panError, transactionId }: AdvancePaymentProps) {
  return (
    <div className="payment-methods__transfer">
      <BankAccount bank={bank} />
      <TextField
        label="Your transfer reference"
        optional
        placeholder="UTR or UPI number"
        autoComplete="off"
        maxLength={80}
        value={transactionId}
        onChange={(event) => updateDraft({ transactionId: event.target.value })}
      />
      {isPanRequired(situation.total, situation.limit) && (
        <TextField
          label="PAN"
          hint={`Required for orders of ${formatInr(situation.limit)} or more. Stored encrypted and shown masked.`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
          placeholder="ABCDE1234F"
          value={pan}
          error={panError}
          onChange={(event) => updateDraft({ pan: event.target.value.toUpperCase() })}
        />
      )}
    </div>
  )
}
