import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { ContactField, PendingContact } from '#contract/account.ts'
import { notFound } from '#domain/errors.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { contactChanges } from '../tables.ts'

/** What the messages about a change need. Read before the transaction, because it may take a connection of its own. */
export type MessageContext = { shop: Omit<MailShop, 'origin'>; hasSms: boolean }

export async function readMessageContext({
  settings,
  notifications,
}: Pick<AccountDeps, 'settings' | 'notifications'>): Promise<MessageContext> {
  const [shop, hasSms] = await Promise.all([settings.current(), notifications.hasSms()])
  return { shop, hasSms }
}

export type ContactChangeRow = typeof contactChanges.$inferSelect

export const MINUTE_MS = 60 * 1000
export const DAY_MS = 24 * 3600 * 1000
/** A change that is not confirmed in this time is deleted. */
const PENDING_TTL_MS = DAY_MS

/** Of this user, still waiting for its code. */
export const isPendingFor = (userId: string, now: Date) =>
  and(
    eq(contactChanges.userId, userId),
    isNull(contactChanges.confirmedAt),
    gt(contactChanges.createdAt, new Date(now.getTime() - PENDING_TTL_MS)),
  )

export async function listPending(
  db: Reader,
  userId: string,
  { now, hasSms }: { now: Date; hasSms: boolean },
): Promise<PendingContact[]> {
  const rows = await db
    .select()
    .from(contactChanges)
    .where(isPendingFor(userId, now))
    .orderBy(asc(contactChanges.field))
  return rows.map((row) => ({
    field: row.field,
    value: row.newValue ?? '',
    sentBy: row.field === 'phone' && hasSms ? 'sms' : 'mail',
    codeExpiresAt: (row.codeExpiresAt ?? row.createdAt).toISOString(),
  }))
}

/** Old addresses are personal data, so a change is deleted when it can no longer be confirmed or undone. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(contactChanges)
    .where(
      or(
        and(isNotNull(contactChanges.confirmedAt), lte(contactChanges.undoUntil, now)),
        and(
          isNull(contactChanges.confirmedAt),
          lte(contactChanges.createdAt, new Date(now.getTime() - PENDING_TTL_MS)),
        ),
      ),
    )
}

/** An e-mail address is never null. */
export const toColumn = (field: ContactField, value: string | null) =>
  field === 'email' ? { email: value ?? '' } : { phone: value }

export const noPendingChangeError = () =>
  notFound('There is no change that waits for a code.', 'NOTHING_PENDING')
