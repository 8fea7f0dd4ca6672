import { cashOnDelivery } from './cash-on-delivery.ts'
import { formatInr } from './money.ts'
import type { PaymentMethodRules } from './payment-method-rules.ts'

const HOUR_MS = 3600 * 1000

/** The shop offers it where cash is not allowed, or where it takes none. */
export const bankTransfer: PaymentMethodRules = {
  label: 'Bank transfer / UPI',
  checkoutHint: 'Transfer to our account. We start preparing your order once your payment arrives',
  icon: 'bank',
  getInstruction: (total) => `Bank transfer / UPI: we start when we have received ${total}.`,
  timing: 'in-advance',
  collectedBy: 'staff',
  isCash: false,
  // Where cash costs more, nobody has to pay in cash.
  getRefusal: (situation) => {
    if (situation.isByStaff || situation.codRules.fee > 0 || cashOnDelivery.getRefusal(situation)) return null
    return {
      code: 'PAYMENT_METHOD',
      message: `Bank transfer is for orders of ${formatInr(situation.limit)} and more. Please choose Cash on Delivery.`,
      checkoutHint: null,
    }
  },
}

/** When a bank transfer has to arrive, and when the customer is reminded: with a quarter of the time left. */
export function getTransferDeadline(from: Date, hours: number): { payBy: Date; paymentReminderAt: Date } {
  const start = from.getTime()
  return {
    payBy: new Date(start + hours * HOUR_MS),
    paymentReminderAt: new Date(start + (hours * HOUR_MS * 3) / 4),
  }
}

/** Four letters of the bank, 0, six characters of the branch. Capital letters. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z\d]{6}$/.test(text)

/** `name@bank`, as NPCI writes it: dots, hyphens and underscores only in the name. */
export const isUpiId = (text: string): boolean =>
  /^[A-Za-z\d][A-Za-z\d._-]{1,254}@[A-Za-z][A-Za-z\d]{1,63}$/.test(text)

type BankAccount = { holder: string; bank: string; account: string; ifsc: string; upi: string }

/** The shop's account, one row for each value. Empty when the owner has entered no account. */
export const getBankAccountRows = (bank: BankAccount): [label: string, value: string][] => {
  const rows: [label: string, value: string][] = [
    ['Account name', bank.holder],
    ['Bank', bank.bank],
    ['Account number', bank.account],
    ['IFSC', bank.ifsc],
    ['UPI', bank.upi],
  ]
  return rows.filter(([, value]) => value.trim() !== '')
}
