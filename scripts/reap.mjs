// Ends what a test started, however the test ends: passed, failed, out of time, or killed.
//
//   node scripts/reap.mjs <data folder>      +123 and -123 on standard input: process 123 was started, has ended
//
// The test holds the standard input of this process open. When that closes, the processes that were named and the
// PostgreSQL of the folder are killed, and the folder is removed.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const dataDir = process.argv[2]
const running = new Set()
// Ctrl-C in a terminal also reaches this process, which has to wait for the end of the test.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const pid = Number(line.slice(1))
    if (line.startsWith('+')) running.add(pid)
    else running.delete(pid)
  })
  .on('close', () => {
    // the shop first, because it would restart its PostgreSQL
    for (const pid of running) kill(pid)
    kill(postmaster())
    // processes of a killed PostgreSQL may still write for a moment
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 })
  })

function postmaster() {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const isOurs =
      process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('swarna.cluster=')
    return isOurs ? pid : 0
  } catch {
    return 0
  }
}

function kill(pid) {
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended already
  }
}
