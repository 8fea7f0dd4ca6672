import type { Page } from '@playwright/test'
import {
  addressFor,
  apiGet,
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
const shipments = (page: Page) => page.getByRole('list', { name: 'Shipments' })

test('staff ship a part and then the rest, and the customer sees each shipment with its link', async ({
  page,
  consoleErrors,
}) => {
  test.slow()
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  collectConsoleErrors(adminPage, consoleErrors)
  await signInAsOwner(adminPage)
  await test.step('the owner adds a carrier', async () => {
    await open(adminPage, '/admin/settings?section=carriers')
    await button(adminPage, 'Add carrier').click()
    const row = adminPage.getByRole('group', { name: /^carrier 6$/i })
    await row.getByLabel('Name').fill('Sri Venkateswara Gold Logistics')
    await row.getByLabel('Tracking page').fill('https://track.example.in/parcel/{number}')
    await expectAccessibleAndNoOverflow(adminPage)
    await saveSettings(adminPage)
  })

  const customer = await signInAsNewCustomer(page)
  const order = await placeOrder(page, customer, 'chandi-balis', { quantity: 2 })
  const dialog = adminPage.getByRole('dialog')
  await test.step('staff ship one of two, after a number was forgotten', async () => {
    await open(adminPage, `/admin/orders/${order._id}`)
    await button(adminPage, 'Ship items').click()
    await dialog.getByLabel('Chandi Balis').fill('3')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog.getByText('Enter a number from 0 to 2')).toBeVisible()
    await dialog.getByLabel('Chandi Balis').fill('1')
    await dialog.getByLabel('Carrier').selectOption('Sri Venkateswara Gold Logistics')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog.getByText('Enter the tracking number').last()).toBeVisible()
    consoleErrors.length = 0
    await dialog.getByLabel('Tracking number').fill('SVG-2026/118')
    await expectAccessibleAndNoOverflow(adminPage)
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog).toBeHidden()
    await expect(adminPage.getByText('1 of 2 items shipped.')).toBeVisible()
    await expect(shipments(adminPage).getByRole('listitem').first()).toContainText('1 × Chandi Balis')
    await expectAccessibleAndNoOverflow(adminPage)
  })

  await test.step('the customer sees it, and what follows', async () => {
    await open(page, `/orders/${order._id}`)
    const link = page.getByRole('link', { name: 'Track with Sri Venkateswara Gold Logistics' })
    await expect(link).toHaveAttribute('href', 'https://track.example.in/parcel/SVG-2026%2F118')
    await expect(page.getByText('The rest follows when it is ready.')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('staff correct the number and ship the rest', async () => {
    await button(adminPage, 'Change shipment 1').click()
    await dialog.getByLabel('Tracking number').fill('SVG-2026/119')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(shipments(adminPage)).toContainText('SVG-2026/119')
    await button(adminPage, 'Ship items').click()
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog).toBeHidden()
    await expect(button(adminPage, 'Ship items')).toHaveCount(0)
    expect(await apiGet(page, customer, `/orders/${order._id}`)).toMatchObject({ status: 'shipped' })
    await adminPage.context().close()
  })

  await test.step('whoever has number and phone sees both', async () => {
    await reloadPage(page)
    await expect(page.getByText('Shipment 2 of 2')).toBeVisible()
    await open(page, '/track-order')
    await page.getByLabel('Order number').fill(order.orderNumber)
    await page.getByLabel('Phone').fill(addressFor(customer).phone)
    await button(page, 'Track Order').click()
    await expect(page.getByText('Shipment 1 of 2')).toBeVisible()
    await expect(page.getByText('Tracking number SVG-2026/119')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })
})
