import type { Page } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { formatRupees } from '#domain/money.ts'
import { collectConsoleErrors, expect, OWNER, open, test } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** A shop of its own: every other test counts on the rates that the demo shop begins with. */
let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await createShopProcess()
  await shop.start()
})
test.afterAll(() => shop.dispose())

const api = (token: string | null = null) =>
  createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })

const priceNow = async (idOrSlug: string) => formatRupees((await api().products.one({ idOrSlug })).price!)

/** As staff saves it at the counter. */
async function saveRate(rate22K: number): Promise<void> {
  const staff = api((await api().auth.login(OWNER)).token)
  const { data } = await staff.rates.current()
  await staff.rates.add({ ...data, rate22K, effectiveDate: new Date().toISOString() })
}

test('every open page shows a new rate within a minute, without a reload; a locked cart line keeps its rate', async ({
  context,
  page,
  consoleErrors,
}) => {
  const productSlug = 'meenakshi-jhumka'
  await context.clock.install()
  const openTab = async (path: string): Promise<Page> => {
    const opened = path === `/product/${productSlug}` ? page : await context.newPage()
    if (opened !== page) collectConsoleErrors(opened, consoleErrors)
    await open(opened, `${shop.origin}${path}`)
    await opened.evaluate(() => Object.assign(window, { isTheSame: true }))
    return opened
  }
  const product = await openTab(`/product/${productSlug}`)
  await product.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await product
    .getByRole('main')
    .getByRole('button', { name: /^Add to wishlist/ })
    .first()
    .click()
  const listing = await openTab('/category/earrings/jhumkas')
  const cart = await openTab('/cart')
  const wishlist = await openTab('/wishlist')
  const card = (view: Page) =>
    view.getByRole('main').locator('article, li').filter({ hasText: 'Meenakshi Jhumka' }).last()

  const before = await priceNow(productSlug)
  for (const view of [listing, wishlist])
    await expect(card(view).getByText(before, { exact: true })).toBeVisible()
  await saveRate(6600)
  const after = await priceNow(productSlug)
  expect(after).not.toBe(before)
  await context.clock.fastForward('01:01')

  await expect(product.getByRole('main').getByText(after, { exact: true }).first()).toBeVisible()
  for (const view of [listing, wishlist])
    await expect(card(view).getByText(after, { exact: true })).toBeVisible()
  for (const view of [product, listing, cart, wishlist])
    await expect(view.getByText('Gold 22K ₹6,600/g').first()).toBeAttached()

  const line = cart.getByRole('main').getByRole('listitem')
  await expect(line).toContainText('Gold rate (22K) ₹6,500/g locked at')
  await expect(line).toContainText(before)
  await context.clock.fastForward('31:00')
  await expect(line).toContainText('Gold rate (22K) ₹6,600/g locked at')
  await expect(line).toContainText(`The price has changed from ${before} to ${after}.`)

  for (const view of [product, listing, cart, wishlist])
    expect(await view.evaluate(() => 'isTheSame' in window), view.url()).toBe(true)
})
