import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  rows,
  unique,
} from './admin-helpers.ts'

test('staff create, edit and delete a menu item, and a save can be refused', async ({
  page,
  consoleErrors,
}) => {
  const label = unique('Karigars')
  await openScreen(page, '/admin/menu-manager', 'Menu Manager')
  const sidebar = page.getByRole('navigation', { name: 'Admin menu', includeHidden: true })

  await test.step('label, path and a role are required; a new item is last, for admins, with a clipboard icon', async () => {
    const count = await rows(page, 'Menu items').count()
    await page.getByRole('button', { name: 'Add Menu Item' }).click()
    await expectAccessibleAndNoOverflow(page)
    await expect(dialog(page).getByLabel('Order')).toHaveValue(String(count + 1))
    await expect(dialog(page).getByLabel('Icon')).toHaveValue('📋')
    await expect(dialog(page).getByLabel('Admin')).toBeChecked()
    await dialog(page).getByLabel('Admin').uncheck()
    await dialog(page).getByRole('button', { name: 'Create Menu Item' }).click()
    await expect(dialog(page).getByText('Label is required')).toBeVisible()
    await expect(dialog(page).getByText('Path is required')).toBeVisible()
    await expect(dialog(page).getByText('Please select at least one role')).toBeVisible()
  })

  await test.step('a path outside of the shop is refused and the form stays', async () => {
    await dialog(page).getByLabel('Label').fill(label)
    await dialog(page).getByLabel('Path').fill('//evil.example')
    await dialog(page).getByLabel('Admin').check()
    await dialog(page).getByRole('button', { name: 'Create Menu Item' }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(dialog(page).getByLabel('Label')).toHaveValue(label)
    expectConsoleErrors(consoleErrors, /400/)
  })

  await test.step('the new item is in the sidebar', async () => {
    await dialog(page).getByLabel('Path').fill('/stores')
    await dialog(page).getByRole('button', { name: 'Create Menu Item' }).click()
    await expect(row(page, label)).toBeVisible()
    await expect(sidebar.getByText(label)).toBeAttached()
  })

  await test.step('the item is edited', async () => {
    await page.getByRole('button', { name: `Edit ${label}` }).click()
    await dialog(page).getByLabel('Badge').fill('New')
    await dialog(page).getByRole('button', { name: 'Update Menu Item' }).click()
    await expect(row(page, label)).toContainText('New')
  })

  await test.step('deleting asks for confirmation and can be undone', async () => {
    await expectUndo(page, label, 'Are you sure you want to delete this menu item?', row(page, label))
    await expect(sidebar.getByText(label)).toHaveCount(0)
  })
})

test('without its menu the admin lists the screens of the role, says what failed, and tries again', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/api/menu', (route) => route.fulfill({ status: 500, json: {} }))
  await openScreen(page, '/admin', 'Dashboard')
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('There was a problem Failed to fetch menu items')
  const sidebar = page.getByRole('navigation', { name: 'Admin menu', includeHidden: true })
  await expect(sidebar.getByRole('link', { name: 'Settings', includeHidden: true })).toHaveCount(1)
  await expectAccessibleAndNoOverflow(page)
  await page.unroute('**/api/menu')
  await banner.getByRole('button', { name: 'Retry' }).click()
  await expect(banner).toBeHidden()
  expectConsoleErrors(consoleErrors, /500/)
})
