import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { isStaff } from '#domain/staff.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import { roles } from '#server/roles/tables.ts'
import type { AuthDeps } from './deps.ts'
import { authenticatorApps, passkeys, sessions, users } from './tables.ts'

const HOUR_MS = 3600 * 1000
const LIFE_MS = 12 * HOUR_MS
const REMEMBERED_MS = 30 * 24 * HOUR_MS

const RECENT_AUTHENTICATION_MS = RECENT_AUTHENTICATION_MINUTES * 60 * 1000

/** `newToken()` in base64url. */
const BEARER = /^Bearer ([\w-]{43})$/i

/** Opaque tokens: 256 random bits, of which only the hash is kept. */
export function createSessions({
  database,
  clock,
  settings,
}: Pick<AuthDeps, 'database' | 'clock' | 'settings'>) {
  const find = database.db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      permissions: roles.permissions,
      reauthenticatedAt: sessions.reauthenticatedAt,
      hasSecondFactor: sql<boolean>`(exists (select from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id}) or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.name, users.role))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('who_carries_this_token')

  /** Role and permissions are read anew for each request. A token that is dead, or none, is an anonymous caller. */
  async function authenticate(authorization: string | undefined, address: string): Promise<Caller> {
    const token = BEARER.exec(authorization ?? '')?.[1]
    if (!token) return { signedIn: false, address }
    const tokenHash = sha256(token)
    const now = clock.now()
    const [found] = await find.execute({ tokenHash, now })
    if (!found) return { signedIn: false, address }
    const { reauthenticatedAt, hasSecondFactor, ...person } = found
    const mustSetUpSecondFactor =
      !hasSecondFactor &&
      isStaff(person.permissions) &&
      (await settings.current()).requireSecondFactorForStaff
    return {
      signedIn: true,
      ...person,
      tokenHash,
      address,
      recentlyAuthenticated: now.getTime() - reauthenticatedAt.getTime() < RECENT_AUTHENTICATION_MS,
      duty: mustSetUpSecondFactor ? 'set-up-second-factor' : null,
    }
  }

  /** A token for the person. Sessions that ran out are swept on the way. */
  async function begin(tx: Tx, userId: string, remember: boolean): Promise<string> {
    const now = clock.now()
    const token = newToken()
    await tx.delete(sessions).where(lte(sessions.expiresAt, now))
    await tx.insert(sessions).values({
      tokenHash: sha256(token),
      userId,
      remember,
      createdAt: now,
      reauthenticatedAt: now,
      expiresAt: new Date(now.getTime() + (remember ? REMEMBERED_MS : LIFE_MS)),
    })
    return token
  }

  /** The person has just proved again who they are. */
  const markReauthenticated = (tx: Tx, tokenHash: string) =>
    tx.update(sessions).set({ reauthenticatedAt: clock.now() }).where(eq(sessions.tokenHash, tokenHash))

  return {
    authenticate,
    begin,
    markReauthenticated,
    end: (tx: Tx, tokenHash: string) => tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
    endAll: (tx: Tx, userId: string) => tx.delete(sessions).where(eq(sessions.userId, userId)),
    endOthers: (tx: Tx, userId: string, tokenHash: string) =>
      tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash))),
  }
}

export type Sessions = ReturnType<typeof createSessions>
