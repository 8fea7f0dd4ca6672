import type { Page } from '@playwright/test'
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
import { createPayingTest, payAway, payByCard, placeAs, placeOnlineOrder, readOrder } from './paying-shop.ts'

/** The other gateway: its pages, a return that is not signed, and an order that its cancel leaves open. */
const test = createPayingTest('cashfree')
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function payByUpi(page: Page, id: string): Promise<void> {
  await page.getByLabel('UPI id').fill(id)
  await button(page, 'Pay by UPI').click()
}

test('an order is placed, paid by card on the page of Cashfree, and shown as paid', async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  await addToCart(page, customer, 'chandi-balis', 1)
  await open(page, '/checkout?step=payment')
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await page.getByText('UPI, card or net banking').click()
  await button(page, 'Place Order').click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await button(page, /^Pay ₹/).click()
  await payByCard(page)
  await expect(heading(page, 'Payment received')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/pay\?order=/)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('a payment that fails or is left can be tried again', async ({ page }) => {
  const { customer, order } = await placeOnlineOrder(page)
  await open(page, `/checkout/pay?order=${order._id}`)
  await button(page, /^Pay ₹/).click()
  await payByUpi(page, 'testfailure@gocash')
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The payment failed' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await button(page, /^Pay ₹/).click()
  await button(page, 'Cancel').first().click()
  await expect(button(page, /^Pay ₹/)).toBeVisible()
  await button(page, /^Pay ₹/).click()
  await payByUpi(page, 'testsuccess@gocash')
  await expect(heading(page, 'Payment received')).toBeVisible()
  expect((await readOrder(page, customer, order._id)).payment).toMatchObject({ status: 'completed', due: 0 })
})

test('staff see the payment of a customer who closed the tab, and refund it', { tag: '@desktop' }, async ({
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
  const online = page.getByRole('list', { name: 'Online payments' })
  await expect(online).toContainText('Cashfree')
  await expect(online).toContainText(/Received: ₹[\d,.]+ by upi/)
  await button(page, 'Record refund').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click()
  await expect(online).toContainText(/refund of ₹[\d,.]+ paid/)
  const [book] = (await paying.simulator.books()).payments.filter((each) => each.paymentId === paymentId)
  expect(book?.refunded).toBe(Math.round(order.totalAmount * 100))
})
