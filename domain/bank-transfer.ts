const HOUR_MS = 3600 * 1000

/** Until when a bank transfer has to arrive, and when the customer is reminded: a quarter of the time is left then. */
export function getPaymentDeadline(from: Date, hours: number): { payBy: Date; paymentReminderAt: Date } {
  const start = from.getTime()
  return {
    payBy: new Date(start + hours * HOUR_MS),
    paymentReminderAt: new Date(start + (hours * HOUR_MS * 3) / 4),
  }
}

type BankAccount = { holder: string; bank: string; account: string; ifsc: string; upi: string }

/** Where to pay, line by line. Empty: the owner has entered no account. */
export const getBankAccountRows = (bank: BankAccount): [label: string, value: string][] =>
  (
    [
      ['Account name', bank.holder],
      ['Bank', bank.bank],
      ['Account number', bank.account],
      ['IFSC', bank.ifsc],
      ['UPI', bank.upi],
    ] as [string, string][]
  ).filter(([, value]) => value.trim() !== '')
