import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { audit as contract } from '#contract/audit.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { AuthenticatedCaller, Author } from '#server/http/access/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type BulkInsert, bulkInsert, runBulkInserts } from '#server/platform/database/bulk-insert.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { paginateIds } from '#server/platform/database/paginate-ids.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsText } from '#server/platform/database/text-search.ts'
import { newId } from '#server/platform/ids.ts'
import { redactSecrets } from './redact-secrets.ts'
import { auditLog } from './tables.ts'

export type AuditRecord = {
  caller: Author | 'system'
  /** `order.status`, `rate.add`, `role.update` … */
  action: string
  /** The subject: `order SW-261120-7K3QF9`, `role manager`, `user 01k…`. */
  subject: string
  before?: unknown
  after?: unknown
}

/** Rows of one kind that are created, updated and deleted: `banner`. */
type AuditedKind<Row> = {
  kind: string
  getName: (row: Row) => string
  /** The values that the audit log shows. */
  toSnapshot: (row: Row) => unknown
}
type RowChange<Row> = { before: Row; after?: Row } | { before?: Row; after: Row }

/** Records who changed what, when and from where. Append-only. */
export function createAudit({ database, clock }: { database: Database; clock: Clock }) {
  function buildInsert({ caller, action, subject, before, after }: AuditRecord): BulkInsert {
    const who =
      caller === 'system'
        ? { userId: null, who: 'System', email: '', address: '' }
        : { userId: caller.userId, who: caller.name, email: caller.email, address: caller.address }
    return bulkInsert(auditLog, {
      id: newId(),
      at: clock.now(),
      ...who,
      action,
      subject: subject.slice(0, 300),
      before: redactSecrets(before ?? null),
      after: redactSecrets(after ?? null),
    })
  }

  const record = (tx: Tx, auditRecord: AuditRecord): Promise<void> =>
    runBulkInserts(tx, buildInsert(auditRecord))

  /** Returns a function that records the creation, update and deletion of rows of one kind. */
  function changesOf<Row>({ kind, getName, toSnapshot }: AuditedKind<Row>) {
    return (tx: Tx, caller: AuthenticatedCaller, verb: string, { before, after }: RowChange<Row>) =>
      record(tx, {
        caller,
        action: `${kind}.${verb}`,
        subject: `${kind} ${getName((after ?? before)!)}`,
        before: before && toSnapshot(before),
        after: after && toSnapshot(after),
      })
  }

  /** The only change to existing rows: the name and address of an erased user are removed, the action stays. */
  async function anonymise(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`select anonymise_audit_entries(${userId})`)
  }

  async function list(input: ParsedInput<typeof contract.list>): Promise<Output<typeof contract.list>> {
    const { page, limit, action, search } = input
    const where = and(
      action ? eq(auditLog.action, action) : undefined,
      search ? containsText(sql`${auditLog.searchText}`, search) : undefined,
    )
    const order = [desc(auditLog.at), desc(auditLog.id)]
    const idPage = await paginateIds(database.db, { table: auditLog, where, order, page, limit })
    const rows = await database.db
      .select(entryColumns)
      .from(auditLog)
      .where(inArray(auditLog.id, idPage.ids))
      .orderBy(...order)
    return { entries: rows.map(serializeAuditEntry), pagination: toPagination(idPage.total, page, limit) }
  }

  return { buildInsert, record, changesOf, anonymise, list }
}

export { type AuditChain, createAuditChain } from './hash-chain.ts'
export type Audit = ReturnType<typeof createAudit>

const entryColumns = {
  id: auditLog.id,
  at: auditLog.at,
  who: auditLog.who,
  email: auditLog.email,
  userId: auditLog.userId,
  action: auditLog.action,
  subject: auditLog.subject,
  before: auditLog.before,
  after: auditLog.after,
  address: auditLog.address,
}

const serializeAuditEntry = (row: Pick<typeof auditLog.$inferSelect, keyof typeof entryColumns>) => ({
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
