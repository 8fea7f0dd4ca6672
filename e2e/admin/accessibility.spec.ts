import { expect, expectNoHorizontalScroll, open, runAxe, signInAsOwner, test } from '../fixtures.ts'

const MAIN_SCREENS = [
  '/admin',
  '/admin/products',
  '/admin/orders',
  '/admin/customers',
  '/admin/category-manager',
  '/admin/settings',
]

for (const path of MAIN_SCREENS) {
  test(`${path} is accessible and no wider than its window`, async ({ page }) => {
    await signInAsOwner(page)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await runAxe(page)
    await expectNoHorizontalScroll(page)
  })
}
