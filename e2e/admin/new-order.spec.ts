import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { addressFor, expect, expectConsoleErrors, newUser, registerCustomer, test } from '../fixtures.ts'
import { expectAccessibleAndNoOverflow, openScreen, toast } from './admin-helpers.ts'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' })

async function addProduct(page: Page, name: string): Promise<void> {
  await panel(page, 'Items').getByLabel('Add a product').fill(name)
  await page
    .getByRole('list', { name: 'Found products' })
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
}

test('staff take an order by phone from a new customer', async ({ page }) => {
  const caller = newUser()
  await openScreen(page, '/admin/orders', 'Order Management')
  await page.getByRole('link', { name: 'New Order' }).click()
  await expect(page.getByRole('heading', { name: 'New Order', level: 1 })).toBeVisible()
  await expect(placeButton(page)).toBeDisabled()
  await expect(page.getByText('Choose a customer first.')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)

  await test.step('the customer is added', async () => {
    await panel(page, 'Customer').getByLabel('Find a customer').fill(caller.email)
    await expect(page.getByText('No customer found')).toBeVisible()
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').fill(caller.name)
    await dialog.getByLabel('Email').fill(caller.email)
    await dialog.getByLabel('Phone').fill(caller.phone)
    await dialog.getByLabel('Phone').press('Enter')
    await expect(toast(page, 'Customer added')).toBeVisible()
    await expect(panel(page, 'Customer').getByText(caller.name)).toBeVisible()
    await expect(panel(page, 'Delivery address').getByLabel('Full name')).toHaveValue(caller.name)
  })
  await test.step('the total follows what is ordered', async () => {
    await addProduct(page, 'Chandi Balis')
    await expect(panel(page, 'Summary').getByText('Total', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(panel(page, 'Items').getByRole('list', { name: 'Items' })).toContainText(formatRupees(2980))
    await expect(panel(page, 'Summary')).toContainText(`Subtotal${formatRupees(2980)}`)
    await placeButton(page).click()
    await expect(main(page).getByText('Street address is required')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })
  await test.step('the order is placed, and says who placed it', async () => {
    const address = panel(page, 'Delivery address')
    await address.getByLabel('Street address').fill('Plot 42, Ayyappa Society')
    await address.getByLabel('Postal code').fill('500081')
    await expect(address.getByLabel('State')).toHaveValue('Telangana')
    await address.getByLabel('City').fill('Hyderabad')
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await expect(page.getByText('Calculating…')).toBeHidden()
    await placeButton(page).press('Enter')
    await expect(page).toHaveURL(/\/admin\/orders\/(?!new)/)
    await expect(main(page).getByText(caller.email)).toBeVisible()
    await expect(main(page).getByText('Placed for the customer.')).toBeVisible()
    await expect(main(page).getByText('Placed for you by the shop')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Payment link' })).toBeVisible()
  })
})

test('a refusal of the shop is said before the order is placed', async ({ page, consoleErrors }) => {
  expectConsoleErrors(consoleErrors, /409/)
  const customer = await registerCustomer(page)
  await openScreen(page, '/admin/orders/new', 'New Order')
  await panel(page, 'Customer').getByLabel('Find a customer').fill(customer.phone)
  await page
    .getByRole('list', { name: 'Found customers' })
    .getByRole('button', { name: new RegExp(customer.email) })
    .click()
  await addProduct(page, 'Chandi Balis')
  const quantity = panel(page, 'Items').getByRole('spinbutton').or(panel(page, 'Items').getByRole('textbox'))
  await quantity.last().fill('999')
  await quantity.last().blur()
  await expect(panel(page, 'Summary').getByRole('alert')).toContainText('Chandi Balis')
  await expect(placeButton(page)).toBeDisabled()
  await quantity.last().fill('1')
  await quantity.last().blur()
  await expect(placeButton(page)).toBeEnabled()
  const { street, postalCode, city } = addressFor(customer)
  const address = panel(page, 'Delivery address')
  await address.getByLabel('Street address').fill(street)
  await address.getByLabel('Postal code').fill(postalCode)
  await expect(address.getByLabel('State')).toHaveValue('Telangana')
  await address.getByLabel('City').fill(city)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  // The total of the last entry is agreed to.
  await expect(page.getByText('Calculating…')).toBeHidden()
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/admin\/orders\/(?!new)/)
  await expect(main(page).getByText(customer.email)).toBeVisible()
})
