import { conflict } from '#domain/errors.ts'
import {
  ENTRY_ACCOUNTS,
  type EntryKind,
  type EntryTender,
  getAccountBalance,
  getOrderBalance,
  getPaidOnline,
  getRefundableMoney,
  getStoreCreditGiven,
  getStoreCreditUsed,
  isForCustomer,
  type RefundAccount,
} from '#domain/ledger.ts'
import { formatInr, type Paise, paise, ZERO } from '#domain/money.ts'
import { type BulkInsert, bulkInsert } from '#server/platform/database/bulk-insert.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { listEntries } from './queries.ts'
import { type LedgerEntryRow, ledgerEntries } from './tables.ts'

/** When an entry was made, and by whom. Null: by the shop itself. */
type Origin = { orderId: string; byUserId: string | null; at: Date }
type Movement = Origin & {
  amount: Paise
  /** The UTR of a bank transfer or the number of a UPI payment. '' for cash. */
  reference?: string
  /** As `claimTransferReference` answers it. */
  referenceKey?: string
  /** It was paid at the counter. */
  tender?: EntryTender | null
  /** A day in India. */
  paidOn?: string
  adjustmentId?: string
}

/** The first entry of a new order, which the caller writes with the order. Null: it costs nothing. */
export const buildExpectedEntry = (origin: Origin, amount: Paise): LedgerEntryRow | null =>
  amount > 0 ? buildEntry('expected', ENTRY_ACCOUNTS.expected.credit[0]!, { ...origin, amount }) : null

/** For a caller that writes entries together with other rows. */
export const entryInserts = (entries: readonly LedgerEntryRow[]): BulkInsert =>
  bulkInsert(ledgerEntries, ...entries)

/**
 * From now on the order costs this much. Writes the difference to what the ledger expected before, so that a repeated call
 * does nothing. The caller holds the order.
 */
export async function setExpected(tx: Tx, origin: Origin, amount: Paise): Promise<void> {
  const before = -getAccountBalance(await listEntries(tx, origin.orderId), 'sales')
  if (amount === before) return
  await insert(
    tx,
    amount > before
      ? buildEntry('expected', 'sales', { ...origin, amount: paise(amount - before) })
      : buildEntry('reduced', 'customer', { ...origin, amount: paise(before - amount) }),
  )
}

/** A transfer arrived for the order. Its reference was not entered before: the caller has claimed it. */
export async function recordTransfer(tx: Tx, movement: Movement & { reference: string }): Promise<void> {
  await insert(tx, buildEntry('transfer-received', 'customer', movement))
}

/** A transfer was entered by mistake. The caller holds the order, and has checked that it was not taken back before. */
export async function reverseTransfer(
  tx: Tx,
  transfer: LedgerEntryRow,
  { reason, byUserId, at }: { reason: string; byUserId: string; at: Date },
): Promise<void> {
  const { orderId, amountPaise: amount, reference } = transfer
  await insert(tx, {
    ...buildEntry('transfer-reversed', 'bank', { orderId, amount, reference, byUserId, at }),
    reversesId: transfer.id,
    reason,
  })
}

/** What is still due was paid in cash. The caller holds the order. */
export async function recordCashOfDue(tx: Tx, origin: Origin): Promise<void> {
  const due = getAccountBalance(await listEntries(tx, origin.orderId), 'customer')
  if (due > 0) await insert(tx, buildEntry('cash-received', 'customer', { ...origin, amount: due }))
}

/** The cash that the shop still holds for the order was not received after all. The caller holds the order. */
export async function correctCash(tx: Tx, origin: Origin): Promise<void> {
  const entries = await listEntries(tx, origin.orderId)
  const { received, refunded } = getOrderBalance(entries)
  const cash = getAccountBalance(
    entries.filter(({ kind }) => kind === 'cash-received' || kind === 'cash-corrected'),
    'cash',
  )
  const amount = paise(Math.min(cash, received - refunded))
  if (amount > 0) await insert(tx, buildEntry('cash-corrected', 'cash', { ...origin, amount }))
}

/** Money was paid back. The caller has claimed its reference. */
export async function recordRefund(tx: Tx, from: RefundAccount, movement: Movement): Promise<void> {
  await insert(tx, buildEntry('refunded', from, movement))
}

type StoreCreditKind = Extract<EntryKind, `store-credit-${string}`>

/** The caller holds the order, and for a kind that lowers the credit the customer as well. */
export async function recordStoreCredit(tx: Tx, kind: StoreCreditKind, movement: Movement): Promise<void> {
  await insert(tx, buildEntry(kind, ENTRY_ACCOUNTS[kind].credit[0]!, movement))
}

/** What was paid with store credit and is to be paid back becomes store credit again. The caller holds the order. */
export async function giveStoreCreditBack(tx: Tx, origin: Origin): Promise<void> {
  const entries = await listEntries(tx, origin.orderId)
  const amount = paise(Math.min(getOrderBalance(entries).refundable, getStoreCreditUsed(entries)))
  if (amount > 0) await recordStoreCredit(tx, 'store-credit-given', { ...origin, amount })
}

/**
 * How much of the store credit that was given for an order pays for it again, when it costs `cost` again. In paise. The caller
 * holds the order.
 */
export async function getStoreCreditToUseAgain(tx: Tx, orderId: string, cost: Paise): Promise<Paise> {
  const entries = await listEntries(tx, orderId)
  const { received, refunded } = getOrderBalance(entries)
  return paise(Math.max(0, Math.min(getStoreCreditGiven(entries), cost - (received - refunded))))
}

/**
 * What the shop owes for the order was paid back, at most `limit`, and nobody said how. `kept` is owed for something else. What
 * was store credit becomes store credit again, where the customer still has an account; `asStoreCredit`: all of it. The caller
 * holds the order.
 */
export async function recordUnspecifiedRefund(
  tx: Tx,
  origin: Origin,
  {
    limit = null,
    kept = ZERO,
    hasAccount,
    asStoreCredit = false,
  }: { limit?: Paise | null; kept?: Paise; hasAccount: boolean; asStoreCredit?: boolean },
): Promise<void> {
  const entries = await listEntries(tx, origin.orderId)
  const owed = -getAccountBalance(entries, 'customer') - kept
  const amount = paise(Math.min(owed, limit ?? owed))
  if (amount <= 0) return
  const money = asStoreCredit
    ? ZERO
    : hasAccount
      ? paise(Math.min(amount, getRefundableMoney(entries)))
      : amount
  // The gateway still holds it, and would pay it back a second time.
  if (money > 0 && getPaidOnline(entries) > 0)
    throw conflict(
      `${formatInr(money)} of this order was paid online. Cancel or return it, refund it to where it came from, and then set this status.`,
      'REFUND_TO_SOURCE',
    )
  if (money > 0) await insert(tx, buildEntry('refunded', 'suspense', { ...origin, amount: money }))
  if (amount > money)
    await recordStoreCredit(tx, 'store-credit-given', { ...origin, amount: paise(amount - money) })
}

/** An entry that the caller writes itself, such as those of the demo shop. */
export function buildEntry(
  kind: EntryKind,
  credit: LedgerEntryRow['credit'],
  { orderId, amount, reference = '', referenceKey, tender, paidOn, adjustmentId, byUserId, at }: Movement,
): LedgerEntryRow {
  return {
    id: newId(),
    orderId,
    kind,
    debit: ENTRY_ACCOUNTS[kind].debit,
    credit,
    amountPaise: amount,
    reference,
    referenceKey:
      reference && !hasForeignReference(kind, credit) ? (referenceKey ?? toReferenceKey(reference)) : null,
    tender: tender ?? null,
    paidOn: paidOn ?? null,
    adjustmentId: adjustmentId ?? null,
    reversesId: null,
    reason: '',
    byUserId,
    at,
  }
}

/**
 * The gateway's own ids are kept with its payments and refunds, and letters of two cases make two of them. An entry that takes
 * another one back names its reference.
 */
const hasForeignReference = (kind: EntryKind, credit: LedgerEntryRow['credit']): boolean =>
  credit === 'gateway' ||
  ENTRY_ACCOUNTS[kind].debit === 'gateway' ||
  kind === 'transfer-reversed' ||
  !isForCustomer(kind)

const insert = (tx: Tx, entry: LedgerEntryRow) => tx.insert(ledgerEntries).values(entry)

/** References that differ in letters and spaces only are the same one. */
export const toReferenceKey = (reference: string): string => reference.replace(/\s/g, '').toUpperCase()
