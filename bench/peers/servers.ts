import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import pg from 'pg'
import { assertIsFree, run, startProcess, stopProcess, untilReady } from './processes.ts'
import { createRequestSets, ORIGINS, requestsOf, shopListPath } from './requests.ts'
import {
  databaseUrl,
  inWorkDir,
  MEDUSA_ENVIRONMENT,
  PORTS,
  POSTGRES_ACCOUNT,
  postgresProgram,
  readWorkFile,
  root,
  SHOP_ENVIRONMENT,
  type ShopSeed,
  VENDURE_ENVIRONMENT,
} from './settings.ts'
import { processTree } from './usage.ts'

/** A server that is measured. */
export type PeerServer = {
  origin: string
  /** Milliseconds from the call that starts it to the first answer. */
  readyMs: number
  pids: () => number[]
  /** The processes of PostgreSQL that work for it. */
  postgresPids: () => number[]
  stop: () => Promise<void>
}

const PEER_CLUSTER = inWorkDir('postgres')
/** Throws before PostgreSQL has started. */
const peerPostgresPids = () =>
  processTree(Number(readFileSync(`${PEER_CLUSTER}/postmaster.pid`, 'utf8').split('\n')[0]))

/** The PostgreSQL of the shop: its first process, and how its superuser connects. */
function shopDatabase() {
  const lines = readFileSync(`${SHOP_ENVIRONMENT.DATA_DIR}/postgres/postmaster.pid`, 'utf8').split('\n')
  const connection = { port: Number(lines[3]), host: lines[4]!, user: 'swarna', database: 'swarna' }
  return { pid: Number(lines[0]), connection }
}

/** PostgreSQL of the peers. The shop brings its own. */
export async function startPostgres(): Promise<{ stop: () => Promise<void> }> {
  const settings = ['shared_buffers=1GB', 'max_connections=200', `port=${PORTS.postgres}`]
  const child = startProcess('postgres', {
    program: postgresProgram('postgres'),
    args: ['-D', PEER_CLUSTER, '-k', PEER_CLUSTER, ...settings.flatMap((setting) => ['-c', setting])],
    ...POSTGRES_ACCOUNT,
    cwd: PEER_CLUSTER,
  })
  while (!(await isPostgresReady())) {
    if (child.exitCode !== null) throw new Error('PostgreSQL did not start. See postgres.log in WORKDIR.')
    await new Promise((done) => setTimeout(done, 100))
  }
  return { stop: () => stopProcess(child) }
}

const isPostgresReady = () =>
  queryPeer('postgres', 'select 1').then(
    () => true,
    () => false,
  )

export const queryPeer = (database: string, text: string) =>
  query({ connectionString: databaseUrl(database) }, text)

async function query(config: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Null: redis-server is not installed, so Medusa keeps its queues in memory and has no cache. */
export async function startRedis(): Promise<{ stop: () => Promise<void>; pid: number } | null> {
  const args = ['--port', String(PORTS.redis), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = startProcess('redis', { program: 'redis-server', args, cwd: inWorkDir() })
  const isStarted = await Promise.race([
    once(child, 'spawn').then(
      () => true,
      () => false,
    ),
    once(child, 'error').then(() => false),
  ])
  if (!isStarted) return null
  return { pid: child.pid!, stop: () => stopProcess(child) }
}

/** Starts the shop as its owner does. */
export async function startShop(): Promise<PeerServer & { kill: () => Promise<void> }> {
  const seed = existsSync(inWorkDir('shop-seed.json')) ? readWorkFile<ShopSeed>('shop-seed.json') : null
  const readyPath = seed ? shopListPath(seed.categories[0]!) : '/api/health/ready'
  await assertIsFree(ORIGINS.shop)
  const npm = startProcess('shop', {
    program: 'npm',
    args: ['start', '--silent'],
    cwd: root,
    env: SHOP_ENVIRONMENT,
  })
  const readyMs = await untilReady(npm, () => new Request(ORIGINS.shop + readyPath))
  const { pid } = JSON.parse(readFileSync(`${SHOP_ENVIRONMENT.DATA_DIR}/owner.json`, 'utf8')) as {
    pid: number
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(npm, 'exit')
    process.kill(pid, signal)
    await ended
  }
  return {
    origin: ORIGINS.shop,
    readyMs,
    pids: () => [pid],
    postgresPids: () => processTree(shopDatabase().pid),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

export const queryShop = (text: string) => query(shopDatabase().connection, text)

export async function startMedusa({
  hasRedis,
  hasCache = false,
}: {
  hasRedis: boolean
  hasCache?: boolean
}): Promise<PeerServer> {
  const built = inWorkDir('medusa/.medusa/server')
  // The build expects an installation of its own. That of the project has the same packages.
  rmSync(`${built}/node_modules`, { force: true })
  symlinkSync(inWorkDir('medusa/node_modules'), `${built}/node_modules`)
  await assertIsFree(ORIGINS.medusa)
  const { list } = createRequestSets().medusa
  const child = startProcess('medusa', {
    program: 'node',
    args: ['node_modules/.bin/medusa', 'start', '-p', String(PORTS.medusa), '-H', '127.0.0.1'],
    cwd: built,
    env: { ...MEDUSA_ENVIRONMENT(hasRedis), ...(hasCache ? { MEDUSA_FF_CACHING: 'true' } : {}) },
  })
  const readyMs = await untilReady(child, () => requestsOf(ORIGINS.medusa, list!).next().value!)
  return toPeer('medusa', readyMs, [child])
}

/** The server and the worker, which the project's own scaffold starts beside it. */
export async function startVendure(): Promise<PeerServer> {
  const start = (script: string) =>
    startProcess('vendure', {
      program: 'node',
      args: [script],
      cwd: inWorkDir('vendure'),
      env: VENDURE_ENVIRONMENT,
    })
  await assertIsFree(ORIGINS.vendure)
  const { list } = createRequestSets().vendure
  const server = start('server.js')
  const readyMs = await untilReady(server, () => requestsOf(ORIGINS.vendure, list!).next().value!)
  return toPeer('vendure', readyMs, [server, start('worker.js')])
}

const toPeer = (name: 'medusa' | 'vendure', readyMs: number, children: ChildProcess[]): PeerServer => ({
  origin: ORIGINS[name],
  readyMs,
  pids: () => children.map(({ pid }) => pid!),
  postgresPids: peerPostgresPids,
  stop: async () => {
    await Promise.all(children.map(stopProcess))
  },
})

/** Creates the cluster of the peers and a database for each. */
export async function createCluster(): Promise<void> {
  await run({
    program: postgresProgram('initdb'),
    args: ['-D', PEER_CLUSTER, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8'],
    ...POSTGRES_ACCOUNT,
    cwd: inWorkDir(),
  })
}
