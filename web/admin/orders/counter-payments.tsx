import {
  type CounterPayment,
  describeUnpaid,
  getReferenceLabel,
  getTenderLabel,
  getUnpaid,
  MAX_COUNTER_PAYMENTS,
  TENDERS,
  type Tender,
} from '#domain/counter-sale.ts'
import { formatRupees, fromRupees, type Paise, toRupees } from '#domain/money.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import type { CounterQuote } from './new-order-quote.ts'
import { texts } from './new-order-texts.ts'
import { type NewOrderValues, NO_PAYMENT, type TypedPayment } from './new-order-values.ts'

/** A payment without a number counts nothing. The reference of another tender stays typed, and is left out. */
export const toPayments = (typed: readonly TypedPayment[]): CounterPayment[] =>
  typed.map(({ tender, amount, reference }) => ({
    tender,
    amount: fromRupees(Number(amount) || 0),
    reference: getReferenceLabel(tender) ? reference.trim() : '',
  }))

const toTyped = (amount: Paise): string => String(toRupees(amount))

/** The amount of the only payment follows the total, until somebody types another one. */
export function followTotal(
  typed: readonly TypedPayment[],
  before: Paise | null,
  total: Paise,
): TypedPayment[] | null {
  const [only] = typed
  if (!only || typed.length > 1) return null
  const isUntouched = only.amount === '' || (before !== null && only.amount === toTyped(before))
  return isUntouched && only.amount !== toTyped(total) ? [{ ...only, amount: toTyped(total) }] : null
}

type Props = {
  form: SubmitForm<NewOrderValues>
  payments: readonly TypedPayment[]
  quote: CounterQuote | null
}

/** How the customer pays at the counter: one way, or several that make the total. */
export function CounterPayments({ form, payments, quote }: Props) {
  const unpaid = quote && getUnpaid(toPayments(payments), fromRupees(quote.totals.totalAmount))
  const change = (next: readonly TypedPayment[]) => form.setField('payments', [...next])
  const addPayment = () => {
    const used = new Set(payments.map(({ tender }) => tender))
    const tender = TENDERS.find((each) => each !== 'store_credit' && !used.has(each)) ?? 'upi'
    change([
      ...payments,
      { ...NO_PAYMENT, tender, amount: unpaid !== null && unpaid > 0 ? toTyped(unpaid) : '' },
    ])
  }
  return (
    <div className="counter-payments">
      <ul aria-label={texts.payments}>
        {payments.map(({ tender, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of the form are named by the place in the list
          <li key={index}>
            <SelectField label={texts.paidBy} {...form.field(`payments.${index}.tender`)}>
              {TENDERS.filter(
                (each) => each !== 'store_credit' || tender === each || (quote?.storeCredit ?? 0) > 0,
              ).map((each) => (
                <option key={each} value={each}>
                  {getTenderLabel(each)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={texts.amount}
              type="number"
              step="0.01"
              min={0}
              prefix="₹"
              hint={quote ? describeLimit(tender, quote) : undefined}
              {...form.field(`payments.${index}.amount`)}
            />
            {getReferenceLabel(tender) && (
              <TextField
                className="counter-payments__reference"
                label={getReferenceLabel(tender)}
                maxLength={80}
                autoComplete="off"
                autoCapitalize="characters"
                {...form.field(`payments.${index}.reference`)}
              />
            )}
            <span className="counter-payments__steps">
              {unpaid !== null && unpaid !== 0 && fromRupees(Number(amount) || 0) + unpaid > 0 && (
                <Button
                  variant="text"
                  size="small"
                  onClick={() =>
                    form.setField(
                      `payments.${index}.amount`,
                      toTyped((fromRupees(Number(amount) || 0) + unpaid) as Paise),
                    )
                  }
                >
                  {texts.takeRest(getTenderLabel(tender))}
                </Button>
              )}
              {payments.length > 1 && (
                <IconButton
                  icon="trash"
                  label={texts.removePayment(index + 1)}
                  onClick={() => change(payments.filter((_, at) => at !== index))}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {form.errorOf('payments') && (
        <FieldError id="counter-payments-error">{form.errorOf('payments')!}</FieldError>
      )}
      <p role="status" className="small counter-payments__rest">
        {unpaid !== null && (unpaid === 0 ? texts.paidInFull : describeUnpaid(unpaid))}
      </p>
      {payments.length < MAX_COUNTER_PAYMENTS && (
        <div>
          <Button variant="secondary" size="small" icon="plus" onClick={addPayment}>
            {texts.addPayment}
          </Button>
        </div>
      )}
    </div>
  )
}

function describeLimit(tender: Tender, { cashLeft, storeCredit, totals }: CounterQuote): string | undefined {
  if (tender === 'store_credit') return texts.storeCredit(formatRupees(storeCredit))
  if (tender === 'cash' && cashLeft < totals.totalAmount) return texts.cashLeft(formatRupees(cashLeft))
  return undefined
}
