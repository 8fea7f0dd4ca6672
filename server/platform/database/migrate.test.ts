/** @module-tag full */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { withDatabase } from '#server/testing/global-setup.ts'
import { migrateUntil } from '#server/testing/stored-shop.ts'
import { runOnServer } from '#server/testing/test-database.ts'
import { newId } from '../ids.ts'
import { connectDatabase, type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { APPLICATION_ROLE, OWNER_ROLE } from './role-names.ts'
import { openShopDatabase } from './roles.ts'

let name: string
const servers: Database[] = []

beforeEach(async () => {
  name = `swarna_empty_${newId()}`
  await runOnServer(`create database ${name}`)
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await runOnServer(`drop database ${name} with (force)`)
})

function connect(): Database {
  const server = connectDatabase(withDatabase(inject('postgres'), name), 2)
  servers.push(server)
  return server
}

const applied = async ({ pool }: Database) =>
  (await pool.query('select hash from drizzle.__drizzle_migrations order by id')).rows

test('two processes that start at the same time migrate an empty database once', async () => {
  const [first, second] = [connect(), connect()]
  await Promise.all([first.pool.query('select 1'), second.pool.query('select 1')])
  await Promise.all([migrate(first), migrate(second)])
  const hashes = (await applied(first)).map(({ hash }) => hash)
  expect(hashes.length).toBeGreaterThan(0)
  expect(new Set(hashes).size).toBe(hashes.length)
  expect((await second.pool.query('select count(*) from products')).rows).toEqual([{ count: 0 }])
})

test('a migrated database is not changed, and the lock is released', async () => {
  const server = connect()
  await migrate(server)
  const before = await applied(server)
  await migrate(server)
  expect(await applied(server)).toEqual(before)
  // other tests use the same server, so only this database's locks count
  const { rows } = await server.pool.query(`select count(*) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
  expect(rows).toEqual([{ count: 0 }])
})

test('connections that serve requests have a statement timeout of two seconds', async () => {
  const server = connect()
  await migrate(server)
  expect((await server.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '2s' }])
})

test('a database of another development version is refused with a message and not changed', async () => {
  const server = connect()
  await migrate(server)
  await server.pool.query(
    "update drizzle.__drizzle_migrations set hash = 'another' where id = (select min(id) from drizzle.__drizzle_migrations)",
  )
  const before = await applied(server)
  await expect(migrate(server)).rejects.toThrow(/another development version of Swarna/)
  expect(await applied(server)).toEqual(before)
})

test('data with the first text of migration 0027 is opened', async () => {
  const server = connect()
  await migrateUntil(server.pool, '0027_product-cards')
  const original = await applied(server)
  await server.pool.query(`
    update drizzle.__drizzle_migrations set hash = '1d4d223c8dd12d5321fec82b57b4b2f74df7349c18c6057b2750c4eec63ad620'
    where id = (select max(id) from drizzle.__drizzle_migrations);
    drop index product_cards_format`)
  await migrate(server)
  const other = connect()
  await migrate(other)
  const { rows } = await server.pool.query("select to_regclass('search_rows')::text as name")
  expect(rows).toEqual([{ name: 'search_rows' }])
  expect((await applied(server)).slice(0, original.length)).toEqual(original)
})

test('data with the first text of migration 0046 is opened, and its menu leads to the home page', async () => {
  const server = connect()
  await migrateUntil(server.pool, '0046_home-page')
  await server.pool.query(`
    update drizzle.__drizzle_migrations set hash = '8441e0cd1a9eec8b9c596b296c0ab0d26b685e1951e51a935b1ea4b13bab9b44'
    where id = (select max(id) from drizzle.__drizzle_migrations);
    delete from menu_items;
    insert into menu_items (id, label, path, icon, position, roles)
    values ('orders', 'Orders', '/admin/orders', 'o', 3, '{admin}')`)
  await migrate(server)
  const { rows } = await server.pool.query('select path from menu_items order by position limit 2')
  expect(rows).toEqual([{ path: '/admin/orders' }, { path: '/admin/home-page' }])
  const other = connect()
  await expect(migrate(other)).resolves.toBeUndefined()
})

describe('tables that belong to another account', () => {
  const owner = `owner_${newId()}`
  const url = () => ({ ...withDatabase(inject('postgres'), name), user: owner })
  const log = { warn: () => {} } as never
  beforeEach(async () => {
    await runOnServer(`create role ${owner} login`)
    await migrate(connect())
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
    await runOnServer(`drop database ${name} with (force)`)
    await runOnServer(`create database ${name}`)
    await runOnServer(`drop role ${owner}`)
  })

  test('are refused with a sentence that says what to do', async () => {
    await expect(
      openShopDatabase({ owner: url(), application: null, poolSize: 2, log }),
    ).rejects.toMatchObject({
      name: 'BootError',
      message: expect.stringMatching(
        /belong to the account \w+, but Swarna connects as owner_\w+ and may not change them\. Set DATABASE_OWNER_URL/,
      ),
    })
  })

  test('are given to the owner of the embedded database, which its superuser can do', async () => {
    const embedded = (user: string) => ({ ...withDatabase(inject('postgres'), name), user })
    const opened = await openShopDatabase({
      owner: embedded(OWNER_ROLE),
      application: embedded(APPLICATION_ROLE),
      superuser: withDatabase(inject('postgres'), name),
      poolSize: 2,
      log,
    })
    servers.push(opened)
    const { rows } = await opened.pool.query(
      "select distinct tableowner from pg_tables where schemaname in ('public', 'drizzle')",
    )
    expect(rows).toEqual([{ tableowner: OWNER_ROLE }])
  })

  test('stay as they are when they cannot be upgraded', async () => {
    const server = connect()
    await server.pool.query(
      "update drizzle.__drizzle_migrations set hash = 'another' where id = (select min(id) from drizzle.__drizzle_migrations)",
    )
    const open = openShopDatabase({
      owner: { ...url(), user: OWNER_ROLE },
      application: { ...url(), user: APPLICATION_ROLE },
      superuser: withDatabase(inject('postgres'), name),
      poolSize: 2,
      log,
    })
    await expect(open).rejects.toThrow(/another development version of Swarna/)
    const { rows } = await server.pool.query(
      "select tableowner = current_user as same from pg_tables where tablename = 'products'",
    )
    expect(rows).toEqual([{ same: true }])
  })
})

test.each([
  ['an account that does not exist', { user: 'nobody' }, /^The database refuses the account: .*nobody/],
  ['a database that does not exist', { database: 'nothing' }, /^There is no such database: .*nothing/],
  [
    'a server that does not run',
    { host: '127.0.0.1', port: 9 },
    /^The database cannot be reached: .*ECONNREFUSED/,
  ],
])('%s is named in the error', async (_title, wrong, message) => {
  const open = openDatabase({ ...withDatabase(inject('postgres'), name), ...wrong }, 1)
  await expect(open).rejects.toMatchObject({ name: 'BootError', message: expect.stringMatching(message) })
})
