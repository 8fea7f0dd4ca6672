import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BootError } from '../boot-error.ts'

/** What decides whether the process that an owner file names can still be alive. */
export type Machine = {
  host: string
  /** Another one after every start of the kernel, the same in all containers of it. Null where there is none. */
  bootId: string | null
  /** Whether a second host may have the folder open: it lies on a network file system. */
  isShared: boolean
}

type LockOwner = {
  id: string
  pid: number
  host: string
  bootId: string | null
  url: string
  /** Counts up while the owner lives; only on a shared file system. */
  beat: number
}

const HEARTBEAT_MS = 1_000
/** An owner that is alive counts up in this time, also on a busy machine. */
const HEARTBEAT_TIMEOUT_MS = 5_000

/**
 * One process owns a data folder, and its ownership ends with the process, never by age.
 *
 * The lock is one of the kernel, held on the open file `owner.lock`: it holds across containers of one machine, and the
 * kernel takes it back however the process ends. `owner.json` says who owns the folder. It matters where the kernel of
 * another host may be involved, because a network file system may keep locks to each host.
 */
export async function lockDataFolder(
  dataDir: string,
  url: string,
  machine: Machine = currentMachine(dataDir),
): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'owner.json')
  const lock = acquireLock(join(dataDir, 'owner.lock'), dataDir)
  if (!lock) throw folderInUseError(readOwner(file), dataDir, machine)
  try {
    await assertPreviousOwnerDead(file, dataDir, machine)
  } catch (error) {
    lock.close()
    throw error
  }
  const owner: LockOwner = {
    id: randomUUID(),
    pid: process.pid,
    host: machine.host,
    bootId: machine.bootId,
    url,
    beat: 0,
  }
  writeOwner(file, owner)
  const timer = machine.isShared
    ? setInterval(() => writeHeartbeat(file, owner), HEARTBEAT_MS).unref()
    : undefined
  return {
    release() {
      if (!lock.isOpen) return
      clearInterval(timer)
      if (readOwner(file)?.id === owner.id) rmSync(file, { force: true })
      // the lock file stays: another process may be opening it at this moment
      lock.close()
    },
  }
}

const SQLITE_BUSY = 5

/**
 * Node itself cannot lock a file, and the SQLite in it does so for its transactions: one that never ends is a lock.
 * Nothing is ever written to the file. Null: another process holds it.
 */
function acquireLock(file: string, dataDir: string): DatabaseSync | null {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // no journal beside the file
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY) return null
    throw new BootError(
      `${file} cannot be locked (${message}). Swarna must be able to write to ${dataDir}, on a file system that has locks.`,
    )
  }
}

/** With the lock in hand: whether an owner that did not say goodbye may still be alive on another host. */
async function assertPreviousOwnerDead(file: string, dataDir: string, machine: Machine): Promise<void> {
  const previous = readOwner(file)
  // where only this kernel can have the folder open, it would still hold the lock of a process that is alive
  if (!previous || !machine.isShared) return
  if (machine.bootId !== null && previous.bootId === machine.bootId) return
  if (await hasHeartbeat(file, previous)) throw folderInUseError(previous, dataDir, machine)
  // the host was started again since
  if (previous.host === machine.host) return
  throw new BootError(
    `Another Swarna (${describeOwner(previous, machine)}) was using ${dataDir} and did not stop cleanly. ` +
      `Make sure that it is not running any more, then remove ${file} and start again.`,
  )
}

async function hasHeartbeat(file: string, before: LockOwner): Promise<boolean> {
  const until = Date.now() + HEARTBEAT_TIMEOUT_MS
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS / 4))
    const now = readOwner(file)
    if (now?.id !== before.id || now.beat !== before.beat) return true
  }
  return false
}

function writeHeartbeat(file: string, owner: LockOwner): void {
  owner.beat += 1
  try {
    writeOwner(file, owner)
  } catch {
    // a full disk is no reason to stop; the lock is still held
  }
}

const folderInUseError = (owner: LockOwner | null, dataDir: string, machine: Machine): BootError =>
  new BootError(
    `Another Swarna${owner ? ` (${describeOwner(owner, machine)})` : ''} is using ${dataDir}. ` +
      'Stop it, or set DATA_DIR to another folder.',
  )

const describeOwner = ({ pid, host, url }: LockOwner, machine: Machine): string =>
  host === machine.host ? `process ${pid}, ${url}` : `process ${pid} on ${host}, ${url}`

function readOwner(file: string): LockOwner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner
  } catch {
    return null
  }
}

/** Renamed into its place, so that a reader finds the old or the new one, never half of it. */
function writeOwner(file: string, owner: LockOwner): void {
  writeFileSync(`${file}.new`, JSON.stringify(owner))
  renameSync(`${file}.new`, file)
}

/** File systems that one kernel at a time has open, by the number that statfs gives: see statfs(2). */
const LOCAL_FILE_SYSTEMS = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x2fc12fc1, // ZFS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs, of containers
])

const currentMachine = (dataDir: string): Machine => ({
  host: hostname(),
  bootId: bootId(),
  isShared: process.platform === 'linux' && !LOCAL_FILE_SYSTEMS.has(statfsSync(dataDir).type),
})

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}
