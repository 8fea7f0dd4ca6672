import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('work runs one at a time in the order of the calls, and goes on after a failure', async () => {
  const enqueue = createWorkQueue({ max: 3, reason: 'Too much', retryAfterSeconds: 10 })
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await Promise.resolve()
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('broken')
    return name
  }
  const outcomes = await Promise.allSettled([enqueue(work('a')), enqueue(work('b')), enqueue(work('c'))])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('work is refused while the queue is full', async () => {
  const enqueue = createWorkQueue({ max: 2, reason: 'Too much', retryAfterSeconds: 10 })
  let finish = () => {}
  const first = enqueue(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = enqueue(async () => 'second')
  expect(() => enqueue(async () => 'third')).toThrow(
    expect.objectContaining({ kind: 'unavailable', message: 'Too much', retryAfterSeconds: 10 }),
  )
  await Promise.resolve()
  finish()
  await first
  expect(await second).toBe('second')
  expect(await enqueue(async () => 'fourth')).toBe('fourth')
})
