import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { fillSecret } from './outbox/sender.ts'
import { outbox } from './tables.ts'
import { SECRET_MASK } from './templates/secret-placeholder.ts'

const MAX_MESSAGES = 1000

/** The newest messages of a user for the data export. Codes and links are masked, because people share the file. */
export async function listMessagesOfUser(db: Reader, userId: string) {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.personId, userId), eq(outbox.isForStaff, false)))
    .orderBy(desc(outbox.createdAt))
    .limit(MAX_MESSAGES)
  return rows.map((row) => {
    const { subject, text } = fillSecret(row, SECRET_MASK)
    return {
      channel: row.channel,
      to: row.recipient,
      subject,
      text,
      at: row.createdAt,
      sentAt: row.sentAt,
    }
  })
}
