import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { newsletter as contract } from '#contract/newsletter.ts'
import { escapeFormula } from '#domain/csv-cell.ts'
import { getCanonicalMailbox, isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { NEWSLETTER_TEXTS } from '#domain/newsletter.ts'
import { NEWSLETTER_LINK_DAYS } from '#domain/retention.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Connections } from '#server/connections/service.ts'
import type { AuthenticatedCaller, Caller } from '#server/http/access/caller.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import { linksFrom } from '#server/notifications/templates/links.ts'
import { newsletterConfirmationMail } from '#server/notifications/templates/newsletter-confirmation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { newId, newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf, type Quota, type RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { users } from '#server/users/tables.ts'
import { newsletterSubscribers as table } from './tables.ts'

type NewsletterDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  limits: Pick<RateLimiter, 'consume'>
  connections: Pick<Connections, 'current'>
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'>> }
  log: Pick<Log, 'error'>
}

const LIMIT_PER_NETWORK: Quota = { max: 30, seconds: 3600 }
/** Each of them is one of our mails, to an address that is not confirmed. */
const LIMIT_PER_EMAIL: Quota = { max: 3, seconds: 24 * 3600 }
const DAY_MS = 24 * 3600 * 1000
const SWEEP_MS = 3600 * 1000

/** The same for an address that is on the list, so that nobody learns who is. */
const ASKED = 'Please open the link in the email that we have sent to you.'
const STOPPED = 'You will get no more newsletters from us. Your address is deleted from the list.'

/**
 * The list of who wants news of the shop. The shop sends no newsletters itself: staff export the list for their mail service.
 */
export function createNewsletter({
  database,
  clock,
  audit,
  limits,
  connections,
  notifications,
  settings,
  log,
}: NewsletterDeps) {
  let timer: NodeJS.Timeout | null = null

  async function subscribe(
    caller: Caller,
    { email: typed }: ParsedInput<typeof contract.subscribe>,
  ): Promise<{ message: string }> {
    if (!isEmail(typed)) throw invalidField('email', 'Email is invalid')
    if ((await connections.current()).mail === null)
      throw conflict('This shop cannot send emails at the moment.', 'NO_MAIL')
    const email = normalizeEmail(typed)
    await limits.consume(`newsletter-network:${networkOf(caller.address)}`, LIMIT_PER_NETWORK)
    await limits.consume(`newsletter-email:${getCanonicalMailbox(email)}`, LIMIT_PER_EMAIL)
    const current = await settings.current()
    const token = newToken()
    const now = clock.now()
    const confirmUntil = new Date(now.getTime() + NEWSLETTER_LINK_DAYS * DAY_MS)
    await database.transaction(async (tx) => {
      const personId = await findOwner(tx, caller, email)
      const asked = {
        email,
        personId,
        consent: NEWSLETTER_TEXTS.consent(current.shopName),
        createdAt: now,
        confirmHash: sha256(token),
        confirmUntil,
      }
      const [row] = await tx
        .insert(table)
        .values({ ...asked, id: newId(), stopToken: newToken() })
        .onConflictDoUpdate({ target: table.mailbox, set: asked, setWhere: isNull(table.confirmedAt) })
        .returning()
      // It is on the list already.
      if (!row) return
      await notifications.queue(tx, {
        eventKey: `newsletter:${row.confirmHash}`,
        channel: 'mail',
        recipient: email,
        personId,
        unsubscribeToken: row.stopToken,
        secret: { value: token, until: confirmUntil },
        ...newsletterConfirmationMail(notifications.mailShop(current), { stopToken: row.stopToken }),
      })
    })
    return { message: ASKED }
  }

  async function confirm(token: string): Promise<{ message: string }> {
    const now = clock.now()
    const [row] = await database.db
      .update(table)
      // a second click changes nothing
      .set({ confirmedAt: sql`coalesce(${table.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(table.confirmHash, sha256(token)), gt(table.confirmUntil, now)))
      .returning({ id: table.id })
    if (!row) throw notFound('This link is no longer good. Please subscribe again.', 'LINK_EXPIRED')
    return { message: 'Thank you. You will get our news by email.' }
  }

  async function unsubscribe(token: string): Promise<{ message: string }> {
    await database.db.delete(table).where(eq(table.stopToken, token))
    return { message: STOPPED }
  }

  async function list({
    page,
    limit,
    search,
  }: ParsedInput<typeof contract.list>): Promise<Output<typeof contract.list>> {
    const where = isListed(search)
    const rows = await database.db
      .select({ _id: table.id, email: table.email, confirmedAt: table.confirmedAt })
      .from(table)
      .where(where)
      .orderBy(...NEWEST_FIRST)
      .limit(limit)
      .offset((page - 1) * limit)
    return {
      subscribers: rows.map(({ confirmedAt, ...row }) => ({
        ...row,
        confirmedAt: confirmedAt!.toISOString(),
      })),
      pagination: toPagination(await database.db.$count(table, where), page, limit),
    }
  }

  async function exportList(
    caller: AuthenticatedCaller,
    { search }: ParsedInput<typeof contract.export>,
  ): Promise<Readable> {
    const { origin } = notifications.mailShop(await settings.current())
    const rows = await database.db
      .select()
      .from(table)
      .where(isListed(search))
      .orderBy(...NEWEST_FIRST)
    await database.transaction((tx) =>
      audit.record(tx, {
        caller,
        action: 'newsletter.export',
        subject: `${rows.length} subscribers`,
      }),
    )
    return stringify(
      rows.map(({ email, confirmedAt, consent, stopToken }) => [
        escapeFormula(email),
        confirmedAt!.toISOString(),
        escapeFormula(consent),
        linksFrom(origin).stopNewsletter(stopToken),
      ]),
      {
        bom: true,
        header: true,
        columns: ['Email', 'Confirmed at', 'Consent', 'Unsubscribe link'],
        record_delimiter: 'windows',
      },
    )
  }

  /** Addresses that nobody confirmed in time. */
  const removeOld = () =>
    database.db.delete(table).where(and(isNull(table.confirmedAt), lt(table.confirmUntil, clock.now())))

  return {
    subscribe,
    confirm,
    unsubscribe,
    list,
    exportList,
    removeOld,

    /** With an account its subscription ends, and that of its address. */
    async deleteForUser(tx: Tx, userId: string): Promise<void> {
      const [user] = await tx.select({ mailbox: users.mailbox }).from(users).where(eq(users.id, userId))
      await tx.delete(table).where(or(eq(table.personId, userId), eq(table.mailbox, user?.mailbox ?? '')))
    },

    start(): void {
      timer ??= setInterval(
        () =>
          void removeOld().catch((error: unknown) =>
            log.error({ err: error }, 'old subscriptions were not deleted'),
          ),
        SWEEP_MS,
      ).unref()
    },

    stop(): void {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

export type Newsletter = ReturnType<typeof createNewsletter>

const NEWEST_FIRST = [desc(table.confirmedAt), desc(table.id)]

const isListed = (search: string | undefined): SQL | undefined =>
  and(
    isNotNull(table.confirmedAt),
    search ? sql`position(lower(${search}) in ${table.email}) > 0` : undefined,
  )

/** The account that is signed in, if the address is its own. */
async function findOwner(tx: Tx, caller: Caller, email: string): Promise<string | null> {
  if (!caller.signedIn) return null
  const [user] = await tx.select({ mailbox: users.mailbox }).from(users).where(eq(users.id, caller.userId))
  return user?.mailbox === getCanonicalMailbox(email) ? caller.userId : null
}
