import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ENVIRONMENT, inWorkDir, sleep } from './settings.ts'

const READY_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 15_000

type Command = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & { program: string; args: string[] }

/** Runs a program to its end and returns what it printed. Its errors go to a log in WORKDIR. */
export async function run({ program, args, ...options }: Command): Promise<string> {
  const log = inWorkDir('commands.log')
  const child = spawn(program, args, {
    env: ENVIRONMENT,
    ...options,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  })
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'close')])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}, see ${log}\n${output}`)
  return output
}

const started = new Set<ChildProcess>()
// A run that fails or is interrupted leaves no server behind.
process.on('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Starts a server whose output goes to `<name>.log` in WORKDIR. */
export function startProcess(name: string, { program, args, ...options }: Command): ChildProcess {
  const log = openSync(inWorkDir(`${name}.log`), 'a')
  const child = spawn(program, args, { env: ENVIRONMENT, ...options, stdio: ['ignore', log, log] })
  started.add(child)
  child.once('exit', () => started.delete(child))
  return child
}

/** Throws when another process already answers there: its figures would count as those of the server. */
export async function assertIsFree(origin: string): Promise<void> {
  const isTaken = await fetch(origin).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error(`Another process answers at ${origin}. Stop it first.`)
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(killTimer)
}

/** Asks every 10 ms until the answer is 200. Returns the milliseconds since the call. */
export async function untilReady(child: ChildProcess, request: () => Request): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const isReady = await fetch(request()).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
    const elapsed = performance.now() - startedAt
    if (isReady) return elapsed
    if (child.exitCode !== null || elapsed > READY_TIMEOUT_MS)
      throw new Error(`${request().url} does not answer. See the logs in WORKDIR.`)
    await sleep(10)
  }
}
