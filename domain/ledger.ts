import { type Paise, paise, sum } from './money.ts'

/**
 * The accounts between which the ledger moves money. `customer`: what the customer owes for the order, below 0 what the shop
 * owes the customer. `gateway`: what a payment gateway holds for the shop. `suspense`: money was paid back, and nobody noted how.
 */
export const LEDGER_ACCOUNTS = ['customer', 'sales', 'bank', 'cash', 'gateway', 'suspense'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Where money for a refund comes from. */
export const REFUND_ACCOUNTS = [
  'bank',
  'cash',
  'gateway',
  'suspense',
] as const satisfies readonly LedgerAccount[]
export type RefundAccount = (typeof REFUND_ACCOUNTS)[number]

/** Where the shop holds money. */
const HOLDING_ACCOUNTS = REFUND_ACCOUNTS

type EntryRules = {
  label: string
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
} as const satisfies Record<string, EntryRules>

export type EntryKind = keyof typeof ENTRY_RULES
export const ENTRY_KINDS = Object.keys(ENTRY_RULES) as [EntryKind, ...EntryKind[]]
export const getEntryLabel = (kind: EntryKind): string => ENTRY_RULES[kind].label

/** The accounts of each kind of entry. */
export const ENTRY_ACCOUNTS: Readonly<Record<EntryKind, Pick<EntryRules, 'debit' | 'credit'>>> = ENTRY_RULES

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
  /** Money that arrived, also what was paid back since. */
  received: Paise
  refunded: Paise
  /** Still to be paid. */
  due: Paise
  /** Still to be paid back. */
  refundable: Paise
}

/** What was paid for an order, and what is still to be paid or to be paid back, in paise. */
export function getOrderBalance(entries: readonly (LedgerEntry & { kind: EntryKind })[]): OrderBalance {
  const owed = getAccountBalance(entries, 'customer')
  const refunded = getAccountBalance(
    entries.filter(({ kind }) => kind === 'refunded' || kind === 'refund-failed'),
    'customer',
  )
  return {
    expected: paise(-getAccountBalance(entries, 'sales')),
    received: paise(sum(HOLDING_ACCOUNTS.map((account) => getAccountBalance(entries, account))) + refunded),
    refunded,
    due: paise(Math.max(0, owed)),
    refundable: paise(Math.max(0, -owed)),
  }
}
