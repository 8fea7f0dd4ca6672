import type { Page } from '@playwright/test'
import { expect, open, seedLocalStorage, signInAsNewCustomer, test } from '../fixtures.ts'
import { placeOrder } from '../order-helpers.ts'

/** Google calls 0.1 good. What the browser keeps or loads for one person has a place from the start. */
const MAX_LAYOUT_SHIFT = 0.01

/** Collects what moves without a press or a key, from the first paint on. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    let total = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        total += value
        shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node }) => (node instanceof Element ? node.className || node.tagName : '')).join(', ')}`,
        )
      }
      document.documentElement.dataset.layoutShift = String(total)
      document.documentElement.dataset.layoutShifts = shifts.join(' | ')
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function expectNoLayoutShift(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const { isSmall, layoutShifts } = await readLayoutShift(page)
  expect(isSmall, `${path}: ${layoutShifts}`).toBe(true)
}

async function readLayoutShift(page: Page): Promise<{ isSmall: boolean; layoutShifts: string }> {
  const { layoutShift = '0', layoutShifts = '' } = await page.evaluate(() => ({
    ...document.documentElement.dataset,
  }))
  return { isSmall: Number(layoutShift) <= MAX_LAYOUT_SHIFT, layoutShifts }
}

async function toStoredProduct(page: Page, slug: string) {
  const product = await (await page.request.get(`/api/products/${slug}`)).json()
  return {
    productId: product._id,
    slug,
    name: product.name,
    price: product.price,
    image: product.imageUrl,
    material: product.material,
    stock: product.inventoryQuantity,
  }
}

test.beforeEach(({ page }) => recordLayoutShifts(page))

test('home, list, product and search move nothing', async ({ page }) => {
  for (const path of [
    '/',
    '/category/earrings',
    '/product/meenakshi-jhumka',
    '/product/diamond-1',
    '/search?q=gold',
  ])
    await expectNoLayoutShift(page, path)
})

test('an empty cart and an empty wishlist move nothing', async ({ page }) => {
  for (const path of ['/cart', '/wishlist']) await expectNoLayoutShift(page, path)
})

test('the lines of cart and wishlist move nothing when they arrive', async ({ page }) => {
  const products = [
    await toStoredProduct(page, 'meenakshi-jhumka'),
    await toStoredProduct(page, 'chandi-balis'),
    await toStoredProduct(page, 'ghungroo-payal'),
  ]
  await seedLocalStorage(page, { wishlist: products })
  // Lines as the shop stores them, with the locked rate: a line without one grows when it gets it.
  for (const { slug, name } of products) {
    await open(page, `/product/${slug}`)
    await page
      .getByRole('button', { name: `Add to Cart: ${name}` })
      .first()
      .click()
    await expect(page.getByText(`${name} is in your cart`)).toBeVisible()
  }
  await expectNoLayoutShift(page, '/cart')
  await expect(page.locator('.cart-line')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Goes with it' }).getByRole('article')).toHaveCount(4)
  expect(await readLayoutShift(page)).toMatchObject({ isSmall: true })
  await expectNoLayoutShift(page, '/wishlist')
  await expect(page.getByRole('button', { name: 'Move to Cart' })).toHaveCount(3)
})

test('orders and profile move nothing when they arrive', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  await expectNoLayoutShift(page, '/orders')
  await placeOrder(page, customer, 'chandi-balis')
  for (const path of ['/orders', '/profile', '/profile?tab=addresses', '/wishlist', '/cart'])
    await expectNoLayoutShift(page, path)
})
