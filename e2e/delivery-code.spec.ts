import type { Page } from '@playwright/test'
import {
  addressFor,
  collectConsoleErrors,
  expect,
  expectAccessibleAndNoOverflow,
  open,
  reloadPage,
  signInAsNewCustomer,
  signInAsOwner,
} from './fixtures.ts'
import { placeOrder } from './order-helpers.ts'
import { createOwnShopTest } from './own-shop.ts'
import { saveSettings } from './save-settings.ts'

const test = createOwnShopTest()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const readCode = async (page: Page) => {
  const code = page.locator('.shipments__code b')
  await expect(code).toHaveText(/^\d{3} \d{3}$/)
  return code.innerText()
}

test('a shipment is handed over against the code that its customer sees', async ({ page, consoleErrors }) => {
  test.slow()
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  collectConsoleErrors(adminPage, consoleErrors)
  await signInAsOwner(adminPage)
  await test.step('the owner asks for codes', async () => {
    await open(adminPage, '/admin/settings?section=deliveryCodes')
    await adminPage.getByLabel('Hand over shipments against a code').check()
    await adminPage.getByLabel('For orders of at least').fill('100')
    await expectAccessibleAndNoOverflow(adminPage)
    await saveSettings(adminPage)
  })

  const customer = await signInAsNewCustomer(page)
  const order = await placeOrder(page, customer, 'chandi-balis', { quantity: 2 })
  const dialog = adminPage.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Mark as delivered', exact: true })
  await test.step('staff ship a part, and are refused a wrong code', async () => {
    await open(adminPage, `/admin/orders/${order._id}`)
    await button(adminPage, 'Ship items').click()
    await dialog.getByLabel('Chandi Balis').fill('1')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog).toBeHidden()
    await expect(adminPage.getByText('Handed over against the code of the customer')).toBeVisible()
    await expectAccessibleAndNoOverflow(adminPage)
    await button(adminPage, 'Mark as delivered: shipment 1').click()
    await submit.click()
    await expect(dialog.getByText('Enter the code of the customer').last()).toBeVisible()
    await dialog.getByLabel('Delivery code').fill('12')
    await expectAccessibleAndNoOverflow(adminPage)
    await submit.click()
    await expect(dialog.getByText('4 tries are left').last()).toBeVisible()
    consoleErrors.length = 0
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await adminPage.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog).toBeHidden()
  })

  const first =
    await test.step('the customer sees the code, and nobody who only tracks the order', async () => {
      await open(page, '/track-order')
      await page.getByLabel('Order number').fill(order.orderNumber)
      await page.getByLabel('Phone').fill(addressFor(customer).phone)
      await button(page, 'Track Order').click()
      await expect(page.getByText('The rest follows when it is ready.')).toBeVisible()
      await expect(page.getByText('Delivery code')).toHaveCount(0)
      await open(page, `/orders/${order._id}`)
      const code = await readCode(page)
      await expectAccessibleAndNoOverflow(page)
      return code
    })

  await test.step('staff send a new code, and enter it as the customer reads it out', async () => {
    await button(adminPage, 'Send a new code for shipment 1').click()
    await dialog.getByRole('button', { name: 'Send a new code' }).click()
    await expect(adminPage.getByText('New code sent')).toBeVisible()
    await expect(async () => {
      await reloadPage(page)
      expect(await readCode(page)).not.toBe(first)
    }).toPass()
    await button(adminPage, 'Mark as delivered: shipment 1').click()
    await dialog.getByLabel('Delivery code').fill(await readCode(page))
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(button(adminPage, 'Mark as delivered: shipment 1')).toHaveCount(0)
    await reloadPage(page)
    await expect(page.getByText(/^Delivered /)).toBeVisible()
    await expect(page.getByText('Delivery code')).toHaveCount(0)
  })

  await test.step('the rest is handed over without the code, with a reason', async () => {
    await button(adminPage, 'Ship items').click()
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog).toBeHidden()
    await button(adminPage, 'Mark as delivered: shipment 2').click()
    await dialog.getByLabel('Hand over without the code').check()
    await submit.click()
    await expect(dialog.getByText('Enter the reason').last()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signed for at our counter')
    await expectAccessibleAndNoOverflow(adminPage)
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(
      adminPage.getByText('Handed over without the delivery code: Signed for at our counter'),
    ).toBeVisible()
    await expect(adminPage.locator('.badge').first()).toHaveText('Delivered')
    await adminPage.context().close()
  })
})
