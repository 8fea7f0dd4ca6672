import type { Page } from '@playwright/test'
import { expect, expectAccessible, ignoreConsoleErrors, open, test } from '../fixtures.ts'

/** 4:37 pm in India. */
const VISIT = '2026-11-27T11:07:00Z'
const TWO_HOURS_LATER = '2026-11-27T13:07:00Z'

/** What the browser logs of requests that it could not send. */
const ignoreOfflineErrors = (consoleErrors: string[]) =>
  ignoreConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED|could not be read/)

const main = (page: Page) => page.getByRole('main')
const headerLink = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name })

/** Opens a list and from it a product, as a customer does, and saves the product in cart and wishlist. */
async function visitShop(page: Page): Promise<void> {
  await page.clock.install({ time: VISIT })
  await open(page, '/category/earrings')
  await main(page).getByRole('link', { name: 'Meenakshi Jhumka', exact: true }).click()
  const buyBox = page.getByRole('region', { name: 'Buy' })
  await buyBox.getByRole('button', { name: /^Add to wishlist/ }).click()
  await buyBox
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(headerLink(page, /^Cart, 1 item/)).toBeVisible()
  // the code of both pages
  await expect
    .poll(() => page.locator('link[rel="modulepreload"][href*="/assets/page-"]').count())
    .toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
}

async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.clock.setSystemTime(TWO_HOURS_LATER)
}

test('without a connection cart and wishlist open, and say of which time their prices are', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  ignoreOfflineErrors(consoleErrors)
  await visitShop(page)
  await loseConnection(page)
  await headerLink(page, /^Cart, 1 item/).click()
  await expect(main(page).getByRole('heading', { level: 2, name: 'Meenakshi Jhumka' })).toBeVisible()
  await expect(main(page).getByRole('status').filter({ hasText: 'Prices of 4:37 pm.' })).toBeVisible()
  await expect(
    main(page)
      .getByText(/^Total including GST, prices of 4:37 pm$/)
      .first(),
  ).toBeVisible()
  // with its styles
  await expect(page.locator('.cart__inner')).toHaveCSS('display', 'grid')
  await expectAccessible(page)
  await headerLink(page, /^Wishlist, 1 item/).click()
  await expect(main(page).getByRole('link', { name: 'Meenakshi Jhumka' })).toBeVisible()
  await expect(main(page).getByRole('status').filter({ hasText: 'Prices of 4:37 pm.' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(main(page).getByText(/Prices of/)).toHaveCount(0)
})

test('a cart whose prices could not be read says of which time they are, also with a connection', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  ignoreConsoleErrors(consoleErrors, /ERR_FAILED|could not be read/)
  await visitShop(page)
  await page.context().route('**/api/**', (route) => route.abort())
  await page.clock.setSystemTime(TWO_HOURS_LATER)
  await headerLink(page, /^Cart, 1 item/).click()
  await expect(main(page).getByText('The shop cannot be reached.')).toBeVisible()
  await expect(main(page).getByText('Prices of 4:37 pm.')).toBeVisible()
})

test('a page that needs a connection says so, offers what can be read, and loads with the connection', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  ignoreOfflineErrors(consoleErrors)
  await visitShop(page)
  await loseConnection(page)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Earrings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(main(page).getByRole('link', { name: /^Call us/ })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Open wishlist (1)' }).click()
  await expect(page).toHaveURL('/wishlist')
  await page.goBack()
  await main(page).getByRole('link', { name: 'Open cart (1)' }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earrings')
})
