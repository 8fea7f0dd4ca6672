import type { Page, Route } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import {
  expect,
  expectConsoleErrors,
  open,
  registerCustomer,
  reloadPage,
  seedLocalStorage,
  type TestCustomer,
  test,
} from '../fixtures.ts'
import { recordInteractions } from '../input-drivers.ts'
import { expectPdf, ownerAuthHeaders, placeOrder, setOrderStatus } from '../order-helpers.ts'
import { dialog, expectAccessibleAndNoOverflow, openScreen, row, rows, toast } from './admin-helpers.ts'

async function createOrder(
  page: Page,
  slug = 'chandi-balis',
  options = {},
): Promise<{ member: TestCustomer; order: Order }> {
  const member = await registerCustomer(page)
  return { member, order: await placeOrder(page, member, slug, options) }
}

async function applyFilters(
  page: Page,
  typed: { search?: string; status?: string; from?: string; to?: string },
) {
  if (typed.search !== undefined) await page.getByPlaceholder('Order number, name, email').fill(typed.search)
  if (typed.status) await page.getByLabel('Filter by status').selectOption(typed.status)
  if (typed.from) await page.getByLabel('From day').fill(typed.from)
  if (typed.to) await page.getByLabel('To day').fill(typed.to)
  await page.getByRole('button', { name: 'Apply Filters' }).click()
}

test('the cards show all orders, the revenue, and the open tasks', async ({ page }) => {
  const { order } = await createOrder(page)
  // by its number, because orders of other tests may fill the first page
  await openScreen(page, `/admin/orders?search=${order.orderNumber}`, 'Order Management')
  const headers = await ownerAuthHeaders(page)
  for (const card of ['Total Orders', 'Total Revenue', 'Pending Orders', 'Processing'])
    await expect(page.getByRole('main').getByRole('term').filter({ hasText: card })).toBeVisible()
  const pending = async () => {
    await reloadPage(page)
    const stats = await (await page.request.get('/api/orders/stats', { headers })).json()
    const card = page.locator('.stat-cards > div').filter({ hasText: 'Pending Orders' }).locator('dd').first()
    return (await card.textContent()) === String(stats.countByStatus.pending)
  }
  // other tests place orders at the same time
  await expect.poll(pending).toBe(true)
  await expect(row(page, order.orderNumber)).toContainText(formatRupees(order.totalAmount))
})

test('orders are found by number, name, e-mail, status and days', async ({ page }) => {
  const { member, order } = await createOrder(page)
  await setOrderStatus(page, order, 'processing')
  await openScreen(page, '/admin/orders', 'Order Management')
  const today = new Date(Date.parse(order.createdAt) + 5.5 * 3600 * 1000).toISOString().slice(0, 10)
  for (const search of [order.orderNumber, member.email]) {
    await applyFilters(page, { search, status: 'Processing', from: today, to: today })
    await expect(rows(page, 'Orders')).toHaveCount(1)
    await expect(row(page, order.orderNumber)).toContainText('Processing')
    await expect(row(page, order.orderNumber)).toContainText(member.name)
    await expect(page.getByText('Showing 1 to 1 of 1 orders')).toBeVisible()
    // each search changes the list, so that the next one starts after this one has been shown
    await applyFilters(page, { search, status: 'Cancelled' })
    await expect(page.getByText('No orders found')).toBeVisible()
  }
  await expect(page.getByText('Try adjusting your filters')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('link', { name: 'Clear Filters' }).first().click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(page.getByPlaceholder('Order number, name, email')).toHaveValue('')
  await expect(rows(page, 'Orders')).toHaveCount(10)
})

test('orders are sorted by number, customer, amount and date, on every page of the list', async ({
  page,
}) => {
  await openScreen(page, '/admin/orders', 'Order Management')
  for (const [column, field] of [
    ['Order #', 'orderNumber'],
    ['Customer', 'user.name'],
    ['Amount', 'totalAmount'],
    ['Date', 'createdAt'],
  ] as const) {
    await page.getByRole('link', { name: column, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`sortBy=${field.replace('.', '\\.')}`))
    await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    )
  }
  await open(page, '/admin/orders?sortBy=totalAmount&sortOrder=asc')
  await expect(rows(page, 'Orders')).toHaveCount(10)
  const amounts = await rows(page, 'Orders').locator('[data-label="Amount"]').allTextContents()
  const values = amounts.map((text) => Number(text.replace(/[₹,]/g, '')))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Showing 11 to /)).toBeVisible()
})

test('staff change the status of an order with three presses, and the customer sees the note @main', async ({
  page,
}) => {
  const { member, order } = await createOrder(page)
  await openScreen(page, `/admin/orders?search=${order.orderNumber}`, 'Order Management')
  const interactions = await recordInteractions(page)
  await page.getByRole('button', { name: `Update ${order.orderNumber}` }).click()
  await expect(dialog(page).getByLabel('Order number')).toHaveValue(order.orderNumber)
  await expect(dialog(page).getByLabel('Order number')).not.toBeEditable()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByLabel('Status').selectOption('Shipped')
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  // first, because it goes after five seconds
  await expect(toast(page, 'Order status updated successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, order.orderNumber)).toContainText('Shipped')
  const { pressed, typed } = await interactions()
  // the button, the choice in the list, the button
  expect([...pressed, ...typed]).toHaveLength(3)

  await page.getByRole('button', { name: `Update ${order.orderNumber}` }).click()
  await dialog(page).getByLabel(/^Note/).fill('With BlueDart')
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog(page)).toBeHidden()
  const answer = await page.request.get(`/api/orders/${order._id}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect((await answer.json()).statusHistory.at(-1)).toMatchObject({
    status: 'shipped',
    note: 'With BlueDart',
  })
})

test('after sign-in, staff change the status of a new order with three presses', async ({ page }) => {
  const { order } = await createOrder(page)
  const headers = await ownerAuthHeaders(page)
  const answer = await page.request.get(`/api/orders?search=${order.orderNumber}`, { headers })
  const { orders } = await answer.json()
  // other tests place orders at the same time: this one is put first in the list of the dashboard
  const includeOurOrder = async (route: Route) => {
    const dashboard = await (await route.fetch()).json()
    const others = dashboard.recentOrders.filter(({ _id }: Order) => _id !== order._id)
    await route.fulfill({ json: { ...dashboard, recentOrders: [...orders, ...others.slice(0, 4)] } })
  }
  await page.route(/\/api\/dashboard\?/, includeOurOrder, { times: 1 })
  await openScreen(page, '/admin', 'Dashboard')
  const interactions = await recordInteractions(page)
  await page.getByRole('button', { name: `Update ${order.orderNumber}` }).click()
  await dialog(page).getByLabel('Status').selectOption('Processing')
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(toast(page, 'Order status updated successfully')).toBeVisible()
  const { pressed, typed } = await interactions()
  expect([...pressed, ...typed]).toHaveLength(3)
  const saved = await page.request.get(`/api/orders/${order._id}`, { headers })
  expect((await saved.json()).status).toBe('processing')
})

test('a failed status change keeps what was typed; one that conflicts shows what changed', async ({
  page,
  consoleErrors,
}) => {
  const { order } = await createOrder(page)
  await openScreen(page, `/admin/orders?search=${order.orderNumber}`, 'Order Management')
  await page.getByRole('button', { name: `Update ${order.orderNumber}` }).click()
  await dialog(page).getByLabel('Status').selectOption('Cancelled')
  await dialog(page).getByLabel(/^Note/).fill('Out of gold')
  await page.route('**/status', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update order status')
  await expect(dialog(page).getByLabel(/^Note/)).toHaveValue('Out of gold')
  await expect(dialog(page).getByLabel('Status')).toHaveValue('cancelled')
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
  await page.unroute('**/status')

  await setOrderStatus(page, order, 'processing')
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(/Status: was .+, now processing/i)
  await expect(dialog(page).getByLabel(/^Note/)).toHaveValue('Out of gold')
  await expectAccessibleAndNoOverflow(page)
  expectConsoleErrors(consoleErrors, /409/)
  await dialog(page).getByRole('button', { name: 'Overwrite their changes' }).click()
  await expect(row(page, order.orderNumber)).toContainText('Cancelled')
})

test('a list that cannot be loaded shows an error; cards that cannot be loaded are hidden', async ({
  page,
  consoleErrors,
}) => {
  await openScreen(page, '/admin/orders', 'Order Management')
  await page.route('**/api/orders/stats', (route) => route.abort())
  await page.getByRole('link', { name: 'Amount', exact: true }).click()
  await expect(page.locator('.stat-cards')).toBeHidden()
  await expect(rows(page, 'Orders')).toHaveCount(10)
  await page.route('**/api/orders?*', (route) => route.abort())
  await applyFilters(page, { search: 'Meera' })
  await expect(page.getByRole('alert')).toContainText('There was a problem')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch orders')
  await expect(page.getByPlaceholder('Order number, name, email')).toHaveValue('Meera')
  await expectAccessibleAndNoOverflow(page)
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
})

test('the page of an order shows timeline, customer, addresses, products, payment and figures', async ({
  page,
}) => {
  const { member, order } = await createOrder(page, 'chandi-balis', {
    specialInstructions: 'A gift, please wrap it',
  })
  await setOrderStatus(page, order, 'processing', 'Hallmark engraved')
  await openScreen(page, `/admin/orders?search=${order.orderNumber}`, 'Order Management')
  await row(page, order.orderNumber)
    .getByRole('link', { name: `View ${order.orderNumber}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible()
  const main = page.getByRole('main')
  for (const words of [
    member.email,
    'Cash on Delivery, pending',
    'A gift, please wrap it',
    'Hallmark engraved',
  ])
    await expect(main.getByText(words)).toBeVisible()
  await expect(main.getByText(/Plot 42, Ayyappa Society/)).toHaveCount(2)
  await expect(rows(page, 'Items')).toHaveCount(1)
  await expect(rows(page, 'Items')).toContainText(order.items[0]!.name)
  await expect(main.getByText(formatRupees(order.totalAmount)).first()).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await dialog(page).getByLabel('Status').selectOption('Shipped')
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(main.getByText('Shipped').first()).toBeVisible()
  await main.getByRole('link', { name: member.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  await expect(main.getByText(member.email).first()).toBeVisible()
})

test('staff confirm a bank transfer, and read the PAN of an order with a reason @main', async ({
  page,
  consoleErrors,
}) => {
  const { order } = await createOrder(page, 'lotus-gold-coin-10g', {
    quantity: 3,
    paymentMethod: 'bank_transfer',
    pan: 'ABCPK1234F',
  })
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  const main = page.getByRole('main')
  await expect(main.getByText('Bank transfer / UPI, pending')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expectAccessibleAndNoOverflow(page)
  const reference = `UTR-${order.orderNumber}`
  await dialog(page).getByLabel('Transfer reference').fill(reference)
  await dialog(page).getByLabel('Amount').fill('0')
  await dialog(page).getByRole('button', { name: 'Confirm payment' }).click()
  await expect(dialog(page).getByText('Enter the amount that has arrived').first()).toBeVisible()
  await expect(dialog(page).getByLabel('Transfer reference')).toHaveValue(reference)
  await dialog(page).getByLabel('Amount').fill('100000')
  await dialog(page).getByRole('button', { name: 'Confirm payment' }).click()
  const ledger = page.getByRole('list', { name: 'Ledger' })
  await expect(ledger.getByText(reference)).toBeVisible()
  await expect(main.getByText('Bank transfer / UPI, pending')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue(String(order.totalAmount - 100_000))
  await dialog(page).getByLabel('Transfer reference').fill(`${reference}-2`)
  await dialog(page)
    .getByLabel('Amount')
    .fill(String(order.totalAmount - 100_000 + 250))
  await dialog(page).getByRole('button', { name: 'Confirm payment' }).click()
  await expect(main.getByText('Bank transfer / UPI, completed')).toBeVisible()

  await page.getByRole('button', { name: 'Record refund' }).click()
  await expectAccessibleAndNoOverflow(page)
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('250')
  await dialog(page).getByLabel('Transfer reference').fill(`${reference}-3`)
  await dialog(page).getByRole('button', { name: 'Record refund' }).click()
  await expect(ledger.getByText(`${reference}-3`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record refund' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Show PAN' }).click()
  await dialog(page).getByRole('button', { name: 'Show PAN' }).click()
  await expect(dialog(page).getByText('Please enter a reason')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('Form 61A')
  await dialog(page).getByRole('button', { name: 'Show PAN' }).click()
  await expect(dialog(page).getByText('ABCPK1234F')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('ABCPK1234F')).toHaveCount(0)
  expectConsoleErrors(consoleErrors, /400/)
})

test('staff take back a transfer that was entered for the wrong order', { tag: '@desktop' }, async ({
  page,
}) => {
  const { order } = await createOrder(page, 'lotus-gold-coin-10g', {
    quantity: 3,
    paymentMethod: 'bank_transfer',
    pan: 'ABCPK1234F',
  })
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await dialog(page).getByLabel('Transfer reference').fill(`WRONG-${order.orderNumber}`)
  await dialog(page).getByRole('button', { name: 'Confirm payment' }).click()
  await expect(main.getByText('Bank transfer / UPI, completed')).toBeVisible()
  const ledger = page.getByRole('list', { name: 'Ledger' })
  await ledger.getByRole('button', { name: 'Take back' }).click()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByLabel('Reason').fill('It belongs to another order')
  await dialog(page).getByRole('button', { name: 'Take back' }).click()
  await expect(main.getByText('Bank transfer / UPI, pending')).toBeVisible()
  await expect(ledger.getByText('Transfer entered wrongly')).toBeVisible()
  await expect(ledger.getByRole('button', { name: 'Take back' })).toHaveCount(0)
})

test('the page of an order prints without buttons and menus', { tag: '@desktop' }, async ({ page }) => {
  const { order } = await createOrder(page)
  await setOrderStatus(page, order, 'shipped')
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  await expect(page.getByRole('button', { name: /^Download invoice/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeHidden()
  await expect(rows(page, 'Items')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible()
})

test('an unknown order shows an error', async ({ page, consoleErrors }) => {
  await openScreen(page, '/admin/orders', 'Order Management')
  await open(page, '/admin/orders/unknown')
  await expect(page.getByText('Order not found')).toBeVisible()
  expectConsoleErrors(consoleErrors, /404/)
})

test('staff can create and download the invoice before the dispatch', async ({ page }) => {
  const { order } = await createOrder(page)
  await setOrderStatus(page, order, 'processing')
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  await expect(page.getByText('Created on dispatch.')).toBeVisible()
  await page.getByRole('button', { name: 'Issue invoice now' }).click()
  await expect(toast(page, 'Invoice issued successfully')).toBeVisible()
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice/ }).click()
  await expectPdf(await loading)
  await expect(page.getByRole('button', { name: 'Issue invoice now' })).toBeHidden()
})

test('only staff see notes, and a note that cannot be saved keeps what was typed', async ({
  page,
  consoleErrors,
}) => {
  const { member, order } = await createOrder(page)
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  const field = page.getByLabel('Note for colleagues')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Write a note first')).toBeVisible()
  await field.fill('Called: deliver after six')
  await page.route('**/notes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add the note')
  await expect(field).toHaveValue('Called: deliver after six')
  await expectAccessibleAndNoOverflow(page)
  await page.unroute('**/notes')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Called: deliver after six' })).toBeVisible()
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
  const own = await page.request.get(`/api/orders/${order._id}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(await own.text()).not.toContain('deliver after six')
})

test('staff who may only view orders see no button to change one', { tag: '@desktop' }, async ({ page }) => {
  const { order } = await createOrder(page)
  const colleague = await registerCustomer(page)
  await page.request.put(`/api/customers/${colleague.user._id}/role`, {
    headers: await ownerAuthHeaders(page),
    data: { role: 'staff' },
  })
  await seedLocalStorage(page, { token: colleague.token, user: colleague.user })
  await open(page, `/admin/orders?search=${order.orderNumber}`)
  await expect(row(page, order.orderNumber)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Update/ })).toBeHidden()
  await page.getByRole('link', { name: `View ${order.orderNumber}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible()
  for (const name of ['Update', 'Issue invoice now', 'Add note'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await expect(page.getByRole('main').getByText(order.user.email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: order.user.name })).toHaveCount(0)
})

test('an order without an invoice says before shipping what the settings lack', async ({ page }) => {
  const { order } = await createOrder(page)
  // The settings are shared with the other tests.
  await page.route('**/api/orders/*/invoice/requirements', (route) =>
    route.fulfill({ json: { missing: ['gstin', 'address'] } }),
  )
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  const sentence = 'Its invoice needs the GSTIN and the registered address of the shop.'
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page).getByText(sentence)).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('link', { name: 'Open the invoice settings' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\?section=invoices$/)
  await expect(page.getByLabel('GSTIN')).toBeVisible()
})
