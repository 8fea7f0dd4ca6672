import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { createSender } from './sender.ts'
import { outbox } from './tables.ts'
import { createTransports, type Transports } from './transports.ts'

export type Message = { subject: string; text: string; html: string }

export type Queued = Message & {
  /** One event, one message: `order-placed:<order id>`. */
  eventKey: string
  channel: 'mail' | 'sms'
  recipient: string
  /** For a message with a code or a link in it: when that lapses. It is not sent later, and emptied then. */
  secretUntil?: Date
}

export type NotificationDeps = {
  database: Database
  clock: Clock
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsGatewayUrl'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Tests hand in their own. */
  transports?: Transports
}

const POLL_MS = 2_000

/**
 * Messages are rows, written in the transaction of what they tell of: no order without its mail, no mail without
 * its order. A loop sends them afterwards. Without a transport they wait where staff can read them.
 */
export function createNotifications(deps: NotificationDeps) {
  const { database, clock, log } = deps
  const transports = deps.transports ?? createTransports(deps.config)
  const sender = createSender({ database, clock, log, transports })
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<unknown> = Promise.resolve()

  async function queue(tx: Tx, { secretUntil, ...message }: Queued): Promise<void> {
    const now = clock.now()
    await tx
      .insert(outbox)
      .values({
        ...{ id: newId(), nextTryAt: now, createdAt: now, secretUntil: secretUntil ?? null },
        ...message,
      })
      .onConflictDoNothing()
  }

  function loop(): void {
    sending = sender
      .tick()
      .catch((error: unknown) => log.error({ err: error }, 'messages could not be sent'))
      .then(() => {
        if (timer) timer = setTimeout(loop, POLL_MS)
      })
  }

  return {
    queue,
    /** Sends what is due, once. The loop does so every two seconds. */
    sendDue: sender.tick,
    hasTransport: Boolean(transports.mail || transports.sms),
    hasSms: Boolean(transports.sms),

    start(): void {
      timer ??= setTimeout(loop, 0)
    },

    /** What is being sent is sent; the rest waits for the next start. */
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      timer = null
      await sending
      transports.close()
    },

    /** An erased person's messages go with them. */
    async forget(tx: Tx, recipients: string[]): Promise<void> {
      for (const recipient of recipients)
        await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, recipient.toLowerCase()))
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>
