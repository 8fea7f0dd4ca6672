import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Audit } from '#server/audit/service.ts'
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
import type { Log } from '#server/platform/logging/logger.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createSender } from './outbox/sender.ts'
import { type Channel, outbox } from './tables.ts'
import type { MailShop, Message } from './templates/layout.ts'
import { createTransports, type TransportConfig, type Transports } from './transports/transports.ts'

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
  /** The code or token of the message and its expiry. After that it is deleted and the message is not sent. */
  secret?: { value: string; until: Date }
}

type NotificationDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  config: TransportConfig & Pick<Config, 'publicUrl'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** The sender of mails, where `MAIL_FROM` is an address alone. */
  shopName: () => Promise<string>
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
  const { database, clock, config, log } = deps
  const transports = deps.transports ?? createTransports(config, deps.shopName)
  const sender = createSender({ database, clock, log, transports, mailDomain: mailDomainOf(config) })
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<unknown> = Promise.resolve()

  function buildInsert({
    secret,
    personId = null,
    isForStaff = false,
    replyTo = '',
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

  function loop(): void {
    sending = sender
      .tick()
      .catch((error: unknown) => log.error({ err: error }, 'messages could not be sent'))
      .then(() => {
        if (timer) timer = setTimeout(loop, POLL_MS)
      })
  }

  return {
    buildInsert,
    queue,
    /** For staff: sent, waiting and failed messages. */
    outbox: createOutbox({ ...deps, transports }),
    /** The shop's name, address and contacts in mails, from the settings. */
    mailShop: <S extends Omit<MailShop, 'origin'>>(settings: S) => ({
      ...settings,
      origin: config.publicUrl,
    }),
    /** Sends due messages. The loop calls it every two seconds. */
    sendDue: sender.tick,
    hasSms: Boolean(transports.sms),

    start(): void {
      timer ??= setTimeout(loop, 0)
    },

    /** Finishes the current message; the others wait for the next start. */
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      timer = null
      sender.stop()
      await sending
      transports.mail?.close()
      transports.sms?.close()
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
const mailDomainOf = ({ mailFrom, publicUrl }: { mailFrom: string; publicUrl: string }): string =>
  /@([\w.-]+)/.exec(mailFrom)?.[1] ?? new URL(publicUrl).hostname
