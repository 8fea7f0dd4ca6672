import type { Page } from '@playwright/test'
import { expect, expectConsoleErrors, open, test } from '../fixtures.ts'

const rates = (page: Page) => page.getByRole('region', { name: 'Metal rates today' })
const CURRENT_RATES_URL = '**/api/gold-rates/current'

/** From /login, which has no frame: the browser itself asks for categories, settings and rates. */
async function navigateHomeInApp(page: Page): Promise<void> {
  await open(page, '/login')
  await page.getByRole('link', { name: 'Swarna' }).first().click()
  await expect(rates(page)).toBeVisible()
}

test('when rates cannot be loaded, the page says so and shows the default rates as indicative', async ({
  page,
  consoleErrors,
}) => {
  await page.route(CURRENT_RATES_URL, (route) => route.fulfill({ status: 500, json: {} }))
  await navigateHomeInApp(page)
  await expect(rates(page).getByText('Failed to load current gold rates')).toBeVisible()
  await expect(rates(page).getByText(/indicative/)).toBeVisible()
  await expect(rates(page).getByRole('definition')).toHaveText(['₹7,000', '₹6,500', '₹5,300', '₹85'])
  expectConsoleErrors(consoleErrors, /status of 500/)
})

test('rates are loaded at the start and every 30 minutes, and every minute while the tab is visible', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const gold22K = rates(page).getByRole('definition').nth(1)
  await expect(gold22K).toHaveText('₹6,500')
  let calls = 0
  let rate22K = 6500
  await page.route(CURRENT_RATES_URL, async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, rate22K } } })
    calls += 1
  })
  // nothing is asked while an answer is under way; this answer comes after all that were asked for before
  const settled = () => page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()))
  const pass = async (time: string) => {
    calls = 0
    await page.clock.fastForward(time)
  }

  await test.step('the tab is visible', async () => {
    await pass('01:01')
    await expect.poll(() => calls).toBe(1)
    await settled()
    await expect(gold22K).toHaveText('₹6,500')
    rate22K = 6601
    await pass('01:01')
    await expect(gold22K).toHaveText('₹6,601')
    await expect(page.getByText('Metal rates have changed. Prices are now updated.')).toBeVisible()
  })

  await test.step('the tab is hidden', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    })
    rate22K = 6602
    await pass('28:50')
    await expect(gold22K).toHaveText('₹6,601')
    expect(calls).toBe(0)
    await pass('01:11')
    await expect(gold22K).toHaveText('₹6,602')
  })
})

test('an unknown address shows Page not found, with a search and links @main', async ({
  page,
  consoleErrors,
}) => {
  await open(page, '/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  expectConsoleErrors(consoleErrors, /404/)
})

test('a page that cannot be loaded keeps header and footer, and loads at the next try', async ({
  page,
  consoleErrors,
}) => {
  const product = '**/api/products/meenakshi-jhumka'
  await page.route(product, (route) => route.abort())
  await open(page, '/category/earrings/jhumkas')
  await page.getByRole('main').getByRole('link', { name: 'Meenakshi Jhumka' }).click()
  await expect(
    page.getByText('The shop cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unroute(product)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meenakshi Jhumka' })).toBeVisible()
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
})
