import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  unique,
} from './admin-helpers.ts'

test('staff create, edit and delete a role, and a refused save keeps what was typed @main', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Goldsmith')
  const id = name.toLowerCase().replaceAll(' ', '-')
  await openScreen(page, '/admin/role-manager', 'Role Management')

  await test.step('id and name are required, the id has no spaces, use_app is granted', async () => {
    await page.getByRole('button', { name: 'Add New Role' }).click()
    await expectAccessibleAndNoOverflow(page)
    await dialog(page).getByRole('button', { name: 'Create Role' }).click()
    await expect(dialog(page).getByText('Role ID is required')).toBeVisible()
    await expect(dialog(page).getByText('Display Name is required')).toBeVisible()
    await dialog(page).getByLabel('Role ID').fill('gold smith')
    await dialog(page).getByLabel('Display Name').fill(name)
    await dialog(page).getByRole('button', { name: 'Create Role' }).click()
    await expect(dialog(page).getByText('Role ID cannot contain spaces')).toBeVisible()
    await expect(dialog(page).getByLabel('Use app')).toBeChecked()
  })

  await test.step('all permissions clear and close the single ones', async () => {
    await dialog(page).getByLabel('View reports').check()
    await dialog(page).getByLabel('All permissions (Super Admin)').check()
    await expect(dialog(page).getByLabel('View reports')).toBeDisabled()
    await expect(dialog(page).getByLabel('View reports')).not.toBeChecked()
    await dialog(page).getByLabel('All permissions (Super Admin)').uncheck()
    await dialog(page).getByLabel('View reports').check()
  })

  await test.step('a taken id is refused and the form stays', async () => {
    await dialog(page).getByLabel('Role ID').fill('manager')
    await dialog(page).getByRole('button', { name: 'Create Role' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('There was a problem')
    await expect(dialog(page).getByLabel('Display Name')).toHaveValue(name)
    expectConsoleErrors(consoleErrors, /409/)
    await dialog(page).getByLabel('Role ID').fill(id)
    await dialog(page).getByRole('button', { name: 'Create Role' }).click()
    await expect(row(page, id)).toContainText('View reports')
  })

  await test.step('the role is edited', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog(page).getByLabel('Description').fill('Sees what sells.')
    await dialog(page).getByRole('button', { name: 'Update Role' }).click()
    await expect(row(page, id)).toContainText('Sees what sells.')
  })

  await test.step('a deleted role is restored; system roles cannot be deleted and keep their id', async () => {
    await expectUndo(page, name, `Are you sure you want to delete the role ${name}?`, row(page, id))
    await expect(page.getByRole('button', { name: 'Delete Manager' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit Manager' }).click()
    await expect(dialog(page).getByLabel('Role ID')).toHaveAttribute('readonly')
  })
})

test('the four default roles are offered when roles cannot be loaded', async ({ page, consoleErrors }) => {
  await page.route('**/api/roles', (route) => route.fulfill({ status: 503, json: {} }))
  await openScreen(page, '/admin/role-manager', 'Role Management')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch roles')
  for (const role of ['admin', 'manager', 'staff', 'user'])
    await expect(row(page, role).first()).toBeVisible()
  expectConsoleErrors(consoleErrors, /503/)
})
