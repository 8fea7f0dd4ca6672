import type { Log } from './logging/logger.ts'

type RepeatedTask = {
  run: () => Promise<unknown>
  /** From the end of a run to the start of the next one. */
  pauseMs: number
  /** From `start` to the first run. */
  firstPauseMs?: number
  log: Pick<Log, 'error'>
  /** For the log, when a run fails. The next one tries again. */
  failure: string
}

/** Work that a process repeats until it stops, one run at a time. `stop` waits for a run that has begun. */
export function createRepeatedTask({ run, pauseMs, firstPauseMs = 0, log, failure }: RepeatedTask) {
  let timer: NodeJS.Timeout | null = null
  let currentRun: Promise<void> = Promise.resolve()

  function runOnce(): void {
    currentRun = run()
      .catch((error: unknown) => log.error({ err: error }, failure))
      .then(() => {
        if (timer) timer = setTimeout(runOnce, pauseMs).unref()
      })
  }

  return {
    start(): void {
      timer ??= setTimeout(runOnce, firstPauseMs).unref()
    },
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      timer = null
      await currentRun
    },
  }
}
