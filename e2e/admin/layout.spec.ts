import {
  expect,
  expectConsoleErrors,
  newUser,
  open,
  seedLocalStorage,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'
import { expectAccessibleAndNoOverflow, openScreen, rows, sidebar } from './admin-helpers.ts'

test('the dashboard shows current figures for any range of days', async ({ page }) => {
  await openScreen(page, '/admin', 'Dashboard')
  for (const tile of ['Total Sales', 'New Orders', 'Products', 'Visitors'])
    await expect(page.getByRole('main').getByText(tile, { exact: true })).toBeVisible()
  await expect(rows(page, 'Recent orders')).toHaveCount(5)
  await page.getByText('Custom range').click()
  await page.getByLabel('From day').fill('2026-11-01')
  await page.getByLabel('To day').fill('2026-11-10')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/startDate=2026-11-01/)
  await expect(page.getByText(/in 10 days|No sales in this period/)).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
})

test('the dashboard says what waits, and leads to it', async ({ page }) => {
  await openScreen(page, '/admin', 'Dashboard')
  for (const figure of ['Received', 'Refunded', 'Due from customers', 'To pay back'])
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
  const work = page.getByRole('region', { name: 'To do' })
  await work.getByRole('link', { name: /^\d+ orders? to confirm$/ }).click()
  await expect(page).toHaveURL('/admin/orders?status=pending')
  await expect((await sidebar(page)).getByRole('link', { name: /^Orders \d+ to do$/ })).toBeAttached()
})

test('Ctrl K finds pages, orders, products and customers by keyboard', async ({ page }) => {
  await openScreen(page, '/admin', 'Dashboard')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search the admin' })
  await expect(field).toBeFocused()
  // other tests register customers with the same name
  await field.fill('ananya.reddy')
  await expect(page.getByRole('option', { name: /ananya.reddy@example.in/ })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await field.fill('coupons')
  await expect(page.getByRole('option').first()).toContainText('Coupons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
})

test('the sidebar shows only the screens that the role may open @main', async ({ page, browser }) => {
  await openScreen(page, '/admin', 'Dashboard')
  const ownerHeaders = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const staffPage = await browser.newPage({ viewport: page.viewportSize() })
  const staffMember = newUser()
  await staffPage.request.post('/api/auth/verification', { data: staffMember })
  const registered = await staffPage.request.post('/api/auth/register', {
    data: { ...staffMember, code: '1234' },
  })
  const { token, user } = await registered.json()
  await page.request.put(`/api/customers/${user._id}/role`, {
    headers: ownerHeaders,
    data: { role: 'staff' },
  })
  await seedLocalStorage(staffPage, { token, user })
  await open(staffPage, '/admin')
  const menu = await sidebar(staffPage)
  await expect(menu.getByText('Orders')).toBeAttached()
  for (const closed of ['Role Management', 'Settings', 'Customers', 'Audit Log', 'Coupons'])
    await expect(menu.getByText(closed)).toHaveCount(0)
  await open(staffPage, '/admin/promotional-banners')
  await expect(staffPage.getByRole('table', { name: 'Banners' })).toBeVisible()
  await expect(staffPage.getByRole('button', { name: 'Add New Banner' })).toHaveCount(0)
  await open(staffPage, '/admin/role-manager')
  await expect(staffPage.getByText('You are not allowed to do this.')).toBeVisible()
  await staffPage.close()
})

test('on a tablet a button opens the menu; Escape, a link or a press outside closes it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openScreen(page, '/admin', 'Dashboard')
  const menu = page.getByRole('navigation', { name: 'Admin menu' })
  await expect(menu).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  await expect(menu).toBeVisible()
  await expect(menu.getByText('Gold Rates')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.click()
  await page.mouse.click(600, 400)
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Gold Rates' }).click()
  await expect(page).toHaveURL(/gold-rates/)
  await expect(menu).toBeHidden()
})

test('no screen of the admin scrolls sideways, from a phone to a desk', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow()
  await openScreen(page, '/admin', 'Dashboard')
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  const menu = await page.request.get('/api/menu', { headers: { authorization } })
  const screens: { path: string }[] = await menu.json()
  expect(screens.length).toBeGreaterThan(20)
  for (const { path } of screens) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of [375, 768, 1100]) {
      await page.setViewportSize({ width, height: 900 })
      // charts are drawn again after their frame has another width
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `sideways scroll of ${path} at ${width} px`,
        )
        .toBeLessThanOrEqual(0)
    }
  }
})

test('a shopper cannot open the admin @main', async ({ page, consoleErrors }) => {
  await signInAsNewCustomer(page)
  await open(page, '/admin')
  await expect(page.getByText('The admin is for staff only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  expectConsoleErrors(consoleErrors, /403/)
})

test('the audit log shows who changed what', async ({ page }) => {
  await openScreen(page, '/admin/audit', 'Audit Log')
  await page.getByLabel('Action').fill('auth.login')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/action=auth.login/)
  // the list before the filter has such entries as well
  await expect(page.getByRole('button', { name: /^Details of (?!auth\.login)/ })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Details of auth.login/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('After')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
})
