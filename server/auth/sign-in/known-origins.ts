import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import type { AuthDeps } from '../deps.ts'
import { knownOrigins } from '../tables.ts'

const RETENTION_MS = 90 * 24 * 3600 * 1000

export type Origin = { address: string; deviceToken?: string | undefined }

type Deps = Pick<AuthDeps, 'database' | 'clock' | 'secrets'>

/**
 * The devices and networks from which a user has signed in. Limits that slow down strangers do not apply there. A browser
 * keeps a random device token; only its hash is stored here.
 */
export function createKnownOrigins({ database, clock, secrets }: Deps) {
  const networkHash = (userId: string, address: string) =>
    secrets.keyedHash('known-network', `${userId} ${networkOf(address)}`)

  async function recognise(
    userId: string,
    { address, deviceToken }: Origin,
  ): Promise<'device' | 'network' | null> {
    const isNetwork = and(
      eq(knownOrigins.kind, 'network'),
      eq(knownOrigins.hash, networkHash(userId, address)),
    )
    const isDevice = deviceToken
      ? and(eq(knownOrigins.kind, 'device'), eq(knownOrigins.hash, sha256(deviceToken)))
      : undefined
    const found = await database.db
      .select({ kind: knownOrigins.kind })
      .from(knownOrigins)
      .where(
        and(eq(knownOrigins.userId, userId), gt(knownOrigins.lastUsedAt, cutoff()), or(isNetwork, isDevice)),
      )
    if (found.some(({ kind }) => kind === 'device')) return 'device'
    return found.length > 0 ? 'network' : null
  }

  /** Called after a complete sign-in. Returns the device token for the browser: its own one again, or a new one. */
  async function remember(tx: Tx, userId: string, { address, deviceToken }: Origin): Promise<string> {
    const now = clock.now()
    const isOwnDevice = deviceToken !== undefined && (await isDeviceOf(tx, userId, deviceToken))
    const token = isOwnDevice ? deviceToken : newToken()
    await tx
      .delete(knownOrigins)
      .where(and(eq(knownOrigins.userId, userId), lte(knownOrigins.lastUsedAt, cutoff())))
    await tx
      .insert(knownOrigins)
      .values([
        { userId, kind: 'device', hash: sha256(token), lastUsedAt: now },
        { userId, kind: 'network', hash: networkHash(userId, address), lastUsedAt: now },
      ])
      .onConflictDoUpdate({
        target: [knownOrigins.userId, knownOrigins.kind, knownOrigins.hash],
        set: { lastUsedAt: now },
      })
    return token
  }

  async function isDeviceOf(tx: Tx, userId: string, deviceToken: string): Promise<boolean> {
    const [found] = await tx
      .select({ hash: knownOrigins.hash })
      .from(knownOrigins)
      .where(
        and(
          eq(knownOrigins.userId, userId),
          eq(knownOrigins.kind, 'device'),
          eq(knownOrigins.hash, sha256(deviceToken)),
        ),
      )
    return found !== undefined
  }

  const cutoff = () => new Date(clock.now().getTime() - RETENTION_MS)

  return {
    recognise,
    remember,
    deleteAll: (tx: Tx, userId: string) => tx.delete(knownOrigins).where(eq(knownOrigins.userId, userId)),
  }
}

export type KnownOrigins = ReturnType<typeof createKnownOrigins>
