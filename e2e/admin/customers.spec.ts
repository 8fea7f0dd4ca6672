import { expect, expectConsoleErrors, open, registerCustomer, reloadPage, test } from '../fixtures.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, row, toast } from './admin-helpers.ts'

test('staff search, sort, page through and view customers @main', async ({ page }) => {
  await openScreen(page, '/admin/customers', 'Customer Management')

  await test.step('a page has ten customers, or as many as staff choose', async () => {
    await expect(page.getByText(/Showing 1 to 10 of \d+ customers/)).toBeVisible()
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page).toHaveURL(/limit=25/)
    await expect(page.getByText(/Showing 1 to \d+ of \d+ customers/)).toBeVisible()
  })

  await test.step('the sort order by name is in the address', async () => {
    await page.getByRole('link', { name: 'Name' }).first().click()
    await expect(page).toHaveURL(/sortBy=name/)
  })

  await test.step('a quick view', async () => {
    await page.getByLabel('Search', { exact: true }).fill('ananya.reddy@example.in')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await row(page, 'ananya.reddy@example.in')
      .getByRole('button', { name: /^Quick view/ })
      .click()
    await expect(dialog(page).getByText('ANANYA7K')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await dialog(page).getByRole('link', { name: 'View full profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ananya Reddy' })).toBeVisible()
  })

  for (const [tab, words] of [
    ['Orders', 'SW-'],
    ['Cart', 'Rukmini Jhumka'],
    ['Wishlist', 'Noor Chandbali'],
    ['Activity', 'Placed order'],
    ['Referrals', 'Referral chain'],
  ] as const)
    await test.step(`the tab ${tab}`, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').getByText(words).first()).toBeVisible()
      await expectAccessibleAndNoOverflow(page)
    })
})

test('a customer without friends has no referrals @desktop', async ({ page }) => {
  const { user } = await registerCustomer(page)
  await openScreen(page, '/admin/customers', 'Customer Management')
  await open(page, `/admin/customers/${String(user.id)}`)
  await page.getByRole('tab', { name: 'Referrals' }).click()
  const network = page.getByRole('region', { name: 'Referral network' })
  await expect(network.getByRole('heading', { name: 'No referrals found' })).toBeVisible()
})

test('a referral chain that cannot be loaded shows an error and can be loaded again', async ({
  page,
  consoleErrors,
}) => {
  await openScreen(page, '/admin/customers?search=ananya.reddy@example.in', 'Customer Management')
  await page.route('**/api/referrals/chain/**', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await page.getByRole('link', { name: 'Open Ananya Reddy' }).click()
  await page.getByRole('tab', { name: 'Referrals' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load referral data')
  expectConsoleErrors(consoleErrors, /503/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Kavitha Subramaniam').first()).toBeVisible()
})

test('each part that cannot be loaded shows an error in its place', { tag: '@desktop' }, async ({
  page,
  consoleErrors,
}) => {
  const broken = { status: 503, json: {} }
  await page.route('**/api/customers?*', (route) => route.fulfill(broken), { times: 1 })
  await openScreen(page, '/admin/customers', 'Customer Management')
  await expect(page.getByRole('alert')).toContainText('Failed to load customers')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Search', { exact: true }).fill('no such customer')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible()

  await open(page, '/admin/customers?search=ananya.reddy@example.in')
  await page.getByRole('link', { name: 'Open Ananya Reddy' }).click()
  for (const [tab, calls, sentence] of [
    ['Orders', '**/api/customers/*/orders*', 'Failed to load orders data'],
    ['Cart', '**/api/customers/*/cart', 'Failed to load cart data'],
    ['Wishlist', '**/api/customers/*/wishlist', 'Failed to load wishlist data'],
    ['Activity', '**/api/customers/*/activity', 'Failed to load activity data'],
    ['Referrals', '**/api/referrals/network/*', 'Failed to fetch referral network data'],
  ] as const) {
    await page.route(calls, (route) => route.fulfill(broken), { times: 1 })
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.route(/api\/customers\/[^/]+$/, (route) => route.fulfill(broken), { times: 1 })
  await reloadPage(page)
  await expect(page.getByRole('alert')).toContainText('Failed to load customer details. Please try again.')
  expectConsoleErrors(consoleErrors, /503/)
})

test('the links of a profile lead to existing pages', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin/customers?search=ananya.reddy@example.in', 'Customer Management')
  await page.getByRole('link', { name: 'Open Ananya Reddy' }).click()
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('link', { name: /^SW-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /SW-/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('tab', { name: 'Cart' }).click()
  await page.getByRole('link', { name: 'Rukmini Jhumka' }).click()
  await expect(page).toHaveURL(/admin\/products\/\w+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Rukmini Jhumka' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Management' })).toBeVisible()
})

test('the first level of the chain tree is open, and a press opens the next one', async ({ page }) => {
  await openScreen(page, '/admin/customers?search=ananya.reddy@example.in', 'Customer Management')
  await page.getByRole('link', { name: 'Open Ananya Reddy' }).click()
  await page.getByRole('tab', { name: 'Referrals' }).click()
  const chain = page.getByRole('region', { name: 'Referral chain' })
  await expect(chain.getByText(/people in the chain, \d+ referred directly\. ₹/)).toBeVisible()
  await expect(chain.getByText('Arjun Menon')).toBeVisible()
  await expect(chain.getByText('Rohan Agarwal')).toBeHidden()
  await chain.getByText('Arjun Menon').click()
  await expect(chain.getByText('Rohan Agarwal')).toBeVisible()
})

test('staff change the role of a user, but not of the last admin', async ({ page, consoleErrors }) => {
  await openScreen(page, '/admin/customers?search=owner@example.in', 'Customer Management')
  await page.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByLabel('Role').selectOption('user')
  await dialog(page).getByRole('button', { name: 'Save role' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(dialog(page).getByLabel('Role')).toHaveValue('user')
  expectConsoleErrors(consoleErrors, /409|403/)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await open(page, '/admin/customers?search=rohan.agarwal@example.in')
  await page.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await dialog(page).getByLabel('Role').selectOption('user')
  await dialog(page).getByRole('button', { name: 'Save role' }).click()
  await expect(toast(page, /./).first()).toBeVisible()
})
