import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { startShopBehindFaultProxy } from '#server/testing/shop-behind-fault-proxy.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ANONYMOUS } from './access/caller.ts'
import { createInProcessApi } from './in-process-api.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('pages share cached answers until a write', async () => {
  const owner = shop.as(await shop.make.admin())
  const cache = createPublicCache()
  const pages = createInProcessApi(contract, shop.shop.handlers, ANONYMOUS, cache)
  expect((await pages.settings.read()).tagline).not.toBe('By the lake')
  await owner.settings.update({ tagline: 'By the lake' })
  expect((await pages.settings.read()).tagline).not.toBe('By the lake')
  cache.clear()
  expect((await pages.settings.read()).tagline).toBe('By the lake')
})

test('pages show a write at once', async () => {
  const owner = shop.as(await shop.make.admin())
  const pages = shop.shop.api()
  await pages.settings.read()
  await owner.settings.update({ tagline: 'Since 1948' })
  expect((await pages.settings.read()).tagline).toBe('Since 1948')
})

test('different inputs are cached separately', async () => {
  await shop.make.product({ material: 'Gold' })
  const pages = shop.shop.api()
  expect((await pages.products.list({ material: 'Gold' })).pagination.total).toBe(1)
  expect((await pages.products.list({ material: 'Silver' })).pagination.total).toBe(0)
})

test('the page of an id that no row can have is not found', async () => {
  const pages = shop.shop.api()
  for (const idOrSlug of ['no-such-product', 'a'.repeat(101)])
    await expect(pages.products.one({ idOrSlug })).rejects.toMatchObject({
      name: 'ShopError',
      kind: 'not-found',
    })
})

test('input that a call does not accept is refused as over HTTP', async () => {
  await expect(shop.shop.api().products.list({ limit: -1 })).rejects.toMatchObject({
    name: 'ShopError',
    kind: 'invalid',
  })
})

test('a page fails while the database is away, and renders once it is back', async () => {
  const cuttable = await startShopBehindFaultProxy()
  try {
    const pages = cuttable.shop.shop.api()
    cuttable.cutter.cutAt(1, 'before')
    await expect(pages.categories.list()).rejects.toMatchObject({ name: 'ShopError', kind: 'unavailable' })
    expect(await pages.categories.list()).toEqual([])
  } finally {
    await cuttable.shop.close()
  }
})
