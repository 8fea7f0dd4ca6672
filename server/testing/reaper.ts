import { spawn } from 'node:child_process'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../scripts/reap.mjs')

/**
 * Kills the PostgreSQL of a folder and removes the folder when this process ends, however it ends, or when it is asked
 * to. See scripts/reap.mjs.
 */
export function startReaper(dataDir: string): { reap(): Promise<void> } {
  // a group of its own: a signal for this process is none for it
  const reaper = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => reaper.once('exit', () => resolve()))
  return {
    reap() {
      reaper.stdin.end()
      return ended
    },
  }
}
