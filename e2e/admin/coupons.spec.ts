import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  unique,
} from './admin-helpers.ts'

test('staff create, edit and delete a coupon, and a refused save keeps what was typed @main', async ({
  page,
  consoleErrors,
}) => {
  const code = unique('E2E').replace(' ', '')
  await openScreen(page, '/admin/coupons', 'Coupons')
  await page.getByRole('button', { name: 'Add New Coupon' }).click()
  await expectAccessibleAndNoOverflow(page)

  await test.step('an impossible value is reported at once', async () => {
    await dialog(page).getByLabel('Value').fill('120')
    await dialog(page).getByLabel('Last day').fill('2020-01-01')
    await dialog(page).getByRole('button', { name: 'Create Coupon' }).click()
    await expect(dialog(page).getByText('Code is required')).toBeVisible()
    await expect(dialog(page).getByText('At most 100%')).toBeVisible()
    await expect(dialog(page).getByText('The last day is before the first day')).toBeVisible()
  })

  await test.step('a taken code is refused and the form stays', async () => {
    await dialog(page).getByLabel('Code').fill('welcome5')
    await dialog(page).getByLabel('Value').fill('12.5')
    await dialog(page).getByLabel('Last day').fill('2099-01-01')
    await dialog(page).getByRole('button', { name: 'Create Coupon' }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(dialog(page).getByLabel('Value')).toHaveValue('12.5')
    expectConsoleErrors(consoleErrors, /409/)
  })

  await test.step('the coupon is created and edited', async () => {
    await dialog(page).getByLabel('Code').fill(code)
    await dialog(page).getByRole('button', { name: 'Create Coupon' }).click()
    await expect(row(page, code)).toContainText('12.5%')
    await page.getByRole('button', { name: `Edit ${code}` }).click()
    await dialog(page).getByLabel('Type').selectOption('flat')
    await dialog(page).getByLabel('Value').fill('750')
    await dialog(page).getByLabel('Active').uncheck()
    await dialog(page).getByRole('button', { name: 'Update Coupon' }).click()
    await expect(row(page, code)).toContainText('₹750')
    await expect(row(page, code)).toContainText('Inactive')
  })

  await test.step('deleting asks for confirmation, and can be undone for an unused coupon', async () => {
    await expectUndo(page, code, `Are you sure you want to delete the coupon ${code}?`, row(page, code))
  })
})
