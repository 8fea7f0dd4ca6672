import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('a request waits for one piece of work, however many are going on', async () => {
  let sinceTurn = 0
  let most = 0
  let isWorking = true
  const request = () => {
    most = Math.max(most, sinceTurn)
    sinceTurn = 0
    if (isWorking) setImmediate(request)
  }
  const work = async () => {
    for await (const _ of inTurns(Array.from({ length: 1000 }))) sinceTurn += 1
  }
  const all = Array.from({ length: 20 }, work)
  // All of them begin at once.
  await Promise.resolve()
  setImmediate(() => {
    sinceTurn = 0
    request()
  })
  await Promise.all(all)
  isWorking = false
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(100)
})
