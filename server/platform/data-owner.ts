import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BootError } from './boot-error.ts'

type Owner = { pid: number; startedAt: string; url: string }

/**
 * One process owns a data folder. The lock is taken from a dead process only, never by age: the number of a
 * process is used again, so the moment it started must be the same as well.
 */
export function ownDataFolder(dataDir: string, url: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'owner.json')
  const me: Owner = { pid: process.pid, startedAt: startOf(process.pid) ?? '', url }
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readOwner(file)
    if (owner && isAlive(owner))
      throw new BootError(
        `Another Swarna (process ${owner.pid}, ${owner.url}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      )
    rmSync(file, { force: true })
  }
  return {
    release() {
      if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
    },
  }
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return null
  }
}

const isAlive = ({ pid, startedAt }: Owner): boolean =>
  pid !== process.pid && processExists(pid) && (startOf(pid) ?? startedAt) === startedAt

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a zombie has died; only its parent has not looked yet
    return statOf(pid)?.[0] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in the kernel's ticks; null where the system does not tell (not Linux). */
const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null

/** The fields of /proc/pid/stat from its state on. */
function statOf(pid: number): string[] | null {
  try {
    // the name of the process may hold blanks and brackets: fields are counted after its last bracket
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
