import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from '#server/testing/global-setup.ts'
import { runOnServer } from '#server/testing/test-database.ts'
import { newId } from '../ids.ts'
import { connectDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

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
