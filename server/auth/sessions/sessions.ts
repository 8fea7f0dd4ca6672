import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { isStaff } from '#domain/staff.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import { getRolePermissions } from '#server/roles/queries.ts'
import { roles } from '#server/roles/tables.ts'
import type { User } from '#server/users/queries.ts'
import { users } from '#server/users/tables.ts'
import type { AuthDeps } from '../deps.ts'
import { authenticatorApps, passkeys, sessions } from '../tables.ts'

const HOUR_MS = 3600 * 1000
const TTL_MS = 12 * HOUR_MS
const REMEMBERED_TTL_MS = 30 * 24 * HOUR_MS

const TOUCH_INTERVAL_MS = 60 * 1000
const RECENT_AUTHENTICATION_MS = RECENT_AUTHENTICATION_MINUTES * 60 * 1000

/** By what users recognise a session in their list. */
type SessionRequest = { remember: boolean; address: string; userAgent: string }

/** `newToken()` in base64url. */
const BEARER_PATTERN = /^Bearer ([\w-]{43})$/i

/** Opaque tokens of 256 random bits. Only their hashes are stored. */
export function createSessions({
  database,
  clock,
  settings,
}: Pick<AuthDeps, 'database' | 'clock' | 'settings'>) {
  const findSession = database.db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      permissions: roles.permissions,
      reauthenticatedAt: sessions.reauthenticatedAt,
      hasSecondFactor: sql<boolean>`(exists (select from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id}) or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
      remember: sessions.remember,
      lastUsedAt: sessions.lastUsedAt,
      mustChangePassword: users.mustChangePassword,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.name, users.role))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.disabledAt),
      ),
    )
    .prepare('find_session_by_token')

  /**
   * Reads role and permissions for each request. Without a valid token the caller is anonymous. `isActivity` is false for
   * calls that a page makes by itself, so that they do not keep an idle session alive.
   */
  async function authenticate(
    authorization: string | undefined,
    address: string,
    isActivity = true,
  ): Promise<Caller> {
    const token = BEARER_PATTERN.exec(authorization ?? '')?.[1]
    if (!token) return { signedIn: false, address }
    const tokenHash = sha256(token)
    const now = clock.now()
    const [found] = await findSession.execute({ tokenHash, now })
    if (!found) return { signedIn: false, address }
    const { reauthenticatedAt, hasSecondFactor, remember, lastUsedAt, mustChangePassword, ...user } = found
    const isStaffMember = isStaff(user.permissions)
    if (isStaffMember && (remember || (await isIdle(lastUsedAt, now)))) return { signedIn: false, address }
    if (isActivity && now.getTime() - lastUsedAt.getTime() >= TOUCH_INTERVAL_MS) await touch(tokenHash, now)
    const mustSetUpSecondFactor =
      isStaffMember && !hasSecondFactor && (await settings.current()).requireSecondFactorForStaff
    return {
      signedIn: true,
      ...user,
      tokenHash,
      address,
      recentlyAuthenticated: now.getTime() - reauthenticatedAt.getTime() < RECENT_AUTHENTICATION_MS,
      duty: mustChangePassword ? 'change-password' : mustSetUpSecondFactor ? 'set-up-second-factor' : null,
    }
  }

  async function isIdle(lastUsedAt: Date, now: Date): Promise<boolean> {
    const { staffIdleMinutes } = await settings.current()
    return now.getTime() - lastUsedAt.getTime() >= staffIdleMinutes * 60 * 1000
  }

  async function touch(tokenHash: string, now: Date): Promise<void> {
    await database.db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastUsedAt, now)))
  }

  /** Opens a session and returns its token. Staff are never remembered. Also deletes expired sessions. */
  async function create(tx: Tx, user: User, request: SessionRequest): Promise<string> {
    const now = clock.now()
    const remember = request.remember && !isStaff(await getRolePermissions(tx, user.role))
    const token = newToken()
    await tx.delete(sessions).where(lte(sessions.expiresAt, now))
    await tx.insert(sessions).values({
      tokenHash: sha256(token),
      userId: user.id,
      remember,
      userAgent: request.userAgent,
      network: networkOf(request.address),
      lastUsedAt: now,
      createdAt: now,
      reauthenticatedAt: now,
      expiresAt: new Date(now.getTime() + (remember ? REMEMBERED_TTL_MS : TTL_MS)),
    })
    return token
  }

  /** Called after the user has entered the password or second factor again. */
  const markReauthenticated = (tx: Tx, tokenHash: string) =>
    tx.update(sessions).set({ reauthenticatedAt: clock.now() }).where(eq(sessions.tokenHash, tokenHash))

  return {
    authenticate,
    create,
    markReauthenticated,
    end: (tx: Tx, tokenHash: string) => tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
    endAll: (tx: Tx, userId: string) => tx.delete(sessions).where(eq(sessions.userId, userId)),
    /** Staff are never remembered: called when a user becomes a member of the staff. */
    endRemembered: (tx: Tx, userId: string) =>
      tx.delete(sessions).where(and(eq(sessions.userId, userId), sessions.remember)),
    endOthers: (tx: Tx, userId: string, tokenHash: string) =>
      tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash))),
  }
}

export type Sessions = ReturnType<typeof createSessions>
