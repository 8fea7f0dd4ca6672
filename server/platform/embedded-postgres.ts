import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { BootError } from './boot-error.ts'
import { ownDataFolder, processExists } from './data-owner.ts'
import { type Account, postgresBinaries } from './postgres-binaries.ts'

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** Where this shop answers: the sentence for a second process names it. */
  url: string
  /** Tests give up safety of the disk for speed. */
  fsync?: boolean
}

const PORT = 5432
const USER = 'swarna'
const DATABASE = 'swarna'
/** `nobody`, on every Linux. */
const NOBODY: Account = { uid: 65_534, gid: 65_534 }
/** The folder a process stands in, named without walking to it: the ways above may be closed to its account. */
const HERE = process.platform === 'linux' ? '/proc/self/cwd' : '.'

const SETTINGS = {
  listen_addresses: '',
  max_connections: '60',
  // memory is taken as pages are read: a small shop needs little of it
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '512MB',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // its log must not repeat statements, values or keys
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
}

/**
 * A real PostgreSQL under `dataDir`, reached through a socket in a folder that only we may enter, which is why it
 * asks for no password. A postmaster that a killed server left behind is stopped cleanly, or taken as it is.
 */
export async function startEmbeddedPostgres({
  dataDir,
  url,
  fsync = true,
}: Options): Promise<EmbeddedPostgres> {
  const owner = ownDataFolder(dataDir, url)
  const account = process.getuid?.() === 0 ? NOBODY : null
  const cluster = join(dataDir, 'postgres')
  const sockets = socketFolder(dataDir, account)
  try {
    const bin = postgresBinaries(account)
    if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(bin, cluster, account)
    await stopLeftover(cluster)
    const postmaster = await start(bin, cluster, sockets, account, fsync)
    const connection = { host: sockets, port: PORT, user: USER, database: DATABASE }
    await waitUntilReady(postmaster, connection)
    return {
      connection,
      async stop() {
        await stopPostmaster(postmaster)
        rmSync(sockets, { recursive: true, force: true })
        owner.release()
      },
    }
  } catch (error) {
    owner.release()
    throw error
  }
}

/** A path to a socket may have 107 bytes, so it lies in a short folder of its own. */
function socketFolder(dataDir: string, account: Account | null): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `swarna-${process.getuid?.() ?? 0}-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Under another name first: what a kill leaves half-made is thrown away by the next start. */
async function initialise(bin: string, cluster: string, account: Account | null): Promise<void> {
  const growing = `${cluster}.new`
  rmSync(growing, { recursive: true, force: true })
  mkdirSync(growing, { mode: 0o700, recursive: true })
  if (account) chownSync(growing, account.uid, account.gid)
  chmodSync(growing, 0o700)
  const args = [
    '-D',
    HERE,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]
  const { code, output } = await run(join(bin, 'initdb'), args, as(account, growing))
  if (code !== 0) throw new BootError(`The database could not be made: ${reason(output)}`)
  renameSync(growing, cluster)
}

/** Leaves no children to the network, sees no variables of ours, stands in the cluster. */
const as = (account: Account | null, cwd: string): SpawnOptions => ({
  ...(account ?? {}),
  cwd,
  env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', TMPDIR: tmpdir() },
  stdio: ['ignore', 'pipe', 'pipe'],
})

const OPEN_MS = 20_000
const STOP_MS = 10_000

/** A server killed with -9 leaves its postmaster behind. It is ours: it stands in this very folder. */
async function stopLeftover(cluster: string): Promise<void> {
  const pid = Number(readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!processExists(pid) || !isPostmasterOf(pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  const until = Date.now() + STOP_MS
  while (processExists(pid) && Date.now() < until) await pause(50)
  if (processExists(pid)) process.kill(pid, 'SIGQUIT')
  while (processExists(pid) && Date.now() < until + STOP_MS) await pause(50)
}

/** Where the system tells it: the process is a postgres and stands in this folder. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  const command = readIfThere(`/proc/${pid}/cmdline`) ?? ''
  return command.includes('postgres') && command.includes(`swarna.cluster=${clusterName(cluster)}`)
}

const clusterName = (cluster: string) => createHash('sha256').update(cluster).digest('hex').slice(0, 16)

async function start(
  bin: string,
  cluster: string,
  sockets: string,
  account: Account | null,
  fsync: boolean,
): Promise<ChildProcess> {
  const settings = {
    ...SETTINGS,
    unix_socket_directories: sockets,
    // tells the postmaster of this folder from every other
    'swarna.cluster': clusterName(cluster),
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const args = [
    '-D',
    HERE,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // a group of its own: Ctrl-C in the terminal is for us, and we stop it when requests have drained
  const postmaster = spawn(join(bin, 'postgres'), args, { ...as(account, cluster), detached: true })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  postmaster.stdout?.on('data', keep)
  postmaster.stderr?.on('data', keep)
  outputs.set(postmaster, () => output)
  await new Promise<void>((resolve, reject) => {
    postmaster.once('spawn', resolve)
    postmaster.once('error', (error) =>
      reject(new BootError(`The database could not be started: ${error.message}`)),
    )
  })
  return postmaster
}

const outputs = new WeakMap<ChildProcess, () => string>()

async function waitUntilReady(
  postmaster: ChildProcess,
  connection: EmbeddedPostgres['connection'],
): Promise<void> {
  const until = Date.now() + OPEN_MS
  for (;;) {
    if (postmaster.exitCode !== null || postmaster.signalCode !== null)
      throw new BootError(`The database could not be started: ${reason(outputs.get(postmaster)?.() ?? '')}`)
    const client = new pg.Client({ ...connection, database: 'postgres' })
    try {
      await client.connect()
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
      if (!rowCount) await client.query(`create database ${DATABASE}`)
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '53100')
        throw new BootError(reason('No space left on device'))
      if (Date.now() > until) throw new BootError(`The database did not open: ${(error as Error).message}`)
      await pause(30)
    }
  }
}

/** Fast shutdown: open transactions end, everything acknowledged is on the disk already. */
async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return
  const gone = new Promise((resolve) => postmaster.once('exit', resolve))
  postmaster.kill('SIGINT')
  const timer = setTimeout(() => postmaster.kill('SIGQUIT'), STOP_MS)
  await gone
  clearTimeout(timer)
}

function run(
  command: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) => reject(new BootError(`The database could not be made: ${error.message}`)))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** What PostgreSQL said, in a sentence for the person who starts the shop. */
function reason(output: string): string {
  if (/No space left on device/.test(output)) return 'the disk is full. Free some space and start again.'
  const lines = output.split('\n').filter((line) => /FATAL|ERROR|could not|error:|HINT/.test(line))
  return lines.slice(-2).join(' ').trim() || output.trim().split('\n').at(-1) || 'it said nothing.'
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
