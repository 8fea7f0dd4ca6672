/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../scripts/reap.mjs')
const LEAKY_TEST = join(import.meta.dirname, 'leaky-test.ts')

let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-reap-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

test('kills what is still running when the test ends, and nothing else', async () => {
  const left = start('sleep', ['60'])
  const reused = start('sleep', ['60'])
  const reaper = start(process.execPath, [PROGRAM, dataDir])
  reaper.stdin!.write(`+${left.pid}\n+${reused.pid}\n-${reused.pid}\n`)
  expect(left.exitCode ?? left.signalCode).toBe(null)
  reaper.stdin!.end()
  await Promise.all([once(reaper, 'exit'), once(left, 'exit')])
  expect(left.signalCode).toBe('SIGKILL')
  expect(reused.exitCode ?? reused.signalCode).toBe(null)
  expect(existsSync(dataDir)).toBe(false)
})

test('leaves the process alone when postmaster.pid names another program', async () => {
  const stranger = start('sleep', ['60'])
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n`)
  const reaper = start(process.execPath, [PROGRAM, dataDir])
  reaper.stdin!.end()
  await once(reaper, 'exit')
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
})

test('a killed test leaves no PostgreSQL and no folder', async () => {
  const leakyTest = start(process.execPath, [LEAKY_TEST, dataDir])
  await once(leakyTest.stdout!, 'data')
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  expect(existsSync(`/proc/${postmaster}`) || process.platform !== 'linux').toBe(true)
  leakyTest.kill('SIGKILL')
  await vi.waitFor(
    () => {
      expect(existsSync(dataDir)).toBe(false)
      expect(isRunning(postmaster)).toBe(false)
    },
    { timeout: 100_000, interval: 20 },
  )
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a zombie has ended, but its parent has not collected it yet
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
