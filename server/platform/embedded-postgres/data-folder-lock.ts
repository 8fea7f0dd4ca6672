import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BootError } from '../boot-error.ts'

/** What shows whether the process named in an owner file may still be alive. */
export type Machine = {
  host: string
  /** Changes with every boot and is the same in all containers of the machine. Null: not available. */
  bootId: string | null
  /** Whether another host may have the folder open: it is on a network file system. */
  isShared: boolean
}

type LockOwner = {
  id: string
  pid: number
  host: string
  bootId: string | null
  url: string
  /** Increases while the owner is alive; only on a shared file system. */
  beat: number
}

const HEARTBEAT_MS = 1_000
/** A living owner increases it within this time, also on a busy machine. */
const HEARTBEAT_TIMEOUT_MS = 5_000

/**
 * One process owns a data folder, until that process ends; ownership does not expire. The lock is a kernel lock on the
 * open file `owner.lock`: it works across containers of one machine, and the kernel releases it however the process
 * ends. `owner.json` names the owner. It is needed where another host may be involved, because a network file system
 * may not share locks between hosts.
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
      // the lock file is kept, because another process may be opening it now
      lock.close()
    },
  }
}

const SQLITE_BUSY = 5

/**
 * Node cannot lock files, but its SQLite locks them for transactions, so a transaction that never ends is used as the
 * lock. Nothing is written to the file. Null: another process holds the lock.
 */
function acquireLock(file: string, dataDir: string): DatabaseSync | null {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // without a journal file
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

/** Called with the lock held: whether an owner that did not release the folder may still be alive on another host. */
async function assertPreviousOwnerDead(file: string, dataDir: string, machine: Machine): Promise<void> {
  const previous = readOwner(file)
  // where only this kernel can have the folder open, a living owner would still hold the lock
  if (!previous || !machine.isShared) return
  if (machine.bootId !== null && previous.bootId === machine.bootId) return
  if (await hasHeartbeat(file, previous)) throw folderInUseError(previous, dataDir, machine)
  // the host was restarted since
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
    // ignored, because the lock is still held even when the disk is full
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

/** Written to a temporary file and renamed, so that a reader never finds half of it. */
function writeOwner(file: string, owner: LockOwner): void {
  writeFileSync(`${file}.new`, JSON.stringify(owner))
  renameSync(`${file}.new`, file)
}

/** File systems that only one kernel can have open, by their statfs(2) number. */
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
