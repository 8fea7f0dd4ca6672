import { unavailable } from '#domain/errors.ts'

type WorkQueueOptions = {
  /** With the one that runs. */
  max: number
  /** What a refused caller reads. */
  reason: string
  retryAfterSeconds: number
}

/**
 * Runs one piece of work at a time, in the order of the calls, where several at once would use up the memory or the
 * processor of a small server. When the queue is full, the work is refused with a 503.
 */
export function createWorkQueue({ max, reason, retryAfterSeconds }: WorkQueueOptions) {
  let length = 0
  let last: Promise<unknown> = Promise.resolve()

  return function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (length >= max) throw unavailable(reason, retryAfterSeconds)
    length += 1
    const task = last.then(work).finally(() => {
      length -= 1
    })
    last = task.catch(() => {})
    return task
  }
}
