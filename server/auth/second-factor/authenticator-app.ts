import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { normalizeTotpCode, SETUP_LIFE_MINUTES } from '#domain/second-factor.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import type { EncryptedColumn } from '#server/platform/reencrypt.ts'
import type { AuthDeps } from '../deps.ts'
import { authenticatorAppSetups, authenticatorApps } from '../tables.ts'
import { newTotpSecret, totpStep } from './totp.ts'

const SETUP_LIFE_MS = SETUP_LIFE_MINUTES * 60 * 1000

const contextOf = (userId: string) => `totp:${userId}`

export const encryptedTotpSecrets: EncryptedColumn = {
  table: authenticatorApps,
  id: authenticatorApps.userId,
  column: authenticatorApps.secret,
  contextOf,
}

/** One authenticator app a person. Its secret is encrypted in the database. */
export function createAuthenticatorApps({ clock, secrets }: Pick<AuthDeps, 'clock' | 'secrets'>) {
  const now = () => clock.now()

  /** The secret to show. It counts once a code of it was entered. */
  async function start(tx: Tx, userId: string): Promise<string> {
    const secret = newTotpSecret()
    const setup = {
      secret: secrets.encrypt(secret, contextOf(userId)),
      expiresAt: new Date(now().getTime() + SETUP_LIFE_MS),
    }
    await tx
      .insert(authenticatorAppSetups)
      .values({ userId, ...setup })
      .onConflictDoUpdate({ target: authenticatorAppSetups.userId, set: setup })
    return secret
  }

  /** False: the code is wrong. Null: no secret is waiting. An app that was there before is replaced. */
  async function confirm(tx: Tx, userId: string, typed: string): Promise<boolean | null> {
    const [setup] = await tx
      .select()
      .from(authenticatorAppSetups)
      .where(and(eq(authenticatorAppSetups.userId, userId), gt(authenticatorAppSetups.expiresAt, now())))
      .for('update')
    if (!setup) return null
    const step = stepOf(userId, setup.secret, typed)
    if (step === null) return false
    const app = {
      secret: setup.secret,
      lastStep: step,
      createdAt: now(),
      lastUsedAt: null,
    }
    await tx
      .insert(authenticatorApps)
      .values({ userId, ...app })
      .onConflictDoUpdate({ target: authenticatorApps.userId, set: app })
    await tx.delete(authenticatorAppSetups).where(eq(authenticatorAppSetups.userId, userId))
    return true
  }

  /** Each code is taken once, also when it is sent several times at the same moment. */
  async function spendCode(db: Reader & Pick<Tx, 'update'>, userId: string, typed: string): Promise<boolean> {
    const app = await find(db, userId)
    const step = app ? stepOf(userId, app.secret, typed) : null
    if (step === null) return false
    const used = await db
      .update(authenticatorApps)
      .set({ lastStep: step, lastUsedAt: now() })
      .where(
        and(
          eq(authenticatorApps.userId, userId),
          or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step)),
        ),
      )
      .returning({ userId: authenticatorApps.userId })
    return used.length > 0
  }

  function stepOf(userId: string, encrypted: string, typed: string): number | null {
    const code = normalizeTotpCode(typed)
    return code === null ? null : totpStep(secrets.decrypt(encrypted, contextOf(userId)), code, now())
  }

  async function find(db: Reader, userId: string) {
    const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
    return app ?? null
  }

  async function remove(tx: Tx, userId: string): Promise<boolean> {
    const removed = await tx
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.userId, userId))
      .returning({ userId: authenticatorApps.userId })
    return removed.length > 0
  }

  return { start, confirm, spendCode, find, remove }
}

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>
