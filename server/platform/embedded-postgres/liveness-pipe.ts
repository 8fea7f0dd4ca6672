import { spawnSync } from 'node:child_process'
import { closeSync, constants, lstatSync, openSync, rmSync } from 'node:fs'
import { BootError } from '../boot-error.ts'

/**
 * A named pipe that shows whether processes are alive that this one cannot see: in another container, or left by a
 * killed process. A child inherits the reading end and passes it on to its own children, and the kernel opens the
 * writing end only while one of them lives. Process ids cannot show this, because each container counts its own.
 */
export type LivenessPipe = {
  /** The reading end, for the `stdio` of a child process. Close it here after the child has started. */
  open(): number
  /** Whether a process has the reading end open. `unknown`: the pipe does not exist. */
  state(): 'held' | 'free' | 'unknown'
}

export function livenessPipe(path: string): LivenessPipe {
  const isPipe = () => lstatSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false
  return {
    open() {
      if (!isPipe()) createPipe(path)
      // without O_NONBLOCK this would wait for a reader
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
  // a copy or a backup may have replaced the pipe by a file
  rmSync(path, { force: true })
  const { status, stderr, error } = spawnSync('mkfifo', ['-m', '600', path])
  if (status === 0) return
  const reason = error?.message ?? stderr.toString().trim()
  throw new BootError(
    `The named pipe ${path} cannot be made (${reason}). The built-in database needs a file system that can hold one: ` +
      'use a folder on a disk of this machine (with Docker: a volume), or set DATABASE_URL.',
  )
}
