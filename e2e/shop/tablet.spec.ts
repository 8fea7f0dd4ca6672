import type { Locator, Page } from '@playwright/test'
import { addToCart, expect, open, signInAsNewCustomer, test } from '../fixtures.ts'

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true })

const main = (page: Page) => page.getByRole('main')
const boxOf = async (part: Locator) => (await part.boundingBox())!

/** The first part is at the left of the second one, both begin at about the same height, and the first has this share. */
async function expectColumns(first: Locator, second: Locator): Promise<number> {
  let share = 0
  const findFault = async () => {
    // What loads above them moves both.
    const [left, right] = [await boxOf(first), await boxOf(second)]
    share = left.width / (left.width + right.width)
    if (left.x + left.width >= right.x) return `${left.x} + ${left.width} is not left of ${right.x}`
    return Math.abs(left.y - right.y) < 40 ? null : `they begin at ${left.y} and ${right.y}`
  }
  await expect.poll(findFault).toBeNull()
  return share
}

test('a tablet has the categories in a row of the header, and the tab bar is for phones alone', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const tabBar = page.getByRole('navigation', { name: 'Quick links' })
  const header = page.getByRole('banner')
  await expect(categories).toBeVisible()
  await expect(tabBar).toBeHidden()
  for (const name of [/^Wishlist/, /^Cart/, /^Login$/])
    await expect(header.getByRole('link', { name })).toBeVisible()
  const rows = await categories
    .getByRole('link')
    .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size)
  expect(rows).toBe(1)
  await page.setViewportSize({ width: 641, height: 1024 })
  await expect(tabBar).toBeHidden()
  await expect(categories).toBeHidden()
  await expect(header.getByRole('link', { name: /^Wishlist/ })).toBeVisible()
  await page.setViewportSize({ width: 640, height: 1024 })
  await expect(tabBar).toBeVisible()
})

test('on a tablet a product is beside its buy box', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  const share = await expectColumns(
    main(page).locator('.gallery__main'),
    page.getByRole('region', { name: 'Buy' }),
  )
  expect(share).toBeCloseTo(0.55, 2)
})

test('on a tablet the filters are beside two columns of products', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/category/rings', '/search?q=ring']) {
    await open(page, path)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeHidden()
    const cards = main(page).getByRole('article')
    await expectColumns(cards.nth(0), cards.nth(1))
    const [column, card] = [await boxOf(filters), await boxOf(cards.nth(0))]
    expect(column.x + column.width, path).toBeLessThan(card.x)
  }
})

test('on a tablet the summary of cart and checkout is beside the lines and stays in view', {
  tag: '@desktop',
}, async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  await addToCart(page, customer, 'chandi-balis')
  for (const [path, content] of [
    ['/cart', main(page).locator('.cart__lines')],
    ['/checkout', main(page).locator('.checkout__step')],
  ] as const) {
    await open(page, path)
    const summary = main(page).getByRole('complementary', { name: 'Order Summary' })
    await expect(summary).toHaveCSS('position', 'sticky')
    await expectColumns(content, summary)
  }
})
