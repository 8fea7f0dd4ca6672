import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../server')
const meta = join(server, 'migrations/meta')
const readJson = async (file: string) => JSON.parse(await readFile(join(meta, file), 'utf8'))

test('the migrations create the tables of the source: `npm run schema NAME` adds what is missing', async () => {
  const tables: Record<string, unknown> = {}
  for await (const file of glob('*/tables.ts', { cwd: server }))
    for (const [name, table] of Object.entries(await import(join(server, file))))
      tables[`${file} ${name}`] = table
  const snapshots = (await readdir(meta)).filter((file) => file.endsWith('_snapshot.json')).sort()
  const last = await readJson(snapshots.at(-1)!)
  expect(await generateMigration(last, generateDrizzleJson(tables, last.id))).toEqual([])
})

test('each migration is later than the one before, so that every database runs it', async () => {
  const { entries } = await readJson('_journal.json')
  const times: number[] = entries.map(({ when }: { when: number }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  const files = (await readdir(join(server, 'migrations'))).filter((file) => file.endsWith('.sql')).sort()
  expect(entries.map(({ tag }: { tag: string }) => `${tag}.sql`)).toEqual(files)
})
