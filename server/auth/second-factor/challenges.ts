import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { CHALLENGE_EXPIRY_MINUTES, MAX_CHALLENGE_ATTEMPTS } from '#domain/second-factor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import type { AuthDeps } from '../deps.ts'
import { secondFactorChallenges as challenges } from '../tables.ts'

const TTL_MS = CHALLENGE_EXPIRY_MINUTES * 60 * 1000

export type Challenge = typeof challenges.$inferSelect
export type ChallengePurpose = Challenge['purpose']
type NewChallenge = {
  purpose: ChallengePurpose
  userId: string
  passkeyChallenge?: string | undefined
  /** The password of the first step: changing it ends the sign-in. */
  passwordHash?: string
  remember?: boolean
}

/** Asks for a second factor that the next call delivers. Only the hash of the token is stored. */
export function createChallenges({ database, clock }: Pick<AuthDeps, 'database' | 'clock'>) {
  async function issue({
    purpose,
    userId,
    passkeyChallenge,
    passwordHash,
    remember,
  }: NewChallenge): Promise<string> {
    const now = clock.now()
    const token = newToken()
    await database.db.delete(challenges).where(lte(challenges.expiresAt, now))
    await database.db.insert(challenges).values({
      tokenHash: sha256(token),
      purpose,
      userId,
      passkeyChallenge: passkeyChallenge ?? null,
      passwordFingerprint: passwordHash === undefined ? null : sha256(passwordHash),
      remember: remember ?? false,
      createdAt: now,
      expiresAt: new Date(now.getTime() + TTL_MS),
    })
    return token
  }

  /** Counts an attempt. Null: the challenge is unknown, expired, or was tried too often. */
  async function attempt(token: string, purpose: ChallengePurpose): Promise<Challenge | null> {
    const [challenge] = await database.db
      .update(challenges)
      .set({ tries: sql`${challenges.tries} + 1` })
      .where(
        and(
          eq(challenges.tokenHash, sha256(token)),
          eq(challenges.purpose, purpose),
          gt(challenges.expiresAt, clock.now()),
          lt(challenges.tries, MAX_CHALLENGE_ATTEMPTS),
        ),
      )
      .returning()
    return challenge ?? null
  }

  /** True for the first call with a challenge, false for every other one. */
  async function consume(tx: Pick<Tx, 'delete'>, { tokenHash }: Challenge): Promise<boolean> {
    const consumed = await tx
      .delete(challenges)
      .where(eq(challenges.tokenHash, tokenHash))
      .returning({ tokenHash: challenges.tokenHash })
    return consumed.length > 0
  }

  return { issue, attempt, consume }
}

export type Challenges = ReturnType<typeof createChallenges>
