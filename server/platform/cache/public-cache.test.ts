import { describe, expect, test, vi } from 'vitest'
import { notFound, unavailable } from '#domain/errors.ts'
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

describe('a change', () => {
  const respond = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) })
  const stock = (...tags: string[]) => ({ kind: 'stock' as const, tags })
  const data = (...tags: string[]) => ({ kind: 'data' as const, tags })
  const textOf = async (response: unknown) => String(((await response) as { body: Buffer }).body)

  /** A cache with a page about each product; each is rendered from an API answer with its tag. */
  async function cacheOf(...products: string[]) {
    const cache = createPublicCache()
    const rendered: string[] = []
    const fetchProduct = (product: string) =>
      cache.getOrFetch(product, async () => {
        cache.addTags([`product:${product}`])
        return product
      })
    const open = (product: string) =>
      cache.getOrCreate(`/${product}`, async () => {
        const name = await fetchProduct(product)
        rendered.push(name)
        return respond(`${name} ${rendered.length}`)
      })
    for (const product of products) await open(product)
    rendered.length = 0
    return { cache, open, rendered }
  }

  test.each([stock, data])('drops the pages that show it and no others', async (change) => {
    const { cache, open, rendered } = await cacheOf('ring', 'chain')
    cache.invalidate(change('product:ring'))
    await Promise.all([open('ring'), open('chain')])
    expect(rendered).toEqual(['ring'])
  })

  test('of everything drops all pages', async () => {
    const { cache, open, rendered } = await cacheOf('ring', 'chain')
    cache.invalidate('everything')
    await Promise.all([open('ring'), open('chain')])
    expect(rendered).toEqual(['ring', 'chain'])
  })

  test('drops the API answers that show it and no others', async () => {
    const cache = createPublicCache()
    let fetched = 0
    const fetch = (name: string) =>
      cache.getOrFetch(name, async () => {
        cache.addTags([name])
        fetched += 1
        return fetched
      })
    expect([await fetch('ring'), await fetch('chain')]).toEqual([1, 2])
    cache.invalidate(stock('ring'))
    expect([await fetch('ring'), await fetch('chain')]).toEqual([3, 2])
  })

  test('of stock while an API answer is fetched keeps it from being stored', async () => {
    const cache = createPublicCache()
    let finish = () => {}
    const old = cache.getOrFetch('ring', async () => {
      cache.addTags(['product:ring'])
      await new Promise<void>((resolve) => (finish = resolve))
      return '1 left'
    })
    cache.invalidate(stock('product:ring'))
    finish()
    expect(await old).toBe('1 left')
    expect(await cache.getOrFetch('ring', async () => 'sold out')).toBe('sold out')
  })

  test('during the rendering of a page keeps it from being stored only if the page shows it', async () => {
    const { cache, open } = await cacheOf()
    const [ring, chain] = [open('ring'), open('chain')]
    cache.invalidate(data('product:ring'))
    await Promise.all([ring, chain])
    expect([cache.get('/ring'), cache.get('/chain')]).toEqual([undefined, expect.anything()])
  })

  test('during the rendering of a page reaches those who ask for it after the change', async () => {
    const cache = createPublicCache()
    let price = 100
    const finish: (() => void)[] = []
    const open = () =>
      cache.getOrCreate('/', async () => {
        cache.addTags(['product:ring'])
        const body = `${price}`
        await new Promise<void>((resolve) => finish.push(resolve))
        return respond(body)
      })
    const before = open()
    price = 110
    cache.invalidate(data('product:ring'))
    const after = open()
    await expect.poll(() => finish.length).toBe(1)
    finish[0]!()
    expect(await textOf(before)).toBe('100')
    await expect.poll(() => finish.length).toBe(2)
    finish[1]!()
    expect(await textOf(after)).toBe('110')
  })

  test('drops a page that shows more than it has tags for', async () => {
    const cache = createPublicCache()
    await cache.getOrCreate('/', async () => {
      cache.addTags(Array.from({ length: 200 }, (_, n) => `product:${n}`))
      return respond('many')
    })
    cache.invalidate(data('content'))
    expect(cache.get('/')).toBeUndefined()
  })

  describe('of stock', () => {
    /** The page is dropped and is being rendered again: `finish` ends that. */
    async function refillingPage(change: ReturnType<typeof stock | typeof data>) {
      const cache = createPublicCache()
      let finish = () => {}
      let renderings = 0
      const open = (body: string, waits = false) =>
        cache.getOrCreate('/', async () => {
          renderings += 1
          cache.addTags(['product:ring'])
          if (waits) await new Promise<void>((resolve) => (finish = resolve))
          return respond(body)
        })
      await open('1 left')
      cache.invalidate(change)
      const refill = open('sold out', true)
      await expect.poll(() => renderings).toBe(2)
      return { cache, open, refill, finish: () => finish(), renderings: () => renderings }
    }

    test('renders a page once, and shows the others the old one meanwhile', async () => {
      const { open, refill, finish, renderings } = await refillingPage(stock('product:ring'))
      const others = await Promise.all(Array.from({ length: 31 }, () => textOf(open('again'))))
      expect(new Set(others)).toEqual(new Set(['1 left']))
      finish()
      expect(await textOf(refill)).toBe('sold out')
      expect(await textOf(open('again'))).toBe('sold out')
      expect(renderings()).toBe(2)
    })

    test('during the rendering lets others see that page while it is rendered again', async () => {
      const { cache, open, refill, finish, renderings } = await refillingPage(stock('product:ring'))
      cache.invalidate(stock('product:ring'))
      finish()
      expect(await textOf(refill)).toBe('sold out')
      const next = open('back in stock', true)
      await expect.poll(renderings).toBe(3)
      expect(await textOf(open('again'))).toBe('sold out')
      finish()
      expect(await textOf(next)).toBe('back in stock')
      expect(await textOf(open('again'))).toBe('back in stock')
    })

    test('does not show a page that was rendered while something else changed', async () => {
      const { cache, open, refill, finish, renderings } = await refillingPage(stock('product:ring'))
      cache.invalidate(data('product:ring'))
      finish()
      await refill
      const next = open('new price', true)
      await expect.poll(renderings).toBe(3)
      const other = open('again')
      finish()
      expect([await textOf(next), await textOf(other)]).toEqual(['new price', 'new price'])
    })

    test('shows the old page for a second at most', async () => {
      const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
      try {
        const { open, finish } = await refillingPage(stock('product:ring'))
        now.mockReturnValue(5_999)
        expect(await textOf(open('again'))).toBe('1 left')
        now.mockReturnValue(6_000)
        const late = open('again')
        finish()
        expect(await textOf(late)).toBe('sold out')
      } finally {
        now.mockRestore()
      }
    })

    test('is the only one after which the old page is shown', async () => {
      const { open, finish, renderings } = await refillingPage(data('product:ring'))
      const other = open('again')
      finish()
      expect(await textOf(other)).toBe('sold out')
      expect(renderings()).toBe(2)
    })
  })

  test('of another kind after one of stock ends the old page at once', async () => {
    const { cache, open } = await cacheOf('ring')
    cache.invalidate(stock('product:ring'))
    cache.invalidate(data('product:ring'))
    expect(cache.get('/ring')).toBeUndefined()
    expect(await textOf(open('ring'))).toBe('ring 1')
  })
})

describe('a page that shows without an answer that failed', () => {
  const respond = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) })
  const openWith = async (error: Error) => {
    const cache = createPublicCache()
    await cache.getOrCreate('/', async () => {
      const banners = await cache.getOrFetch('banners', () => Promise.reject(error)).catch(() => 'none')
      return respond(String(banners))
    })
    return cache.get('/')
  }

  test('is not stored', async () => {
    expect(await openWith(unavailable('The database is away.'))).toBeUndefined()
  })

  test('is stored if there is nothing to show', async () => {
    expect(await openWith(notFound('No rates yet.'))).toBeDefined()
  })
})
