// `npm run bench:start`: how long `npm start` takes on a shop that has data, after a stop and after kill -9.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = 5
const POLL_MS = 10
/** Only ends a run that hangs. */
const READY_TIMEOUT_MS = 300_000

const root = join(import.meta.dirname, '..')
/** A data folder to start again, for a shop with many products. It must not be in use. */
const existingDataDir = process.env.BENCH_DATA_DIR
const dataDir = existingDataDir ?? mkdtempSync(join(tmpdir(), 'swarna-bench-'))

/** Milliseconds since `npm start`, by phase. */
type Phases = Map<string, number>
type Ending = 'SIGTERM' | 'SIGKILL'

const epochNow = () => performance.timeOrigin + performance.now()

/** Starts the shop as its owner does, waits for the first list of products, and ends it. */
async function measureStart(port: number, ending: Ending): Promise<Phases> {
  const calledAt = epochNow()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      // one line says how long each phase took
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: 'owner@example.in',
      ADMIN_PASSWORD: 'a-long-secret',
    },
  })
  const output = collectLines(npm)
  await untilAnswered(`http://127.0.0.1:${port}/api/products?limit=12`, npm)
  const answeredAt = epochNow()
  const phases: Phases = new Map()
  const { startedAt, phases: marks } = await output.find('started')
  phases.set('process started', startedAt - calledAt)
  const inOrder = Object.entries(marks).sort(([, one], [, other]) => one - other)
  for (const [name, ms] of inOrder) phases.set(name, startedAt + ms - calledAt)
  phases.set('first answer', answeredAt - calledAt)
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as { pid: number }
  const ended = once(npm, 'close')
  process.kill(pid, ending)
  await ended
  return phases
}

type StartedLine = { msg: string; startedAt: number; phases: Record<string, number> }

function collectLines(npm: ChildProcess) {
  let text = ''
  npm.stdout!.on('data', (chunk: Buffer) => {
    text += chunk
  })
  return {
    async find(message: string): Promise<StartedLine> {
      for (;;) {
        const line = text.split('\n').find((each) => each.includes(`"msg":"${message}"`))
        if (line) return JSON.parse(line)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  }
}

async function untilAnswered(url: string, npm: ChildProcess): Promise<void> {
  const until = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const isAnswered = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
    if (isAnswered) return
    if (npm.exitCode !== null || Date.now() > until) throw new Error('The shop did not start.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

function report(title: string, runs: Phases[]): void {
  process.stdout.write(`\n${title}: milliseconds since \`npm start\`, median of ${runs.length}\n`)
  for (const name of runs[0]!.keys()) {
    const values = runs.map((phases) => phases.get(name)!)
    const all = values.map((value) => value.toFixed(0)).join(', ')
    process.stdout.write(`${median(values).toFixed(0).padStart(7)}  ${name} (${all})\n`)
  }
}

try {
  const port = await freePort()
  process.stdout.write(
    `${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}\n`,
  )
  // builds what is missing, and fills a new data folder
  await measureStart(port, 'SIGTERM')
  const again: Phases[] = []
  for (let round = 0; round < ROUNDS; round += 1) again.push(await measureStart(port, 'SIGTERM'))
  report('Again after a stop', again)
  await measureStart(port, 'SIGKILL')
  const killed: Phases[] = []
  for (let round = 0; round < ROUNDS; round += 1) killed.push(await measureStart(port, 'SIGKILL'))
  report('Again after kill -9', killed)
  await measureStart(port, 'SIGTERM')
} finally {
  if (!existingDataDir) rmSync(dataDir, { recursive: true, force: true })
}
