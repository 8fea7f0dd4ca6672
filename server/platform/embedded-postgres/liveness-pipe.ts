import { spawnSync } from 'node:child_process'
import { closeSync, constants, lstatSync, openSync, rmSync } from 'node:fs'
import { BootError } from '../boot-error.ts'

/**
 * A named pipe that tells whether processes are alive which this one cannot see: those of another container, or those
 * that a killed process left behind. A process started with the reading end open passes it on to its children, and the
 * kernel lets a writer in only while one of them lives. Process ids could not tell: each container counts its own.
 */
export type LivenessPipe = {
  /** The reading end, for the `stdio` of a process to start. To be closed here once it has started. */
  open(): number
  /** Whether a process has the reading end open. `unknown`: there is no such pipe. */
  state(): 'held' | 'free' | 'unknown'
}

export function livenessPipe(path: string): LivenessPipe {
  const isPipe = () => lstatSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false
  return {
    open() {
      if (!isPipe()) createPipe(path)
      // without O_NONBLOCK this would wait for a writer
      return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    },
    state() {
      if (!isPipe()) return 'unknown'
      try {
        closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
        return 'held'
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENXIO') return 'free'
        throw error
      }
    },
  }
}

function createPipe(path: string): void {
  // a copy or a backup may have made something else of it
  rmSync(path, { force: true })
  const { status, stderr, error } = spawnSync('mkfifo', ['-m', '600', path])
  if (status === 0) return
  const reason = error?.message ?? stderr.toString().trim()
  throw new BootError(
    `The named pipe ${path} cannot be made (${reason}). The built-in database needs a file system that can hold one: ` +
      'use a folder on a disk of this machine (with Docker: a volume), or set DATABASE_URL.',
  )
}
