import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

// The small shop of each release, as rows in JSON lines: see docs/releasing.md. Not only for vitest: hostile/upgrade.ts uses it.

const MIGRATIONS = join(import.meta.dirname, '../migrations')
const SHOPS = join(import.meta.dirname, 'shops')

type Row = Record<string, unknown>
export type StoredShop = { migrations: number; tables: Map<string, string[]> }

/** Releases with a stored shop, the oldest first. */
export const RELEASES = ['0.1.0', '0.2.0']

/** What migrations change on purpose in the data of earlier releases: a column, or one key of a document in it. */
const INTENDED_CHANGES: readonly { table: string; column: string; key?: string; why: string }[] = [
  {
    table: 'settings',
    column: 'document',
    key: 'hallmarkingCharge',
    why: 'Each metal has its own charge.',
  },
  {
    table: 'settings',
    column: 'document',
    key: 'hallmarkingCharges',
    why: 'Made of the one charge.',
  },
  { table: 'menu_items', column: 'position', why: 'The screen of product fields comes after the options.' },
]

/** Rows that migrations add on purpose to tables that have rows of the owner. */
const INTENDED_ROWS: readonly { table: string; key: string; why: string }[] = [
  { table: 'menu_items', key: '["home-page"]', why: 'The item of the screen of the home page.' },
  { table: 'menu_items', key: '["media"]', why: 'The item of the screen of pictures.' },
  { table: 'menu_items', key: '["pages"]', why: 'The item of the screen of pages.' },
  { table: 'menu_items', key: '["product-fields"]', why: 'The item of the screen of product fields.' },
  { table: 'menu_items', key: '["delivery-zones"]', why: 'The item of the screen of delivery zones.' },
]

export const shopFile = (version: string): string => join(SHOPS, `${version}.jsonl.gz`)

/** Writes all rows of a shop to a file. */
export async function storeShop(client: pg.Client, version: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
  )
  const { rows: applied } = await client.query<{ count: string }>(
    'select count(*) from drizzle.__drizzle_migrations',
  )
  const lines = [JSON.stringify({ version, migrations: Number(applied[0]?.count) })]
  for (const { name } of tables)
    for (const json of await readRows(client, name)) lines.push(`${JSON.stringify(name)} ${json}`)
  await writeFile(shopFile(version), gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
}

export async function readStoredShop(version: string): Promise<StoredShop> {
  const [head, ...lines] = gunzipSync(await readFile(shopFile(version)))
    .toString()
    .trimEnd()
    .split('\n')
  const tables = new Map<string, string[]>()
  for (const line of lines) {
    const end = line.indexOf('" ')
    const name = line.slice(1, end)
    tables.set(name, [...(tables.get(name) ?? []), line.slice(end + 2)])
  }
  return { migrations: JSON.parse(head!).migrations, tables }
}

/** Runs the migrations up to one of them, by its name or its number of migrations. */
export async function migrateUntil(pool: pg.Pool, last: string | number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'swarna-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const count =
    typeof last === 'number'
      ? last
      : journal.entries.findIndex(({ tag }: { tag: string }) => tag === last) + 1
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await runMigrations(drizzle(pool), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

/** Fills a database with as many migrations as the stored shop. Triggers do not run. As a superuser. */
export async function restoreShop(superuser: pg.Client, { tables }: StoredShop): Promise<void> {
  const { rows: existing } = await superuser.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  await superuser.query('set session_replication_role = replica')
  await superuser.query(`truncate ${existing.map(({ name }) => `"${name}"`).join(', ')}`)
  for (const [table, lines] of tables) {
    const { rows } = await superuser.query<{ name: string; sequence: string | null }>(
      `select attname as name, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => `"${name}"`).join(', ')
    await superuser.query(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
      [`[${lines.join(',')}]`],
    )
    for (const { name, sequence } of rows)
      if (sequence)
        await superuser.query(`select setval($1, (select max("${name}") from "${table}"))`, [sequence])
  }
  await superuser.query('reset session_replication_role')
}

/** Each stored field that is different now, except those that migrations change on purpose. */
export async function compareShop(client: pg.Client, { tables }: StoredShop): Promise<string[]> {
  const differences: string[] = []
  for (const [table, lines] of tables) {
    const { rows: found } = await client.query('select to_regclass($1) as name', [table])
    if (found[0]?.name === null) continue
    const current = (await readRows(client, table)).map((json) => JSON.parse(json) as Row)
    const keys = await primaryKey(client, table)
    const keyOf = (row: Row) => JSON.stringify(keys.length > 0 ? keys.map((name) => row[name]) : row)
    const currentByKey = new Map(current.map((row) => [keyOf(row), row]))
    for (const line of lines) {
      const stored = JSON.parse(line) as Row
      const row = currentByKey.get(keyOf(stored))
      if (!row) differences.push(`${table}: the row ${keyOf(stored)} is missing`)
      else
        differences.push(
          ...changedFields(table, stored, row).map((name) => `${table}.${name} of ${keyOf(stored)}`),
        )
    }
    const expected = INTENDED_ROWS.filter((added) => added.table === table && currentByKey.has(added.key))
    const addedCount = current.length - lines.length - expected.length
    if (addedCount > 0) differences.push(`${table}: ${addedCount} rows were added`)
  }
  return differences
}

const changedFields = (table: string, stored: Row, current: Row): string[] =>
  Object.keys(stored).filter(
    (name) =>
      name in current &&
      JSON.stringify(unchangedPart(table, name, stored[name])) !==
        JSON.stringify(unchangedPart(table, name, current[name])),
  )

/** The value without what migrations change in it on purpose. */
function unchangedPart(table: string, column: string, value: unknown): unknown {
  const changes = INTENDED_CHANGES.filter((change) => change.table === table && change.column === column)
  if (changes.length === 0) return value
  if (changes.some(({ key }) => key === undefined) || typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !changes.some((change) => change.key === key)),
  )
}

async function readRows(client: pg.Client, table: string): Promise<string[]> {
  await client.query("set timezone = 'UTC'")
  const { rows } = await client.query<{ json: string }>(
    `select row_to_json(t)::text as json from "${table}" t`,
  )
  // a column of type json keeps the line breaks between its values
  return rows.map(({ json }) => json.replaceAll('\n', ' ')).sort()
}

async function primaryKey(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = to_regclass($1) and indisprimary order by array_position(indkey::int2[], attnum)`,
    [table],
  )
  return rows.map(({ name }) => name)
}
