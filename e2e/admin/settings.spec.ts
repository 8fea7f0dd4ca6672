import { expect, expectFaults, test } from '../shopper.ts'
import { expectFine, openScreen, toast } from './staff.ts'

test('settings are changed part by part; a refusal keeps what was typed', async ({ page, faults }) => {
  await openScreen(page, '/admin/settings', 'Admin Settings')

  for (const tab of [
    'Tax and money',
    'Invoices',
    'Returns',
    'Delivery areas',
    'Referrals',
    'Bank transfer',
    'Stores',
    'Home page',
  ])
    await test.step(`the part ${tab}`, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('form')).toBeVisible()
      await expectFine(page)
    })

  await test.step('a GST of 18 % is warned of', async () => {
    await page.getByRole('tab', { name: 'Tax and money' }).click()
    await expect(page.getByText('Finished jewellery is taxed at 3 % in India.')).toBeVisible()
    await page.getByLabel('GST', { exact: true }).fill('3')
    await expect(page.getByText('Finished jewellery is taxed at 3 % in India.')).toBeHidden()
    await page.getByLabel('GST', { exact: true }).fill('18')
  })

  await test.step('a bad GSTIN is refused beside its field', async () => {
    await page.getByRole('tab', { name: 'Invoices' }).click()
    await page.getByLabel('GSTIN').fill('36ABC')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A GSTIN reads like 36ABCDE1234F1Z5').first()).toBeVisible()
    await expect(page.getByLabel('GSTIN')).toHaveValue('36ABC')
    expectFaults(faults, /400/)
    await page.getByLabel('GSTIN').fill('36ABCDE1234F1Z5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Settings saved')).toBeVisible()
  })
})
