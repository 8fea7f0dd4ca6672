import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, toast } from './admin-helpers.ts'

test('settings are saved section by section; a refused save keeps what was typed @main', async ({
  page,
  consoleErrors,
}) => {
  await openScreen(page, '/admin/settings', 'Admin Settings')
  const discardChanges = async (tab: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await dialog(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('form', { name: tab })).toBeVisible()
  }

  for (const tab of [
    'Tax and money',
    'Invoices',
    'Returns',
    'Promises',
    'Delivery areas',
    'Working days',
    'Texts',
    'Referrals',
    'Bank transfer',
    'Stores',
  ])
    await test.step(`the section ${tab}`, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('form')).toBeVisible()
      await expectAccessibleAndNoOverflow(page)
    })

  await test.step('a GST of 18 % shows a warning', async () => {
    await page.getByRole('tab', { name: 'Tax and money' }).click()
    await expect(page.getByText('GST on finished jewellery in India is 3%.')).toBeVisible()
    await page.getByLabel('GST', { exact: true }).fill('3')
    await expect(page.getByText('GST on finished jewellery in India is 3%.')).toBeHidden()
    await page.getByLabel('GST', { exact: true }).fill('18')
  })

  await test.step('a bad GSTIN is refused beside its field', async () => {
    await page.getByRole('tab', { name: 'Invoices' }).click()
    await page.getByLabel('GSTIN').fill('36ABC')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A GSTIN reads like 36ABCDE1234F1Z1').first()).toBeVisible()
    await expect(page.getByLabel('GSTIN')).toHaveValue('36ABC')
    expectConsoleErrors(consoleErrors, /400/)
    await page.getByLabel('GSTIN').fill('36ABCDE1234F1Z1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Settings saved')).toBeVisible()
  })

  await test.step('each missing field shows its error, and the form is not sent', async () => {
    await page.getByRole('tab', { name: 'Shop', exact: true }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(name).toBeFocused()
    await discardChanges('Tax and money')
    await page.getByLabel('GST', { exact: true }).fill('200')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('GST must be between 0 and 40 percent').first()).toBeVisible()
    await expect(page.getByLabel('GST', { exact: true })).toHaveValue('200')
    expectConsoleErrors(consoleErrors, /400/)
  })

  await test.step('a save that failed keeps what was typed', async () => {
    await discardChanges('Returns')
    const days = page.getByLabel('Exchange', { exact: true })
    await days.fill('9')
    await page.route('**/api/settings', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to save settings')
    await expect(days).toHaveValue('9')
    expectConsoleErrors(consoleErrors, /ERR_FAILED/)
  })
})
