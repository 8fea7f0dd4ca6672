import type { Page } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import { formatRupees } from '#domain/money.ts'
import { type KillableShop, killableShop } from './killable-shop.ts'
import { expect, OWNER, open, test, watch } from './shopper.ts'

/** A shop of its own: every other test counts on the rates that the demo shop begins with. */
let shop: KillableShop
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await killableShop()
  await shop.start()
})
test.afterAll(() => shop.end())

const api = (token: string | null = null) =>
  createHttpClient({ baseUrl: `${shop.origin}/api`, token: () => token })

const priceNow = async (idOrSlug: string) => formatRupees((await api().products.one({ idOrSlug })).price!)

/** As staff saves it at the counter. */
async function save(rate22K: number): Promise<void> {
  const staff = api((await api().auth.login(OWNER)).token)
  const { data } = await staff.rates.current()
  await staff.rates.add({ ...data, rate22K, effectiveDate: new Date().toISOString() })
}

test('a rate that staff saves is on every open page within a minute, without a reload; a locked line keeps its own', async ({
  context,
  page,
  faults,
}) => {
  const piece = 'meenakshi-jhumka'
  await context.clock.install()
  const tab = async (path: string): Promise<Page> => {
    const opened = path === `/product/${piece}` ? page : await context.newPage()
    if (opened !== page) watch(opened, faults)
    await open(opened, `${shop.origin}${path}`)
    await opened.evaluate(() => Object.assign(window, { isTheSame: true }))
    return opened
  }
  const product = await tab(`/product/${piece}`)
  await product.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await product
    .getByRole('main')
    .getByRole('button', { name: /^Add to wishlist/ })
    .first()
    .click()
  const listing = await tab('/category/earrings/jhumkas')
  const cart = await tab('/cart')
  const wishlist = await tab('/wishlist')
  const card = (at: Page) =>
    at.getByRole('main').locator('article, li').filter({ hasText: 'Meenakshi Jhumka' }).last()

  const before = await priceNow(piece)
  for (const at of [listing, wishlist])
    await expect(card(at).getByText(before, { exact: true })).toBeVisible()
  await save(6600)
  const after = await priceNow(piece)
  expect(after).not.toBe(before)
  await context.clock.fastForward('01:01')

  await expect(product.getByRole('main').getByText(after, { exact: true }).first()).toBeVisible()
  for (const at of [listing, wishlist]) await expect(card(at).getByText(after, { exact: true })).toBeVisible()
  for (const at of [product, listing, cart, wishlist])
    await expect(at.getByText('Gold 22K ₹6,600/g').first()).toBeAttached()

  const line = cart.getByRole('main').getByRole('listitem')
  await expect(line).toContainText('Gold rate (22K) ₹6,500/g locked at')
  await expect(line).toContainText(before)
  await context.clock.fastForward('31:00')
  await expect(line).toContainText('Gold rate (22K) ₹6,600/g locked at')
  await expect(line).toContainText(`The price was ${before}, it is ${after} now.`)

  for (const at of [product, listing, cart, wishlist])
    expect(await at.evaluate(() => 'isTheSame' in window), at.url()).toBe(true)
})
