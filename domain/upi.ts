import { type Paise, toRupees } from './money.ts'

export type UpiPayment = {
  upi: string
  /** Whom the app of the customer says that it pays. */
  payee: string
  amount: Paise
  /** Stands in the statement of both banks. */
  note: string
}

/** An address that opens a UPI app with all of it filled in, also as a QR code (UPI linking specification of NPCI). */
export const getUpiLink = ({ upi, payee, amount, note }: UpiPayment): string =>
  `upi://pay?${[
    ['pa', upi],
    ['pn', payee],
    ['am', toRupees(amount).toFixed(2)],
    ['cu', 'INR'],
    ['tn', note],
  ]
    // apps read %20 and not + as a blank, and the @ of the id as it is
    .map(([name, value]) => `${name}=${encodeURIComponent(value!).replace('%40', '@')}`)
    .join('&')}`
