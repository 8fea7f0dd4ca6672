import { readFileSync } from 'node:fs'

/** CPU and memory of processes and their children, from /proc. */

/** Linux counts CPU in hundredths of a second. */
const MS_PER_TICK = 10

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

export const childrenOf = (pid: number): number[] =>
  readOrEmpty(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)]

/** With the CPU of children that have ended. */
const cpuMsOf = (pid: number): number => {
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  // utime, stime, cutime and cstime are the fields 14 to 17, and the text before the bracket has two.
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks) * MS_PER_TICK, 0)
}
export const cpuMs = (pids: readonly number[]): number => pids.reduce((total, pid) => total + cpuMsOf(pid), 0)

const megabytes = (text: string, field: RegExp) => Number(field.exec(text)?.[1] ?? 0) / 1024

export const residentMegabytes = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => total + megabytes(readOrEmpty(`/proc/${pid}/status`), /VmRSS:\s+(\d+)/), 0)

/** Pages that several processes share count in parts. */
export const proportionalMegabytes = (pids: readonly number[]): number =>
  pids.reduce(
    (total, pid) => total + megabytes(readOrEmpty(`/proc/${pid}/smaps_rollup`), /^Pss:\s+(\d+)/m),
    0,
  )

/** CPU that the hypervisor gave to other machines. */
export const stolenMs = (): number =>
  Number(readOrEmpty('/proc/stat').split('\n')[0]?.trim().split(/\s+/)[8] ?? 0) * MS_PER_TICK
