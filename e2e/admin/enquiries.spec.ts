import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, row, toast, unique } from './admin-helpers.ts'

test('staff read an enquiry, add a note and mark it as handled', async ({ page, consoleErrors }) => {
  const [first, second] = [unique('Meera'), unique('Farhan')]
  for (const name of [first, second])
    await page.request.post('/api/enquiries', {
      data: { kind: 'custom', name, email: 'meera@example.in', message: 'A <b>nath</b> for my wedding.' },
    })
  await openScreen(page, '/admin/enquiries', 'Enquiries')

  await test.step('open enquiries come first, and a message is always shown as text', async () => {
    await expect(row(page, first)).toContainText('Open')
    await page.getByRole('button', { name: `Read the enquiry of ${first}` }).click()
    await expect(dialog(page).getByText('A <b>nath</b> for my wedding.')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await dialog(page).getByLabel('Note').fill('Called, comes on Monday.')
    await dialog(page).getByLabel('Handled').check()
    await page.route('**/api/enquiries/*', (route) => route.abort(), { times: 1 })
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to update enquiry')
    await expect(dialog(page).getByLabel('Note')).toHaveValue('Called, comes on Monday.')
    expectConsoleErrors(consoleErrors, /ERR_FAILED/)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Enquiry updated successfully')).toBeVisible()
  })

  await test.step('several enquiries are marked as handled at once', async () => {
    await page.getByLabel('Kind').selectOption('custom')
    await page.getByLabel('Status').selectOption('false')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/kind=custom/)
    // handled by now: it was in the list before the filter
    await expect(row(page, first)).toBeHidden()
    await row(page, second).getByLabel(`Select ${second}`).check()
    await page
      .getByRole('region', { name: 'Bulk actions' })
      .getByRole('button', { name: 'Mark as handled' })
      .click()
    await expect(toast(page, '1 marked as handled')).toBeVisible()
    await expect(row(page, second)).toBeHidden()
  })
})
