import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import {
  confirmDeletion,
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  rows,
  toast,
  unique,
} from './admin-helpers.ts'

test('staff create, edit and delete a category with its subcategories, and a save can be refused', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Nose Pins')
  await openScreen(page, '/admin/category-manager', 'Category Management')

  await test.step('the name is required, the slug follows it, and the order is the number of categories', async () => {
    const count = await rows(page, 'Categories').count()
    await page.getByRole('button', { name: 'Add New Category' }).click()
    await expectAccessibleAndNoOverflow(page)
    await expect(dialog(page).getByLabel('Display Order')).toHaveValue(String(count))
    await dialog(page).getByRole('button', { name: 'Create Category' }).click()
    await expect(dialog(page).getByText('Name is required')).toBeVisible()
    await dialog(page).getByLabel('Name', { exact: true }).fill(name)
    await expect(dialog(page).getByLabel('Slug', { exact: false }).first()).toHaveValue(
      name.toLowerCase().replaceAll(' ', '-'),
    )
  })

  await test.step('a subcategory needs a name; Enter adds it', async () => {
    await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await dialog(page).getByLabel('New subcategory').fill('Diamond Nath')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Slug of Diamond Nath')).toHaveValue('diamond-nath')
  })

  await test.step('the new category shows its subcategories when it is expanded', async () => {
    await dialog(page).getByLabel('Active').first().uncheck()
    await dialog(page).getByLabel('Show in main navigation').uncheck()
    await dialog(page).getByRole('button', { name: 'Create Category' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(row(page, name)).toContainText('Inactive')
    await expect(row(page, name)).toContainText('Hidden')
    await row(page, name).getByText('1', { exact: true }).click()
    await expect(row(page, name)).toContainText('Diamond Nath')
  })

  await test.step('a refused save keeps what was typed', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog(page).getByLabel('Slug', { exact: false }).first().fill('rings')
    await dialog(page).getByRole('button', { name: 'Update Category' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('There was a problem')
    await expect(dialog(page).getByLabel('Slug', { exact: false }).first()).toHaveValue('rings')
    expectConsoleErrors(consoleErrors, /409|400/)
    await dialog(page).getByLabel('Slug', { exact: false }).first().fill('')
    await dialog(page).getByLabel('Description', { exact: false }).first().fill('Small, worn every day.')
    await dialog(page).getByRole('button', { name: 'Update Category' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a category with products cannot be deleted; deleting an empty one can be undone', async () => {
    await page.getByRole('button', { name: 'Delete Rings' }).click()
    await confirmDeletion(page, 'Are you sure you want to delete the category Rings?')
    await expect(toast(page, /\d+ products/)).toBeVisible()
    expectConsoleErrors(consoleErrors, /409/)
    await expectUndo(page, name, `Are you sure you want to delete the category ${name}?`, row(page, name))
  })
})
