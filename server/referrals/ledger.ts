import { conflict } from '#domain/errors.ts'
import { moveCredits } from '#server/auth/people.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { creditEntries } from './tables.ts'

export type Entry = Omit<typeof creditEntries.$inferInsert, 'id'>

/**
 * Writes a row of the ledger and moves the balance with it, in the caller's transaction. False: that row is there
 * already (the unique keys of the table say what happens once), and nothing moves.
 */
export async function addEntry(tx: Tx, entry: Entry): Promise<boolean> {
  if (entry.amountPaise === 0) return false
  const added = await tx
    .insert(creditEntries)
    .values({ id: newId(), ...entry })
    .onConflictDoNothing()
    .returning({ id: creditEntries.id })
  if (added.length === 0) return false
  if (!(await moveCredits(tx, entry.userId, entry.amountPaise)))
    throw conflict('The referral credits do not suffice.', 'CREDITS_SHORT')
  return true
}
