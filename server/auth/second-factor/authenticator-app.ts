import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { normalizeTotpCode, SETUP_EXPIRY_MINUTES } from '#domain/second-factor.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { EncryptedColumn } from '#server/platform/encryption/reencrypt.ts'
import type { AuthDeps } from '../deps.ts'
import { authenticatorAppSetups, authenticatorApps } from '../tables.ts'
import { newTotpSecret, totpStep } from './totp.ts'

const SETUP_TTL_MS = SETUP_EXPIRY_MINUTES * 60 * 1000

const encryptionContext = (userId: string) => `totp:${userId}`

export const encryptedTotpSecrets: EncryptedColumn = {
  table: authenticatorApps,
  id: authenticatorApps.userId,
  column: authenticatorApps.secret,
  contextOf: encryptionContext,
}

/** A user has at most one authenticator app. Its secret is encrypted in the database. */
export function createAuthenticatorApps({ clock, secrets }: Pick<AuthDeps, 'clock' | 'secrets'>) {
  const now = () => clock.now()

  /** Returns the secret to show. It becomes valid when the first code is entered. */
  async function startSetup(tx: Tx, userId: string): Promise<string> {
    const secret = newTotpSecret()
    const setup = {
      secret: secrets.encrypt(secret, encryptionContext(userId)),
      expiresAt: new Date(now().getTime() + SETUP_TTL_MS),
    }
    await tx
      .insert(authenticatorAppSetups)
      .values({ userId, ...setup })
      .onConflictDoUpdate({ target: authenticatorAppSetups.userId, set: setup })
    return secret
  }

  /** False: the code is wrong. Null: no setup is open. An earlier app is replaced. */
  async function confirmSetup(tx: Tx, userId: string, enteredCode: string): Promise<boolean | null> {
    assertLockOrder(tx, 'second factor')
    const [setup] = await tx
      .select()
      .from(authenticatorAppSetups)
      .where(and(eq(authenticatorAppSetups.userId, userId), gt(authenticatorAppSetups.expiresAt, now())))
      .for('update')
    if (!setup) return null
    const step = matchStep(userId, setup.secret, enteredCode)
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

  /** Accepts each code once, also when it is sent several times at once. */
  async function consumeCode(
    db: Reader & Pick<Tx, 'update'>,
    userId: string,
    enteredCode: string,
  ): Promise<boolean> {
    const app = await find(db, userId)
    const step = app ? matchStep(userId, app.secret, enteredCode) : null
    if (step === null) return false
    const updated = await db
      .update(authenticatorApps)
      .set({ lastStep: step, lastUsedAt: now() })
      .where(
        and(
          eq(authenticatorApps.userId, userId),
          or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step)),
        ),
      )
      .returning({ userId: authenticatorApps.userId })
    return updated.length > 0
  }

  function matchStep(userId: string, encrypted: string, enteredCode: string): number | null {
    const code = normalizeTotpCode(enteredCode)
    return code === null ? null : totpStep(secrets.decrypt(encrypted, encryptionContext(userId)), code, now())
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

  return { startSetup, confirmSetup, consumeCode, find, remove }
}

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>
