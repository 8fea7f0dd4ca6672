import { spawn } from 'node:child_process'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../scripts/reap.mjs')

/**
 * Kills the PostgreSQL of a folder and removes the folder when this process ends in any way, or on request. See
 * scripts/reap.mjs.
 */
export function startReaper(dataDir: string): { reap(): Promise<void> } {
  // its own process group, so that signals for this process do not reach it
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
