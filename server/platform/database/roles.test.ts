/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import { withDatabase } from '#server/testing/global-setup.ts'
import { runOnServer } from '#server/testing/test-database.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { newId } from '../ids.ts'
import { createLogger } from '../logging/logger.ts'
import { connectDatabase, type Database, sqlState } from './database.ts'
import { openShopDatabase } from './roles.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const sqlStateOf = (work: Promise<unknown>) => work.then(() => 'done', sqlState)

describe('the role that serves requests', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop()
    const person = await shop.make.user({ credits: 100 })
    const product = await shop.make.product({ price: 1000 })
    await shop.as(person).orders.place(checkoutInput([[product, 1]]))
  })
  afterAll(() => shop.close())

  const attempt = (statement: string) => sqlStateOf(shop.database.pool.query(statement))

  test('is a plain role', async () => {
    const { rows } = await shop.database.pool.query(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        rolname: 'swarna_app',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
      },
    ])
  })

  test.each([
    'audit_log',
    'credit_entries',
    'tax_documents',
    'order_adjustments',
    'order_history',
    'ledger_entries',
    'security_events',
  ])('adds rows to %s and cannot change, delete or empty them', async (table) => {
    const { rows } = await shop.database.pool.query(
      `select has_table_privilege('${table}', 'insert') as insert, has_table_privilege('${table}', 'select') as select`,
    )
    expect(rows).toEqual([{ insert: true, select: true }])
    expect(await attempt(`update ${table} set id = id`)).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await attempt(`delete from ${table}`)).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await attempt(`truncate ${table}`)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test.each([
    'create table mine (id int)',
    'alter table orders add column mine int',
    'drop trigger tax_documents_fill_once on tax_documents',
    'alter table audit_log disable trigger all',
    'create or replace function anonymise_audit_entries(person text) returns void language sql as $$ select $$',
    'create role mine',
    'delete from audit_seals',
    "insert into audit_seals values (1, 'x', null, 'x', 'x', now())",
    'delete from audit_unsealed',
    "copy users to program 'cat'",
    'select * from drizzle.__drizzle_migrations',
  ])('cannot %s', async (statement) => {
    expect(await attempt(statement)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('reads and writes every other table', async () => {
    const { rows } = await shop.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
         and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'adjustment_settlements',
      'audit_log',
      'audit_seals',
      'audit_unsealed',
      'credit_entries',
      'ledger_entries',
      'order_adjustments',
      'order_history',
      'security_events',
      'tax_documents',
    ])
  })

  test('closes a tax document once, keeps its PDF once, and never changes its numbers', async () => {
    const admin = await shop.make.admin()
    const product = await shop.make.product({ price: 1000 })
    const person = await shop.make.user()
    const { order } = await shop.as(person).orders.place(checkoutInput([[product, 1]]))
    await shop.asOwner(
      `insert into tax_documents select * from jsonb_populate_record(null::tax_documents, $1)`,
      [await sampleDocument(order._id, admin.id)],
    )
    expect(await attempt('update tax_documents set closed_by = id')).toBe('done')
    expect(await attempt('update tax_documents set closed_by = null')).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await attempt("update tax_documents set closed_by = 'another'")).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await attempt("update tax_documents set pdf = 'first'")).toBe('done')
    expect(await attempt('update tax_documents set pdf = null')).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await attempt("update tax_documents set pdf = 'second'")).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await attempt('update tax_documents set payable_paise = 0')).toBe(INSUFFICIENT_PRIVILEGE)
  })

  async function sampleDocument(orderId: string, createdBy: string): Promise<Record<string, unknown>> {
    const { rows } = await shop.database.pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = 'tax_documents' and is_nullable = 'NO'`,
    )
    const known: Record<string, unknown> = {
      id: newId(),
      order_id: orderId,
      kind: 'invoice',
      number: `SW/26-27/${randomUUID().slice(0, 6)}`,
      serial: 1,
      created_by: createdBy,
    }
    const sample = (type: string): unknown =>
      type === 'jsonb'
        ? {}
        : type.startsWith('time') || type === 'date'
          ? '2026-11-21'
          : type === 'text'
            ? 'x'
            : 1
    return Object.fromEntries(rows.map(({ name, type }) => [name, known[name] ?? sample(type)]))
  }
})

describe('a database of the owner’s own', () => {
  const opened: Database[] = []
  const made: { name: string; accounts: string[] }[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
    for (const { name, accounts } of made) {
      await runOnServer(`drop database ${name} with (force)`)
      for (const account of accounts) await runOnServer(`drop role ${account}`)
    }
  })

  /** An empty database that is owned by the first of these accounts. */
  async function prepare(...attributes: string[]) {
    const name = `swarna_roles_${newId()}`
    const accounts = attributes.map((_, at) => `account_${at}_${newId()}`)
    for (const [at, account] of accounts.entries())
      await runOnServer(`create role ${account} login ${attributes[at]}`)
    await runOnServer(`create database ${name} owner ${accounts[0]}`)
    made.push({ name, accounts })
    const server = inject('postgres')
    return accounts.map((user) => ({ ...withDatabase(server, name), user }))
  }

  async function open(owner: object, application: object | null) {
    const lines: string[] = []
    const log = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) as never })
    const database = await openShopDatabase({ owner, application, poolSize: 2, log })
    opened.push(database)
    return { database, lines: lines.join('') }
  }

  const userOf = async (database: Database) =>
    (await database.pool.query('select current_user as name')).rows[0].name
  const deleteAudit = (database: Database) => sqlStateOf(database.pool.query('delete from audit_log'))

  test('with two accounts: the application account serves, and cannot change the audit log', async () => {
    const [owner, plain] = await prepare('', '')
    const { database } = await open(owner!, plain!)
    expect(await userOf(database)).toBe(plain!.user)
    expect(await deleteAudit(database)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('with one account that may create roles: the shop serves as the application role', async () => {
    const [owner] = await prepare('createrole')
    await runOnServer(`grant swarna_app to ${owner!.user}`)
    const { database, lines } = await open(owner!, null)
    expect(await userOf(database)).toBe('swarna_app')
    expect(await deleteAudit(database)).toBe(INSUFFICIENT_PRIVILEGE)
    expect(lines).toBe('')
  })

  test('with one account that may not: the shop works, and the log says what is not protected', async () => {
    const [owner] = await prepare('')
    const { database, lines } = await open(owner!, null)
    expect(await userOf(database)).toBe(owner!.user)
    expect(await deleteAudit(database)).toBe('done')
    expect(lines).toContain('Set DATABASE_OWNER_URL')
  })

  test('with the same account twice the shop does not start', async () => {
    const [owner] = await prepare('')
    await expect(open(owner!, owner!)).rejects.toThrow('must name two accounts')
  })

  test('that was restored without its rights has them again after the start', async () => {
    const [owner, plain] = await prepare('', '')
    await open(owner!, plain!)
    const restored = connectDatabase(owner!, 1)
    await restored.pool.query(`
      grant update, delete on audit_log, credit_entries, tax_documents to "${plain!.user}";
      grant execute on function anonymise_audit_entries(text) to public`)
    await restored.close()
    const { database } = await open(owner!, plain!)
    for (const table of ['audit_log', 'credit_entries', 'tax_documents']) {
      expect(await sqlStateOf(database.pool.query(`update ${table} set id = id`))).toBe(
        INSUFFICIENT_PRIVILEGE,
      )
      expect(await sqlStateOf(database.pool.query(`delete from ${table}`))).toBe(INSUFFICIENT_PRIVILEGE)
    }
    const { rows } = await database.pool.query(
      `select oid::regprocedure::text as name from pg_proc, aclexplode(proacl) where prosecdef and prorettype <> 'trigger'::regtype and grantee = 0`,
    )
    expect(rows).toEqual([])
  })

  test('can be opened by two processes at the same time', async () => {
    const [owner, plain] = await prepare('', '')
    const both = await Promise.all([open(owner!, plain!), open(owner!, plain!)])
    for (const { database } of both) expect(await deleteAudit(database)).toBe(INSUFFICIENT_PRIVILEGE)
  })
})
