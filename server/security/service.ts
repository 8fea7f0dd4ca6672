import { sql } from 'drizzle-orm'
import { maskIdentifier, type SecurityEventKind } from '#domain/security-events.ts'
import type { Refusal } from '#server/http/server.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { currentRequestContext } from '#server/platform/request-context.ts'
import type { SettingsService } from '#server/settings/service.ts'
import { createEventList } from './event-list.ts'
import { securityEvents } from './tables.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** The user whose account it is about. */
  userId?: string | null
  /** The e-mail address or phone number that was entered, if no account is known. Stored masked. */
  identifier?: string
  /** Default: the address of the current request. */
  address?: string
  /** Small, and without secrets or personal data. */
  details?: Record<string, unknown>
}

type Row = typeof securityEvents.$inferInsert
type Parts = {
  database: Database
  clock: Clock
  log: Log
  secrets: Secrets
  settings: Pick<SettingsService, 'current'>
}

/** Errors of permitted calls that need another step first. They are not attempts to do something forbidden. */
const FOLLOW_UP_CODES = new Set(['REAUTHENTICATE', 'PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_REQUIRED'])

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3600 * 1000
const MAX_EVENTS_PER_MINUTE = 600
const MAX_QUEUED = 1000
const MAX_REPEATED = 5000
const MAX_USER_AGENT = 200

/**
 * The log of security events. `record` may be called anywhere, also inside a transaction that fails: one writer writes
 * the rows in batches on its own connection.
 */
export function createSecurity({ database, clock, log, secrets, settings }: Parts) {
  let queue: Row[] = []
  let activeWrite: Promise<boolean> | null = null
  let timer: NodeJS.Timeout | null = null
  let lastCleanupAt = 0
  let minute = { startsAt: 0, recorded: 0, skipped: 0 }
  /** Events that were already recorded in this minute, with the number of repetitions. */
  let repeated = new Map<string, { event: SecurityEvent; address: string; repeatCount: number }>()

  /** Does not throw and does not wait for the database. */
  function record(event: SecurityEvent): void {
    rollMinute()
    if (minute.recorded >= MAX_EVENTS_PER_MINUTE) {
      minute.skipped += 1
      return
    }
    minute.recorded += 1
    enqueue(toRow(event))
  }

  /**
   * For events that a client can repeat at will: records the first in a minute, then one with the number of
   * repetitions.
   */
  function recordRepeated(event: SecurityEvent): void {
    rollMinute()
    const request = currentRequestContext()
    const address = event.address ?? request?.address ?? ''
    const key = `${event.kind} ${event.userId ?? ''} ${address} ${request?.route ?? ''}`
    const existing = repeated.get(key)
    if (existing) {
      existing.repeatCount += 1
      return
    }
    if (repeated.size < MAX_REPEATED) repeated.set(key, { event, address, repeatCount: 0 })
    record(event)
  }

  /** Records refused calls of signed-in users, and limits that were reached. */
  function recordRefusal({ kind, code, caller }: Refusal): void {
    if (kind === 'forbidden' && (!caller?.signedIn || FOLLOW_UP_CODES.has(code))) return
    recordRepeated({
      kind: kind === 'forbidden' ? 'access.refused' : 'limit.reached',
      userId: caller?.signedIn ? caller.userId : null,
    })
  }

  function toRow(event: SecurityEvent): Row {
    const request = currentRequestContext()
    return {
      id: newId(),
      at: clock.now(),
      kind: event.kind,
      userId: event.userId ?? null,
      identifier: event.identifier === undefined ? null : maskIdentifier(event.identifier),
      identifierHash: event.identifier === undefined ? null : hashIdentifier(event.identifier),
      address: event.address ?? request?.address ?? '',
      userAgent: (request?.userAgent ?? '').slice(0, MAX_USER_AGENT),
      route: request?.route ?? '',
      requestId: request?.requestId ?? '',
      details: event.details ?? {},
    }
  }

  const hashIdentifier = (identifier: string) =>
    secrets.keyedHash('security-events', identifier.trim().toLowerCase())

  function enqueue(row: Row): void {
    // The process log contains the event as well, without personal data, so that it is kept when the database is down.
    const { kind, userId, route, requestId } = row
    log.info({ securityEvent: kind, userId, route, requestId }, 'security event')
    if (queue.length >= MAX_QUEUED) queue.shift()
    queue.push(row)
    void flush()
  }

  /** Resolves when all events recorded so far are written, or could not be written. */
  async function flush(): Promise<void> {
    let isWritten = true
    while (isWritten && (queue.length > 0 || activeWrite)) {
      activeWrite ??= writeBatch().finally(() => {
        activeWrite = null
      })
      isWritten = await activeWrite
    }
  }

  /** False: the database did not accept them. They stay in the queue for the next event or minute. */
  async function writeBatch(): Promise<boolean> {
    const rows = queue
    queue = []
    try {
      if (rows.length > 0) await database.db.insert(securityEvents).values(rows)
      return true
    } catch (error) {
      queue = [...rows, ...queue].slice(-MAX_QUEUED)
      log.error({ err: error, events: rows.length }, 'security events could not be written yet')
      return false
    }
  }

  function rollMinute(): void {
    const now = clock.now().getTime()
    if (now < minute.startsAt + MINUTE_MS) return
    const { skipped } = minute
    const previous = repeated
    minute = { startsAt: now, recorded: 0, skipped: 0 }
    repeated = new Map()
    if (skipped > 0) record({ kind: 'events.skipped', details: { events: skipped } })
    for (const { event, address, repeatCount } of previous.values())
      if (repeatCount > 0) record({ ...event, address, details: { ...event.details, repeats: repeatCount } })
  }

  /** Deletes events older than the setting. The database refuses to delete events of the last 30 days. */
  async function deleteExpired(): Promise<void> {
    const { securityEventDays } = await settings.current()
    const before = new Date(clock.now().getTime() - securityEventDays * DAY_MS)
    await database.db.execute(sql`select delete_old_security_events(${before.toISOString()}::timestamptz)`)
  }

  function tick(): void {
    rollMinute()
    void flush()
    const now = clock.now().getTime()
    if (now < lastCleanupAt + DAY_MS) return
    lastCleanupAt = now
    deleteExpired().catch((error: unknown) =>
      log.error({ err: error }, 'old security events could not be deleted'),
    )
  }

  return {
    record,
    recordRepeated,
    recordRefusal,
    flush,
    deleteExpired,
    /** Called every minute. */
    tick,
    ...createEventList({ database, hashIdentifier }),
    start() {
      timer = setInterval(tick, MINUTE_MS).unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      await flush()
    },
  }
}

export type Security = ReturnType<typeof createSecurity>
