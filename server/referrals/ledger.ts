import { conflict } from '#domain/errors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { adjustCredits } from '#server/users/service.ts'
import { creditEntries } from './tables.ts'

export type NewCreditEntry = Omit<typeof creditEntries.$inferInsert, 'id'>

/**
 * Adds an entry to the ledger and changes the balance with it, in the caller's transaction. Returns false and changes
 * nothing when the entry exists: the unique keys of the table define what happens only once.
 */
export async function addCreditEntry(tx: Tx, entry: NewCreditEntry): Promise<boolean> {
  if (entry.amountPaise === 0) return false
  const added = await tx
    .insert(creditEntries)
    .values({ id: newId(), ...entry })
    .onConflictDoNothing()
    .returning({ id: creditEntries.id })
  if (added.length === 0) return false
  if (!(await adjustCredits(tx, entry.userId, entry.amountPaise)))
    throw conflict('There are not enough referral credits.', 'CREDITS_SHORT')
  return true
}
