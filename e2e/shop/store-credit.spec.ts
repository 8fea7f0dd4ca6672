import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import {
  addressFor,
  addToCart,
  apiGet,
  expect,
  expectAccessibleAndNoOverflow,
  open,
  saveAddress,
  signInAsNewCustomer,
  signInAsOwner,
  test,
} from '../fixtures.ts'
import { placeOrder, setOrderStatus } from '../order-helpers.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const summary = (page: Page) => page.locator('.summary, .summary-fold').filter({ visible: true })

/** The owner in another browser. */
async function openAdmin(page: Page): Promise<Page> {
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  await signInAsOwner(adminPage)
  return adminPage
}

test('an exchange becomes store credit that pays for another piece', async ({ page, isMobile }) => {
  test.slow()
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  const order = await placeOrder(page, customer, 'chandi-balis')
  await setOrderStatus(page, order, 'delivered')
  const credit = formatRupees(order.totalAmount)

  await test.step('the customer has none yet', async () => {
    await open(page, '/profile?tab=store-credit')
    await expect(page.getByText('No store credit yet')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await page.request.post(`/api/orders/${order._id}/return`, {
      headers: { authorization: `Bearer ${customer.token}` },
      data: { items: [{ item: order.items[0]!._id, quantity: 1 }], wish: 'exchange', reason: 'fit' },
    })
  })

  const adminPage = await openAdmin(page)
  await test.step('staff receive the piece and give its value as store credit', async () => {
    await open(adminPage, `/admin/orders/${order._id}`)
    await button(adminPage, 'Mark as received').click()
    await dialog(adminPage).getByRole('button', { name: 'Mark as received' }).click()
    await expect(dialog(adminPage)).toBeHidden()
    await button(adminPage, 'Mark as refunded').click()
    await expect(dialog(adminPage).getByLabel(`Give ${credit} as store credit`)).toBeChecked()
    await expectAccessibleAndNoOverflow(adminPage)
    await dialog(adminPage).getByRole('button', { name: 'Mark as refunded' }).click()
    await expect(dialog(adminPage)).toBeHidden()
    await expect(adminPage.getByRole('list', { name: 'Ledger' })).toContainText(`Refunded as store credit`)
    await expectAccessibleAndNoOverflow(adminPage)
  })

  await test.step('it pays a part of a larger order', async () => {
    await addToCart(page, customer, 'chandi-balis', 2)
    await open(page, '/checkout?step=payment')
    await page.getByLabel('Use Store Credit').check()
    await expect(page.getByText(`It pays ${credit}.`)).toBeVisible()
    if (isMobile) await page.getByText('Show order summary').click()
    await expect(summary(page)).toContainText(`Store credit−${credit}To pay`)
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('and all of an order of its own value, with nothing left to choose', async () => {
    const cleared = await page.request.delete('/api/cart', {
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(cleared.ok()).toBe(true)
    await addToCart(page, customer, 'chandi-balis', 1)
    await open(page, '/checkout?step=payment')
    await expect(page.getByRole('radio', { name: /Store credit/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toHaveCount(0)
    await expect(page.getByText(`It pays all of this order: ${credit}.`)).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await button(page, 'Place Order').click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  })

  await test.step('the order is paid, and the credit is used', async () => {
    const paid = (await apiGet(page, customer, '/orders/my-orders')).orders[0]
    await open(page, `/orders/${paid._id}`)
    await expect(page.getByRole('main')).toContainText('Store credit, completed')
    await expectAccessibleAndNoOverflow(page)
    await open(page, '/profile?tab=store-credit')
    const row = page.getByRole('row', { name: /Paid with store credit/ })
    await expect(row).toContainText(paid.orderNumber)
    await expect(row).toContainText(`−${credit}`)
    await expectAccessibleAndNoOverflow(page)
    await adminPage.context().close()
  })
})

test('staff refund a cancelled order as store credit, and pay it out when the customer asks', async ({
  page,
}) => {
  test.slow()
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  const order = await placeOrder(page, customer, 'chandi-balis')
  await setOrderStatus(page, order, 'delivered')
  await setOrderStatus(page, order, 'cancelled')
  const adminPage = await openAdmin(page)
  await open(adminPage, `/admin/orders/${order._id}`)
  await button(adminPage, 'Record refund').click()
  await dialog(adminPage).getByLabel('Method').selectOption('Store credit')
  await expect(dialog(adminPage)).toContainText('It does not expire.')
  await dialog(adminPage).getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog(adminPage)).toBeHidden()
  await button(adminPage, 'Pay out store credit').click()
  await dialog(adminPage).getByLabel('Amount').fill('100')
  await expectAccessibleAndNoOverflow(adminPage)
  await dialog(adminPage).getByRole('button', { name: 'Take back the credit' }).click()
  await expect(dialog(adminPage)).toBeHidden()
  await expect(adminPage.getByText('₹100 is to be paid back to the customer.')).toBeVisible()
  await adminPage.context().close()
})
