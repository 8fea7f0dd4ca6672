import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { BootError } from '../boot-error.ts'
import { APPLICATION_ROLE, OWNER_ROLE } from '../database/role-names.ts'
import type { Log } from '../logging/logger.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type LivenessPipe, livenessPipe } from './liveness-pipe.ts'
import { type Account, postgresBinaries } from './postgres-binaries.ts'

type Connection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  /** Connects as the role that serves requests. */
  connection: Connection
  /** Connects as the role that owns the tables. */
  ownerConnection: Connection
  /** Connects as the superuser, which creates roles and databases. */
  superuserConnection: Connection
  stop(): Promise<void>
}

type EmbeddedPostgresOptions = {
  dataDir: string
  /** The shop's address. A second process names it in its error. */
  url: string
  /** Tests switch fsync off to be faster. */
  fsync?: boolean
  /** Tests open the connections of several shops. */
  maxConnections?: number
  log?: Pick<Log, 'warn'>
  /** Called when PostgreSQL ended and cannot be started again: the process has to stop. */
  onUnrecoverable?: (reason: BootError) => void
}

const PORT = 5432
const SUPERUSER = 'swarna'
const DATABASE = 'swarna'
/** The unprivileged account `nobody`, which has the same ids on every Linux. */
const NOBODY: Account = { uid: 65_534, gid: 65_534 }
/** The working directory of a process, without walking its path: parent folders may be closed to the account. */
const CURRENT_DIR = process.platform === 'linux' ? '/proc/self/cwd' : '.'

const SETTINGS = {
  listen_addresses: '',
  // an upper limit: a small shop uses little of it
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '512MB',
  // Of 20,000 products: with it a list of the whole shop takes 30 % more CPU
  jit: 'off',
  // for disks without heads; with 4, the default, a search takes twice as much CPU
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // the log must not contain statements, values or keys
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
}

const WITHOUT_DURABILITY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // A copied database is logged page by page. Compressing those pages takes most of the time of a copy.
  wal_compression: 'off',
}

/**
 * Starts PostgreSQL under `dataDir`. Its socket is in a folder that only this account may enter, so no password is
 * needed. A postmaster that a killed server left behind is stopped first. A postmaster that ends by itself is started
 * again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, url } = options
  const owner = await lockDataFolder(dataDir, url)
  try {
    const account = process.getuid?.() === 0 ? NOBODY : null
    const bin = postgresBinaries(account)
    const folder = join(dataDir, 'postgres')
    if (!existsSync(join(folder, 'PG_VERSION'))) await initCluster(bin, folder, account)
    const cluster: Cluster = {
      folder,
      name: clusterName(folder),
      bin,
      account,
      socketDir: socketDirFor(folder),
      // Windows has no named pipes of this kind, and no containers that share a folder.
      pipe: process.platform === 'win32' ? null : livenessPipe(join(dataDir, 'postgres.alive')),
      fsync: options.fsync ?? true,
      maxConnections: options.maxConnections ?? 60,
    }
    await stopOrphanedPostmaster(cluster)
    const supervised = await supervise(cluster, options)
    return {
      connection: connectionFor(cluster, APPLICATION_ROLE),
      ownerConnection: connectionFor(cluster, OWNER_ROLE),
      superuserConnection: connectionFor(cluster, SUPERUSER),
      async stop() {
        await supervised.stop()
        rmSync(cluster.socketDir, { recursive: true, force: true })
        owner.release()
      },
    }
  } catch (error) {
    owner.release()
    throw error
  }
}

/** A database folder with everything that is needed to start PostgreSQL on it. */
type Cluster = {
  folder: string
  name: string
  bin: string
  account: Account | null
  socketDir: string
  /** Kept open by the postmaster and all its processes. */
  pipe: LivenessPipe | null
  fsync: boolean
  maxConnections: number
}

const connectionFor = ({ socketDir }: Cluster, user: string): Connection => ({
  host: socketDir,
  port: PORT,
  user,
  database: DATABASE,
})

/** If PostgreSQL ends more often than this in a minute, starting it again does not help. */
const MAX_RESTARTS = 10
const RESTART_WINDOW_MS = 60_000

/** Starts PostgreSQL, and restarts it whenever it ends unexpectedly. */
async function supervise(
  cluster: Cluster,
  { log, onUnrecoverable }: EmbeddedPostgresOptions,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let recovering: Promise<void> | null = null
  const restarts: number[] = []
  let postmaster = await startAndWait(cluster)
  watch()

  function watch(): void {
    const onExit = () => {
      if (!isStopping) recovering ??= recover().finally(() => (recovering = null))
    }
    if (hasEnded(postmaster)) onExit()
    else postmaster.once('exit', onExit)
  }

  async function recover(): Promise<void> {
    while (hasEnded(postmaster) && !isStopping) {
      const { signalCode, exitCode } = postmaster
      log?.warn(
        `The database ended ${signalCode ? `by ${signalCode}` : `with code ${exitCode}`}. It is being started again.`,
      )
      try {
        countRestart()
        await stopOrphanedPostmaster(cluster)
        if (isStopping) return
        postmaster = await startPostmaster(cluster)
        await waitUntilReady(postmaster, connectionFor(cluster, SUPERUSER))
        log?.warn('The database is back.')
      } catch (error) {
        // killed again while it was starting: try again
        if (error instanceof PostmasterExitedError && postmaster.signalCode !== null) continue
        if (!isStopping) giveUp(error instanceof BootError ? error : new BootError(String(error)))
        return
      }
    }
    setImmediate(watch)
  }

  function countRestart(): void {
    const now = Date.now()
    restarts.push(now)
    while (restarts[0]! < now - RESTART_WINDOW_MS) restarts.shift()
    if (restarts.length > MAX_RESTARTS)
      throw new BootError(
        `The database ended ${MAX_RESTARTS} times in a minute: ${reason(outputs.get(postmaster)?.() ?? '')}`,
      )
  }

  function giveUp(error: BootError): void {
    if (onUnrecoverable) onUnrecoverable(error)
    else throw error
  }

  return {
    async stop() {
      isStopping = true
      await recovering
      await stopPostmaster(postmaster)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A postmaster that accepts connections. */
async function startAndWait(cluster: Cluster): Promise<ChildProcess> {
  const postmaster = await startPostmaster(cluster)
  try {
    await waitUntilReady(postmaster, connectionFor(cluster, SUPERUSER))
    return postmaster
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
}

/** The path of a socket may have 107 bytes, so the socket is in a short folder of its own. */
const socketDirFor = (folder: string): string =>
  join(tmpdir(), `swarna-${process.getuid?.() ?? 0}-${clusterName(folder)}`)

/** Removes the socket and lock file that a killed postmaster left. */
function resetSocketDir({ socketDir, account }: Cluster): void {
  rmSync(socketDir, { recursive: true, force: true })
  mkdirSync(socketDir, { mode: 0o700 })
  if (account) chownSync(socketDir, account.uid, account.gid)
}

/** Created under a temporary name first, so that the next start discards what an interrupted start left. */
async function initCluster(bin: string, cluster: string, account: Account | null): Promise<void> {
  const temporary = `${cluster}.new`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700, recursive: true })
  if (account) chownSync(temporary, account.uid, account.gid)
  chmodSync(temporary, 0o700)
  const args = [
    '-D',
    CURRENT_DIR,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]
  const { code, output } = await runCommand(join(bin, 'initdb'), args, spawnOptions(account, temporary))
  if (code !== 0) throw new BootError(`The database could not be made: ${reason(output)}`)
  renameSync(temporary, cluster)
}

/** Listens on no network address, gets no environment variables of ours, and works in the cluster's folder. */
const spawnOptions = (account: Account | null, cwd: string): SpawnOptions => ({
  ...(account ?? {}),
  cwd,
  env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', TMPDIR: tmpdir() },
  stdio: ['ignore', 'pipe', 'pipe'],
})

const START_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 10_000
/** PostgreSQL starts and stops in some 50 ms, and the shop waits for it. */
const POLL_MS = 10

/**
 * A server killed with -9 leaves its postmaster running. If this process can see it, it is stopped. `postmaster.pid` is
 * removed only when none of its processes is alive, because a postmaster in another container could still write to the
 * folder.
 */
async function stopOrphanedPostmaster(cluster: Cluster): Promise<void> {
  const file = join(cluster.folder, 'postmaster.pid')
  const pid = Number(readIfExists(file)?.split('\n')[0])
  const isOurs = () => Number.isInteger(pid) && pid > 1 && isPostmasterOf(pid, cluster)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isOurs()) break
    signalProcess(pid, signal)
    await waitUntil(() => !isOurs())
  }
  // processes of a killed postmaster end at the latest with their current statement
  if (cluster.pipe) await waitUntil(() => cluster.pipe?.state() !== 'held')
  const state = cluster.pipe?.state()
  if (state === 'held')
    throw new BootError(
      `A PostgreSQL that another container started is still running on ${cluster.folder}. Stop that container, or set DATA_DIR to another folder.`,
    )
  if (!existsSync(file)) return
  if (state === 'unknown')
    throw new BootError(
      `A PostgreSQL may still be running on ${cluster.folder}. Make sure that it is not, then remove ${file} and start again.`,
    )
  if (!cluster.pipe && isOurs())
    throw new BootError(`The PostgreSQL in ${cluster.folder} (process ${pid}) does not stop.`)
  rmSync(file, { force: true })
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const until = Date.now() + STOP_TIMEOUT_MS
  while (!condition() && Date.now() < until) await sleep(POLL_MS)
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Whether the process is the postmaster of this folder. On systems that do not say, it is assumed to be. */
function isPostmasterOf(pid: number, { name }: Pick<Cluster, 'name'>): boolean {
  if (process.platform !== 'linux') return processExists(pid)
  // empty for a zombie
  const command = readIfExists(`/proc/${pid}/cmdline`) ?? ''
  return command.includes('postgres') && command.includes(`swarna.cluster=${name}`)
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Identifies the folder by device and inode, because containers may mount one folder under different paths. */
function clusterName(folder: string): string {
  const { dev, ino } = statSync(folder)
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}

async function startPostmaster(cluster: Cluster): Promise<ChildProcess> {
  const { folder, name, bin, account, socketDir, pipe, fsync, maxConnections } = cluster
  resetSocketDir(cluster)
  const settings = {
    ...SETTINGS,
    max_connections: String(maxConnections),
    unix_socket_directories: socketDir,
    // distinguishes the postmaster of this folder from others
    'swarna.cluster': name,
    ...(fsync ? {} : WITHOUT_DURABILITY),
  }
  const args = [
    '-D',
    CURRENT_DIR,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // A process group of its own: Ctrl-C in the terminal must not reach PostgreSQL. It is stopped after the requests have
  // finished.
  const pipeDescriptor = pipe?.open()
  const postmaster = spawn(join(bin, 'postgres'), args, {
    ...spawnOptions(account, folder),
    stdio: ['ignore', 'pipe', 'pipe', ...(pipeDescriptor === undefined ? [] : [pipeDescriptor])],
    detached: true,
  })
  // from here on only PostgreSQL keeps the pipe open
  if (pipeDescriptor !== undefined) closeSync(pipeDescriptor)
  let output = ''
  const appendOutput = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  postmaster.stdout?.on('data', appendOutput)
  postmaster.stderr?.on('data', appendOutput)
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

/** The postmaster ended during its start. */
class PostmasterExitedError extends BootError {}

async function waitUntilReady(postmaster: ChildProcess, connection: Connection): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (hasEnded(postmaster))
      throw new PostmasterExitedError(
        `The database could not be started: ${reason(outputs.get(postmaster)?.() ?? '')}`,
      )
    const client = new pg.Client({ ...connection, database: 'postgres' })
    // Without a listener, a postmaster that is killed now would end this process.
    client.on('error', () => {})
    try {
      await client.connect()
      await createRolesAndDatabase(client)
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '53100')
        throw new BootError(reason('No space left on device'))
      if (Date.now() > until) throw new BootError(`The database did not open: ${(error as Error).message}`)
      await sleep(POLL_MS)
    }
  }
}

/** Only these steps need the superuser, at the first start. The shop works with the rights of the two roles. */
async function createRolesAndDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exist: boolean }>(
    `select to_regrole($1) is not null and to_regrole($2) is not null
       and exists (select from pg_auth_members where member = to_regrole($1) and roleid = to_regrole($2))
       and exists (select from pg_database where datname = $3) as exist`,
    [OWNER_ROLE, APPLICATION_ROLE, DATABASE],
  )
  if (rows[0]?.exist) return
  for (const role of [OWNER_ROLE, APPLICATION_ROLE]) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (!rowCount) await client.query(`create role ${role} login`)
  }
  await client.query(`grant ${APPLICATION_ROLE} to ${OWNER_ROLE}`)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
}

/** Fast shutdown: open transactions are aborted. Acknowledged writes are already on the disk. */
async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  if (hasEnded(postmaster)) return
  const exited = new Promise((resolve) => postmaster.once('exit', resolve))
  postmaster.kill('SIGINT')
  const timer = setTimeout(() => postmaster.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

function runCommand(
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

/** PostgreSQL's error as one sentence for the operator. */
function reason(output: string): string {
  if (/No space left on device/.test(output)) return 'the disk is full. Free some space and start again.'
  const lines = output.split('\n').filter((line) => /FATAL|ERROR|could not|error:|HINT/.test(line))
  return lines.slice(-2).join(' ').trim() || output.trim().split('\n').at(-1) || 'it said nothing.'
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
