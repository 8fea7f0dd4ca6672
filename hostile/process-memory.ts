import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const KILOBYTE = 1024
const INSPECTOR_MS = 60_000

/** Where the memory of another process can be read. */
export const CAN_MEASURE = process.platform === 'linux'

/**
 * The bytes of memory that processes with all their children use together. Memory that several share, as PostgreSQL's
 * buffers, counts once (PSS). The page cache of files is left out, because the system takes it back when it is needed.
 */
export function measureMemory(roots: readonly number[]): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const parent = Number.isInteger(pid) ? parentOf(pid) : null
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const open = [...roots]
  const seen = new Set<number>()
  let bytes = 0
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (seen.has(pid)) continue
    seen.add(pid)
    bytes += sharedEvenly(pid)
    open.push(...(children.get(pid) ?? []))
  }
  return bytes
}

/** The most memory that a process has had since its start, in bytes: what happens between two samples counts as well. */
export const highestMemory = (pid: number): number => readKilobytes(`/proc/${pid}/status`, 'VmHWM')

/**
 * Garbage that a process has not collected looks like memory that it keeps. `port`: the `--inspect-port` of that process.
 */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  // opens the inspector
  process.kill(pid, 'SIGUSR1')
  const deadline = Date.now() + INSPECTOR_MS
  let target: { webSocketDebuggerUrl: string } | undefined
  while (!target) {
    if (Date.now() > deadline) throw new Error('The inspector of the process does not open.')
    await wait(100)
    target = await fetch(`http://127.0.0.1:${port}/json/list`)
      .then(async (answer) => ((await answer.json()) as [{ webSocketDebuggerUrl: string }])[0])
      .catch(() => undefined)
  }
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(socket, 'message')
  socket.close()
}

const sharedEvenly = (pid: number): number => readKilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')

function readKilobytes(path: string, name: string): number {
  const line = read(path)
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  return Number(line?.match(/\d+/)?.[0] ?? 0) * KILOBYTE
}

function parentOf(pid: number): number | null {
  // the name of the program, in parentheses, may hold anything
  const stat = read(`/proc/${pid}/stat`)
  return stat === '' ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
