import type { Page } from '@playwright/test'
import { expect, expectConsoleErrors, open, test, waitForHydration } from '../fixtures.ts'
import { createRing } from '../ring-helper.ts'
import { delayScripts, throttleCpu } from '../slow-phone.ts'

type Tap = {
  name: string
  path: string
  button: RegExp
  /** Cards of narrow phones have no quick view. */
  width?: number
  /** What the button leads to. */
  expectResult: (page: Page) => Promise<void>
}

const TAPS: Tap[] = [
  {
    name: 'Filters of a list',
    path: '/category/earrings',
    button: /^Filters/,
    expectResult: (page) => expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible(),
  },
  {
    name: 'Add to Cart of a product',
    path: '/product/meenakshi-jhumka',
    button: /^Add to Cart: Meenakshi Jhumka/,
    expectResult: async (page) => {
      await expect(page.getByText('Meenakshi Jhumka is in your cart')).toBeVisible()
      await open(page, '/cart')
      await expect(page.getByRole('group', { name: /^Quantity/ }).locator('input')).toHaveValue('1')
    },
  },
  {
    name: 'Add to Cart of a card',
    path: '/category/earrings',
    button: /^Add to Cart: /,
    expectResult: (page) => expect(page.getByText(/ is in your cart$/)).toBeVisible(),
  },
  {
    name: 'the heart of a card',
    path: '/category/earrings',
    button: /^Add to wishlist: /,
    expectResult: (page) =>
      expect(page.getByRole('button', { name: /^Remove from wishlist: /, pressed: true })).toHaveCount(1),
  },
  {
    name: 'quick view of a card',
    path: '/category/earrings',
    button: /^Quick view: /,
    width: 768,
    expectResult: (page) => expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible(),
  },
  {
    name: 'the heart of a card whose code comes last',
    path: '/',
    button: /^Add to wishlist: /,
    expectResult: (page) =>
      expect(page.getByRole('button', { name: /^Remove from wishlist: /, pressed: true })).toHaveCount(1),
  },
  {
    name: 'the menu',
    path: '/stores',
    button: /^Menu$/,
    expectResult: (page) => expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(),
  },
]

const getButton = (page: Page, { button }: Tap) => page.getByRole('button', { name: button }).first()

for (const tap of TAPS) {
  test(`tapped before the scripts have come, it looks pressed and acts once: ${tap.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: tap.width ?? 375, height: 812 })
    const release = await delayScripts(page)
    await page.goto(tap.path, { waitUntil: 'commit' })
    // Nothing seems to happen, so people tap again.
    await getButton(page, tap).tap()
    await getButton(page, tap).tap()
    await expect(getButton(page, tap)).toHaveCSS('cursor', 'progress')
    release()
    await tap.expectResult(page)
    await expect(page.locator('[data-click-pending]')).toHaveCount(0)
  })

  test(`tapped at the first paint on a slow phone, it acts: ${tap.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: tap.width ?? 375, height: 812 })
    const endThrottle = await throttleCpu(page)
    await page.goto(tap.path, { waitUntil: 'commit' })
    await getButton(page, tap).tap()
    // What is tested has happened, and beside other tests the rest could take minutes.
    await endThrottle()
    await tap.expectResult(page)
  })
}

test('the size guide of options whose code comes last opens after a tap @phone', async ({ page }) => {
  const ring = await createRing(page, [
    { labels: ['22K', '12'], grams: 4 },
    { labels: ['22K', '14'], grams: 4.3 },
  ])
  const release = await delayScripts(page, '**/assets/variant-picker-*.js')
  await page.goto(`/product/${ring.slug}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Size guide' }).tap()
  release()
  await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible()
})

test('all buttons that were tapped before the scripts came act, in their order @phone', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/category/earrings', { waitUntil: 'commit' })
  const cards = page.getByRole('main').getByRole('article')
  await cards
    .nth(0)
    .getByRole('button', { name: /^Add to wishlist/ })
    .tap()
  await cards
    .nth(1)
    .getByRole('button', { name: /^Add to wishlist/ })
    .tap()
  await cards
    .nth(0)
    .getByRole('button', { name: /^Add to Cart/ })
    .tap()
  release()
  await waitForHydration(page)
  await expect(page.getByText(/ is in your cart$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove from wishlist/ })).toHaveCount(2)
})

test('a button that was tapped acts where the browser had translated the page @phone', async ({
  page,
  consoleErrors,
}) => {
  const release = await delayScripts(page)
  await page.goto('/category/earrings', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = 'कान की बालियाँ'
  })
  release()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  // React says that it could not hydrate.
  expectConsoleErrors(consoleErrors, /#418/)
})
