// `npm run schema`: writes server/migrations/0001_schema.sql from server/*/tables.ts. Before the first release the schema
// is one baseline that is written again with every change; afterwards migrations are only added (drizzle-kit generate).
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './lib/steps.mjs'

const folder = join(root, 'server/migrations')
/** Drizzle runs the files in this order, and knows by these times which of them a database has. */
const FILES = ['0000_extensions', '0001_schema', '0002_triggers']
const FIRST_RELEASE_MS = Date.UTC(2026, 10, 22)

const out = mkdtempSync(join(tmpdir(), 'swarna-schema-'))
const options = ['--dialect=postgresql', '--schema=./server/*/tables.ts', `--out=${out}`, '--name=schema']
const { code } = await run('drizzle-kit', ['generate', ...options], {
  quiet: true,
  label: 'reading the tables',
})
if (code !== 0) process.exit(1)

mkdirSync(join(folder, 'meta'), { recursive: true })
copyFileSync(join(out, '0000_schema.sql'), join(folder, '0001_schema.sql'))
// Always the same id: the one that Drizzle draws would conflict in every merge.
const snapshot = JSON.parse(readFileSync(join(out, 'meta/0000_snapshot.json'), 'utf8'))
snapshot.id = '00000000-0000-4000-8000-000000000001'
writeFileSync(join(folder, 'meta/0001_snapshot.json'), `${JSON.stringify(snapshot, null, 2)}\n`)
const journal = {
  version: '7',
  dialect: 'postgresql',
  entries: FILES.map((tag, idx) => ({
    idx,
    version: '7',
    when: FIRST_RELEASE_MS + idx,
    tag,
    breakpoints: true,
  })),
}
writeFileSync(join(folder, 'meta/_journal.json'), `${JSON.stringify(journal, null, 2)}\n`)
rmSync(out, { recursive: true })
