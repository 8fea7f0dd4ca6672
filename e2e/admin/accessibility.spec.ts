import { expect, expectNoHorizontalScroll, open, runAxe, signInAsOwner, test } from '../fixtures.ts'
import { ownerAuthHeaders } from '../order-helpers.ts'
import { dialog } from './admin-helpers.ts'

for (const path of [
  '/admin',
  '/admin/products',
  '/admin/orders',
  '/admin/settings',
  '/admin/items',
  '/admin/items/receive',
  '/admin/customers',
  '/admin/category-manager',
]) {
  test(`${path} is accessible and no wider than its window`, async ({ page }) => {
    await signInAsOwner(page)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await runAxe(page)
    await expectNoHorizontalScroll(page)
  })
}

test('the screen of an item, its tags and the list of received items are accessible', async ({ page }) => {
  await signInAsOwner(page)
  const answer = await page.request.get('/api/items?limit=1', { headers: await ownerAuthHeaders(page) })
  const [item] = (await answer.json()).items
  await open(page, `/admin/items/${item._id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Item ${item.tagNumber}` })).toBeVisible()
  await runAxe(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Print tags' }).click()
  await expect(dialog(page).getByLabel('Paper')).toBeVisible()
  await runAxe(page)
  await open(page, `/admin/items/receive?variant=${item.variant._id}`)
  await page.getByLabel('HUID or tag number').fill('T-RECEIVE-1')
  await page.getByLabel('HUID or tag number').press('Enter')
  await expect(page.getByLabel('Gross weight, T-RECEIVE-1')).toBeVisible()
  await runAxe(page)
  await expectNoHorizontalScroll(page)
})
