import { desc, sql } from 'drizzle-orm'
import type { AuditVerification } from '#contract/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { auditSeals, auditUnsealed } from './tables.ts'

type Parts = { database: Database; clock: Clock; log: Log; onBroken: () => void }
type ChainFault = NonNullable<AuditVerification['broken']>
type Row = {
  number: number
  entryId: string
  at: Date | null
  hash: string
  isMissing: boolean
  isNext: boolean
  /** Null where the entry is missing. */
  isSame: boolean | null
  isSamePerson: boolean | null
}

const SEAL_INTERVAL_MS = 10_000
const SEAL_BATCH = 500
const VERIFY_BATCH = 2_000
const VERIFY_INTERVAL_MS = 24 * 3600 * 1000
const RESULT_TTL_MS = 60_000
const STATEMENT_TIMEOUT_MS = 30_000

/** The hash chain over the audit log makes visible when someone changed the log directly in the database. */
export function createAuditChain({ database, clock, log, onBroken }: Parts) {
  let last: AuditVerification | null = null
  let verifiedAt = 0
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  /** Adds all committed entries to the chain. */
  async function seal(): Promise<void> {
    let sealed = SEAL_BATCH
    let total = 0
    while (sealed === SEAL_BATCH) {
      const { rows } = await database.db.execute<{ sealed: number }>(
        sql`select seal_audit_log(${SEAL_BATCH}::integer) as sealed`,
      )
      sealed = rows[0]?.sealed ?? 0
      total += sealed
    }
    if (total > 0) await writeAnchor()
  }

  /**
   * The owner of the database could rewrite the whole chain. The log of the shop contains its last hash, and a copy of
   * that log kept elsewhere would show the change.
   */
  async function writeAnchor(): Promise<void> {
    const [last] = await database.db
      .select({ number: auditSeals.number, hash: auditSeals.hash })
      .from(auditSeals)
      .orderBy(desc(auditSeals.number))
      .limit(1)
    log.info({ number: last?.number, hash: last?.hash }, 'audit log sealed')
  }

  /** A result is reused for a minute, because each check reads the whole chain. */
  async function verification(): Promise<AuditVerification> {
    const now = clock.now().getTime()
    if (last && now < verifiedAt + RESULT_TTL_MS) return last
    await seal()
    last = await verify()
    verifiedAt = now
    if (last.broken) {
      log.error({ broken: last.broken }, 'the audit log does not match its hash chain')
      onBroken()
    }
    return last
  }

  const verify = (): Promise<AuditVerification> =>
    database.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`)
      await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`))
      let upTo: Row | null = null
      let broken: ChainFault | null = null
      while (!broken) {
        const rows = await readChain(tx, upTo?.number ?? 0)
        for (const row of rows) {
          broken = findFault(row)
          if (broken) break
          upTo = row
        }
        if (rows.length < VERIFY_BATCH) break
      }
      broken ??= await findUnchainedEntry(tx)
      const unsealedCount = await tx.$count(auditUnsealed)
      return {
        checkedAt: clock.now().toISOString(),
        verified: upTo?.number ?? 0,
        upTo: upTo && { number: upTo.number, at: upTo.at!.toISOString(), hash: upTo.hash },
        waiting: unsealedCount,
        broken,
      }
    })

  function tick(): void {
    running ??= seal()
      .then(async () => {
        if (clock.now().getTime() >= verifiedAt + VERIFY_INTERVAL_MS) await verification()
      })
      .catch((error: unknown) => log.error({ err: error }, 'the audit log could not be sealed'))
      .finally(() => {
        running = null
      })
  }

  return {
    seal,
    verification,
    start() {
      timer = setInterval(tick, SEAL_INTERVAL_MS).unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      tick()
      await running
    },
  }
}

export type AuditChain = ReturnType<typeof createAuditChain>

/** Seals after this number, each with its entry and the seal before it. */
async function readChain(tx: Tx, after: number): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select s.number, s.entry_id as "entryId", a.at, s.hash,
      a.id is null as "isMissing",
      s.number = coalesce(p.number, 0) + 1 as "isNext",
      s.hash = audit_hash(a, s.number, s.personal_hash, coalesce(p.hash, '')) as "isSame",
      case when s.personal_salt is null then a.who = 'Erased account' and a.email = '' and a.address = ''
        else s.personal_hash = audit_personal_hash(a, s.personal_salt) end as "isSamePerson"
    from (select *, lag(number) over (order by number) as previous from audit_seals where number >= ${after}) s
    left join audit_seals p on p.number = s.previous
    left join audit_log a on a.id = s.entry_id
    where s.number > ${after} order by s.number limit ${VERIFY_BATCH}`)
  return rows.map((row) => ({ ...row, at: row.at && new Date(row.at) }))
}

function findFault(row: Row): ChainFault | null {
  const reason = !row.isNext
    ? 'An entry before this one was removed from the chain.'
    : row.isMissing
      ? 'The entry was deleted.'
      : !row.isSame
        ? 'The entry was changed.'
        : !row.isSamePerson
          ? 'The name, e-mail or address was changed.'
          : null
  return reason && { number: row.number, entryId: row.entryId, reason }
}

/** Entries that are neither in the chain nor queued for it, and queued entries that were deleted. */
async function findUnchainedEntry(tx: Tx): Promise<ChainFault | null> {
  const { rows } = await tx.execute<{ entryId: string; reason: string }>(sql`
    select a.id as "entryId", 'The entry was added past the shop.' as reason from audit_log a
    where not exists (select from audit_seals s where s.entry_id = a.id)
      and not exists (select from audit_unsealed u where u.entry_id = a.id)
    union all
    select u.entry_id, 'The entry was deleted.' from audit_unsealed u
    where not exists (select from audit_log a where a.id = u.entry_id)
    limit 1`)
  return rows[0] ? { number: null, entryId: rows[0].entryId, reason: rows[0].reason } : null
}
