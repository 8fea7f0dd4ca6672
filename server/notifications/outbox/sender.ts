import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { SENT_MESSAGE_DAYS } from '#domain/retention.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { errorMessage } from '#server/platform/error-message.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { CHANNELS, type Channel, type OutboxRow, outbox } from '../tables.ts'
import { linksFrom } from '../templates/links.ts'
import { SECRET_PLACEHOLDER } from '../templates/secret-placeholder.ts'
import { TransportError } from '../transports/transport.ts'
import type { Transports } from '../transports/transports.ts'

/**
 * With the waits of `backoffSeconds` these attempts take a day, so that a night without the mail server loses nothing.
 */
export const MAX_TRIES = 12
const MAX_BACKOFF_SECONDS = 6 * 3600
/** Far longer than one attempt may take (`STEP_MS`), so that no other process takes a message that is being sent. */
const LEASE_SECONDS = 120
const SWEEP_EVERY = 500
/** A message that was not attempted for this long is not sent automatically any more. */
export const MAX_WAIT_HOURS = 24

type SenderDeps = {
  database: Database
  clock: Clock
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Those of this moment. */
  openTransports: () => Promise<OpenTransports>
  /** `version`: of the connection that was used. `error`: a sentence for who sets up the connection, or null. */
  recordOutcome: (channel: Channel, version: number, error: string | null) => Promise<void>
}

/** `mailDomain`: the domain of Message-IDs. `origin`: of links to the shop. `versions`: of the connections that the transports were made for. */
export type OpenTransports = {
  transports: Transports
  mailDomain: string
  origin: string
  versions: Record<Channel, number>
}

/** Sends due messages. Each is claimed by one process at a time (docs/decisions/0012-each-mail-once.md). */
export function createSender({ database, clock, log, openTransports, recordOutcome }: SenderDeps) {
  let ticks = 0
  let isStopping = false

  /** Returns the number of messages sent. The channels do not wait for each other. */
  async function tick(): Promise<number> {
    const open = await openTransports()
    const channels = CHANNELS.filter((channel) => open.transports[channel])
    await wipeExpiredSecrets()
    await failStale(channels)
    ticks += 1
    if (ticks % SWEEP_EVERY === 1) await deleteOld()
    const sentCounts = await Promise.all(channels.map((channel) => drain(channel, open)))
    return sentCounts.reduce((sum, count) => sum + count, 0)
  }

  /** Sends one after the other, until none is due or the transport is unreachable. */
  async function drain(channel: Channel, open: OpenTransports): Promise<number> {
    let count = 0
    let lastOutcome: 'sent' | TransportError['kind'] | null = null
    while (!isStopping && lastOutcome !== 'unreachable') {
      const row = await claim(channel)
      if (!row) break
      lastOutcome = await deliver(row, open)
      if (lastOutcome === 'sent') count += 1
    }
    if (lastOutcome === 'sent') await recordOutcome(channel, open.versions[channel], null)
    return count
  }

  /**
   * The claim is committed before sending, so that two processes take different rows and the row of a dead process
   * becomes due again.
   */
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

  async function deliver(
    row: OutboxRow,
    { transports, versions, ...open }: OpenTransports,
  ): Promise<'sent' | TransportError['kind']> {
    try {
      await transports[row.channel]!.send(toOutgoingMessage(row, open))
    } catch (error) {
      return recordFailure(row, error, versions[row.channel])
    }
    // even if the lease ended: the message was sent, unless staff asked to send it again meanwhile
    await database.db
      .update(outbox)
      .set({ sentAt: clock.now(), failedAt: null, lastError: null, leaseUntil: null, secret: null })
      .where(and(eq(outbox.id, row.id), eq(outbox.resends, row.resends)))
    return 'sent'
  }

  async function recordFailure(
    row: OutboxRow,
    error: unknown,
    version: number,
  ): Promise<TransportError['kind']> {
    const kind = error instanceof TransportError ? error.kind : 'failed'
    const message = error instanceof TransportError ? error.explanation : 'The message could not be sent.'
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
      // not if the lease ended meanwhile and another process has the message
      .where(and(eq(outbox.id, row.id), eq(outbox.tries, row.tries), isNull(outbox.sentAt)))
    const logFields = {
      messageId: row.id,
      event: row.eventKey,
      channel: row.channel,
      tries: row.tries,
      kind,
      answer: withoutRecipient(errorMessage(error).slice(0, 500), row.recipient),
    }
    if (isFinal) log.error(logFields, 'a message was given up')
    else log.warn(logFields, 'a message was not sent')
    // A mail server refuses one message. A gateway answers alike to a wrong number and to a wrong path of its address.
    if (error instanceof TransportError && (kind !== 'refused' || row.channel === 'sms'))
      await recordOutcome(row.channel, version, error.explanation)
    return kind
  }

  /**
   * Gives up messages that waited long for a mail server: a demo shop that gets one must not send the messages of
   * weeks. Staff can read them and send them by hand. A message that is retried has a later `nextTryAt`.
   */
  async function failStale(channels: Channel[]): Promise<void> {
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

  /** Deletes codes and links that have expired. */
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
      .where(and(isDone, lt(outbox.createdAt, addSeconds(clock.now(), -SENT_MESSAGE_DAYS * 24 * 3600))))
  }

  return {
    tick,
    /** Finishes the message in hand and takes no other. */
    stop(): void {
      isStopping = true
    },
  }
}

/** The message's code or link was deleted, so the message is useless. */
const isSecretWiped = (): SQL => and(isNotNull(outbox.secretUntil), isNull(outbox.secret))!

const isDue = (now: Date): SQL =>
  and(
    isNull(outbox.sentAt),
    isNull(outbox.failedAt),
    lte(outbox.nextTryAt, now),
    or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
    or(isNull(outbox.secretUntil), isNotNull(outbox.secret)),
  )!

/** A message that staff send again after it was sent gets a new id; a retry keeps it. */
const toOutgoingMessage = (
  row: OutboxRow,
  { mailDomain, origin }: Pick<OpenTransports, 'mailDomain' | 'origin'>,
) => ({
  messageId: `<${row.id}.${row.resends}@${mailDomain}>`,
  recipient: row.recipient,
  replyTo: row.replyTo,
  unsubscribeUrl: row.unsubscribeToken && linksFrom(origin).stopNewsletterInOneClick(row.unsubscribeToken),
  smsIds: { templateId: row.smsTemplateId, senderId: row.smsSenderId },
  ...fillSecret(row, row.secret ?? ''),
})

/** The message with its code or link, or with the placeholder's text. */
export const fillSecret = (
  row: Pick<OutboxRow, 'subject' | 'text' | 'html' | 'secretUntil'>,
  secret: string,
) => {
  const fill = (text: string) => (row.secretUntil ? text.replaceAll(SECRET_PLACEHOLDER, secret) : text)
  return { subject: fill(row.subject), text: fill(row.text), html: fill(row.html) }
}

/** The other side often repeats the address, in any spelling. The log holds no addresses of customers. */
const withoutRecipient = (answer: string, recipient: string): string =>
  answer.replaceAll(recipient, '…').replaceAll(/[^\s<>"'():,;]+@[^\s<>"'():,;]+/g, '…')

/** 10 s, 30 s, 90 s … up to six hours. */
export const backoffSeconds = (tries: number): number => Math.min(MAX_BACKOFF_SECONDS, 10 * 3 ** (tries - 1))

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
