import type { Readable } from 'node:stream'
import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { security as contract } from '#contract/security.ts'
import { escapeFormula } from '#domain/csv-cell.ts'
import { getSecurityEventLabel } from '#domain/security-events.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isWithinDays } from '#server/platform/database/day-range.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsPattern } from '#server/platform/database/text-search.ts'
import { users } from '#server/users/tables.ts'
import { securityEvents } from './tables.ts'

type Filters = Omit<ParsedInput<typeof contract.events>, 'page' | 'limit'>
type Parts = { database: Pick<Database, 'db'>; hashIdentifier: (identifier: string) => string }

const EXPORT_BATCH = 500
const CSV_COLUMNS = [
  'When',
  'Event',
  'Kind',
  'Person',
  'Person id',
  'Typed',
  'Address',
  'Browser',
  'Call',
  'Request',
  'Details',
]
const NEWEST_FIRST = [desc(securityEvents.at), desc(securityEvents.id)]

/** Security events for staff: as pages or as a file. */
export function createEventList({ database: { db }, hashIdentifier }: Parts) {
  async function list({
    page,
    limit,
    ...filters
  }: ParsedInput<typeof contract.events>): Promise<Output<typeof contract.events>> {
    const where = toFilter(filters)
    const total = await db.$count(securityEvents, where)
    const rows = await select(where)
      .orderBy(...NEWEST_FIRST)
      .limit(limit)
      .offset((page - 1) * limit)
    return { events: rows.map(serializeEvent), pagination: toPagination(total, page, limit) }
  }

  function exportCsv(filters: Filters): Readable {
    return streamCsv(exportRows(toFilter(filters)), { columns: CSV_COLUMNS })
  }

  async function* exportRows(where: SQL | undefined): AsyncGenerator<string[]> {
    let cursor: SQL | undefined
    for (;;) {
      const rows = await select(and(where, cursor))
        .orderBy(...NEWEST_FIRST)
        .limit(EXPORT_BATCH)
      for (const row of rows) yield toCsvCells(serializeEvent(row)).map(escapeFormula)
      const lastRow = rows.at(-1)
      if (!lastRow || rows.length < EXPORT_BATCH) return
      cursor = sql`(${securityEvents.at}, ${securityEvents.id}) < (${lastRow.event.at.toISOString()}::timestamptz, ${lastRow.event.id})`
    }
  }

  const select = (where: SQL | undefined) =>
    db
      .select({ event: securityEvents, name: users.name, email: users.email })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .where(where)

  function toFilter({ kind, search, ...days }: Filters): SQL | undefined {
    return and(
      kind ? eq(securityEvents.kind, kind) : undefined,
      isWithinDays(securityEvents.at, days),
      search ? searchCondition(search) : undefined,
    )
  }

  /** Searches by user, IP address, request id, or an e-mail or phone, which is stored as a hash. */
  function searchCondition(search: string): SQL | undefined {
    const matchingUsers = db
      .select({ id: users.id })
      .from(users)
      .where(or(ilike(users.email, containsPattern(search)), ilike(users.name, containsPattern(search))))
    return or(
      inArray(securityEvents.userId, matchingUsers),
      eq(securityEvents.userId, search),
      eq(securityEvents.identifierHash, hashIdentifier(search)),
      ilike(securityEvents.address, containsPattern(search)),
      eq(securityEvents.requestId, search),
    )
  }

  return { list, exportCsv }
}

type EventRow = { event: typeof securityEvents.$inferSelect; name: string | null; email: string | null }
type SerializedEvent = Output<typeof contract.events>['events'][number]

function serializeEvent({ event, name, email }: EventRow): SerializedEvent {
  return {
    _id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    userId: event.userId,
    person: describeUser(event, name, email),
    identifier: event.identifier,
    address: event.address,
    userAgent: event.userAgent,
    route: event.route,
    requestId: event.requestId,
    details: event.details,
  }
}

function describeUser(event: EventRow['event'], name: string | null, email: string | null): string {
  if (event.userId === null) return ''
  return name === null ? 'Erased account' : `${name} (${email})`
}

const toCsvCells = (event: SerializedEvent): string[] => [
  event.at,
  getSecurityEventLabel(event.kind),
  event.kind,
  event.person,
  event.userId ?? '',
  event.identifier ?? '',
  event.address,
  event.userAgent,
  event.route,
  event.requestId,
  JSON.stringify(event.details),
]
