import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  expectUndo,
  openScreen,
  row,
  unique,
} from './admin-helpers.ts'

test('staff add sizes at once, order them by keyboard, and see the sizes of other countries', async ({
  page,
  consoleErrors,
}) => {
  const name = unique('Toe ring size')
  await openScreen(page, '/admin/options', 'Options')
  await expect(row(page, 'Bangle size')).toContainText('2-10')

  await test.step('several values are added at once and measured', async () => {
    await page.getByRole('button', { name: 'Add Option' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill(name)
    await dialog(page).getByLabel('New values').fill('4, 5, 6')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Measured as').selectOption('Ring size')
    await expect(dialog(page).getByLabel('EU of 4')).toHaveValue('44')
    await expect(dialog(page).getByLabel('Diameter (mm) of 6')).toHaveValue('14.6')
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('a value in the list is not added again', async () => {
    await dialog(page).getByLabel('New values').fill('5')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText('These values are already in the list')).toBeVisible()
    await dialog(page).getByLabel('New values').fill('')
  })

  await test.step('the keyboard moves a value and keeps the focus on its button', async () => {
    await dialog(page).getByRole('button', { name: 'Move 4 down' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Move 4 down' })).toBeFocused()
    await dialog(page).getByLabel('Active of 5').uncheck()
    await dialog(page).getByRole('button', { name: 'Create Option' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(row(page, name).getByRole('listitem')).toHaveText(['5 (inactive)', '6', '4'])
  })

  await test.step('a refused value shows its error in its row', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog(page).getByLabel('Value of 6').fill('5')
    await dialog(page).getByRole('button', { name: 'Update Option' }).click()
    await expect(dialog(page).getByText('“5” is already in the list').last()).toBeVisible()
    expectConsoleErrors(consoleErrors, /400/)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  await test.step('deleting an unused option can be undone', async () => {
    await expectUndo(page, name, `Are you sure you want to delete the option ${name}?`, row(page, name))
  })
})
