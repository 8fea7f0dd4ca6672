import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SmsIds } from '#domain/shop-texts.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Connections } from '#server/connections/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  type BulkInsert,
  bulkInsert,
  ignoreConflicts,
  runBulkInserts,
} from '#server/platform/database/bulk-insert.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createSender, type OpenTransports } from './outbox/sender.ts'
import { type Channel, outbox } from './tables.ts'
import { connectionTestMail, connectionTestText } from './templates/connection-test.ts'
import type { MailShop, Message } from './templates/layout.ts'
import { TransportError } from './transports/transport.ts'
import { createTransports, type Transports } from './transports/transports.ts'

export type QueuedMessage = Message & {
  /** One event gives one message: `order-placed:<order id>`. */
  eventKey: string
  channel: Channel
  recipient: string
  /** The user that the message is about. It is exported and erased with the account. */
  personId?: string | null
  /** The shop's own copy: erased with the account, but not part of the user's export. */
  isForStaff?: boolean
  /** The reply address, if not the shop's. */
  replyTo?: string
  /** Of mails that a person can end by one click of the mail program. */
  unsubscribeToken?: string
  /** Of a text message. */
  smsIds?: SmsIds
  /** The code or token of the message and its expiry. After that it is deleted and the message is not sent. */
  secret?: { value: string; until: Date }
}

type NotificationDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  /** Of messages that staff send again. Undefined: for tools that send what is due and answer nobody. */
  limits?: Pick<RateLimiter, 'consume'>
  config: Pick<Config, 'publicUrl'>
  connections: Pick<Connections, 'current' | 'recordOutcome'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** The sender of mails, where the sender is an address alone. */
  shopName: () => Promise<string>
  /** What test messages are about. */
  shop: () => Promise<Omit<MailShop, 'origin'>>
  /** For tests. */
  transports?: Transports
}

const POLL_MS = 2_000

/**
 * Messages are rows, written in the transaction of the event they announce, so that an order and its mail are stored
 * together or not at all. A loop sends them afterwards. Without a transport they stay in the outbox, where staff can
 * read them.
 */
export function createNotifications(deps: NotificationDeps) {
  const { database, clock, config, connections, log } = deps
  const sender = createSender({
    database,
    clock,
    log,
    openTransports,
    recordOutcome: connections.recordOutcome,
  })

  /** Made for each use, because staff may change the connections at any time. They hold nothing open. */
  async function openTransports(): Promise<OpenTransports> {
    const current = await connections.current()
    return {
      transports: deps.transports ?? createTransports(current, deps.shopName),
      mailDomain: mailDomainOf(current.mailFrom, config.publicUrl),
      origin: config.publicUrl,
      versions: current.versions,
    }
  }

  /**
   * Sends a message past the outbox, so that the person who sets up a connection sees at once whether it works. Returns why
   * it failed, or null. The connection has to be there.
   */
  async function sendTest(channel: Channel, recipient: string): Promise<string | null> {
    const { transports, mailDomain } = await openTransports()
    const shop = { ...(await deps.shop()), origin: config.publicUrl }
    const content = channel === 'mail' ? connectionTestMail(shop) : connectionTestText(shop)
    try {
      await transports[channel]!.send({
        ...content,
        messageId: `<${newId()}.0@${mailDomain}>`,
        recipient,
        replyTo: '',
      })
      return null
    } catch (error) {
      if (error instanceof TransportError) return error.explanation
      throw error
    }
  }

  function buildInsert({
    secret,
    smsIds,
    personId = null,
    isForStaff = false,
    replyTo = '',
    unsubscribeToken = '',
    ...content
  }: QueuedMessage): BulkInsert {
    const now = clock.now()
    return ignoreConflicts(
      bulkInsert(outbox, {
        id: newId(),
        nextTryAt: now,
        createdAt: now,
        personId,
        isForStaff,
        replyTo,
        unsubscribeToken,
        smsTemplateId: smsIds?.templateId ?? '',
        smsSenderId: smsIds?.senderId ?? '',
        secret: secret?.value ?? null,
        secretUntil: secret?.until ?? null,
        tries: 0,
        resends: 0,
        lastError: null,
        leaseUntil: null,
        sentAt: null,
        failedAt: null,
        ...content,
      }),
    )
  }

  const queue = (tx: Tx, queued: QueuedMessage): Promise<void> => runBulkInserts(tx, buildInsert(queued))

  const task = createRepeatedTask({
    run: sender.tick,
    pauseMs: POLL_MS,
    log,
    failure: 'messages could not be sent',
  })

  return {
    buildInsert,
    queue,
    /** For staff: sent, waiting and failed messages. */
    outbox: createOutbox({ ...deps, openTransports }),
    /** The shop's name, address and contacts in mails, from the settings. */
    mailShop: <S extends Omit<MailShop, 'origin'>>(settings: S) => ({
      ...settings,
      origin: config.publicUrl,
    }),
    /** Sends due messages. The loop calls it every two seconds. */
    sendDue: sender.tick,
    sendTest,
    hasSms: async () => (await openTransports()).transports.sms !== null,

    start: task.start,

    /** Finishes the current message; the others wait for the next start. */
    async stop(): Promise<void> {
      sender.stop()
      await task.stop()
    },

    /** Assigns messages that were sent before the account existed, such as its registration code. */
    async assignToUser(tx: Tx, eventKeys: readonly string[], personId: string): Promise<void> {
      await tx
        .update(outbox)
        .set({ personId })
        .where(and(inArray(outbox.eventKey, [...eventKeys]), isNull(outbox.personId)))
    },

    /**
     * Deletes all messages about an erased user. By account and not by recipient, because two users can have used one
     * address, and the shop's own address receives everyone's enquiries.
     */
    async deleteForUser(tx: Tx, personId: string): Promise<void> {
      await tx.delete(outbox).where(eq(outbox.personId, personId))
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>

/** The domain of the sender's address: a Message-ID of another domain looks like spam. */
const mailDomainOf = (mailFrom: string, publicUrl: string): string =>
  /@([\w.-]+)/.exec(mailFrom)?.[1] ?? new URL(publicUrl).hostname
