import { expect, expectNoHorizontalScroll, open, runAxe, signInAsNewCustomer, test } from '../fixtures.ts'

const PATHS = [
  '/',
  '/category/earrings',
  '/product/meenakshi-jhumka',
  '/search?q=jhumki',
  '/cart',
  '/login',
  '/register',
  '/contactus',
  '/categories',
  '/collections/bride-s-trousseau',
  '/shop/gold',
  '/wishlist',
  '/track-order',
  '/stores',
  '/book-appointment',
  '/ring-size-guide',
  '/faq',
  '/blog',
  '/site-map',
]

for (const path of PATHS) {
  test(`${path} is accessible and no wider than its window`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await runAxe(page)
    await expectNoHorizontalScroll(page)
  })
}

for (const path of ['/profile', '/orders']) {
  test(`${path} of a customer is accessible and no wider than its window`, async ({ page }) => {
    const { name } = await signInAsNewCustomer(page)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(name).toBeTruthy()
    await runAxe(page)
    await expectNoHorizontalScroll(page)
  })
}
