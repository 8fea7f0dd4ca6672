import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { audit as contract } from '#contract/audit.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { says } from '#server/platform/like.ts'
import { type NewRows, newRows, write } from '#server/platform/new-rows.ts'
import { pageOfIds } from '#server/platform/page-of-ids.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { withoutSecrets } from './secrets.ts'
import { auditLog, auditSays } from './tables.ts'

export type AuditRecord = {
  caller: Pick<SignedIn, 'userId' | 'name' | 'email' | 'address'> | 'system'
  /** `order.status`, `rate.add`, `role.update` … */
  action: string
  /** What it was done to: `order SW-261120-7K3QF9`, `role manager`, `user 01k…`. */
  subject: string
  before?: unknown
  after?: unknown
}

/** Who changed what, when, from where. Rows are only ever added. */
export function createAudit({ database, clock }: { database: Database; clock: Clock }) {
  function entry({ caller, action, subject, before, after }: AuditRecord): NewRows {
    const who =
      caller === 'system'
        ? { userId: null, who: 'System', email: '', address: '' }
        : { userId: caller.userId, who: caller.name, email: caller.email, address: caller.address }
    return newRows(auditLog, {
      id: newId(),
      at: clock.now(),
      ...who,
      action,
      subject: subject.slice(0, 300),
      before: withoutSecrets(before ?? null),
      after: withoutSecrets(after ?? null),
    })
  }

  const record = (tx: Tx, told: AuditRecord): Promise<void> => write(tx, entry(told))

  /** The one exception to "only added": an erased person's name and address go, what was done stays. */
  async function anonymise(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`select anonymise_audit_entries(${userId})`)
  }

  async function list(input: ParsedInput<typeof contract.list>): Promise<Answer<typeof contract.list>> {
    const { page, limit, action, search } = input
    const where = and(
      action ? eq(auditLog.action, action) : undefined,
      search ? says(auditSays(auditLog), search) : undefined,
    )
    const order = [desc(auditLog.at), desc(auditLog.id)]
    const isSearched = Boolean(search)
    const found = await pageOfIds(database.db, { table: auditLog, where, order, page, limit, isSearched })
    const rows = await database.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, found.ids))
      .orderBy(...order)
    return { entries: rows.map(toWire), pagination: paginationOf(found.total, page, limit) }
  }

  return { entry, record, anonymise, list }
}

export { type AuditChain, createAuditChain } from './chain.ts'
export type Audit = ReturnType<typeof createAudit>

const toWire = (row: typeof auditLog.$inferSelect) => ({
  _id: row.id,
  at: row.at.toISOString(),
  who: row.who,
  email: row.email,
  userId: row.userId,
  action: row.action,
  subject: row.subject,
  before: row.before ?? null,
  after: row.after ?? null,
  address: row.address,
})
