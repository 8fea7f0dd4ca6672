import { asc, desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { paginateIds } from './paginate-ids.ts'
import { containsText } from './text-search.ts'

let prepared: TestDatabase
beforeAll(async () => {
  prepared = await createTestDatabase(1)
  // 25 entries, two with each time; every fifth is a rate
  await prepared.database.db.execute(sql`
    insert into audit_log (id, at, who, action, subject)
    select 'e' || lpad(n::text, 2, '0'), timestamptz '2026-11-21 10:00Z' + (n / 2) * interval '1 minute', 'Lakshmi Rao',
      case when n % 5 = 0 then 'rate.add' else 'order.status' end, 'entry ' || n from generate_series(1, 25) n`)
})
afterAll(() => prepared.drop())

const LIMIT = 7
const pages = (search: string, direction: typeof asc) =>
  Promise.all(
    [1, 2, 3, 4, 5].map((page) =>
      paginateIds(prepared.database.db, {
        table: auditLog,
        where: containsText(sql`${auditLog.searchText}`, search),
        page,
        limit: LIMIT,
        order: [direction(auditLog.at), direction(auditLog.id)],
      }),
    ),
  )

test.each([asc, desc])('returns each match on one page, in order (%o)', async (direction) => {
  for (const search of ['lakshmi', 'ORDER.', 'entry 2', 'unknown']) {
    const found = await pages(search, direction)
    const ids = found.flatMap((page) => page.ids)
    expect([ids.length, new Set(ids).size]).toEqual([found[0]!.total, found[0]!.total])
    expect(ids).toEqual(direction === asc ? ids.toSorted() : ids.toSorted().reverse())
  }
})

test('returns the total count, also beyond the last page', async () => {
  const [first, , , last, beyond] = await pages('lakshmi', desc)
  expect(first).toMatchObject({ total: 25, ids: ['e25', 'e24', 'e23', 'e22', 'e21', 'e20', 'e19'] })
  expect(last?.ids).toEqual(['e04', 'e03', 'e02', 'e01'])
  expect(beyond).toEqual({ total: 25, ids: [] })
})
