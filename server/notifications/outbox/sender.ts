import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { errorMessage } from '#server/platform/error-message.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { CHANNELS, type Channel, type OutboxRow, outbox } from '../tables.ts'
import { SECRET_PLACEHOLDER } from '../templates/secret-placeholder.ts'
import { TransportError } from '../transports/transport.ts'
import type { Transports } from '../transports/transports.ts'

/** With the waits of `backoffSeconds` they take a day: a night without the mail server loses nothing. */
export const MAX_TRIES = 12
const MAX_BACKOFF_SECONDS = 6 * 3600
/** Far longer than a hand-over may take (`STEP_MS`): a message that is being sent is due for nobody else. */
const LEASE_SECONDS = 120
/** Messages hold names and addresses: what is done with is kept so long. */
const RETENTION_DAYS = 90
const SWEEP_EVERY = 500
/** A message that nobody tried to send for so long is not sent by itself any more. */
export const MAX_WAIT_HOURS = 24

type SenderDeps = {
  database: Database
  clock: Clock
  log: Pick<Log, 'info' | 'warn' | 'error'>
  transports: Transports
  /** What a Message-ID ends in. */
  mailDomain: string
}

/** Hands due messages over, each to one server at a time (ADR 12). */
export function createSender({ database, clock, log, transports, mailDomain }: SenderDeps) {
  const channels = CHANNELS.filter((channel) => transports[channel])
  let ticks = 0
  let isStopping = false

  /** How many were handed over. The channels do not wait for each other. */
  async function tick(): Promise<number> {
    await wipeExpiredSecrets()
    await failStale()
    ticks += 1
    if (ticks % SWEEP_EVERY === 1) await deleteOld()
    const sentCounts = await Promise.all(channels.map(drain))
    return sentCounts.reduce((sum, count) => sum + count, 0)
  }

  /** One after the other, until nothing is due or nobody is there to take it. */
  async function drain(channel: Channel): Promise<number> {
    let count = 0
    while (!isStopping) {
      const row = await claim(channel)
      if (!row) return count
      const outcome = await deliver(row)
      if (outcome === 'sent') count += 1
      if (outcome === 'unreachable') return count
    }
    return count
  }

  /** Committed before the hand-over begins: two servers take different rows, and a dead one's row comes back. */
  async function claim(channel: Channel): Promise<OutboxRow | undefined> {
    const now = clock.now()
    const due = database.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.channel, channel), isDue(now)))
      .orderBy(asc(outbox.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await database.db
      .update(outbox)
      .set({ leaseUntil: addSeconds(now, LEASE_SECONDS), tries: sql`${outbox.tries} + 1` })
      .where(eq(outbox.id, sql`(${due})`))
      .returning()
    return row
  }

  async function deliver(row: OutboxRow): Promise<'sent' | TransportError['kind']> {
    try {
      await transports[row.channel]!.send(toOutgoingMessage(row, mailDomain))
    } catch (error) {
      return recordFailure(row, error)
    }
    // whatever became of the lease: it is out of the house, unless staff asked for another one meanwhile
    await database.db
      .update(outbox)
      .set({ sentAt: clock.now(), failedAt: null, lastError: null, leaseUntil: null, secret: null })
      .where(and(eq(outbox.id, row.id), eq(outbox.resends, row.resends)))
    return 'sent'
  }

  async function recordFailure(row: OutboxRow, error: unknown): Promise<TransportError['kind']> {
    const kind = error instanceof TransportError ? error.kind : 'failed'
    const message = errorMessage(error).slice(0, 500)
    const isFinal = kind === 'refused' || row.tries >= MAX_TRIES
    const now = clock.now()
    await database.db
      .update(outbox)
      .set({
        lastError: message,
        leaseUntil: null,
        failedAt: isFinal ? now : null,
        nextTryAt: addSeconds(now, backoffSeconds(row.tries)),
      })
      // not when the lease ended meanwhile and somebody else is at it
      .where(and(eq(outbox.id, row.id), eq(outbox.tries, row.tries), isNull(outbox.sentAt)))
    // the answer of a mail server may name the person: it is kept in the row and not in the log
    const logFields = { messageId: row.id, event: row.eventKey, channel: row.channel, tries: row.tries, kind }
    if (isFinal) log.error(logFields, 'a message was given up')
    else log.warn(logFields, 'a message was not sent')
    return kind
  }

  /**
   * Messages that waited for a mail server that was not there: a demo that is given one must not send what it collected
   * for weeks. Staff can read them, and send one by hand. A message that is tried again has a later `nextTryAt`.
   */
  async function failStale(): Promise<void> {
    const now = clock.now()
    await database.db
      .update(outbox)
      .set({
        failedAt: now,
        lastError: `Not sent: it had waited for more than ${MAX_WAIT_HOURS} hours. Send it by hand if it is still of use.`,
      })
      .where(
        and(
          inArray(outbox.channel, channels),
          isDue(now),
          lt(outbox.nextTryAt, addSeconds(now, -MAX_WAIT_HOURS * 3600)),
        ),
      )
  }

  /** Codes and links do not lie about once they are of no use. */
  async function wipeExpiredSecrets(): Promise<void> {
    await database.db
      .update(outbox)
      .set({ secret: null })
      .where(and(isNotNull(outbox.secret), lte(outbox.secretUntil, clock.now())))
  }

  async function deleteOld(): Promise<void> {
    const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt), isSecretWiped())
    await database.db
      .delete(outbox)
      .where(and(isDone, lt(outbox.createdAt, addSeconds(clock.now(), -RETENTION_DAYS * 24 * 3600))))
  }

  return {
    tick,
    /** What is being handed over is finished, nothing more is taken. */
    stop(): void {
      isStopping = true
    },
  }
}

/** The code or the link that the message carried is gone: it says nothing any more. */
const isSecretWiped = (): SQL => and(isNotNull(outbox.secretUntil), isNull(outbox.secret))!

const isDue = (now: Date): SQL =>
  and(
    isNull(outbox.sentAt),
    isNull(outbox.failedAt),
    lte(outbox.nextTryAt, now),
    or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
    or(isNull(outbox.secretUntil), isNotNull(outbox.secret)),
  )!

/** A message that staff send again after it was sent is another one; any other try is the same one. */
const toOutgoingMessage = (row: OutboxRow, mailDomain: string) => ({
  messageId: `<${row.id}.${row.resends}@${mailDomain}>`,
  recipient: row.recipient,
  replyTo: row.replyTo,
  ...fillSecret(row, row.secret ?? ''),
})

/** The message with its code or link, or with what stands for it. */
export const fillSecret = (
  row: Pick<OutboxRow, 'subject' | 'text' | 'html' | 'secretUntil'>,
  secret: string,
) => {
  const fill = (text: string) => (row.secretUntil ? text.replaceAll(SECRET_PLACEHOLDER, secret) : text)
  return { subject: fill(row.subject), text: fill(row.text), html: fill(row.html) }
}

/** 10 s, 30 s, 90 s … up to six hours. */
export const backoffSeconds = (tries: number): number => Math.min(MAX_BACKOFF_SECONDS, 10 * 3 ** (tries - 1))

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
