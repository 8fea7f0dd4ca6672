import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { enquiries as contract, Enquiry } from '#contract/enquiries.ts'
import { getCanonicalMailbox, isEmail, normalizeEmail } from '#domain/email.ts'
import { type FieldError, invalid, notFound } from '#domain/errors.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Notifications } from '#server/notifications/service.ts'
import { enquiryConfirmationMail } from '#server/notifications/templates/enquiry-confirmation.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import { newEnquiryStaffMail } from '#server/notifications/templates/staff-new-enquiry.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf, type Quota, type RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { enquiries } from './tables.ts'

type EnquiriesDeps = {
  database: Database
  clock: Clock
  limits: RateLimiter
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'>> }
}

type SendInput = ParsedInput<typeof contract.send>
type Row = typeof enquiries.$inferSelect

const SEND_LIMIT_PER_NETWORK: Quota = { max: 10, seconds: 3600 }
/** An e-mail address that is not confirmed gets only few of our mails. */
const SEND_LIMIT_PER_EMAIL: Quota = { max: 3, seconds: 3600 }
const MAX_DETAILS = 20

/** Enquiries of visitors: a question, custom jewellery, an appointment, the purchase plan. */
export function createEnquiries({ database, clock, limits, notifications, settings }: EnquiriesDeps) {
  async function send(caller: Caller, input: SendInput): Promise<{ message: string }> {
    const enquiry = {
      id: newId(),
      personId: caller.signedIn ? caller.userId : null,
      ...validateEnquiry(input),
      createdAt: clock.now(),
      updatedAt: clock.now(),
    }
    await limits.consume(`enquiry-address:${networkOf(caller.address)}`, SEND_LIMIT_PER_NETWORK)
    await limits.consume(`enquiry-email:${getCanonicalMailbox(enquiry.email)}`, SEND_LIMIT_PER_EMAIL)
    const shop = notifications.mailShop(await settings.current())
    const isOwnEmail = caller.signedIn && normalizeEmail(caller.email) === enquiry.email
    await database.transaction(async (tx) => {
      await tx.insert(enquiries).values(enquiry)
      await notifications.queue(tx, {
        eventKey: `enquiry-received:${enquiry.id}`,
        channel: 'mail',
        recipient: enquiry.email,
        personId: enquiry.personId,
        ...enquiryConfirmationMail(shop, { ...enquiry, message: isOwnEmail ? enquiry.message : null }),
      })
      if (shop.email)
        await notifications.queue(tx, {
          eventKey: `enquiry-arrived:${enquiry.id}`,
          channel: 'mail',
          recipient: shop.email,
          replyTo: enquiry.email,
          personId: enquiry.personId,
          isForStaff: true,
          ...newEnquiryStaffMail(shop, enquiry),
        })
    })
    return { message: 'Thank you. We have received your message and will reply within one working day.' }
  }

  async function list(input: ParsedInput<typeof contract.list>): Promise<Output<typeof contract.list>> {
    const { page, limit, kind, isHandled } = input
    const where = and(
      kind === undefined ? undefined : eq(enquiries.kind, kind),
      isHandled === undefined ? undefined : eq(enquiries.isHandled, isHandled),
    )
    const [total] = await database.db.select({ rows: count() }).from(enquiries).where(where)
    const rows = await database.db
      .select()
      .from(enquiries)
      .where(where)
      .orderBy(asc(enquiries.isHandled), desc(enquiries.createdAt), desc(enquiries.id))
      .limit(limit)
      .offset((page - 1) * limit)
    return { enquiries: rows.map(serializeEnquiry), pagination: toPagination(total?.rows ?? 0, page, limit) }
  }

  async function update({
    id,
    isHandled,
    note,
    version,
  }: ParsedInput<typeof contract.update>): Promise<Enquiry> {
    return database.transaction(async (tx) => {
      assertLockOrder(tx, 'record')
      const [row] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
      if (!row) throw notFound('Enquiry not found')
      assertVersion(row, version, serializeEnquiry(row))
      const [saved] = await tx
        .update(enquiries)
        .set({
          isHandled,
          note: note ?? row.note,
          version: sql`${enquiries.version} + 1`,
          updatedAt: clock.now(),
        })
        .where(eq(enquiries.id, id))
        .returning()
      return serializeEnquiry(saved!)
    })
  }

  /**
   * Deletes what an erased user sent while signed in. Enquiries sent without signing in stay, even with the same e-mail
   * address, because it does not prove who wrote them. The mails are deleted with the user's outbox rows.
   */
  async function deleteForUser(tx: Tx, userId: string): Promise<void> {
    await tx.delete(enquiries).where(eq(enquiries.personId, userId))
  }

  return { send, list, update, deleteForUser }
}

export type Enquiries = ReturnType<typeof createEnquiries>

function validateEnquiry({ kind, name, email, phone, message, details = {} }: SendInput) {
  const errors: FieldError[] = []
  const phoneDigits = phone ? normalizePhone(phone) : ''
  if (!isEmail(email)) errors.push({ path: 'email', message: 'Email is invalid' })
  if (phoneDigits === null) errors.push({ path: 'phone', message: 'Phone number should be 10 digits' })
  if (Object.keys(details).length > MAX_DETAILS)
    errors.push({ path: 'details', message: `At most ${MAX_DETAILS} details` })
  if (errors[0]) throw invalid(errors[0].message, errors)
  return { kind, name, message, details, email: normalizeEmail(email), phone: phoneDigits ?? '' }
}

const serializeEnquiry = (row: Row): Enquiry => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  email: row.email,
  phone: row.phone,
  message: row.message,
  details: row.details,
  isHandled: row.isHandled,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})
