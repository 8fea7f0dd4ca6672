import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import type { BareResponses } from './bare-server.ts'
import type { Usage } from './usage.ts'

export type Server = { origin: string; pid: number; usage(): Promise<Usage>; stop(): Promise<void> }

const root = join(import.meta.dirname, '..')
/** BENCH_PORT lets two checkouts measure at the same time. */
const PORT = Number(process.env.BENCH_PORT ?? 4480)
const READY_MS = 30_000

export const ADMIN = { email: 'owner@example.in', password: 'a-long-secret' }
/** Registration accepts this code instead of the one that was sent. */
export const VERIFICATION_CODE = '1234'

export function buildShop(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The shop could not be built.')
}

/** The real shop with the demo catalogue, with the memory settings of scripts/start.mjs, on a data folder of its own. */
export async function startShop(dataDir: string, execArgv: string[] = []): Promise<Server> {
  const child = fork(join(root, 'build/shop/main.js'), {
    cwd: root,
    execArgv: [
      '--max-semi-space-size=8',
      '--max-old-space-size=256',
      '--no-allocation-site-pretenuring',
      ...execArgv,
      '--import',
      join(root, 'bench/usage.ts'),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      PORT: String(PORT),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      SEED: 'demo',
      VERIFICATION_TEST_CODE: VERIFICATION_CODE,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  })
  const origin = `http://127.0.0.1:${PORT}`
  const until = Date.now() + READY_MS
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The shop did not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return toServer(child, origin)
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

export async function signInAsAdmin({ origin }: Server) {
  const apiWith = (token: string | null) =>
    createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => token })
  const { token } = await apiWith(null).auth.login(ADMIN)
  return { ...apiWith(token), token }
}

export async function startBareServer(answers: BareResponses): Promise<Server> {
  const child = fork(join(root, 'bench/bare-server.ts'), {
    execArgv: ['--import', join(root, 'bench/usage.ts')],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(answers)
  const { address } = await nextMessage<{ address: AddressInfo }>(child)
  return toServer(child, `http://127.0.0.1:${address.port}`)
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A measured server ended early.'))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as T)
    })
  })
}

function toServer(child: ChildProcess, origin: string): Server {
  return {
    origin,
    pid: child.pid!,
    async usage() {
      child.send('usage')
      return nextMessage<Usage>(child)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The raw response, so that the bare server can send the same bytes. */
export function fetchRawResponse(
  url: string,
  headers: Record<string, string>,
): Promise<BareResponses[string]> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        // Node adds these itself
        const { date, connection, 'keep-alive': _, ...responseHeaders } = response.headers
        resolve({
          headers: responseHeaders as Record<string, string>,
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}
