import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { outbox as contract, OutboxState } from '#contract/outbox.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { paginateIds } from '#server/platform/database/paginate-ids.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsText } from '#server/platform/database/text-search.ts'
import type { Quota, RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { type OutboxRow, outboxSearchText, outbox as table } from '../tables.ts'
import { SECRET_MASK } from '../templates/secret-placeholder.ts'
import type { Transports } from '../transports/transports.ts'
import { fillSecret } from './sender.ts'

/** Each of them is a message to a customer, or to anybody who was typed somewhere. */
const RESENDS_PER_MESSAGE: Quota = { max: 3, seconds: 3600 }
const RESENDS_OF_SHOP: Quota = { max: 60, seconds: 3600 }

type OutboxDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  /** Undefined: for tools that send what is due and answer nobody. */
  limits?: Pick<RateLimiter, 'consume'> | undefined
  /** Those of this moment. */
  openTransports: () => Promise<{ transports: Transports }>
}

type OpenChannels = Record<'mail' | 'sms', boolean>

const EMPTY_COUNTS: Record<OutboxState, number> = { waiting: 0, sending: 0, sent: 0, failed: 0, lapsed: 0 }

/** Lists messages for staff, and sends one again. */
export function createOutbox({ database, clock, audit, limits, openTransports }: OutboxDeps) {
  const openChannels = async () => {
    const { transports } = await openTransports()
    return { mail: transports.mail !== null, sms: transports.sms !== null }
  }

  async function list(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.list>,
  ): Promise<Output<typeof contract.list>> {
    const { page, limit, channel, state, recipient, search } = input
    const stateColumn = stateAt(clock.now())
    const filters = and(
      channel === undefined ? undefined : eq(table.channel, channel),
      recipient ? eq(sql`lower(${table.recipient})`, recipient.toLowerCase()) : undefined,
      search ? containsText(outboxSearchText(table), search) : undefined,
    )
    const stateFilter =
      state === undefined ? undefined : state === 'sent' ? isSentRow : and(isOpen, eq(stateColumn, state))
    const order = [desc(table.createdAt), desc(table.id)]
    const found = await paginateIds(database.db, {
      table,
      where: and(filters, stateFilter),
      order,
      page,
      limit,
    })
    const { total } = found
    const counts = await countByState(filters, stateColumn, state === undefined ? total : null)
    const channels = await openChannels()
    const rows = await database.db
      .select({ row: table, state: stateColumn })
      .from(table)
      .where(inArray(table.id, found.ids))
      .orderBy(...order)
    return {
      messages: rows.map(({ row, state: now }) =>
        serializeMessageSummary(row, now, secretFor(caller, row, channels)),
      ),
      counts,
      pagination: toPagination(total, page, limit),
      transports: channels,
    }
  }

  /** Few messages are open, so their states are counted one by one. All others were sent. */
  async function countByState(
    where: SQL | undefined,
    stateColumn: SQL<OutboxState>,
    totalCount: number | null,
  ) {
    const open = await database.db
      .select({ state: stateColumn.as('state'), rows: count() })
      .from(table)
      .where(and(where, isOpen))
      .groupBy(sql`1`)
    const openCount = open.reduce((sum, { rows }) => sum + rows, 0)
    const sent = (totalCount ?? (await database.db.$count(table, where))) - openCount
    return { ...EMPTY_COUNTS, ...Object.fromEntries(open.map((each) => [each.state, each.rows])), sent }
  }

  async function one(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.one>> {
    const [found] = await database.db
      .select({ row: table, state: stateAt(clock.now()) })
      .from(table)
      .where(eq(table.id, id))
    if (!found) throw notFound('Message not found')
    return serializeMessage(found.row, found.state, secretFor(caller, found.row, await openChannels()))
  }

  /** A message that was sent is sent again as a new one; one that was not sent keeps its Message-ID. */
  async function resend(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.resend>> {
    const channels = await openChannels()
    await countResend(id, channels)
    return database.transaction(async (tx) => {
      const now = clock.now()
      assertLockOrder(tx, 'record')
      const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw notFound('Message not found')
      assertSendable(row, now, channels)
      const [saved] = await tx
        .update(table)
        .set({
          sentAt: null,
          failedAt: null,
          lastError: null,
          leaseUntil: null,
          tries: 0,
          nextTryAt: now,
          resends: row.sentAt ? row.resends + 1 : row.resends,
        })
        .where(eq(table.id, id))
        .returning()
      await audit.record(tx, {
        caller,
        action: 'outbox.resend',
        subject: `message ${row.eventKey}`,
        before: { state: row.sentAt ? 'sent' : row.failedAt ? 'failed' : 'waiting', tries: row.tries },
      })
      return serializeMessage(saved!, 'waiting', secretFor(caller, saved!, channels))
    })
  }

  /** Before the transaction, because the limits have connections of their own. What cannot be sent does not count. */
  async function countResend(id: string, channels: OpenChannels): Promise<void> {
    const [row] = await database.db.select().from(table).where(eq(table.id, id))
    if (!row) throw notFound('Message not found')
    assertSendable(row, clock.now(), channels)
    await limits?.consume(
      `outbox-resend:${id}`,
      RESENDS_PER_MESSAGE,
      `This message was sent ${RESENDS_PER_MESSAGE.max} times by hand within an hour.`,
    )
    await limits?.consume(
      'outbox-resends:shop',
      RESENDS_OF_SHOP,
      `${RESENDS_OF_SHOP.max} messages were sent by hand within an hour.`,
    )
  }

  function assertSendable(row: OutboxRow, now: Date, channels: OpenChannels): void {
    if (!channels[row.channel])
      throw conflict(
        `No ${row.channel === 'mail' ? 'mail server' : 'SMS gateway'} is configured: the message can be read here, not sent.`,
        'NO_TRANSPORT',
      )
    if (!row.sentAt && row.leaseUntil && row.leaseUntil > now)
      throw conflict('The message is being sent at this moment.', 'BEING_SENT')
    if (row.secretUntil && (row.secret === null || row.secretUntil <= now))
      throw conflict(
        'The code or link of this message is no longer good. The person can ask for a new one.',
        'LAPSED',
      )
  }

  /**
   * A code or link gives access to an account, also an admin's. It is shown only while nothing can be sent, for trying
   * the shop out, and only to users with all permissions. A delivery code is never shown: its customer has it on the page of
   * the order.
   */
  const secretFor = (caller: AuthenticatedCaller, row: OutboxRow, channels: OpenChannels): string =>
    !row.eventKey.startsWith('delivery-code:') &&
    !channels.mail &&
    !channels.sms &&
    row.secret !== null &&
    caller.permissions.includes('*')
      ? row.secret
      : SECRET_MASK

  return { list, one, resend }
}

const isSentRow = isNotNull(table.sentAt)
const isOpen = isNull(table.sentAt)

const stateAt = (now: Date): SQL<OutboxState> => sql<OutboxState>`case
  when ${table.sentAt} is not null then 'sent'
  when ${table.failedAt} is not null then 'failed'
  when ${table.secretUntil} is not null and (${table.secret} is null or ${table.secretUntil} <= ${now.toISOString()}) then 'lapsed'
  when ${table.leaseUntil} > ${now.toISOString()} then 'sending'
  else 'waiting' end`

function serializeMessageSummary(row: OutboxRow, state: OutboxState, secret: string) {
  const isOpen = state === 'waiting'
  return {
    _id: row.id,
    event: row.eventKey,
    channel: row.channel,
    recipient: row.recipient,
    state,
    subject: fillSecret(row, secret).subject,
    tries: row.tries,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextTryAt: isOpen ? row.nextTryAt.toISOString() : null,
  }
}

function serializeMessage(row: OutboxRow, state: OutboxState, secret: string) {
  const { text, html } = fillSecret(row, secret)
  return { ...serializeMessageSummary(row, state, secret), text, html, replyTo: row.replyTo }
}
