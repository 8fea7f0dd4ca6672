import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRepeatedTask } from './repeated-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A task whose runs end when the test says so. */
function startTask(firstPauseMs?: number) {
  const ends: PromiseWithResolvers<void>[] = []
  const logged: string[] = []
  const task = createRepeatedTask({
    run: () => {
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
    pauseMs: 1000,
    firstPauseMs,
    log: { error: (...parts: unknown[]) => logged.push(String(parts.at(-1))) },
    failure: 'the work failed',
  })
  task.start()
  return { task, ends, logged }
}

test('runs again the pause after a run has ended, however long it took', async () => {
  const { ends } = startTask()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends).toHaveLength(1)
  ends[0]!.resolve()
  await vi.advanceTimersByTimeAsync(999)
  expect(ends).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(2)
})

test('logs a run that fails, and tries again', async () => {
  const { ends, logged } = startTask()
  await vi.advanceTimersByTimeAsync(0)
  ends[0]!.reject(new Error('no connection'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(logged).toEqual(['the work failed'])
  expect(ends).toHaveLength(2)
})

test('starts its first run after a pause of its own, and once', async () => {
  const { task, ends } = startTask(5000)
  task.start()
  await vi.advanceTimersByTimeAsync(4999)
  expect(ends).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(1)
})

test('waits for the run that has begun when it is stopped, and runs no more', async () => {
  const { task, ends } = startTask()
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopping = task.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isStopped).toBe(false)
  ends[0]!.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ends).toHaveLength(1)
})
