import { expect, expectConsoleErrors, reloadPage, test } from '../fixtures.ts'
import {
  confirmDeletion,
  dialog,
  expectAccessibleAndNoOverflow,
  openScreen,
  row,
  unique,
} from './admin-helpers.ts'

/** Zones of this test are not active, because other tests use the shop at the same time. */
test('delivery zones are added, changed, deleted and restored', async ({ page, consoleErrors }) => {
  const name = unique('Vizag')
  await openScreen(page, '/admin/delivery-zones', 'Delivery Zones')
  await expect(row(page, 'Around Hyderabad')).toContainText('The area of the settings')
  await expectAccessibleAndNoOverflow(page)

  await test.step('what is missing shows at its field', async () => {
    await page.getByRole('button', { name: 'Add Zone' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill(name)
    await dialog(page).getByLabel('Covers').selectOption('district')
    await dialog(page).getByRole('button', { name: 'Create Zone' }).click()
    await expect(dialog(page).getByText('Choose a state', { exact: true }).last()).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('a zone of a district, with PIN codes of another one', async () => {
    await dialog(page).getByLabel('State', { exact: true }).selectOption('Andhra Pradesh')
    await dialog(page).getByLabel('District', { exact: true }).selectOption('Visakhapatnam')
    await dialog(page).getByLabel('More PIN codes').fill('535001 53500')
    await dialog(page).getByLabel('Active').uncheck()
    await dialog(page).getByRole('button', { name: 'Create Zone' }).click()
    await expect(dialog(page).getByText('53500 is no PIN code. PIN codes have six digits.')).toBeVisible()
    await dialog(page).getByLabel('More PIN codes').fill('535001\n535002')
    await dialog(page).getByLabel('Delivery charge').fill('350')
    await dialog(page).getByRole('button', { name: 'Create Zone' }).click()
    await expect(row(page, name)).toContainText('Visakhapatnam, Andhra Pradesh')
    await expect(row(page, name)).toContainText('and 2 PIN codes')
    await expect(row(page, name)).toContainText('₹350')
    await expect(row(page, name)).toContainText('Inactive')
  })

  await test.step('what failed is told, and what was typed stays', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog(page).getByLabel('Free from').fill('9000')
    await page.route('**/api/delivery/zones/*', (route) => route.fulfill({ status: 500, body: 'x' }))
    await dialog(page).getByRole('button', { name: 'Update Zone' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to save zone')
    expectConsoleErrors(consoleErrors, /500/)
    await page.unroute('**/api/delivery/zones/*')
    await dialog(page).getByRole('button', { name: 'Update Zone' }).click()
    await expect(row(page, name)).toContainText('₹9,000')
  })

  await test.step('a deleted zone comes back with its PIN codes', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirmDeletion(page, /^Are you sure you want to delete the zone/)
    await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, name)).toContainText('and 2 PIN codes')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirmDeletion(page, /^Are you sure you want to delete the zone/)
    await expect(row(page, name)).toHaveCount(0)
  })

  await test.step('PIN codes without delivery', async () => {
    await page.getByRole('button', { name: 'Edit PIN codes' }).click()
    await dialog(page).getByLabel('PIN codes without delivery').fill('999001')
    await dialog(page).getByRole('button', { name: 'Save PIN codes' }).click()
    await expect(page.getByRole('region', { name: 'PIN codes without delivery' })).toContainText('999001')
    await page.getByRole('button', { name: 'Edit PIN codes' }).click()
    await dialog(page).getByLabel('PIN codes without delivery').fill('')
    await dialog(page).getByRole('button', { name: 'Save PIN codes' }).click()
    await expect(page.getByRole('region', { name: 'PIN codes without delivery' })).toContainText('None.')
  })

  await test.step('a file of PIN codes is checked, with its faults by line, before it is imported', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const upload = (text: string) =>
      dialog(page)
        .getByLabel('CSV file')
        .setInputFiles({ name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await upload('PIN code,Zone\n999001,No delivery\n99900,Nowhere\n')
    const faults = dialog(page).getByRole('table', { name: 'Rows with errors' })
    await expect(faults).toContainText('99900 is no PIN code. PIN codes have six digits.')
    await expect(faults).toContainText('There is no zone called Nowhere')
    await expect(dialog(page).getByRole('button', { name: /^Change / })).toBeDisabled()
    await expectAccessibleAndNoOverflow(page)
    await upload('PIN code,Zone\n999001,No delivery\n')
    await dialog(page).getByRole('button', { name: 'Change 1 PIN code' }).click()
    await expect(page.getByRole('region', { name: 'PIN codes without delivery' })).toContainText('999001')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^pin-codes-.*\.csv$/)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await upload('PIN code,Zone\n999001,\n')
    await dialog(page).getByRole('button', { name: 'Change 1 PIN code' }).click()
    await expect(page.getByRole('region', { name: 'PIN codes without delivery' })).toContainText('None.')
  })

  await test.step('a list that cannot be loaded, and an empty one', async () => {
    const isList = '**/api/delivery/zones'
    await page.route(isList, (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 })
    await reloadPage(page)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch delivery zones')
    expectConsoleErrors(consoleErrors, /500/)
    await page.route(isList, (route) =>
      route.fulfill({ json: { zones: [], excludedPins: [], districts: [] } }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No delivery zones found' })).toBeVisible()
  })
})
