import type { Page } from '@playwright/test'
import type { PayoutMonth } from '#contract/accounting.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import {
  addressFor,
  addToCart,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  open,
  registerCustomer,
  saveAddress,
  signInAsNewCustomer,
  signInAsOwner,
} from './fixtures.ts'
import { ownerAuthHeaders } from './order-helpers.ts'
import { createPayingTest, payAway, payByCard, placeAs, placeOnlineOrder, readOrder } from './paying-shop.ts'

const test = createPayingTest('razorpay')
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an order is placed, paid by card on the page of the gateway, and shown as paid', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  await addToCart(page, customer, 'chandi-balis', 1)
  await open(page, '/checkout?step=payment')
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await expect(page.getByText('Coming soon')).toHaveCount(0)
  await page.getByText('UPI, card or net banking').click()
  await expectAccessible(page)
  await button(page, 'Place Order').click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/pay\?order=/)
  await expect(page.getByText(/We hold your order for 1[45]:\d\d more/)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await button(page, /^Pay ₹/).click()
  await payByCard(page)
  await expect(heading(page, 'Payment received')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/pay\?order=/)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(heading(page, 'Order Tracking')).toBeVisible()
  await expect(page.getByText('UPI, card or net banking, completed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
})

test('a payment that fails or is cancelled can be tried again, from the list of orders too', async ({
  page,
}) => {
  const { customer, order } = await placeOnlineOrder(page)
  await open(page, '/orders')
  await page.getByRole('link', { name: `Pay for order ${order.orderNumber}` }).click()
  // The page takes the focus to its heading. A key that comes first would be lost.
  await expect(heading(page, 'Payment')).toBeFocused()
  await button(page, /^Pay ₹/).press('Enter')
  await button(page, 'Cancel').first().click()
  await expect(page.getByText('You have not paid. Your order is still held for you.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await button(page, /^Pay ₹/).click()
  await page.getByLabel('UPI id').fill('failure@razorpay')
  await button(page, 'Pay by UPI').click()
  await button(page, 'Return to the shop').click()
  await expect(page.getByRole('alert').filter({ hasText: 'The payment failed' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await button(page, /^Pay ₹/).click()
  await page.getByLabel('UPI id').fill('success@razorpay')
  await button(page, 'Pay by UPI').click()
  await expect(heading(page, 'Payment received')).toBeVisible()
  expect((await readOrder(page, customer, order._id)).payment).toMatchObject({ status: 'completed', due: 0 })
})

test('an order above the limit of one payment is paid in two', async ({ page }) => {
  const { customer, order } = await placeOnlineOrder(page, 'lotus-gold-coin-10g', 3)
  await open(page, `/checkout/pay?order=${order._id}`)
  await expect(page.getByText(/One payment can be ₹2,00,000 at most/)).toBeVisible()
  await button(page, 'Pay ₹2,00,000').click()
  await payByCard(page)
  await expect(page.getByText('We have received ₹2,00,000. Please pay the rest.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await button(page, /^Pay ₹/).click()
  await payByCard(page)
  await expect(heading(page, 'Payment received')).toBeVisible()
  expect((await readOrder(page, customer, order._id)).payment).toMatchObject({
    status: 'completed',
    received: order.totalAmount,
    due: 0,
  })
})

test('a customer who closes the tab after paying has paid: the event of the gateway says so', async ({
  page,
  paying,
}) => {
  const { customer, order } = await placeOnlineOrder(page)
  await payAway(page, paying, customer, order)
  await expect.poll(async () => (await readOrder(page, customer, order._id)).payment.status).toBe('completed')
})

test('staff see what was paid out for a payment, and that it is disputed', { tag: '@desktop' }, async ({
  page,
  paying,
}) => {
  const customer = await registerCustomer(page)
  const { order } = await placeAs(page, customer)
  const paymentId = await payAway(page, paying, customer, order)
  await expect.poll(async () => (await readOrder(page, customer, order._id)).payment.status).toBe('completed')
  await paying.simulator.settle(toIndiaDay(new Date()))
  await paying.simulator.openDispute(paymentId, 50_000)
  await paying.simulator.webhooksIdle()
  await signInAsOwner(page)
  const online = page.getByRole('list', { name: 'Online payments' })
  await expect
    .poll(async () => {
      await open(page, `/admin/orders/${order._id}`)
      await expect(online).toBeVisible()
      return online.textContent()
    })
    .toMatch(/settled on .*: ₹[\d,.]+, fee ₹[\d,.]+ with ₹[\d,.]+ tax, UTR SIMN.*dispute disp_\w+ of ₹500/)
  await expect(
    page.getByText(/^₹500(\.00)? is disputed .* Answer it on the page of Razorpay by/),
  ).toBeVisible()
  await expectAccessible(page)
  await open(page, '/admin/orders')
  await page.getByRole('link', { name: 'Show the orders' }).click()
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
  await expect(page.getByLabel('Filter by payment')).toHaveValue('disputed')
  await expectAccessible(page)
})

test('staff see the payment and refund it to where it came from', { tag: '@desktop' }, async ({
  page,
  paying,
}) => {
  const customer = await registerCustomer(page)
  const { order } = await placeAs(page, customer)
  const paymentId = await payAway(page, paying, customer, order)
  await expect.poll(async () => (await readOrder(page, customer, order._id)).payment.status).toBe('completed')
  await page.request.post(`/api/orders/${order._id}/cancel`, {
    headers: { authorization: `Bearer ${customer.token}` },
  })
  await signInAsOwner(page)
  await open(page, `/admin/orders/${order._id}`)
  await expect(page.getByRole('list', { name: 'Online payments' })).toContainText('Razorpay')
  await expect(page.getByRole('list', { name: 'Online payments' })).toContainText(/Received: ₹[\d,.]+ by upi/)
  await button(page, 'Record refund').click()
  await expect(page.getByLabel('Method')).toHaveValue('source')
  await page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByRole('list', { name: 'Online payments' })).toContainText(/refund of ₹[\d,.]+ paid/)
  const [book] = (await paying.simulator.books()).payments.filter((each) => each.paymentId === paymentId)
  expect(book?.refunded).toBe(Math.round(order.totalAmount * 100))
})

test('the accountant compares the payouts of a month with the bank', { tag: '@desktop' }, async ({
  page,
  paying,
}) => {
  const customer = await registerCustomer(page)
  const { order } = await placeAs(page, customer)
  const paymentId = await payAway(page, paying, customer, order)
  await expect.poll(async () => (await readOrder(page, customer, order._id)).payment.status).toBe('completed')
  const day = toIndiaDay(new Date())
  const month = day.slice(0, 7)
  await paying.simulator.settle(day)
  await signInAsOwner(page)
  const headers = await ownerAuthHeaders(page)
  const get = (path: string) => page.request.get(`/api/accounting/${path}?month=${month}`, { headers })
  await expect
    .poll(async () => (await get('settlements')).text())
    .toContain(`,Payment,${paymentId},${order.orderNumber},`)
  const { payouts }: PayoutMonth = await (await get('payouts')).json()
  await open(page, `/admin/orders/accounting?month=${month}`)
  const table = page.getByRole('table', { name: 'Payouts of the payment gateways' })
  for (const { utr, net } of payouts)
    await expect(table.getByRole('row').filter({ hasText: `Razorpay, UTR ${utr}` })).toContainText(
      formatRupees(net),
    )
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download Payouts of the payment gateways as CSV').click(),
  ])
  expect(file.suggestedFilename()).toBe(`settlements-${month}.csv`)
})
