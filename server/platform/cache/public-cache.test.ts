import { describe, expect, test, vi } from 'vitest'
import { createPublicCache } from './public-cache.ts'

describe('an API answer for pages', () => {
  test('is fetched once until the shop changes, also for concurrent requests', async () => {
    const cache = createPublicCache()
    const fetch = vi.fn(async () => ({ rates: [7092] }))
    const [first, second] = await Promise.all([
      cache.getOrFetch('rates', fetch),
      cache.getOrFetch('rates', fetch),
    ])
    expect(first).toBe(second)
    expect(await cache.getOrFetch('rates', fetch)).toBe(first)
    expect(fetch).toHaveBeenCalledTimes(1)
    cache.clear()
    expect(await cache.getOrFetch('rates', fetch)).not.toBe(first)
  })

  test('that was being fetched when the shop changed is not stored', async () => {
    const cache = createPublicCache()
    let answer = (_: string) => {}
    const old = cache.getOrFetch('name', () => new Promise<string>((resolve) => (answer = resolve)))
    cache.clear()
    answer('before')
    expect(await old).toBe('before')
    expect(await cache.getOrFetch('name', async () => 'after')).toBe('after')
  })

  test('that failed is fetched again', async () => {
    const cache = createPublicCache()
    await expect(cache.getOrFetch('rates', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.getOrFetch('rates', async () => 'there')).toBe('there')
  })

  test('is frozen, because all pages share it', async () => {
    const cache = createPublicCache()
    const { list } = await cache.getOrFetch('list', async () => ({ list: [{ name: 'b' }, { name: 'a' }] }))
    expect(() => list.sort()).toThrow()
    expect(() => Object.assign(list[0]!, { name: 'c' })).toThrow()
  })
})

describe('a public page', () => {
  const respond = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) })
  const textOf = async (response: unknown) => String(((await response) as { body: Buffer }).body)

  test('that was begun before a change is sent to those who wait for it, but not stored', async () => {
    const cache = createPublicCache()
    let finish = () => {}
    const old = cache.getOrCreate(
      '/',
      () => new Promise((resolve) => (finish = () => resolve(respond('before')))),
    )
    cache.clear()
    finish()
    expect(await textOf(old)).toBe('before')
    expect(cache.get('/')).toBeUndefined()
    expect(await textOf(cache.getOrCreate('/', async () => respond('after')))).toBe('after')
  })

  test('is computed for each request while a change may have been missed', async () => {
    let isCurrent = true
    const cache = createPublicCache(() => isCurrent)
    await cache.getOrCreate('/', async () => respond('first'))
    isCurrent = false
    expect(cache.get('/')).toBeUndefined()
    expect(await textOf(cache.getOrCreate('/', async () => respond('second')))).toBe('second')
    isCurrent = true
    expect(await textOf(cache.getOrCreate('/', async () => respond('third')))).toBe('first')
  })
})
