import { expect, expectConsoleErrors, reloadPage, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  unique,
} from './admin-helpers.ts'

test('staff create, edit and delete a banner, and a refused save keeps what was typed', async ({
  page,
  consoleErrors,
}) => {
  const title = unique('Pongal studs')
  await openScreen(page, '/admin/promotional-banners', 'Promotional Banners')

  await test.step('the form is not sent while a required field is blank', async () => {
    await page.getByRole('button', { name: 'Add New Banner' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Add New Banner' })).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await dialog(page).getByRole('button', { name: 'Create Banner' }).click()
    for (const sentence of ['Title is required', 'Image URL is required', 'Path is required'])
      await expect(dialog(page).getByText(sentence)).toBeVisible()
    await expect(dialog(page).getByLabel('Title', { exact: true })).toBeFocused()
  })

  await test.step('the form keeps what was typed when the server refuses it', async () => {
    await dialog(page).getByLabel('Title', { exact: true }).fill(title)
    await dialog(page).getByLabel('Image URL').fill('/images/studs-flower-ruby.webp')
    await dialog(page).getByLabel('Path').fill('javascript:alert(1)')
    await dialog(page).getByRole('button', { name: 'Create Banner' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('There was a problem')
    await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(dialog(page).getByLabel('Path')).toHaveValue('javascript:alert(1)')
    expectConsoleErrors(consoleErrors, /400/)
  })

  await test.step('a new banner is small and has order 0 by default', async () => {
    await expect(dialog(page).getByLabel('Size')).toHaveValue('small')
    await expect(dialog(page).getByLabel('Order')).toHaveValue('0')
    await dialog(page).getByLabel('Path').fill('/category/earrings')
    // the home page of the other tests stays as it is
    await dialog(page).getByLabel('Active').uncheck()
    await dialog(page).getByRole('button', { name: 'Create Banner' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(row(page, title)).toContainText('Small')
    await expect(row(page, title)).toContainText('No')
  })

  await test.step('leaving a changed form asks first', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await dialog(page).getByLabel('Price').fill('From ₹9,999')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog(page).getByLabel('Price')).toHaveValue('From ₹9,999')
    await dialog(page).getByRole('button', { name: 'Update Banner' }).click()
    await expect(row(page, title)).toContainText('From ₹9,999')
  })

  await test.step('deleting asks for confirmation and can be undone', async () => {
    await expectUndo(page, title, 'Delete this banner?', row(page, title))
  })
})

test('a form shows the changes that another user saved first, and staff choose which version to keep', async ({
  page,
  consoleErrors,
}) => {
  const title = unique('Teej pendants')
  await openScreen(page, '/admin/promotional-banners', 'Promotional Banners')
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const data = { title, image: '/images/studs-flower-ruby.webp', path: '/gifts/wedding', isActive: false }
  const created = await (await page.request.post('/api/promotional-banners', { headers, data })).json()
  const path = `/api/promotional-banners/${created.data._id}`
  await reloadPage(page)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.request.put(path, { headers, data: { ...data, price: 'From ₹1' } })

  await dialog(page).getByLabel('Subtitle').fill('Mine')
  await dialog(page).getByRole('button', { name: 'Update Banner' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Price: was empty, now From ₹1')
  expectConsoleErrors(consoleErrors, /409/)
  await expect(dialog(page).getByLabel('Subtitle')).toHaveValue('Mine')
  await dialog(page).getByRole('button', { name: 'Overwrite their changes' }).click()
  await expect(row(page, title)).toContainText('Mine')
  await page.request.delete(path, { headers })
})
