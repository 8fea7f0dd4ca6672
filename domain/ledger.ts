import { type Paise, paise, sum } from './money.ts'

/**
 * The accounts between which the ledger moves money. `customer`: what the customer owes for the order, below 0 what the shop
 * owes the customer. `gateway`: what a payment gateway holds for the shop, until it pays it to the bank. `fees` and `fee-tax`:
 * what it keeps for its work, and the GST on that. `disputed`: what it holds back until a dispute is decided. `losses`: disputes
 * that were lost. `store-credit`: what the shop owes customers for their next orders. `suspense`: money was paid back, and nobody noted how.
 */
export const LEDGER_ACCOUNTS = [
  'customer',
  'sales',
  'bank',
  'cash',
  'gateway',
  'fees',
  'fee-tax',
  'disputed',
  'losses',
  'store-credit',
  'suspense',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Where money for a refund comes from. */
export const REFUND_ACCOUNTS = [
  'bank',
  'cash',
  'gateway',
  'suspense',
] as const satisfies readonly LedgerAccount[]
export type RefundAccount = (typeof REFUND_ACCOUNTS)[number]

type EntryRules = {
  label: string
  /** Between the gateway and the shop: it changes nothing for the customer. */
  isInternal?: boolean
  debit: LedgerAccount
  /** Several: the entry says which. */
  credit: readonly LedgerAccount[]
}

/** Every entry of the ledger moves its amount from the account `credit` to the account `debit`. */
const ENTRY_RULES = {
  expected: { label: 'To pay', debit: 'customer', credit: ['sales'] },
  reduced: { label: 'No longer to pay', debit: 'sales', credit: ['customer'] },
  'transfer-received': { label: 'Transfer received', debit: 'bank', credit: ['customer'] },
  'cash-received': { label: 'Cash received', debit: 'cash', credit: ['customer'] },
  'cash-corrected': { label: 'Cash not received after all', debit: 'customer', credit: ['cash'] },
  captured: { label: 'Paid online', debit: 'gateway', credit: ['customer'] },
  refunded: { label: 'Refunded', debit: 'customer', credit: REFUND_ACCOUNTS },
  'refund-failed': { label: 'Refund not received after all', debit: 'gateway', credit: ['customer'] },
  'transfer-reversed': { label: 'Transfer entered wrongly', debit: 'customer', credit: ['bank'] },
  fee: { label: 'Fee of the gateway', debit: 'fees', credit: ['gateway'], isInternal: true },
  'fee-tax': { label: 'Tax on the fee', debit: 'fee-tax', credit: ['gateway'], isInternal: true },
  settled: { label: 'Paid to the bank', debit: 'bank', credit: ['gateway'], isInternal: true },
  'settled-back': {
    label: 'Taken from a payout to the bank',
    debit: 'gateway',
    credit: ['bank'],
    isInternal: true,
  },
  disputed: { label: 'Held back for a dispute', debit: 'disputed', credit: ['gateway'], isInternal: true },
  'dispute-won': { label: 'Dispute won', debit: 'gateway', credit: ['disputed'], isInternal: true },
  'dispute-lost': { label: 'Dispute lost', debit: 'losses', credit: ['disputed'], isInternal: true },
  'store-credit-used': { label: 'Paid with store credit', debit: 'store-credit', credit: ['customer'] },
  'store-credit-given': { label: 'Refunded as store credit', debit: 'customer', credit: ['store-credit'] },
  'store-credit-taken-back': {
    label: 'Store credit to be paid out',
    debit: 'store-credit',
    credit: ['customer'],
  },
} as const satisfies Record<string, EntryRules>

export type EntryKind = keyof typeof ENTRY_RULES
export const ENTRY_KINDS = Object.keys(ENTRY_RULES) as [EntryKind, ...EntryKind[]]
export const getEntryLabel = (kind: EntryKind): string => ENTRY_RULES[kind].label

/** How money reached the bank that was paid at the counter. */
export const ENTRY_TENDERS = ['upi', 'card'] as const
export type EntryTender = (typeof ENTRY_TENDERS)[number]

const TENDER_ENTRY_LABELS = {
  upi: 'UPI received',
  card: 'Card payment received',
} as const satisfies Record<EntryTender, string>

/** `tender`: null for all but payments at the counter. */
export const describeEntry = ({ kind, tender }: { kind: EntryKind; tender: EntryTender | null }): string =>
  tender === null ? getEntryLabel(kind) : TENDER_ENTRY_LABELS[tender]

/** The accounts of each kind of entry. */
export const ENTRY_ACCOUNTS: Readonly<Record<EntryKind, Pick<EntryRules, 'debit' | 'credit'>>> = ENTRY_RULES

/** Entries that customers see as well. */
export const isForCustomer = (kind: EntryKind): boolean => {
  const { isInternal = false }: EntryRules = ENTRY_RULES[kind]
  return !isInternal
}

export type LedgerEntry = { debit: LedgerAccount; credit: LedgerAccount; amountPaise: Paise }

/** What an account holds: all that came to it, without what left it. In paise, below 0 if more left it. */
export const getAccountBalance = (entries: readonly LedgerEntry[], account: LedgerAccount): Paise =>
  sum(
    entries.map(({ debit, credit, amountPaise }) =>
      paise(debit === account ? amountPaise : credit === account ? -amountPaise : 0),
    ),
  )

export type OrderBalance = {
  /** What the order costs now. Nothing once it is closed. */
  expected: Paise
  /** Money and store credit that arrived, also what was paid back since. */
  received: Paise
  refunded: Paise
  /** Still to be paid. */
  due: Paise
  /** Still to be paid back. */
  refundable: Paise
}

/** What was paid for an order, and what is still to be paid or to be paid back, in paise. */
export function getOrderBalance(entries: KnownEntries): OrderBalance {
  const owed = getAccountBalance(entries, 'customer')
  const expected = paise(-getAccountBalance(entries, 'sales'))
  const refunded = getAccountBalance(
    entries.filter(({ kind }) => REFUND_KINDS.some((refund) => refund === kind)),
    'customer',
  )
  return {
    expected,
    received: paise(expected - owed + refunded),
    refunded,
    due: paise(Math.max(0, owed)),
    refundable: paise(Math.max(0, -owed)),
  }
}

/** Money or store credit went back to the customer, or did so by mistake. */
const REFUND_KINDS = [
  'refunded',
  'refund-failed',
  'store-credit-given',
  'store-credit-taken-back',
] as const satisfies readonly EntryKind[]

type KnownEntries = readonly (LedgerEntry & { kind: EntryKind })[]

/** Store credit that pays a part of the order now. */
export const getStoreCreditUsed = (entries: KnownEntries): Paise =>
  paise(Math.max(0, getAccountBalance(entries, 'store-credit')))

/** What was refunded as store credit and not taken back since. */
export const getStoreCreditGiven = (entries: KnownEntries): Paise =>
  getAccountBalance(
    entries.filter(({ kind }) => kind === 'store-credit-given' || kind === 'store-credit-taken-back'),
    'customer',
  )

/** What was refunded as store credit beyond that which had paid for the order: it was money once. */
export const getStoreCreditOfMoney = (entries: KnownEntries): Paise =>
  paise(Math.max(0, -getAccountBalance(entries, 'store-credit')))

/** Money that arrived and was not paid back. Store credit is not money. */
export function getMoneyHeld(entries: KnownEntries): Paise {
  const { received, refunded } = getOrderBalance(entries)
  return paise(Math.max(0, received - refunded - getStoreCreditUsed(entries)))
}

/** How much of what is to be paid back can be paid in money. The rest was store credit, and becomes store credit again. */
export const getRefundableMoney = (entries: KnownEntries): Paise =>
  paise(Math.min(getOrderBalance(entries).refundable, getMoneyHeld(entries)))

/** What was paid online and not paid back since: at most so much can go back to where it came from. */
export const getPaidOnline = (entries: KnownEntries): Paise =>
  getAccountBalance(
    entries.filter(({ kind }) => kind === 'captured' || kind === 'refunded' || kind === 'refund-failed'),
    'gateway',
  )

type Transfer = { id: string; kind: EntryKind; adjustmentId: string | null; reversesId: string | null }

/** A transfer that counts, and does not settle the difference of an exchanged item. */
export const isReversibleTransfer = (
  { id, kind, adjustmentId }: Transfer,
  entries: readonly Transfer[],
): boolean =>
  kind === 'transfer-received' &&
  adjustmentId === null &&
  entries.every(({ reversesId }) => reversesId !== id)
