import { expect, expectConsoleErrors, open, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  toast,
  unique,
} from './admin-helpers.ts'
import { createProduct } from './product-helpers.ts'

test('staff add a field as a row, fill it in a product, and customers filter by it', async ({ page }) => {
  const name = unique('Rhodium plated')
  await openScreen(page, '/admin/product-fields', 'Product Fields')
  await page.getByRole('button', { name: 'Add Field' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill(name)
  await dialog(page).getByLabel('Kind').selectOption('Yes or No')
  await dialog(page).getByLabel('Filter').check()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Create Field' }).click()
  await expect(toast(page, 'Product field created successfully')).toBeVisible()
  await expect(row(page, name)).toContainText('Product page, Filter')

  // a product of this test alone: another one may be saved or deleted by another test meanwhile
  const product = unique('Rhea Ring')
  const { _id } = await createProduct(page, product, { inventoryQuantity: 1 })
  await open(page, `/admin/products/${_id}`)
  await page.getByLabel(name).selectOption('Yes')
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(toast(page, 'Product updated successfully')).toBeVisible()

  const code = name.toLowerCase().replaceAll(' ', '-')
  await open(page, `/search?field=${code}.yes`)
  await expect(page.getByRole('link', { name: `${name}: Yes` })).toBeVisible()
  await expect(page.getByText('Showing 1 to 1 of 1 result')).toBeVisible()
  // other products follow where a search finds few
  await page.getByRole('article').first().getByRole('heading').getByRole('link', { name: product }).click()
  await expect(page.locator('.product__details')).toContainText(name)
})

test('the keyboard moves a field and keeps the focus, and choices are added at once', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Finish')
  await openScreen(page, '/admin/product-fields', 'Product Fields')
  await page.getByRole('button', { name: 'Add Field' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill(name)
  await dialog(page).getByLabel('Kind').selectOption('One choice')
  await dialog(page).getByLabel('New choices').fill('Matte, High polish')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Choice 2')).toHaveValue('High polish')
  await dialog(page).getByRole('button', { name: 'Move Matte down' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Move Matte down' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Create Field' }).click()
  await expect(row(page, name)).toContainText('High polish, Matte')

  await test.step('a refused choice shows its error at its row', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog(page).getByLabel('Choice 1').fill('matte')
    await dialog(page).getByRole('button', { name: 'Update Field' }).click()
    await expect(dialog(page).getByText('“Matte” is there twice').last()).toBeVisible()
    expectConsoleErrors(consoleErrors, /400/)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  await test.step('the keyboard moves the row', async () => {
    const up = page.getByRole('button', { name: `Move ${name} up` })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').last()).not.toContainText(name)
    await expect(up).toBeFocused()
  })

  await test.step('deleting an unused field can be undone', async () => {
    await expectUndo(page, name, `Are you sure you want to delete the field ${name}?`, row(page, name))
  })
})
