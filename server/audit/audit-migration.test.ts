/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
beforeAll(async () => {
  shop = await updateOldShop(
    '0024_listing-groups',
    `insert into audit_log (id, who, email, action, subject)
      select 'entry-' || n, 'Lakshmi Rao', 'lakshmi@example.in', 'order.status', 'order SW-' || n
      from generate_series(1, 20) n`,
  )
})
afterAll(() => shop.close())

test('an update gives each entry the text that it is searched by', async () => {
  expect(
    await shop.rowsOf(
      `select id from audit_log where search_text like '%rao%@example.in%order sw-7%order.status'`,
    ),
  ).toEqual([{ id: 'entry-7' }])
})

test('an update tells PostgreSQL how often the values of new columns occur', async () => {
  expect(
    await shop.rowsOf(
      `select attname from pg_stats where tablename = 'audit_log' and attname = 'search_text'`,
    ),
  ).toEqual([{ attname: 'search_text' }])
})
