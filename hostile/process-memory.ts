import { readdirSync, readFileSync } from 'node:fs'

const KILOBYTE = 1024

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
