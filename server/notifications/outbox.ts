import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { outbox as contract, OutboxState } from '#contract/outbox.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Audit } from '#server/audit/service.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { says } from '#server/platform/like.ts'
import { pageOfIds } from '#server/platform/page-of-ids.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { MASK } from './mails/secret.ts'
import { filledIn } from './sender.ts'
import { messageSays, type OutboxRow, outbox as table } from './tables.ts'
import type { Transports } from './transports.ts'

type OutboxDeps = { database: Database; clock: Clock; audit: Pick<Audit, 'record'>; transports: Transports }

const NONE: Record<OutboxState, number> = { waiting: 0, sending: 0, sent: 0, failed: 0, lapsed: 0 }

/** What staff see of the messages, and how they send one again. */
export function createOutbox({ database, clock, audit, transports }: OutboxDeps) {
  const isSent = Boolean(transports.mail || transports.sms)

  async function list(
    caller: SignedIn,
    input: ParsedInput<typeof contract.list>,
  ): Promise<Answer<typeof contract.list>> {
    const { page, limit, channel, state, recipient, search } = input
    const stateNow = stateAt(clock.now())
    const everything = and(
      channel === undefined ? undefined : eq(table.channel, channel),
      recipient ? eq(sql`lower(${table.recipient})`, recipient.toLowerCase()) : undefined,
      search ? says(messageSays(table), search) : undefined,
    )
    const inState =
      state === undefined ? undefined : state === 'sent' ? isSentRow : and(isOpen, eq(stateNow, state))
    const order = [desc(table.createdAt), desc(table.id)]
    const found = await pageOfIds(database.db, {
      table,
      where: and(everything, inState),
      order,
      page,
      limit,
      isSearched: Boolean(search),
    })
    const { total } = found
    const counts = await countsOf(everything, stateNow, state === undefined ? total : null)
    const rows = await database.db
      .select({ row: table, state: stateNow })
      .from(table)
      .where(inArray(table.id, found.ids))
      .orderBy(...order)
    return {
      messages: rows.map(({ row, state: now }) => summary(row, now, secretFor(caller, row))),
      counts,
      pagination: paginationOf(total, page, limit),
      transports: { mail: Boolean(transports.mail), sms: Boolean(transports.sms) },
    }
  }

  /** Few are open: they are told apart one by one. All others were sent. */
  async function countsOf(where: SQL | undefined, stateNow: SQL<OutboxState>, all: number | null) {
    const open = await database.db
      .select({ state: stateNow.as('state'), rows: count() })
      .from(table)
      .where(and(where, isOpen))
      .groupBy(sql`1`)
    const others = open.reduce((sum, { rows }) => sum + rows, 0)
    const sent = (all ?? (await database.db.$count(table, where))) - others
    return { ...NONE, ...Object.fromEntries(open.map((each) => [each.state, each.rows])), sent }
  }

  async function one(caller: SignedIn, id: string): Promise<Answer<typeof contract.one>> {
    const [found] = await database.db
      .select({ row: table, state: stateAt(clock.now()) })
      .from(table)
      .where(eq(table.id, id))
    if (!found) throw notFound('Message not found')
    return full(found.row, found.state, secretFor(caller, found.row))
  }

  /** A message that was sent goes out as another one; one that was not keeps its Message-ID. */
  async function resend(caller: SignedIn, id: string): Promise<Answer<typeof contract.resend>> {
    return database.transaction(async (tx) => {
      const now = clock.now()
      const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw notFound('Message not found')
      assertSendable(row, now)
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
      return full(saved!, 'waiting', secretFor(caller, saved!))
    })
  }

  function assertSendable(row: OutboxRow, now: Date): void {
    if (!transports[row.channel])
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
   * A code or a link opens an account, that of an admin too. It is shown where nothing can be sent, so that the shop
   * can be tried out, and only to those who may do everything anyway.
   */
  const secretFor = (caller: SignedIn, row: OutboxRow): string =>
    !isSent && row.secret !== null && caller.permissions.includes('*') ? row.secret : MASK

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

function summary(row: OutboxRow, state: OutboxState, secret: string) {
  const isOpen = state === 'waiting'
  return {
    _id: row.id,
    event: row.eventKey,
    channel: row.channel,
    recipient: row.recipient,
    state,
    subject: filledIn(row, secret).subject,
    tries: row.tries,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextTryAt: isOpen ? row.nextTryAt.toISOString() : null,
  }
}

function full(row: OutboxRow, state: OutboxState, secret: string) {
  const { text, html } = filledIn(row, secret)
  return { ...summary(row, state, secret), text, html, replyTo: row.replyTo }
}
