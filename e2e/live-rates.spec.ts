import type { Page } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { formatRupees } from '#domain/money.ts'
import { collectConsoleErrors, expect, newUser, OWNER, open, signIn, test } from './fixtures.ts'
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

test('every open page shows a new rate within a minute, without a reload; a locked cart line keeps its rate @main', async ({
  context,
  page,
  consoleErrors,
}) => {
  const productSlug = 'meenakshi-jhumka'
  await saveRate(6500)
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

  const line = cart.getByRole('main').getByRole('listitem')
  await expect(line).toContainText('Gold rate (22K) ₹6,500/g locked at')
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

  await expect(line).toContainText('Gold rate (22K) ₹6,500/g locked at')
  await expect(line).toContainText(before)
  await context.clock.fastForward('31:00')
  await expect(line).toContainText('Gold rate (22K) ₹6,600/g locked at')
  await expect(line).toContainText(`The price has changed from ${before} to ${after}.`)

  for (const view of [product, listing, cart, wishlist])
    expect(await view.evaluate(() => 'isTheSame' in window), view.url()).toBe(true)
})

/** A visitor has a Meenakshi Jhumka in the cart. Returns the line of the cart page that names the locked rate. */
async function addAsVisitor(page: Page): Promise<string> {
  await open(page, `${shop.origin}/product/meenakshi-jhumka`)
  await page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(/is in your cart/)).toBeVisible()
  await open(page, `${shop.origin}/cart`)
  const rate = page.getByRole('main').getByText(/locked at/)
  await expect(rate).toBeVisible()
  return (await rate.textContent())!
}

async function signInForCheckout(page: Page): Promise<void> {
  const { name, email, phone, password } = newUser()
  await api().auth.verify({ email, phone })
  await api().auth.register({ name, email, phone, password, code: '1234' })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await signIn(page, { email, password })
  await expect(page).toHaveURL(`${shop.origin}/checkout`)
}

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order Summary' })
const priceChanges = (page: Page) => page.getByText(/The price has changed/)

test('a visitor keeps price, rate and time of the lock by signing in, through to checkout', async ({
  page,
}) => {
  await saveRate(6500)
  const before = await priceNow('meenakshi-jhumka')
  const lockedRate = await addAsVisitor(page)
  expect(lockedRate).toMatch(/^Gold rate \(22K\) ₹6,500\/g locked at/)
  await saveRate(6600)
  expect(await priceNow('meenakshi-jhumka')).not.toBe(before)
  await signInForCheckout(page)
  await expect(summaryOf(page)).toContainText(lockedRate)
  await expect(summaryOf(page).getByRole('listitem')).toContainText(before)
  await expect(priceChanges(page)).toHaveCount(0)
  await open(page, `${shop.origin}/cart`)
  await expect(page.getByRole('main').getByText(lockedRate)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(before)
  await expect(priceChanges(page)).toHaveCount(0)
})

test('a lock that the server does not accept gives the current price, and checkout names both', async ({
  page,
}) => {
  await saveRate(6500)
  const before = await priceNow('meenakshi-jhumka')
  await addAsVisitor(page)
  await saveRate(6600)
  const after = await priceNow('meenakshi-jhumka')
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart')!)
    localStorage.setItem('cart', JSON.stringify([{ ...line, lock: `x${line.lock}` }]))
  })
  await signInForCheckout(page)
  await expect(summaryOf(page).getByRole('listitem')).toContainText(after)
  await expect(page.getByRole('status').filter({ hasText: 'Meenakshi Jhumka' })).toContainText(
    `The rate was not locked yet. The price has changed from ${before} to ${after}.`,
  )
})
