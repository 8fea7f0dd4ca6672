import { test as base } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/**
 * A shop for the tests of one file, whose settings would count in the tests of the shared shop. Each call makes a fixture of its
 * own, so that no two files have one shop.
 */
export const createOwnShopTest = () =>
  base.extend<object, { shop: ShopProcess }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
      async ({}, use) => {
        const shop = await createShopProcess()
        await shop.start()
        await use(shop)
        await shop.dispose()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.origin),
  })
