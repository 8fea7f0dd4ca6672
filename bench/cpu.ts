import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from './servers.ts'

/**
 * The CPU milliseconds that the server and its database have used so far. Unlike response times they do not depend on
 * what else the machine does. Null on systems other than Linux.
 */
export async function totalCpuMs(shop: Server, dataDir: string): Promise<number | null> {
  try {
    const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]!
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const { cpuMs } = await shop.usage()
    return backends.reduce((sum, pid) => sum + processCpuMs(pid), cpuMs)
  } catch {
    return null
  }
}

/** Zero for a process that has ended. */
function processCpuMs(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
