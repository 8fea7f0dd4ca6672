import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#testing/free-port.ts'

const root = join(import.meta.dirname, '..')
/** Only ends a test that hangs. */
const READY_TIMEOUT_MS = 300_000
/** The first admin of every shop under test. */
const ADMIN = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'a-long-secret' }

export type ShopProcess = {
  origin: string
  dataDir: string
  start(): Promise<void>
  /** Resolves when the shop and its database serve requests. */
  waitUntilReady(): Promise<void>
  /** kill -9: the process cannot clean up. */
  kill(): Promise<void>
  /** The id of its PostgreSQL, or null when there is none at the moment. */
  postgresPid(): number | null
  /** kill -9 of its PostgreSQL only. Returns the id of the killed process. */
  killPostgres(): number
  /** The id of its process, or null when that has ended. */
  pid(): number | null
  /** Stops the shop as a person would, and deletes its data. */
  dispose(): Promise<void>
}

type Options = {
  /** The name under which a browser calls it. */
  publicHost?: string
  /** Where its messages go. */
  stderr?: 'inherit' | 'ignore'
  /** Receives what it writes to its log. */
  onLog?: (text: string) => void
}

/**
 * A shop of its own, apart from the one that the other tests share; on a database of its own, or on this one. However the
 * test ends, also without `end()`, it and its data are gone afterwards.
 */
export async function createShopProcess(
  env: Record<string, string> = {},
  { publicHost = '127.0.0.1', stderr = 'inherit', onLog }: Options = {},
): Promise<ShopProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swarna-kill-'))
  const reaper = startReaper(dataDir)
  const port = await findFreePort()
  const origin = `http://${publicHost}:${port}`
  let child: ChildProcess | null = null

  const pid = () => (child && child.exitCode === null && child.signalCode === null ? child.pid! : null)

  function postgresPid(): number | null {
    try {
      return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || pid() === null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  async function waitUntilReady(): Promise<void> {
    const until = Date.now() + READY_TIMEOUT_MS
    while (!(await isReady(origin))) {
      if (pid() === null || Date.now() > until) throw new Error('The shop did not come back.')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  return {
    origin,
    dataDir,
    pid,
    async start() {
      child = spawn(process.execPath, ['build/shop/main.js'], {
        cwd: root,
        stdio: ['ignore', onLog ? 'pipe' : 'ignore', stderr],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NODE_NO_WARNINGS: '1',
          PORT: String(port),
          DATA_DIR: dataDir,
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'silent',
          SEED: 'demo',
          VERIFICATION_TEST_CODE: '1234',
          ...ADMIN,
          PUBLIC_URL: origin,
          ...env,
        },
      })
      child.stdout?.setEncoding('utf8').on('data', (text: string) => onLog?.(text))
      reaper.adopt(child)
      await waitUntilReady()
    },
    waitUntilReady,
    kill: () => stop('SIGKILL'),
    postgresPid,
    killPostgres() {
      const killed = postgresPid()
      if (killed === null) throw new Error('There is no PostgreSQL to kill.')
      process.kill(killed, 'SIGKILL')
      return killed
    },
    async dispose() {
      await stop('SIGTERM')
      await reaper.reap()
    },
  }
}

/**
 * A process that outlives this one by a moment: it kills what is left and removes the folder. A test that runs out of time
 * never reaches its `finally`. See scripts/reap.mjs.
 */
function startReaper(dataDir: string) {
  const reaper = spawn(process.execPath, [join(root, 'scripts/reap.mjs'), dataDir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // a group of its own: a signal for the test is none for it
    detached: true,
  })
  const ended = once(reaper, 'exit')
  return {
    adopt(child: ChildProcess): void {
      reaper.stdin.write(`+${child.pid}\n`)
      child.once('exit', () => reaper.stdin.writable && reaper.stdin.write(`-${child.pid}\n`))
    },
    async reap(): Promise<void> {
      reaper.stdin.end()
      await ended
    },
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
