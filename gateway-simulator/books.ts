import type { BookAccount, Entry, EntryKind, GatewayName, Payment, State } from './state.ts'

/** One payment in paise, as the sum of its entries. */
export type PaymentBook = {
  gateway: GatewayName
  keyId: string
  paymentId: string
  orderId: string
  /** What the shop calls the order. */
  reference: string | null
  amount: number
  status: Payment['status']
  authorised: number
  /** Went back to the customer without a capture. */
  released: number
  captured: number
  refunded: number
  /** With tax. */
  fee: number
  tax: number
  /** Taken from the shop by an open or lost dispute. */
  disputed: number
  /** What reached the bank of the shop: gross less fee, tax, refunds and disputes. */
  settled: number
}

export type SettlementBook = {
  gateway: GatewayName
  keyId: string
  settlementId: string
  utr: string
  day: string
  gross: number
  fee: number
  tax: number
  refunds: number
  disputes: number
  transfer: number
}

export type Books = {
  payments: PaymentBook[]
  settlements: SettlementBook[]
  totals: Record<BookAccount, number>
  /** Where the books do not add up. Always empty, or the simulator has a defect. */
  problems: string[]
}

const ACCOUNTS: BookAccount[] = ['customer', 'held', 'merchant', 'fees', 'tax', 'dispute', 'bank']

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const moved = (entries: Entry[], account: BookAccount, ...kinds: EntryKind[]): number =>
  sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ postings }) => postings[account] ?? 0))

export function readBooks(state: State, keyId: string | null = null): Books {
  const entries = state.entries.filter((entry) => keyId === null || entry.keyId === keyId)
  const byPayment = Map.groupBy(entries, ({ paymentId }) => paymentId)
  const payments = Object.values(state.payments)
    .filter((payment) => keyId === null || payment.keyId === keyId)
    .map((payment) => bookOf(state, payment, byPayment.get(payment.id) ?? []))
  const settlements = state.settlements
    .filter((settlement) => keyId === null || settlement.keyId === keyId)
    .map((settlement): SettlementBook => {
      const lines = entries.filter(
        ({ settlementId, kind }) => settlementId === settlement.id && kind !== 'settle',
      )
      const fee = moved(lines, 'fees', 'capture')
      const tax = moved(lines, 'tax', 'capture')
      return {
        gateway: settlement.gateway,
        keyId: settlement.keyId,
        settlementId: settlement.id,
        utr: settlement.utr,
        day: settlement.day,
        gross: moved(lines, 'merchant', 'capture') + fee + tax,
        fee: fee + tax,
        tax,
        refunds: -moved(lines, 'merchant', 'refund', 'refund-failed'),
        disputes: -moved(lines, 'merchant', 'dispute', 'dispute-won', 'dispute-lost'),
        transfer: settlement.amount,
      }
    })
  const totals = totalsOf(entries)
  return {
    payments,
    settlements,
    totals,
    problems: problemsOf(state, entries, payments, settlements, totals),
  }
}

function totalsOf(entries: Entry[]): Record<BookAccount, number> {
  const total = (account: BookAccount) => sum(entries.map(({ postings }) => postings[account] ?? 0))
  return {
    customer: total('customer'),
    held: total('held'),
    merchant: total('merchant'),
    fees: total('fees'),
    tax: total('tax'),
    dispute: total('dispute'),
    bank: total('bank'),
  }
}

function bookOf(state: State, payment: Payment, entries: Entry[]): PaymentBook {
  const tax = moved(entries, 'tax', 'capture')
  return {
    gateway: payment.gateway,
    keyId: payment.keyId,
    paymentId: payment.id,
    orderId: payment.orderId,
    reference: state.orders[payment.orderId]?.reference ?? null,
    amount: payment.amount,
    status: payment.status,
    authorised: moved(entries, 'held', 'authorise'),
    released: -moved(entries, 'held', 'release'),
    captured: -moved(entries, 'held', 'capture'),
    refunded: moved(entries, 'customer', 'refund', 'refund-failed'),
    fee: moved(entries, 'fees', 'capture') + tax,
    tax,
    disputed: -moved(entries, 'merchant', 'dispute', 'dispute-won'),
    settled: sum(
      entries.filter((entry) => entry.settlementId !== null).map((entry) => entry.postings.merchant ?? 0),
    ),
  }
}

/** Each rule compares figures that were made in different places. */
function problemsOf(
  state: State,
  entries: Entry[],
  payments: PaymentBook[],
  settlements: SettlementBook[],
  totals: Record<BookAccount, number>,
): string[] {
  const problems: string[] = []
  const expect = (found: number, wanted: number, what: string) => {
    if (found !== wanted) problems.push(`${what}: ${found} instead of ${wanted}`)
  }
  for (const entry of entries) {
    const name = `${entry.kind} of ${entry.paymentId ?? entry.reference}`
    expect(sum(Object.values(entry.postings)), 0, `postings of ${name}`)
    if (!Object.values(entry.postings).every(Number.isSafeInteger)) problems.push(`${name}: no whole paise`)
  }
  expect(sum(ACCOUNTS.map((account) => totals[account])), 0, 'all accounts')
  for (const book of payments) {
    const refunds = Object.values(state.refunds).filter(
      (refund) => refund.paymentId === book.paymentId && refund.status !== 'failed' && !refund.automatic,
    )
    const isAuthorised = ['authorised', 'captured', 'released'].includes(book.status)
    expect(book.authorised, isAuthorised ? book.amount : 0, `authorised of ${book.paymentId}`)
    expect(book.captured, book.status === 'captured' ? book.amount : 0, `captured of ${book.paymentId}`)
    expect(book.released, book.status === 'released' ? book.amount : 0, `released of ${book.paymentId}`)
    expect(book.refunded, sum(refunds.map(({ amount }) => amount)), `refunded of ${book.paymentId}`)
    const payment = state.payments[book.paymentId]
    expect(book.fee, payment?.fee ?? 0, `fee of ${book.paymentId}`)
    expect(book.tax, payment?.tax ?? 0, `tax of ${book.paymentId}`)
    if (book.refunded > book.captured) problems.push(`${book.paymentId}: refunded more than captured`)
  }
  for (const book of settlements) {
    expect(
      book.gross - book.fee - book.refunds - book.disputes,
      book.transfer,
      `lines of ${book.settlementId}`,
    )
  }
  expect(sum(payments.map(({ settled }) => settled)), totals.bank, 'settled of all payments')
  expect(sum(settlements.map(({ transfer }) => transfer)), totals.bank, 'transfers to the bank')
  return problems
}
