import type { Page } from '@playwright/test'
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
} from './fixtures.ts'
import { createOwnShopTest } from './own-shop.ts'
import { saveSettings } from './save-settings.ts'

const test = createOwnShopTest()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.locator('.summary, .summary-fold').filter({ visible: true })
const cash = (page: Page) => page.getByRole('radio', { name: /Cash on Delivery/ })

test('cash on delivery costs its fee, and one order at a time is allowed', async ({ page, isMobile }) => {
  test.slow()
  await test.step('the owner sets a fee and one open order', async () => {
    const adminPage = await (await page.context().browser()!.newContext()).newPage()
    await signInAsOwner(adminPage)
    await open(adminPage, '/admin/settings?section=cashOnDelivery')
    await adminPage.getByLabel('Fee', { exact: true }).fill('-1')
    await button(adminPage, 'Save').click()
    await expect(adminPage.getByLabel('Fee', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessibleAndNoOverflow(adminPage)
    await adminPage.getByLabel('Fee', { exact: true }).fill('49')
    await adminPage.getByLabel('Open orders', { exact: true }).fill('1')
    await saveSettings(adminPage)
    await adminPage.context().close()
  })

  const customer = await signInAsNewCustomer(page)
  await saveAddress(page, customer, addressFor(customer))
  await addToCart(page, customer, 'chandi-balis')
  await test.step('the fee is in the total of cash, and in no other', async () => {
    await open(page, '/checkout?step=payment')
    await expect(cash(page)).toBeChecked()
    await expect(page.getByText('Fee ₹49')).toBeVisible()
    if (isMobile) await page.getByText('Show order summary').click()
    await expect(summary(page)).toContainText('Cash on Delivery fee₹49')
    await expectAccessibleAndNoOverflow(page)
    await page.getByText('Bank transfer / UPI', { exact: true }).click()
    await expect(summary(page)).not.toContainText('Cash on Delivery fee')
    await page.getByText('Cash on Delivery', { exact: true }).click()
    await expect(summary(page)).toContainText('Cash on Delivery fee₹49')
    await button(page, 'Place Order').click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  })

  await test.step('the order shows it, and the next one cannot be paid in cash', async () => {
    await open(page, `/orders/${(await apiGet(page, customer, '/orders/my-orders')).orders[0]._id}`)
    await expect(page.getByRole('main')).toContainText('Cash on Delivery fee₹49')
    await expectAccessibleAndNoOverflow(page)
    await addToCart(page, customer, 'chandi-balis')
    await open(page, '/checkout?step=payment')
    await expect(cash(page)).toBeDisabled()
    await expect(page.getByText('Available again when your open orders have been delivered')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })
})
