// A thread of its own, so that a busy sender of requests does not make the answers look slow. See memory.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { createSlowdownMeter } from './machine.ts'

export type ProbeResult = {
  path: string
  milliseconds: number
  status: number
  /** How many times longer work takes at the moment than on an idle machine. At least 1. */
  slowdown: number
}
type ProbeData = { origin: string; paths: string[]; everyMs: number }

const GIVE_UP_MS = 60_000
const MEASURE_EVERY_MS = 500
const KEPT_SLOWDOWNS = 10
const { origin, paths, everyMs } = workerData as ProbeData

/** A `#` in a path becomes a number, so that no answer comes from the cache. */
async function probe(path: string, number: number): Promise<ProbeResult> {
  const startedAt = performance.now()
  const status = await fetch(`${origin}${path.replace('#', String(number))}`, {
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)
  return {
    path,
    milliseconds: performance.now() - startedAt,
    status,
    slowdown: Math.max(1, ...slowdowns),
  }
}

/** Of the last seconds. */
const slowdowns: number[] = []
const measureSlowdown = createSlowdownMeter()
setInterval(() => {
  slowdowns.push(measureSlowdown())
  if (slowdowns.length > KEPT_SLOWDOWNS) slowdowns.shift()
}, MEASURE_EVERY_MS)
for (const path of paths) {
  let number = 0
  const ask = async () => {
    number += 1
    parentPort!.postMessage(await probe(path, number))
    setTimeout(ask, everyMs)
  }
  void ask()
}
