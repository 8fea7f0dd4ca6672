import type pg from 'pg'
import { BootError } from '../boot-error.ts'

/** What each connection must be. It is checked before the connection is used for the first time. */
export type ExpectedSession = {
  /** Settings of PostgreSQL, in the units of pg_settings. */
  limits: Readonly<Record<string, string>>
  /** The role that the connection asks for at its start. Null: it keeps the account that it logs in with. */
  role: string | null
}

/** A connection that may not serve, because something between Swarna and PostgreSQL changed it. */
export class SessionError extends BootError {}

type SessionRow = { user: string; limits: Record<string, string> }

/** Throws a SessionError for a connection with other rights or limits than expected. */
export async function assertSession(
  client: pg.PoolClient,
  { limits, role }: ExpectedSession,
): Promise<string> {
  const { rows } = await client.query<SessionRow>(
    `select current_user as user, json_object_agg(name, setting) as limits from pg_settings where name = any($1)`,
    [Object.keys(limits).map((name) => (name === 'timezone' ? 'TimeZone' : name))],
  )
  const session = rows[0]!
  if (role !== null && session.user !== role)
    throw new SessionError(
      `Connections serve as the database account ${session.user} instead of ${role}, probably because a connection pooler drops the role: set DATABASE_URL to a plain account and DATABASE_OWNER_URL to the owner's, as docs/deploy.md shows.`,
    )
  const found = { ...session.limits, timezone: session.limits.TimeZone }
  const wrong = Object.entries(limits).filter(([name, limit]) => found[name as 'timezone'] !== limit)
  if (wrong.length > 0) {
    const list = wrong.map(([name, limit]) => `${name} is ${found[name as 'timezone']} instead of ${limit}`)
    throw new SessionError(
      `Connections of the database account ${session.user} do not have the limits that Swarna asks for (${list.join(', ')}), probably because a connection pooler drops them: connect without it, or set them with ALTER ROLE as docs/deploy.md shows.`,
    )
  }
  return session.user
}

/**
 * Refuses a pooler that gives the session of one connection to another one between transactions. Messages about changes
 * (LISTEN) and the lock of migrations belong to a session. Such a pooler lends a session that is free, so one of two open
 * connections sees the session of the other, or changes its own.
 */
export async function assertOwnSessions(pool: pg.Pool): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    const before = await backendOf(first)
    await second.query('begin')
    const other = await backendOf(second)
    const after = await backendOf(first)
    await second.query('rollback')
    if (other === before || after !== before)
      throw new SessionError(
        'A connection pooler lends one session of PostgreSQL to several connections (pooling by transaction), so that changes made by other processes would be missed: use its session mode for Swarna, or connect without it.',
      )
  } finally {
    first.release()
    second.release()
  }
}

async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
