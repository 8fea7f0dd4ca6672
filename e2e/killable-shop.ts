import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWNER } from './shopper.ts'

const root = join(import.meta.dirname, '..')
const READY_MS = 30_000

export type KillableShop = {
  origin: string
  start(): Promise<void>
  /** kill -9: nothing of the process gets to say goodbye. */
  kill(): Promise<void>
  /** As a person stops it, and its data thrown away. */
  end(): Promise<void>
}

/** A shop of its own, apart from the one that the other tests share; on a database of its own, or on this one. */
export async function killableShop(
  env: Record<string, string> = {},
  publicHost = '127.0.0.1',
): Promise<KillableShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swarna-kill-'))
  const port = await freePort()
  const origin = `http://${publicHost}:${port}`
  let shop: ChildProcess | null = null

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!shop || shop.exitCode !== null || shop.signalCode !== null) return
    shop.kill(signal)
    await once(shop, 'exit')
  }

  return {
    origin,
    async start() {
      shop = spawn(process.execPath, ['main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          ...{ NODE_ENV: 'production', NODE_NO_WARNINGS: '1', PORT: String(port), DATA_DIR: dataDir },
          ...{ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SEED: 'demo', VERIFICATION_TEST_CODE: '1234' },
          ...{ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
          PUBLIC_URL: origin,
          ...env,
        },
      })
      const until = Date.now() + READY_MS
      while (!(await isReady(origin))) {
        if (shop.exitCode !== null || Date.now() > until) throw new Error('The shop did not come back.')
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    },
    kill: () => stop('SIGKILL'),
    async end() {
      await stop('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
