import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { formatRecoveryCode, normalizeRecoveryCode, RECOVERY_CODE_COUNT } from '#domain/second-factor.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Passwords } from '../passwords/hashing.ts'
import { recoveryCodes } from '../tables.ts'

/** The part of a code that finds its row. The whole code is hashed like a password. */
const SELECTOR_LENGTH = 2

export type NewRecoveryCodes = { plainCodes: string[]; rows: { selector: string; codeHash: string }[] }

type Parts = { database: Database; clock: Clock; passwords: Passwords }

/** Ten codes that each sign in once, for users who lost their phone or key. */
export function createRecoveryCodes({ database, clock, passwords }: Parts) {
  /** Call it outside of a transaction, because hashing takes a while. */
  async function generate(): Promise<NewRecoveryCodes> {
    const bySelector = new Map<string, string>()
    while (bySelector.size < RECOVERY_CODE_COUNT) {
      const code = formatRecoveryCode(randomBytes(16))
      bySelector.set(code.slice(0, SELECTOR_LENGTH), code)
    }
    const rows = await Promise.all(
      [...bySelector].map(async ([selector, code]) => ({ selector, codeHash: await passwords.hash(code) })),
    )
    return { plainCodes: [...bySelector.values()], rows }
  }

  /** Earlier codes stop working. */
  async function replace(tx: Tx, userId: string, { rows }: NewRecoveryCodes): Promise<void> {
    await removeAll(tx, userId)
    await tx.insert(recoveryCodes).values(
      rows.map((row) => ({
        id: newId(),
        userId,
        ...row,
        createdAt: clock.now(),
      })),
    )
  }

  const removeAll = (tx: Tx, userId: string) =>
    tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))

  /** True: the code was unused, and is used now. */
  async function consume(userId: string, enteredCode: string): Promise<boolean> {
    const code = normalizeRecoveryCode(enteredCode)
    const [row] = await database.db
      .select()
      .from(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.selector, code.slice(0, SELECTOR_LENGTH)),
          isNull(recoveryCodes.usedAt),
        ),
      )
    // An unknown code takes as long as a known one, so that the time reveals nothing.
    const isCorrect = await passwords.verify(code, row?.codeHash ?? null)
    if (!row || !isCorrect) return false
    const updated = await database.db
      .update(recoveryCodes)
      .set({ usedAt: clock.now() })
      .where(and(eq(recoveryCodes.id, row.id), isNull(recoveryCodes.usedAt)))
      .returning({ id: recoveryCodes.id })
    return updated.length > 0
  }

  function left(db: Reader, userId: string): Promise<number> {
    return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  }

  return { generate, replace, removeAll, consume, left }
}

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>
