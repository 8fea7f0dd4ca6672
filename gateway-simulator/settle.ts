import type { Simulator } from './simulator.ts'
import { type Account, type Entry, randomDigits, randomId, type Settlement } from './state.ts'

const INDIA_MS = 330 * 60_000

/** Midnight at the end of a day in India. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - INDIA_MS + 86_400_000

const toMerchant = (entries: Entry[]): number =>
  entries.reduce((sum, { postings }) => sum + (postings.merchant ?? 0), 0)

/**
 * Pays out what an account has earned up to the end of a day. Null: there is nothing to pay, or refunds and disputes are
 * more than that; then all of it waits for the next day.
 */
export function settle(simulator: Simulator, account: Account, day: string): Settlement | null {
  const end = endOfDay(day)
  const open = simulator.state.entries.filter(
    (entry) =>
      entry.gateway === account.gateway &&
      entry.keyId === account.keyId &&
      entry.settlementId === null &&
      (entry.postings.merchant ?? 0) !== 0 &&
      entry.at < end,
  )
  const amount = toMerchant(open)
  if (amount <= 0) return null
  const settlement: Settlement = {
    id: account.gateway === 'razorpay' ? `setl_${randomId()}` : randomDigits(8),
    gateway: account.gateway,
    keyId: account.keyId,
    utr: `SIMN${randomDigits(12)}`,
    day,
    amount,
    settledAt: end - 6 * 3_600_000,
  }
  simulator.state.settlements.push(settlement)
  for (const entry of open) entry.settlementId = settlement.id
  simulator.post('settle', settlement, { merchant: -amount, bank: amount })
  simulator.emit({ kind: 'settled', settlement })
  return settlement
}
