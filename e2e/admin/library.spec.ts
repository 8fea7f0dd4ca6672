import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from '../fixtures.ts'
import { dialog, newPicture, openScreen, row, unique } from './admin-helpers.ts'

/** Puts a picture into the library that no other test of this shop has. Returns its name and address. */
async function storePicture(page: Page): Promise<{ name: string; url: string }> {
  const name = `${unique('Library')}.jpg`
  const buffer = await newPicture()
  await openScreen(page, '/admin/media', 'Media')
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/media') && answer.ok(),
  )
  await page.getByLabel('Upload Pictures').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  const { url } = await (await stored).json()
  return { name, url }
}

/** Opens the library by its button and takes a picture of it. */
async function choose(page: Page, button: Locator, name: string): Promise<void> {
  await button.click()
  const library = page.getByRole('dialog', { name: 'Library' })
  await library.getByLabel('Search pictures').fill(name)
  await library.getByRole('button', { name }).click()
  await expect(library).toBeHidden()
}
const libraryButton = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Choose from Library', exact: true })

test('a banner, a category and a subcategory take a picture of the library', async ({ page }) => {
  const { name, url } = await storePicture(page)
  const [title, category, subcategory] = [unique('Onam'), unique('Anklets'), unique('Silver anklets')]

  await open(page, '/admin/promotional-banners')
  await page.getByRole('button', { name: 'Add New Banner' }).click()
  await dialog(page).getByLabel('Title', { exact: true }).fill(title)
  await dialog(page).getByLabel('Path').fill('/gifts/wedding')
  await choose(page, libraryButton(dialog(page)), name)
  await expect(dialog(page).getByLabel('Image URL')).toHaveValue(url)
  await dialog(page).getByLabel('Active').uncheck()
  await dialog(page).getByRole('button', { name: 'Create Banner' }).click()
  await expect(row(page, title)).toBeVisible()

  await open(page, '/admin/category-manager')
  await page.getByRole('button', { name: 'Add New Category' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill(category)
  await choose(page, libraryButton(dialog(page)), name)
  await dialog(page).getByLabel('Show in main navigation').uncheck()
  await dialog(page).getByLabel('New subcategory').fill(subcategory)
  await page.keyboard.press('Enter')
  await choose(page, dialog(page).getByRole('button', { name: /^Choose the image of/ }), name)
  await dialog(page).getByRole('button', { name: 'Create Category' }).click()
  await expect(dialog(page)).toBeHidden()
  const saved: { name: string; image: string; subcategories: { image: string }[] }[] = await (
    await page.request.get('/api/categories')
  ).json()
  const created = saved.find((one) => one.name === category)!
  expect(created.image).toBe(url)
  expect(created.subcategories.map(({ image }) => image)).toEqual([url])
})
