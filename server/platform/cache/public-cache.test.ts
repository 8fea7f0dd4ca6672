import { describe, expect, test, vi } from 'vitest'
import { createPublicCache } from './public-cache.ts'

describe('what pages are made from', () => {
  test('is fetched once, also by those who ask at the same time, until the shop changes', async () => {
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

  test('that was being fetched when the shop changed is not remembered', async () => {
    const cache = createPublicCache()
    let answer = (_: string) => {}
    const old = cache.getOrFetch('name', () => new Promise<string>((resolve) => (answer = resolve)))
    cache.clear()
    answer('before')
    expect(await old).toBe('before')
    expect(await cache.getOrFetch('name', async () => 'after')).toBe('after')
  })

  test('and could not be fetched is asked for again', async () => {
    const cache = createPublicCache()
    await expect(cache.getOrFetch('rates', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.getOrFetch('rates', async () => 'there')).toBe('there')
  })

  test('belongs to all pages, so none of them can change it', async () => {
    const cache = createPublicCache()
    const { list } = await cache.getOrFetch('list', async () => ({ list: [{ name: 'b' }, { name: 'a' }] }))
    expect(() => list.sort()).toThrow()
    expect(() => Object.assign(list[0]!, { name: 'c' })).toThrow()
  })
})
