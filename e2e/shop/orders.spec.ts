import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import {
  expect,
  expectAccessible,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  open,
  registerCustomer,
  reloadPage,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'
import { expectPdf, placeOrder, setOrderStatus } from '../order-helpers.ts'

async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const orderRows = (page: Page) =>
  page.getByRole('table', { name: 'My orders' }).locator('tbody').getByRole('row')

/** A customer on the page of an order that was placed before. */
async function openOrderTracking(page: Page, slug = 'chandi-balis', orderOptions = {}): Promise<Order> {
  const customer = await signInAsNewCustomer(page)
  const order = await placeOrder(page, customer, slug, orderOptions)
  await open(page, `/orders/${order._id}`)
  await expect(heading(page, 'Order Tracking')).toBeVisible()
  return order
}

test.describe('My Orders', () => {
  test('without an order says so and leads to the categories', async ({ page }) => {
    await signInAsNewCustomer(page)
    await open(page, '/orders')
    await expect(heading(page, 'My Orders')).toBeVisible()
    await expect(page.getByText('No orders found')).toBeVisible()
    await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Start Shopping' }).click()
    await expect(page).toHaveURL('/categories')
  })

  test('lists number, date, total and status, newest first or oldest first, by search and status', async ({
    page,
  }) => {
    const customer = await signInAsNewCustomer(page)
    const first = await placeOrder(page, customer, 'chandi-balis')
    const second = await placeOrder(page, customer, 'meenakshi-jhumka')
    await setOrderStatus(page, first, 'shipped')
    await open(page, '/orders')
    const list = orderRows(page)
    await expect(list).toHaveCount(2)
    await expect(list.first()).toContainText(second.orderNumber)
    await expect(list.first()).toContainText(formatRupees(second.totalAmount))
    await expect(list.first()).toContainText('Pending')
    await expect(list.first()).toContainText(/\d{1,2} \w{3} \d{4}/)
    await expect(list.last()).toContainText('Shipped')
    await expectAccessibleLayout(page)

    await page.getByRole('button', { name: 'Newest first' }).click()
    await expect(list.first()).toContainText(first.orderNumber)
    await page.getByRole('button', { name: 'Oldest first' }).click()
    await expect(list.first()).toContainText(second.orderNumber)

    const status = page.getByLabel('Status', { exact: true })
    await expect(status.getByRole('option')).toHaveText([
      'All Status',
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
      'Returned',
      'Refunded',
    ])
    await status.selectOption('Shipped')
    await expect(list).toHaveCount(1)
    await expect(list).toContainText(first.orderNumber)
    await status.selectOption('All Status')
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await search.fill(second.orderNumber.toLowerCase())
    await expect(list).toHaveCount(1)
    await expect(list).toContainText(second.orderNumber)
    await search.fill('nose ring')
    await expect(page.getByText('No orders found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeHidden()
    await expectAccessibleLayout(page)

    await search.fill('')
    await page.getByRole('link', { name: `Track Order ${first.orderNumber}` }).click()
    await expect(page).toHaveURL(`/orders/${first._id}`)
  })
})

test.describe('Order Tracking', () => {
  test('asks a visitor to sign in, and comes back', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/orders/some-order')
    await expect(page).toHaveURL('/login?from=%2Forders%2Fsome-order')
  })

  test('shows number, date, address, payment, products and figures, then badge, four steps and what happened when @main', async ({
    page,
  }) => {
    const order = await openOrderTracking(page)
    await expect(page.getByText(`Order ${order.orderNumber}, placed on`)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('Plot 42, Ayyappa Society')).toBeVisible()
    await expect(main.getByText('Cash on Delivery, pending')).toBeVisible()
    const [item] = order.items
    await expect(main.getByRole('link', { name: item!.name })).toHaveAttribute(
      'href',
      `/product/${item!.product}`,
    )
    for (const [label, amount] of [
      ['Subtotal', formatRupees(order.subtotal)],
      ['Shipping', order.shippingCost === 0 ? 'Free' : formatRupees(order.shippingCost)],
      ['Tax (18% GST)', formatRupees(order.tax)],
      ['Total', formatRupees(order.totalAmount)],
    ] as const)
      await expect(
        main.getByText(label, { exact: true }).locator('xpath=following-sibling::*').first(),
      ).toHaveText(amount)
    await expect(main.getByText('Discount')).toBeHidden()
    const steps = page.getByRole('main').locator('.progress').getByRole('listitem')
    await expect(steps).toHaveCount(4)
    for (const [status, step, note] of [
      ['pending', 'Ordered', ''],
      ['processing', 'Processing', 'Hallmark engraved'],
      ['shipped', 'Shipped', 'With BlueDart'],
      ['delivered', 'Delivered', ''],
    ] as const) {
      if (status !== 'pending') await setOrderStatus(page, order, status, note)
      await reloadPage(page)
      await expect(page.locator('[aria-current="step"]')).toContainText(step)
      if (note) await expect(page.getByText(note)).toBeVisible()
    }
    for (const step of ['Ordered', 'Processing', 'Shipped', 'Delivered'])
      await expect(steps.filter({ hasText: step })).toContainText(/\d{1,2} \w{3} \d{4}/)
    const updates = page.locator('.timeline').getByRole('listitem')
    await expect(updates).toHaveCount(4)
    await expect(updates.first()).toContainText('Delivered')
    await expect(updates.last()).toContainText('Pending')
    await expect(updates.first()).toContainText(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m/)
    await expectAccessibleLayout(page)
  })

  test('shows a discount where there is one, and free shipping as Free', { tag: '@desktop' }, async ({
    page,
  }) => {
    const order = await openOrderTracking(page, 'meenakshi-jhumka', { couponCode: 'WELCOME5' })
    expect(order.discount).toBeGreaterThan(0)
    const figure = (label: string) =>
      page.getByRole('main').getByText(label, { exact: true }).locator('xpath=following-sibling::*').first()
    await expect(figure('Discount')).toHaveText(`−${formatRupees(order.discount)}`)
    await expect(figure('Shipping')).toHaveText('Free')
  })

  for (const [status, note] of [
    ['cancelled', 'The maker is ill'],
    ['returned', ''],
    ['refunded', 'Paid back by NEFT'],
  ] as const)
    test(`of an order that was ${status} shows the red notice instead of the steps`, async ({ page }) => {
      const order = await openOrderTracking(page)
      await setOrderStatus(page, order, status, note)
      await reloadPage(page)
      const notice = page.locator('.tracking__notice')
      await expect(notice).toContainText(`This order has been ${status}`)
      if (note) await expect(notice).toContainText(note)
      else await expect(notice).toContainText(/Order returned on \d{1,2} \w{3} \d{4}/)
      await expect(page.locator('.progress')).toBeHidden()
      await expectAccessibleLayout(page)
    })

  test('lets the customer cancel while it is pending, after a question', async ({ page }) => {
    await openOrderTracking(page)
    const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel order' })
    await cancel.click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Cancel this order?')
    await expectAccessibleLayout(page)
    await question.getByRole('button', { name: 'Keep order' }).click()
    await expect(cancel).toBeVisible()
    await cancel.click()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText('Order cancelled successfully')).toBeVisible()
    await expect(page.getByText('This order has been cancelled')).toBeVisible()
    await expect(cancel).toBeHidden()
  })

  test('says why an order that is being made can no longer be cancelled', async ({ page, consoleErrors }) => {
    const order = await openOrderTracking(page)
    await setOrderStatus(page, order, 'processing')
    await page.getByRole('main').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(
      page.getByText('This order is processing and can no longer be cancelled here.'),
    ).toBeVisible()
    await expect(page.locator('[aria-current="step"]')).toContainText('Processing')
    await expect(page.getByRole('main').getByRole('button', { name: 'Cancel order' })).toBeHidden()
    expectConsoleErrors(consoleErrors, /409/)
  })

  test('of an order that is not there leads to all orders', async ({ page, consoleErrors }) => {
    const stranger = await registerCustomer(page)
    const theirs = await placeOrder(page, stranger, 'chandi-balis')
    await signInAsNewCustomer(page)
    for (const id of ['unknown', theirs._id]) {
      await open(page, `/orders/${id}`)
      await expect(page.getByText('Order not found')).toBeVisible()
      await expectAccessibleLayout(page)
    }
    await page.getByRole('link', { name: 'View All Orders' }).click()
    await expect(page).toHaveURL('/orders')
    expectConsoleErrors(consoleErrors, /404/)
  })

  test('prints without buttons and menus', { tag: '@desktop' }, async ({ page }) => {
    const order = await openOrderTracking(page)
    await setOrderStatus(page, order, 'delivered')
    await reloadPage(page)
    await expect(page.getByRole('button', { name: 'Return or exchange' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByText(order.orderNumber).last()).toBeVisible()
  })
})

test('orders that cannot be loaded show an error and links', async ({ page, consoleErrors }) => {
  await signInAsNewCustomer(page)
  await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/orders')
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText('There was a problem Could not fetch orders')
  await expectAccessibleLayout(page)
  await open(page, '/orders/some-order')
  await expect(page.getByText('Could not fetch order details')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Orders' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.unroute('**/api/orders/*')
  await page.route('**/api/orders/*', (route) => route.abort())
  await open(page, '/orders')
  await expect(banner).toHaveText('There was a problem An error occurred while fetching orders')
  await page.unroute('**/api/orders/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'My Orders')).toBeVisible()
  expectConsoleErrors(consoleErrors, /500/, /ERR_FAILED/)
})

test.describe('the invoice', () => {
  test('is there as soon as the order is dispatched, and is downloaded as PDF', async ({ page }) => {
    const order = await openOrderTracking(page)
    await expect(
      page.getByText('Your tax invoice will be available once the order is dispatched.'),
    ).toBeVisible()
    const { documents } = await setOrderStatus(page, order, 'shipped')
    await reloadPage(page)
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download invoice ${documents[0]!.number}` }).click()
    await expectPdf(await loading)
  })

  test('says what went wrong and can be asked for again', async ({ page, consoleErrors }) => {
    const order = await openOrderTracking(page)
    await setOrderStatus(page, order, 'shipped')
    await reloadPage(page)
    await page.route('**/invoice*', (route) => route.fulfill({ status: 500, body: '' }))
    const button = page.getByRole('button', { name: /^Download invoice/ })
    await button.click()
    await expect(page.getByRole('alert')).toContainText('There was a problem')
    await expectAccessibleLayout(page)
    await page.unroute('**/invoice*')
    const loading = page.waitForEvent('download')
    await button.click()
    await expectPdf(await loading)
    await expect(page.getByRole('alert')).toBeHidden()
    expectConsoleErrors(consoleErrors, /500/)
  })
})

test('an order is tracked by number and phone without signing in; a wrong phone keeps what was typed', async ({
  page,
  consoleErrors,
}) => {
  const customer = await registerCustomer(page)
  const order = await placeOrder(page, customer, 'chandi-balis')
  await setOrderStatus(page, order, 'shipped', 'Secret gate code 4711')
  await open(page, '/track-order')
  await page.getByLabel('Order number').fill(order.orderNumber)
  await page.getByLabel('Phone number').fill('9000000000')
  await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Order number')).toHaveValue(order.orderNumber)
  expectConsoleErrors(consoleErrors, /404/)
  await page.getByLabel('Phone number').fill(`+91 ${customer.phone}`)
  await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click()
  const found = page.getByRole('status', { name: 'Your order' })
  await expect(found).toContainText(order.orderNumber)
  await expect(found.getByRole('listitem')).toHaveText([/^Shipped, /, /^Pending, /])
  await expect(page.getByText('Plot 42')).toBeHidden()
  await expectAccessibleLayout(page)
})
