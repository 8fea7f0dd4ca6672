import { expect, expectConsoleErrors, open, test } from '../fixtures.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, toast, unique } from './admin-helpers.ts'
import { createProduct, field, saveButton, sessionAuthHeaders, TEST_IMAGES } from './product-helpers.ts'

test('a refused save keeps everything as typed, with the message in the form @main', async ({
  page,
  consoleErrors,
}) => {
  const [name, other] = [unique('Nila Stud'), unique('Taken')]
  await openScreen(page, '/admin/products', 'Product Management')
  await createProduct(page, other, { sku: other })
  const { _id } = await createProduct(page, name)
  await open(page, `/admin/products/${_id}`)
  await field(page, 'SKU').fill(other)
  await field(page, 'New tag').fill('bridal, temple')
  await page.keyboard.press('Enter')
  await page.getByLabel('Add images').setInputFiles(TEST_IMAGES[0]!)
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('There was a problem')
  await expect(page.getByRole('alert')).toContainText('A product with this SKU already exists')
  await expect(field(page, 'SKU')).toHaveValue(other)
  await expect(field(page, 'SKU')).toBeFocused()
  await expect(field(page, 'SKU')).toHaveAccessibleDescription('A product with this SKU already exists')
  await expect(page.getByRole('button', { name: 'Remove: temple' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  expectConsoleErrors(consoleErrors, /409/)

  await test.step('also when the server fails or does not answer', async () => {
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 503, json: {} }))
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Failed to save product')
    await expect(page.getByRole('alert').getByText('There was a problem')).toBeInViewport()
    await page.unroute('**/api/products/*')
    await page.route('**/api/products/*', (route) => route.abort())
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.unroute('**/api/products/*')
    expectConsoleErrors(consoleErrors, /503/, /ERR_FAILED/)
  })

  await field(page, 'SKU').fill('')
  await saveButton(page).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()
})

test('the form shows another user’s changes before it overwrites them; a sale does not count as a change', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Uma Kada')
  await openScreen(page, '/admin/products', 'Product Management')
  const { _id } = await createProduct(page, name, { inventoryQuantity: 5 })
  await open(page, `/admin/products/${_id}`)
  await field(page, 'Brand').fill('Vasudha')
  await field(page, 'Inventory').fill('7')
  const headers = await sessionAuthHeaders(page)
  await page.request.put(`/api/products/${_id}`, { headers, data: { price: 950, inventoryQuantity: 3 } })
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this.')
  await expect(page.getByRole('alert')).toContainText('Price: was ₹900, now ₹950')
  await expect(page.getByRole('alert')).toContainText('Inventory: was 5, now 3')
  await expectAccessibleAndNoOverflow(page)
  expectConsoleErrors(consoleErrors, /409/)
  await page.getByRole('button', { name: 'Overwrite their changes' }).click()
  await expect(
    toast(
      page,
      'Product updated successfully. Its stock had changed from 5 to 3 in the meantime; it is 5 now.',
    ),
  ).toBeVisible()
})

test('a link does not discard unsaved changes', async ({ page }) => {
  await openScreen(page, '/admin/products/new', 'Add New Product')
  await field(page, 'Name').fill('Half a thought')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog(page).getByText('The changes in this form are not saved.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Name')).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product Management' })).toBeVisible()
})
