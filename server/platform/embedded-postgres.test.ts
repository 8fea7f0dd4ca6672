import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const HOLDER = join(import.meta.dirname, '../testing/hold-postgres.ts')
/** The project's own, whichever runs the tests. */
const NODE = join(import.meta.dirname, '../../node_modules/.bin/node')

let dataDir: string
const running: EmbeddedPostgres[] = []
const holders: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-start-'))
})

afterEach(async () => {
  for (const holder of holders.splice(0)) {
    if (holder.exitCode !== null || holder.signalCode !== null) continue
    holder.kill('SIGTERM')
    await once(holder, 'exit')
  }
  for (const postgres of running.splice(0)) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, url: 'http://second.example', fsync: false })
  running.push(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(postgres), 1)
  await postgres.stop()
}

/** Another process that owns the folder. */
async function startHolder(): Promise<{ holder: ChildProcess; connection: pg.ClientConfig }> {
  const holder = spawn(NODE, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(holder)
  const [connection] = (await once(holder.stdout!, 'data')) as [Buffer]
  return { holder, connection: JSON.parse(connection.toString()) }
}

async function query(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const remember = (connection: pg.ClientConfig) =>
  query(connection, "create table kept as select 'Meenakshi' as name")
const recall = (connection: pg.ClientConfig) => query(connection, 'select name from kept')

test('what was written is there after a stop and a start', async () => {
  const first = await start()
  await remember(first.connection)
  await stop(first)
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false)

  const second = await start()
  expect(await recall(second.connection)).toEqual([{ name: 'Meenakshi' }])
})

test('a second process on a data folder is refused in a sentence that names the first', async () => {
  const { holder } = await startHolder()
  await expect(start()).rejects.toThrow(
    `Another Swarna (process ${holder.pid}, http://first.example) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
})

test('the first goes on undisturbed after a second was refused', async () => {
  const { connection } = await startHolder()
  await expect(start()).rejects.toThrow('Another Swarna')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 of the owner the next start stops the PostgreSQL left behind and finds the data', async () => {
  const { holder, connection } = await startHolder()
  await remember(connection)
  const left = postmasterIn(dataDir)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(isAlive(left), 'PostgreSQL outlives its owner').toBe(true)

  const next = await start()
  expect(await recall(next.connection)).toEqual([{ name: 'Meenakshi' }])
  expect(postmasterIn(dataDir)).not.toBe(left)
  expect(isAlive(left)).toBe(false)
})

test('a lock of a process whose number was given to another since is taken', async () => {
  const parent = process.ppid
  writeFileSync(join(dataDir, 'owner.json'), JSON.stringify({ pid: parent, startedAt: '1', url: 'gone' }))
  const postgres = await start()
  expect(JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')).pid).toBe(process.pid)
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a postmaster.pid that names somebody else’s process harms nobody', async () => {
  const first = await start()
  await remember(first.connection)
  await stop(first)
  const stranger = spawn('sleep', ['60'])
  holders.push(stranger)
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n`)

  const next = await start()
  expect(await recall(next.connection)).toEqual([{ name: 'Meenakshi' }])
  expect(isAlive(stranger.pid!)).toBe(true)
})

test('a database that a kill left half-made is thrown away', async () => {
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
  const postgres = await start()
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
})

const postmasterIn = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a zombie has died; only its parent has not looked yet
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
