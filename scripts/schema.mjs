// `npm run schema NAME`: compares server/*/tables.ts with the last migration and adds one with the difference. Migrations
// on main are never changed, because shops have run them. Data, triggers and functions are then added to the new file by
// hand. `npm run schema -- NAME --empty` adds one for data alone.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, root, run } from './lib/steps.mjs'

const folder = 'server/migrations'
const journalFile = join(root, folder, 'meta/_journal.json')
const readJournal = () => JSON.parse(readFileSync(journalFile, 'utf8'))

const [name, option] = process.argv.slice(2)
if (!name || !/^[a-z][a-z-]*$/.test(name) || (option && option !== '--empty')) {
  print('Give the migration a name in lower case: npm run schema add-ring-sizes')
  process.exit(1)
}

const before = readJournal().entries.at(-1)
// Drizzle asks in the terminal whether a new column is a renamed one.
const { code } = await run('drizzle-kit', [
  'generate',
  '--dialect=postgresql',
  '--schema=./server/*/tables.ts',
  `--out=./${folder}`,
  `--name=${name}`,
  ...(option ? ['--custom'] : []),
])
if (code !== 0) process.exit(1)

const journal = readJournal()
const added = journal.entries.at(-1)
if (added.tag !== before.tag) {
  // A database runs the migrations that are later than its last one. The clock of this machine may be behind the clock of
  // the machine that wrote the last migration, so times are counted on.
  added.when = before.when + 1
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
  const snapshotFile = join(root, folder, `meta/${added.tag.slice(0, 4)}_snapshot.json`)
  const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8'))
  writeFileSync(snapshotFile, `${JSON.stringify(snapshot, null, 2)}\n`)
}
