import { exceedsCashLimit } from './cash-limit.ts'
import type { FieldError } from './errors.ts'
import type { EntryTender } from './ledger.ts'
import { formatInr, type Paise, paise, sum } from './money.ts'
import type { PaymentMethodRules } from './payment-method-rules.ts'

/** Staff sell in the shop: the customer pays at once, in one way or several, and takes the items along. */
export const counterSale: PaymentMethodRules = {
  label: 'Paid at the counter',
  checkoutHint: '',
  icon: 'cash',
  getInstruction: (total) => `Paid at the counter: ${total}.`,
  timing: 'in-advance',
  collectedBy: 'staff',
  isCash: false,
  getRefusal: ({ isAtCounter = false }) =>
    isAtCounter
      ? null
      : {
          code: 'PAYMENT_METHOD',
          message: 'Only staff who sell at the counter take this payment. Please choose another one.',
          checkoutHint: null,
        },
}

type TenderRules = {
  label: string
  /** The number by which the bank knows the payment. Null: it has none. */
  referenceLabel: string | null
  /** How the ledger tells it from a bank transfer. Null: by its kind of entry. */
  entryTender: EntryTender | null
}

/** How a customer pays at the counter, in the order in which the page shows it. */
const TENDER_RULES = {
  cash: { label: 'Cash', referenceLabel: null, entryTender: null },
  upi: { label: 'UPI', referenceLabel: 'UPI reference', entryTender: 'upi' },
  card: { label: 'Card terminal', referenceLabel: 'RRN on the card slip', entryTender: 'card' },
  store_credit: { label: 'Store credit', referenceLabel: null, entryTender: null },
} as const satisfies Record<string, TenderRules>

export type Tender = keyof typeof TENDER_RULES
export const TENDERS = Object.keys(TENDER_RULES) as [Tender, ...Tender[]]
const rulesOf = (tender: Tender): TenderRules => TENDER_RULES[tender]
export const getTenderLabel = (tender: Tender): string => rulesOf(tender).label
export const getReferenceLabel = (tender: Tender): string | null => rulesOf(tender).referenceLabel
export const getEntryTender = (tender: Tender): EntryTender | null => rulesOf(tender).entryTender

export const MAX_COUNTER_PAYMENTS = 10

export type CounterPayment = { tender: Tender; amount: Paise; reference: string }

type CounterLimits = {
  total: Paise
  /** What the customer has already paid, or will pay, in cash for other orders of the day. */
  cashToday: Paise
  cashLimit: Paise
  storeCredit: Paise
}

export const sumTender = (payments: readonly CounterPayment[], tender: Tender): Paise =>
  sum(payments.filter((payment) => payment.tender === tender).map(({ amount }) => amount))

/** The most that may be paid in cash, which stays below the limit of the law by one rupee. */
export const getCashLeft = ({ cashToday, cashLimit }: Pick<CounterLimits, 'cashToday' | 'cashLimit'>) =>
  paise(Math.max(0, cashLimit - cashToday - 1_00))

/** What is still to be entered. Below 0: too much was. */
export const getUnpaid = (payments: readonly Pick<CounterPayment, 'amount'>[], total: Paise): Paise =>
  paise(total - sum(payments.map(({ amount }) => amount)))

/** Why these payments cannot pay for a sale, by field. Empty: they make exactly its total, and each is allowed. */
export function getCounterPaymentErrors(
  payments: readonly CounterPayment[],
  limits: CounterLimits,
): FieldError[] {
  const errors = payments.flatMap((payment, index) =>
    getPaymentErrors(payment, payments.slice(0, index), index),
  )
  const errorOfTender = (tender: Tender, message: string): FieldError => ({
    path: `payments.${payments.findLastIndex((payment) => payment.tender === tender)}.amount`,
    message,
  })
  const cash = sumTender(payments, 'cash')
  const { total, cashToday, cashLimit, storeCredit } = limits
  if (cash > 0 && exceedsCashLimit(cash, cashToday, cashLimit))
    errors.push(errorOfTender('cash', describeCashLimit(limits)))
  const credit = sumTender(payments, 'store_credit')
  if (credit > storeCredit)
    errors.push(
      errorOfTender(
        'store_credit',
        storeCredit > 0
          ? `The customer has ${formatInr(storeCredit)} of store credit.`
          : 'The customer has no store credit.',
      ),
    )
  const unpaid = getUnpaid(payments, total)
  if (errors.length === 0 && unpaid !== 0) errors.push({ path: 'payments', message: describeUnpaid(unpaid) })
  return errors
}

function getPaymentErrors(
  { tender, amount, reference }: CounterPayment,
  earlier: readonly CounterPayment[],
  index: number,
): FieldError[] {
  const field = (name: string, message: string): FieldError => ({
    path: `payments.${index}.${name}`,
    message,
  })
  const errors = amount > 0 ? [] : [field('amount', 'Enter the amount')]
  const { label, referenceLabel } = rulesOf(tender)
  const keyOf = (text: string) => text.replace(/\s/g, '').toUpperCase()
  if (referenceLabel && reference === '') errors.push(field('reference', `Enter the ${referenceLabel}`))
  if (!referenceLabel && reference !== '') errors.push(field('reference', `${label} has no reference`))
  if (reference !== '' && earlier.some((other) => keyOf(other.reference) === keyOf(reference)))
    errors.push(field('reference', 'Each payment has its own reference'))
  return errors
}

const describeCashLimit = (limits: CounterLimits): string => {
  const limit = formatInr(limits.cashLimit)
  const left = getCashLeft(limits)
  return left > 0
    ? `The law allows less than ${limit} in cash from one person a day. At most ${formatInr(left)} of this sale can be cash.`
    : `The customer's cash orders of today reach ${limit}, above which the law allows no cash. Please take another payment.`
}

export const describeUnpaid = (unpaid: Paise): string =>
  unpaid > 0
    ? `${formatInr(unpaid)} is not paid yet. The payments have to make the total.`
    : `The payments are ${formatInr(paise(-unpaid))} more than the total.`
