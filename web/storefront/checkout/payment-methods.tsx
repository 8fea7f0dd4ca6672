import { formatRupees } from '#domain/money.ts'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BankAccount } from '../shared/bank-account.tsx'
import type { StorefrontData } from '../shared/use-storefront-data.ts'
import { type Draft, updateDraft } from './checkout-draft.ts'

type BankTransferProps = Pick<Draft, 'pan' | 'transactionId'> & {
  /** `₹2,00,000`. */
  limit: string
  bank: StorefrontData['settings']['bankAccount']
  panError: string | undefined
  /** The order by itself reaches the limit. */
  requiresPan: boolean
}

type Props = Omit<BankTransferProps, 'limit'> & {
  isAboveCashLimit: boolean
  /** Rupees. */
  cashLimit: number
}

/** Cash below the limit; from there the law asks for PAN and a digital payment. */
export function PaymentMethods({ isAboveCashLimit, cashLimit, ...transferProps }: Props) {
  const limit = formatRupees(cashLimit)
  return (
    <ChoiceGroup legend="Payment Method" hideLegend className="payment-methods">
      {isAboveCashLimit && (
        <div className="payment-methods__selected">
          <ChoiceCard
            name="payment"
            title="Bank transfer / UPI"
            detail="Transfer to our account. Our staff confirm it, then your order goes to the workshop"
            icon={<Icon name="bank" />}
            checked
            readOnly
          />
          <BankTransfer limit={limit} {...transferProps} />
        </div>
      )}
      <ChoiceCard
        name="payment"
        title="Cash on Delivery"
        detail={
          isAboveCashLimit
            ? `Not available from ${limit}${transferProps.requiresPan ? '' : ' in cash a day'}: such payments must be digital`
            : 'Pay when the piece is in your hands'
        }
        icon={<Icon name="cash" />}
        disabled={isAboveCashLimit}
        checked={!isAboveCashLimit}
        readOnly
      />
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

function BankTransfer({ limit, bank, requiresPan, pan, panError, transactionId }: BankTransferProps) {
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
      {requiresPan && (
        <TextField
          label="PAN"
          hint={`Needed from ${limit}. Kept encrypted, shown masked.`}
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
