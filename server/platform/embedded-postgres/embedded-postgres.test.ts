/** @module-tag full */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startReaper } from '#server/testing/reaper.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const HOLDER = join(import.meta.dirname, '../../testing/hold-postgres.ts')
/** The project's own, whichever runs the tests. */
const NODE = join(import.meta.dirname, '../../../node_modules/.bin/node')

let dataDir: string
let reaper: ReturnType<typeof startReaper>
const running: EmbeddedPostgres[] = []
const holders: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-start-'))
  reaper = startReaper(dataDir)
})

afterEach(async () => {
  for (const holder of holders.splice(0)) {
    if (holder.exitCode !== null || holder.signalCode !== null) continue
    // the parent of a container passes over SIGTERM
    holder.kill(holder.spawnfile === 'unshare' ? 'SIGKILL' : 'SIGTERM')
    await once(holder, 'exit')
  }
  for (const postgres of running.splice(0)) await postgres.stop()
  await reaper.reap()
})

async function start(onGivenUp?: (reason: Error) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    url: 'http://second.example',
    // data must survive a kill
    fsync: true,
    ...(onGivenUp ? { onUnrecoverable: onGivenUp } : {}),
  })
  running.push(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(postgres), 1)
  await postgres.stop()
}

/** A process that owns the folder. */
const startHolder = () => startProcess(NODE, [HOLDER, dataDir, 'durable'])

/** It prints how to connect. */
async function startProcess(
  command: string,
  args: string[],
): Promise<{ holder: ChildProcess; connection: pg.ClientConfig }> {
  const holder = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  holders.push(holder)
  let refusal = ''
  holder.stderr?.on('data', (chunk) => (refusal += chunk))
  const [output] = await Promise.race([once(holder.stdout!, 'data'), once(holder, 'close')])
  if (!(output instanceof Buffer)) throw new Error(refusal)
  return { holder, connection: JSON.parse(output.toString()) }
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

test('data is kept after a stop and a start', async () => {
  const first = await start()
  await remember(first.ownerConnection)
  await stop(first)
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false)

  const second = await start()
  expect(await recall(second.ownerConnection)).toEqual([{ name: 'Meenakshi' }])
})

test('a second process on a data folder is refused with a message that names the first', async () => {
  const { holder } = await startHolder()
  await expect(start()).rejects.toThrow(
    `Another Swarna (process ${holder.pid}, http://first.example) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
})

test('the first process keeps working after a second was refused', async () => {
  const { connection } = await startHolder()
  await expect(start()).rejects.toThrow('Another Swarna')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 of the owner the next start stops the orphaned PostgreSQL and finds the data', async () => {
  const { holder, connection } = await startHolder()
  await remember(connection)
  const left = postmasterIn(dataDir)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(isAlive(left), 'PostgreSQL outlives its owner').toBe(true)

  const next = await start()
  expect(await recall(next.ownerConnection)).toEqual([{ name: 'Meenakshi' }])
  expect(postmasterIn(dataDir)).not.toBe(left)
  expect(isAlive(left)).toBe(false)
})

test('a lock is taken over when its process id now belongs to another process', async () => {
  const parent = process.ppid
  writeFileSync(join(dataDir, 'owner.json'), JSON.stringify({ pid: parent, startedAt: '1', url: 'gone' }))
  const postgres = await start()
  expect(JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')).pid).toBe(process.pid)
  expect(await query(postgres.ownerConnection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a postmaster.pid that names an unrelated process leaves that process alone', async () => {
  const first = await start()
  await remember(first.ownerConnection)
  await stop(first)
  const stranger = spawn('sleep', ['60'])
  holders.push(stranger)
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n`)

  const next = await start()
  expect(await recall(next.ownerConnection)).toEqual([{ name: 'Meenakshi' }])
  expect(isAlive(stranger.pid!)).toBe(true)
})

test('a postmaster.pid is kept when it is unknown whether its owner is alive', async () => {
  const first = await start()
  await stop(first)
  const file = join(dataDir, 'postgres/postmaster.pid')
  // as in a copy of a folder in use that leaves the named pipe out
  rmSync(join(dataDir, 'postgres.alive'))
  writeFileSync(file, '4194000\n')
  await expect(start()).rejects.toThrow(
    `A PostgreSQL may still be running on ${join(dataDir, 'postgres')}. Make sure that it is not, then remove ${file} and start again.`,
  )
  expect(readFileSync(file, 'utf8')).toBe('4194000\n')
  rmSync(file)
  await start()
})

describe('a PostgreSQL that ends while its server runs', () => {
  const isBack = (connection: pg.ClientConfig) =>
    vi.waitFor(async () => expect(await recall(connection)).toEqual([{ name: 'Meenakshi' }]), {
      timeout: 100_000,
      interval: 50,
    })

  test('is restarted after each kill -9, with all data', async () => {
    const { ownerConnection: connection } = await start()
    await remember(connection)
    for (let kill = 0; kill < 3; kill += 1) {
      const killed = postmasterIn(dataDir)
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(() => expect(postmasterIn(dataDir)).not.toBe(killed), {
        timeout: 100_000,
        interval: 20,
      })
      await isBack(connection)
    }
  })

  test('and cannot be restarted is given up with a reason', async () => {
    const reasons: Error[] = []
    const postgres = await start((reason) => reasons.push(reason))
    await remember(postgres.ownerConnection)
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    process.kill(postmasterIn(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(reasons).toHaveLength(1), { timeout: 100_000, interval: 20 })
    expect(reasons[0]!.message).toMatch(/^The database could not be started: .*pg_control/)
  })

  test('because the server stops is not restarted', async () => {
    const postgres = await start()
    await stop(postgres)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })
})

/** Linux namespaces, as containers use them. They need root, or a kernel that allows them for every user. */
const NAMESPACES = ['--pid', '--fork', '--mount-proc', '--uts', '--ipc', '--kill-child=SIGKILL']
const isRoot = process.getuid?.() === 0
const asRoot = isRoot ? [] : ['--user', '--map-root-user']
/** Only root may create the namespaces and set the host name. The server then runs as its normal account. */
const asOneself = isRoot
  ? ''
  : `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`
const hasNamespaces =
  spawnSync('unshare', [...asRoot, ...NAMESPACES, 'sh', '-c', `exec ${asOneself} true`]).status === 0

// three starts and a wait take long on a busy machine
describe.runIf(hasNamespaces)('two containers on one folder', () => {
  /** The process as the first one in a container with a host name of its own. */
  const startContainer = (host: string) =>
    startProcess('unshare', [
      ...asRoot,
      ...NAMESPACES,
      'sh',
      '-c',
      `hostname ${host}; exec ${asOneself} ${NODE} ${HOLDER} ${dataDir} durable`,
    ])

  const refusal = (host: string) =>
    `Another Swarna (process 1 on ${host}, http://first.example) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`

  test('the second is refused, also with the same process id, and the first loses nothing', async () => {
    const first = await startContainer('first')
    await remember(first.connection)
    const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')

    await expect(startContainer('second')).rejects.toThrow(refusal('first'))
    await expect(start()).rejects.toThrow(refusal('first'))
    expect(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).toBe(postmaster)
    expect(await recall(first.connection)).toEqual([{ name: 'Meenakshi' }])
  })

  test('after kill -9 of the first container the second starts', async () => {
    const first = await startContainer('first')
    await remember(first.connection)
    first.holder.kill('SIGKILL')
    await once(first.holder, 'exit')

    const second = await startContainer('second')
    expect(await recall(second.connection)).toEqual([{ name: 'Meenakshi' }])
    expect(JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8'))).toMatchObject({
      host: 'second',
      pid: 1,
    })
  })

  test('an orphaned PostgreSQL in another container is left alone', async () => {
    // the first process of this container is a shell that keeps running
    const first = await startProcess('unshare', [
      ...asRoot,
      ...NAMESPACES,
      'sh',
      '-c',
      `exec 3<&0; ${asOneself} ${NODE} ${HOLDER} ${dataDir} durable <&3 & wait; sleep 1000`,
    ])
    await remember(first.connection)
    const owner = ownerWithin(first.holder.pid!)
    process.kill(owner, 'SIGKILL')
    // Its shell has collected it, because a thread that is still ending could hold the lock.
    await vi.waitFor(() => expect(existsSync(`/proc/${owner}`)).toBe(false), {
      timeout: 100_000,
      interval: 10,
    })

    const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    await expect(start()).rejects.toThrow(
      `A PostgreSQL that another container started is still running on ${join(dataDir, 'postgres')}. Stop that container, or set DATA_DIR to another folder.`,
    )
    expect(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).toBe(postmaster)
    expect(await recall(first.connection)).toEqual([{ name: 'Meenakshi' }])

    first.holder.kill('SIGKILL')
    await once(first.holder, 'exit')
    const second = await start()
    expect(await recall(second.ownerConnection)).toEqual([{ name: 'Meenakshi' }])
  })
})

/** The process id of the folder's owner outside its container. */
function ownerWithin(container: number): number {
  const children = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const shell = children(container)[0]!
  return children(shell).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('hold-postgres'),
  )!
}

test('a database whose creation was interrupted is discarded', async () => {
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
  const postgres = await start()
  expect(await query(postgres.ownerConnection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
})

const postmasterIn = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a zombie is dead, but its parent has not collected it yet
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
