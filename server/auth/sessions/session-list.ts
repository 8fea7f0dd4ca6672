import { and, desc, eq, gt } from 'drizzle-orm'
import type { auth as contract } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { describeDevice, maskIpAddress } from '#domain/device-name.ts'
import { notFound } from '#domain/errors.ts'
import { type AuthenticatedCaller, isStaff } from '#server/http/access/caller.ts'
import type { AuthDeps } from '../deps.ts'
import { sessions } from '../tables.ts'

const MINUTE_MS = 60 * 1000

/** The sessions of a user, who can end them one by one. */
export function createSessionList({ database, clock, settings, audit, security }: AuthDeps) {
  async function current(caller: AuthenticatedCaller): Promise<Output<typeof contract.session>> {
    const [session] = await database.db
      .select({ expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.tokenHash, caller.tokenHash))
    if (!session) throw notFound('Session not found')
    return {
      expiresAt: session.expiresAt.toISOString(),
      idleMinutes: await idleMinutesOf(caller),
      duty: caller.duty,
    }
  }

  async function list(caller: AuthenticatedCaller): Promise<Output<typeof contract.sessions>> {
    const now = clock.now().getTime()
    const idleMinutes = await idleMinutesOf(caller)
    const usedAfter = idleMinutes === null ? new Date(0) : new Date(now - idleMinutes * MINUTE_MS)
    const rows = await database.db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, caller.userId),
          gt(sessions.expiresAt, new Date(now)),
          gt(sessions.lastUsedAt, usedAfter),
        ),
      )
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    return {
      sessions: rows.map((row) => ({
        _id: row.id,
        device: describeDevice(row.userAgent),
        place: maskIpAddress(row.network),
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        isCurrent: row.tokenHash === caller.tokenHash,
      })),
    }
  }

  async function end(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    await database.transaction(async (tx) => {
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, caller.userId)))
        .returning({ id: sessions.id })
      if (ended.length === 0) throw notFound('This session has already ended.')
      await audit.record(tx, {
        caller,
        action: 'auth.session-end',
        subject: `user ${caller.userId}`,
      })
    })
    security.record({ kind: 'session.ended', userId: caller.userId, details: { by: 'own list' } })
    return { message: 'The session is ended.' }
  }

  const idleMinutesOf = async (caller: AuthenticatedCaller): Promise<number | null> =>
    isStaff(caller) ? (await settings.current()).staffIdleMinutes : null

  return { current, list, end }
}
