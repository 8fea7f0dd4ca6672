import { formatRupees } from '#domain/money.ts'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import type { Frame } from '../shared/use-frame.ts'
import type { Draft } from './checkout-draft.ts'

type Props = Pick<Draft, 'pan' | 'transactionId'> & {
  isAboveCashLimit: boolean
  /** Rupees. */
  cashLimit: number
  bank: Frame['settings']['bankAccount']
  panError: string | undefined
  change: (changes: Partial<Draft>) => void
}

/** Cash below the limit; from there the law asks for PAN and a digital payment (S2 §9). */
export function PaymentMethods({
  isAboveCashLimit,
  cashLimit,
  bank,
  pan,
  panError,
  transactionId,
  change,
}: Props) {
  const limit = formatRupees(cashLimit)
  return (
    <ChoiceGroup legend="Payment Method" hideLegend className="payment-methods">
      <ChoiceCard
        name="payment"
        title="Cash on Delivery"
        detail={
          isAboveCashLimit
            ? `Not available from ${limit} on: the law asks for a digital payment`
            : 'Pay when the piece is in your hands'
        }
        icon={<Icon name="cash" />}
        disabled={isAboveCashLimit}
        checked={!isAboveCashLimit}
        readOnly
      />
      {isAboveCashLimit && (
        <>
          <ChoiceCard
            name="payment"
            title="Bank transfer / UPI"
            detail="Our staff confirm it, then your order goes to the workshop"
            icon={<Icon name="bank" />}
            checked
            readOnly
          />
          <div className="payment-methods__transfer">
            <dl className="bank-account">
              {(
                [
                  ['Account holder', bank.holder],
                  ['Bank', bank.bank],
                  ['Account number', bank.account],
                  ['IFSC', bank.ifsc],
                  ['UPI', bank.upi],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
            <Note kind="info">
              From {limit} on, the law asks for your PAN. We keep it encrypted and show it masked.
            </Note>
            <TextField
              label="PAN"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={10}
              placeholder="ABCDE1234F"
              value={pan}
              error={panError}
              onChange={(event) => change({ pan: event.target.value.toUpperCase() })}
            />
            <TextField
              label="Transfer reference"
              optional
              hint="The UTR or UPI number, if you have paid already"
              autoComplete="off"
              maxLength={80}
              value={transactionId}
              onChange={(event) => change({ transactionId: event.target.value })}
            />
          </div>
        </>
      )}
      <ChoiceCard
        name="payment"
        title="Credit/Debit Card"
        detail="Coming soon"
        icon={<Icon name="card" />}
        disabled
      />
    </ChoiceGroup>
  )
}
