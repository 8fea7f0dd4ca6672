import type { Page } from '@playwright/test'
import { expect, expectConsoleErrors, reloadPage, test } from '../fixtures.ts'
import { recordInteractions } from '../input-drivers.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, rows, sidebar } from './admin-helpers.ts'

/** Rupees per gram, by the name on the screen. */
async function currentRates(page: Page): Promise<Record<string, number>> {
  const { data } = await (await page.request.get('/api/gold-rates/current')).json()
  const { rate24K, rate22K, rate18K, rateSilver } = data
  return { '24K Gold': rate24K, '22K Gold': rate22K, '18K Gold': rate18K, Silver: rateSilver }
}

test('the screen shows current and earlier rates, and staff enter a new one', async ({ page }) => {
  await openScreen(page, '/admin/gold-rates?page=2', 'Gold Rates')
  const panel = page.getByRole('region', { name: 'Current Metal Rates' })
  for (const [metal, rate] of Object.entries(await currentRates(page)))
    await expect(panel.getByText(metal, { exact: true }).locator('..')).toContainText(
      `₹${rate.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(rate) ? 0 : 2 })} per gram`,
    )
  await expect(panel.getByText(/^Last updated \d+ \w+ \d{4}/)).toBeVisible()

  const history = page.getByRole('table', { name: 'Rate History' })
  for (const label of ['Date', '24K Gold', '22K Gold', '18K Gold', 'Silver', 'Updated By', 'Source'])
    await expect(history.locator(`[data-label="${label}"]`).first()).toBeAttached()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await expect(rows(page, 'Rate History').first()).toContainText(/Manual|API/)

  // the same once more: prices of the other tests stay
  await page.getByRole('button', { name: 'Add New Rate' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add New Gold Rate' })).toBeVisible()
  await expect(dialog(page).getByLabel('Effective Date')).not.toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/gold-rates$/)
  await expect(rows(page, 'Rate History').first()).toContainText('Shop Owner')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
})

test('today’s rates are entered with three presses after signing in', { tag: '@desktop' }, async ({
  page,
}) => {
  await openScreen(page, '/admin', 'Dashboard')
  const interactions = await recordInteractions(page)
  await (await sidebar(page)).getByRole('link', { name: 'Gold Rates' }).click()
  await page.getByRole('button', { name: 'Add New Rate' }).click()
  // the same as before: prices of the other tests stay
  for (const [metal, rate] of Object.entries(await currentRates(page)))
    await dialog(page).getByLabel(metal).fill(String(rate))
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/rate/i)
  expect((await interactions()).pressed).toEqual([
    'Gold Rates',
    'Add New Rate',
    expect.stringMatching(/^Save Changes/),
  ])
})

test('a new rate shows its effect before it is saved, and a warning for large changes @main', async ({
  page,
  consoleErrors,
}) => {
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  await expect(page.getByText('Gold over time')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Rate' }).click()
  await expectAccessibleAndNoOverflow(page)
  const ratePreview = dialog(page).getByRole('region', { name: 'Effect on prices' })

  await test.step('the form has the current rates, and without a change there is no effect', async () => {
    await expect(dialog(page).getByLabel('22K Gold')).toHaveValue('6500')
    await expect(
      ratePreview.getByText(/None of the \d+ live-priced products changes its price/),
    ).toBeVisible()
  })

  await test.step('the effect on prices', async () => {
    await dialog(page).getByLabel('22K Gold').fill('6600')
    await expect(ratePreview.getByText(/\d+ cost more and 0 less/)).toBeVisible()
    await expect(ratePreview.getByRole('listitem').first()).toContainText('→')
  })

  await test.step('above 5 % it warns, above 15 % it asks again', async () => {
    await dialog(page).getByLabel('22K Gold').fill('6900')
    await expect(dialog(page).getByText('Gold 22K rises by 6.2%.')).toBeVisible()
    await dialog(page).getByLabel('22K Gold').fill('5000')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { name: 'Save these rates?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
  })

  await test.step('a failed save keeps the form and shows the error', async () => {
    await page.route('**/api/gold-rates', (route) => route.fulfill({ status: 500, body: 'x' }))
    await dialog(page).getByLabel('22K Gold').fill('6510')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Failed to add new gold rate. Please try again.',
    )
    await expect(dialog(page).getByLabel('22K Gold')).toHaveValue('6510')
    expectConsoleErrors(consoleErrors, /500/)
  })
})

test('today’s rates are confirmed with one press', async ({ page }) => {
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  const before = await currentRates(page)
  const panel = page.getByRole('region', { name: 'Current Metal Rates' })
  await expect(panel.getByText(/^Products are sold at these rates until/)).toBeVisible()
  await panel.getByRole('button', { name: 'Confirm today’s rates' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Rates saved.')
  expect(await currentRates(page)).toEqual(before)
  await expect(rows(page, 'Rate History').first()).toContainText('Shop Owner')
})

test('staff add a metal, see its calculated rate before saving, and switch it off', {
  tag: '@desktop',
}, async ({ page }) => {
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  const { rate24K } = (await (await page.request.get('/api/gold-rates/current')).json()).data
  await page.getByRole('button', { name: 'Add metal' }).click()
  await dialog(page).getByLabel('Name').fill('Gold 20K')
  await dialog(page).getByLabel('Fineness').fill('833')
  await dialog(page).getByLabel('Calculated from').selectOption({ label: 'Gold 24K' })
  await dialog(page)
    .getByRole('spinbutton', { name: /^Premium/ })
    .fill('50')
  await dialog(page).getByLabel('Premium in').selectOption('amount')
  const derived = Math.round((rate24K * 833 * 100) / 999) / 100 + 50
  const shown = `₹${derived.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  await expect(dialog(page).getByText(`At the current rates: ${shown} per gram.`)).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Add metal' }).click()
  await expect(dialog(page)).toBeHidden()
  const row = rows(page, 'Metals').filter({ hasText: 'Gold 20K' })
  await expect(row).toContainText('From 24K Gold + ₹50/g')
  await expect(page.getByRole('region', { name: 'Current Metal Rates' })).toContainText('20K Gold')
  await expect(page.getByRole('region', { name: 'Current Metal Rates' })).toContainText(shown)

  await row.getByRole('button', { name: 'Edit Gold 20K' }).click()
  await dialog(page).getByRole('checkbox', { name: 'On' }).uncheck()
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(row).toContainText('Off')
  await expect(page.getByRole('region', { name: 'Current Metal Rates' })).not.toContainText('20K Gold')
})

test('a large change that only the server detects needs a confirmation', async ({ page, consoleErrors }) => {
  const sent: unknown[] = []
  await page.route('**/api/gold-rates', async (route) => {
    sent.push(route.request().postDataJSON())
    const jump = {
      message: 'Gold 22K rises by 16.0%. Please check the rates and confirm them.',
      code: 'RATE_JUMP',
      warnings: ['Gold 22K rises by 16.0%.'],
    }
    await (sent.length === 1
      ? route.fulfill({ status: 409, json: jump })
      : route.fulfill({ status: 500, body: 'x' }))
  })
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  await page.getByRole('button', { name: 'Add New Rate' }).click()
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Gold 22K rises by 16.0%. Every live price changes with them.')).toBeVisible()
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to add new gold rate.')
  expect(sent).toMatchObject([{ rate22K: 6500 }, { rate22K: 6500, confirm: true }])
  expectConsoleErrors(consoleErrors, /409|500/)
})

test('rates that are out of date show a warning, on the screen and on the dashboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/gold-rates/current', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({
      json: { data: { ...data, validUntil: '2026-11-20T04:15:00.000Z', isExpired: true } },
    })
  })
  const message = 'The metal rates are out of date since 20 Nov 2026, 9:45 am.'
  await page.route('**/api/dashboard?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ratesNotice: { isExpired: true, message } } })
  })
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  await expect(page.getByText('These rates are out of date')).toBeVisible()
  await openScreen(page, '/admin', 'Dashboard')
  await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('link', { name: 'Check the rates' }).click()
  await expect(page).toHaveURL(/gold-rates$/)
})

test('a history that cannot be loaded shows an error, and an empty one a message', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  const history = '**/api/gold-rates/history?*'
  await page.route(history, (route) => route.fulfill({ status: 503, json: {} }))
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  await expect(page.getByRole('alert')).toContainText('Failed to load gold rate history. Please try again.')
  expectConsoleErrors(consoleErrors, /503/)
  const none = { data: [], pagination: { page: 1, pages: 0, total: 0 } }
  await page.unroute(history)
  await page.route(history, (route) => route.fulfill({ json: none }))
  await reloadPage(page)
  await expect(page.getByText('No gold rate history found')).toBeVisible()
})
