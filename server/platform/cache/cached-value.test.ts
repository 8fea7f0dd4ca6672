import { expect, test } from 'vitest'
import { createCachedValue } from './cached-value.ts'

function createCounter({ failures = 0 } = {}) {
  let loads = 0
  let isCurrent = true
  const value = createCachedValue(
    async () => {
      loads += 1
      if (loads <= failures) throw new Error('no connection')
      return loads
    },
    () => isCurrent,
  )
  return {
    value,
    setCurrent(given: boolean) {
      isCurrent = given
    },
  }
}

test('is loaded once, also by requests at the same time, until it is cleared', async () => {
  const { value } = createCounter()
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1])
  value.clear()
  expect(await value.get()).toBe(2)
})

test('is loaded each time while changes would not be noticed', async () => {
  const { value, setCurrent } = createCounter()
  setCurrent(false)
  expect([await value.get(), await value.get()]).toEqual([1, 2])
  setCurrent(true)
  expect([await value.get(), await value.get()]).toEqual([3, 3])
})

test('is loaded again after a load failed', async () => {
  const { value } = createCounter({ failures: 1 })
  await expect(value.get()).rejects.toThrow('no connection')
  expect(await value.get()).toBe(2)
})
